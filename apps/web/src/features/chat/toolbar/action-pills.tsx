import type { ActionCardId } from '@robin/contract/action-cards';
import { useTranslation } from 'react-i18next';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import { actionCardIcons, cardsOfMode } from './action-card-looks.ts';
import { Pill, PillRow } from './pill-row.tsx';

interface ActionPillsProps {
  mode: ChatMode;
  isBusy: boolean;
  onPick: (card: ActionCardId) => void;
}

/** The action cards on a phone: one row above the composer. */
export function ActionPills({ mode, isBusy, onPick }: ActionPillsProps) {
  const { t } = useTranslation('toolbar');
  const { t: tChat } = useTranslation('chat');
  return (
    <PillRow key={mode} label={t('cardsLabel', { mode: tChat(`modes.${mode}`) })}>
      {cardsOfMode[mode].map((card) => (
        <Pill
          key={card}
          icon={actionCardIcons[card]}
          data-action-card={card}
          disabled={isBusy}
          onClick={() => onPick(card)}
        >
          {t(`cards.${card}.title`)}
        </Pill>
      ))}
    </PillRow>
  );
}
