import { Lock, Search, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isApple, reviewKeyNames } from '#features/scratchpad/review-keys.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { Keys } from './keys.tsx';

interface ScratchpadFootProps {
  isLocked: boolean;
  isTalk: boolean;
  canAsk: boolean;
  hasSuggestions: boolean;
  /** Whether keys decide about them now. */
  canDecide: boolean;
  onSearch: () => void;
  onAsk: () => void;
  /** Leads to what Robin has answered in the chat, which the window covers on a phone; null before there is anything. */
  onShowAnswer: (() => void) | null;
}

/** What keys do now, and the button that asks Robin. */
export function ScratchpadFoot(props: ScratchpadFootProps) {
  const { isLocked, isTalk, canAsk, hasSuggestions, canDecide } = props;
  const { onSearch, onAsk, onShowAnswer } = props;
  const { t } = useTranslation('scratchpad');
  const { accept, reject } = reviewKeyNames();
  return (
    <div
      data-foot
      className="flex min-h-11 shrink-0 items-center gap-3 slim:flex-wrap slim:justify-end slim:gap-y-1 border-t border-border py-1.5 pr-6 pl-4 text-caption text-text-muted"
    >
      {isLocked ? (
        <p className="flex min-w-0 items-center gap-1.5">
          <Lock size={13} aria-hidden className="[stroke-width:2]" />
          {t('foot.locked')}
        </p>
      ) : (
        <>
          <IconButton
            icon={Search}
            label={t('search.open')}
            shortcut={isApple() ? '⌘F' : 'Ctrl+F'}
            onClick={onSearch}
            className="-ml-2"
          />
          {hasSuggestions && canDecide && (
            <>
              <Keys names={accept}>{t('foot.accept')}</Keys>
              <Keys names={reject}>{t('foot.reject')}</Keys>
            </>
          )}
        </>
      )}
      <span className="flex-1" />
      {!isLocked && !hasSuggestions && (
        <Keys names={[isApple() ? '⌘' : 'Ctrl', 'Enter']}>{t('foot.ask')}</Keys>
      )}
      {onShowAnswer && !hasSuggestions && (
        <Button size="small" variant="ghost" onClick={onShowAnswer} className="md:hidden">
          {t('ask.showAnswer')}
        </Button>
      )}
      <Tooltip text={isTalk ? t('ask.talk') : null}>
        {(descriptionId) => (
          <Button
            size="small"
            icon={Sparkles}
            isUnavailable={!canAsk}
            aria-describedby={isTalk ? descriptionId : undefined}
            onClick={onAsk}
          >
            {t('ask.action')}
          </Button>
        )}
      </Tooltip>
    </div>
  );
}
