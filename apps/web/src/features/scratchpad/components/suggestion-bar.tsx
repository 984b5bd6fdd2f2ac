import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Review } from '#features/scratchpad/use-review.ts';
import type { Suggestions } from '#features/scratchpad/use-suggestions.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { DecisionRow } from './decision-row.tsx';

interface SuggestionBarProps {
  suggestions: Suggestions;
  review: Review;
}

/** How much Robin suggests, and what can be done with all of it. */
export function SuggestionBar({ suggestions, review }: SuggestionBarProps) {
  const { t } = useTranslation('scratchpad');
  const { pending, count, failure, lastMade } = suggestions;
  const { standing, staleIds, canDecide } = review;
  const isPending = pending.length > 0;
  const isShown = isPending || lastMade !== null || failure !== null;
  return (
    <div
      className={clsx(
        isShown && 'shrink-0 border-b border-border bg-bg px-4 py-2 text-small dark:bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        {/* Also while it is empty: screen readers say what comes into a status, not one that comes with its words. */}
        <div
          role="status"
          aria-atomic={false}
          className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5"
        >
          {isPending && (
            <>
              <RobinEgg width={24} />
              <p className="font-semibold">{t('suggestions.title', { count })}</p>
              <Badge tone="accent">{t('suggestions.open', { count: pending.length })}</Badge>
            </>
          )}
        </div>
        {isPending && (
          <span className="ml-auto flex flex-wrap items-center gap-x-1">
            {standing.length > 1 && (
              <span className="flex items-center">
                <IconButton
                  icon={ChevronUp}
                  label={t('suggestions.previous')}
                  onClick={() => review.go(-1)}
                />
                <span className="text-caption text-text-muted tabular-nums max-md:sr-only">
                  {t('suggestions.position', { position: review.position, count: standing.length })}
                </span>
                <IconButton
                  icon={ChevronDown}
                  label={t('suggestions.next')}
                  onClick={() => review.go(1)}
                />
              </span>
            )}
            <Button size="small" variant="ghost" disabled={!canDecide} onClick={review.rejectAll}>
              {t('suggestions.rejectAll')}
            </Button>
            {standing.length > 0 && (
              <Button size="small" disabled={!canDecide} onClick={review.acceptAll}>
                {t('suggestions.acceptAll')}
              </Button>
            )}
          </span>
        )}
      </div>
      <DecisionRow made={lastMade} isFirst={!isPending} suggestions={suggestions} review={review} />
      {staleIds.length > 0 && (
        <p className="mt-1 flex items-center gap-2 text-caption text-text-muted">
          {t('suggestions.stale', { count: staleIds.length })}
          <Button size="small" variant="ghost" disabled={!canDecide} onClick={review.dismissStale}>
            {t('suggestions.dismiss')}
          </Button>
        </p>
      )}
      {failure && (
        <div className={clsx('flex items-center gap-2', (isPending || lastMade) && 'mt-1')}>
          <p role="alert" className="text-caption text-danger-text">
            {t(`suggestions.${failure}`)}
          </p>
          {!isPending && !lastMade && (
            <IconButton
              icon={X}
              label={t('suggestions.forget')}
              className="ml-auto"
              onClick={suggestions.forget}
            />
          )}
        </div>
      )}
    </div>
  );
}
