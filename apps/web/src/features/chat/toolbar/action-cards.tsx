import type { ActionCardId } from '@robin/contract/action-cards';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { actionCardIcons, cardsOfMode } from './action-card-looks.ts';
import { CardRows } from './card-rows.tsx';

const cardClasses =
  'flex size-full items-start gap-3 overflow-hidden rounded-card border border-border bg-surface px-3 py-2.5 text-left transition-[border-color,box-shadow] duration-100 dark:bg-raised';

interface ActionCardsProps {
  mode: ChatMode;
  /** Whether Robin still answers, so that nothing can be begun. */
  isBusy: boolean;
  onPick: (card: ActionCardId) => void;
}

/** What can be begun in a mode, as cards of 260 x 80 px. */
export function ActionCards({ mode, isBusy, onPick }: ActionCardsProps) {
  const { t } = useTranslation('toolbar');
  const { t: tChat } = useTranslation('chat');
  return (
    <CardRows
      label={t('cardsLabel', { mode: tChat(`modes.${mode}`) })}
      cards={cardsOfMode[mode].map((card) => ({
        key: card,
        card: <ActionCard card={card} isBusy={isBusy} onPick={onPick} />,
      }))}
    />
  );
}

function ActionCard({
  card,
  isBusy,
  onPick,
}: Omit<ActionCardsProps, 'mode'> & { card: ActionCardId }) {
  const { t } = useTranslation('toolbar');
  const Icon = actionCardIcons[card];
  return (
    <Tooltip text={isBusy ? t('busy') : null} side="bottom">
      {(busyId) => (
        <button
          type="button"
          data-action-card={card}
          aria-disabled={isBusy || undefined}
          aria-describedby={isBusy ? busyId : undefined}
          onClick={() => !isBusy && onPick(card)}
          className={clsx(
            cardClasses,
            isBusy ? 'cursor-not-allowed' : 'hover:border-mode hover:shadow-2',
          )}
        >
          <span
            className={clsx(
              'flex size-8 shrink-0 items-center justify-center rounded-control',
              isBusy ? 'bg-active text-text-disabled' : 'bg-mode-soft-2 text-mode-text',
            )}
          >
            <Icon size={18} aria-hidden />
          </span>
          <span className="flex min-w-0 flex-col">
            <span
              className={clsx(
                'line-clamp-2 font-semibold',
                isBusy ? 'text-text-disabled' : 'text-text',
              )}
            >
              {t(`cards.${card}.title`)}
            </span>
            <span
              className={clsx(
                'line-clamp-2 text-caption',
                isBusy ? 'text-text-disabled' : 'text-text-muted',
              )}
            >
              {t(`cards.${card}.promise`)}
            </span>
          </span>
        </button>
      )}
    </Tooltip>
  );
}
