import type { Workflow } from '@robin/contract/workflows';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { placeOf } from '#features/workflows/place-of.ts';

/** How far the workflow is, and how it ended. */
export function StatusBox({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation('workflows');
  const { current, total, done } = placeOf(workflow);
  const { outcome } = workflow;
  const isAborted = outcome === 'abort';
  return (
    <div
      role="status"
      className={clsx(
        'rounded-card border px-3 py-2.5',
        isAborted ? 'border-border bg-sunken' : 'border-mode-border bg-mode-soft',
      )}
    >
      <p className="flex items-baseline justify-between gap-2 text-small">
        <span className={clsx('font-semibold', isAborted ? 'text-text-2' : 'text-mode-text')}>
          {outcome
            ? t(`outcome.${outcome}`)
            : // No step is current any more where it has only to be ended.
              t(done === total ? 'done' : 'step', { current, done, total })}
        </span>
        {/* All steps of a partly done one count as done: their number would say that nothing is left. */}
        {outcome !== 'partial_success' && (
          <span className="text-caption text-text-2">
            {outcome ? t('done', { done, total }) : t('running')}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="mt-2 h-1 overflow-hidden rounded-full bg-mode-border"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width] duration-220 ease-robin',
            isAborted ? 'bg-border-control' : 'bg-mode',
          )}
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
      {workflow.final_summary && (
        <p className="mt-2 text-caption text-text-2 whitespace-pre-line wrap-anywhere">
          {workflow.final_summary}
        </p>
      )}
    </div>
  );
}
