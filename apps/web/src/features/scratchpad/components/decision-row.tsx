import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { kindOfChange } from '#features/scratchpad/kind-of-change.ts';
import type { Review } from '#features/scratchpad/use-review.ts';
import type { MadeDecision, Suggestions } from '#features/scratchpad/use-suggestions.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface DecisionRowProps {
  /** null while there is nothing to take back. */
  made: MadeDecision | null;
  /** Whether nothing stands above it. */
  isFirst: boolean;
  suggestions: Suggestions;
  review: Review;
}

/** What was decided last, and the way back. */
export function DecisionRow({ made, isFirst, suggestions, review }: DecisionRowProps) {
  const { t } = useTranslation('scratchpad');
  const Icon = made?.kind === 'accepted' ? CircleCheck : CircleX;
  return (
    <div
      className={clsx('flex items-center gap-2 text-text-2', made !== null && !isFirst && 'mt-1')}
    >
      {made && <Icon size={16} aria-hidden className="shrink-0 text-text-muted" />}
      <p role="status" className="min-w-0 truncate">
        {made && t(`suggestions.${made.kind}`, { what: nameChanges(made, t) })}
      </p>
      {made && (
        <span className="ml-auto flex shrink-0 items-center gap-1">
          <Button
            size="small"
            variant="ghost"
            className="text-primary-text!"
            disabled={!review.canDecide}
            onClick={suggestions.undo}
          >
            {t('suggestions.undo')}
          </Button>
          <IconButton icon={X} label={t('suggestions.forget')} onClick={suggestions.forget} />
        </span>
      )}
    </div>
  );
}

function nameChanges({ changes }: MadeDecision, t: TFunction<'scratchpad'>): string {
  const [only] = changes.length === 1 ? changes : [];
  return only
    ? t(`suggestions.${kindOfChange(only)}`)
    : t('suggestions.several', { count: changes.length });
}
