import { CircleCheck, CircleX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { kindOfChange } from '#features/scratchpad/kind-of-change.ts';
import type { Review } from '#features/scratchpad/use-review.ts';
import type { MadeDecision, Suggestions } from '#features/scratchpad/use-suggestions.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface DecisionRowProps {
  made: MadeDecision;
  suggestions: Suggestions;
  review: Review;
}

/** What was decided last, and the way back. */
export function DecisionRow({ made, suggestions, review }: DecisionRowProps) {
  const { t } = useTranslation('scratchpad');
  const { kind, changes } = made;
  const Icon = kind === 'accepted' ? CircleCheck : CircleX;
  const [only] = changes.length === 1 ? changes : [];
  const what = only
    ? t(`suggestions.${kindOfChange(only)}`)
    : t('suggestions.several', { count: changes.length });
  return (
    <div className="mt-1 flex items-center gap-2 text-text-2 first:mt-0">
      <Icon size={16} aria-hidden className="shrink-0 text-text-muted" />
      <p role="status" className="min-w-0 truncate">
        {t(`suggestions.${kind}`, { what })}
      </p>
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
    </div>
  );
}
