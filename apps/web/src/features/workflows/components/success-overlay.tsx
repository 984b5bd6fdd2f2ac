import type { Workflow } from '@robin/contract/workflows';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '#features/workflows/place-of.ts';

interface SuccessOverlayProps {
  workflow: Workflow;
  onClose: () => void;
}

/** Celebrates a workflow that has ended well, until somebody clicks or its time is over. */
export function SuccessOverlay({ workflow, onClose }: SuccessOverlayProps) {
  const { t } = useTranslation('workflows');
  const { done, total } = placeOf(workflow);
  const isWhole = workflow.outcome === 'success';
  useEffect(() => {
    function close(event: KeyboardEvent): void {
      if (event.key === 'Escape') onClose();
    }
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <button
      type="button"
      onClick={onClose}
      className="absolute inset-0 z-10 animate-menu overflow-y-auto bg-surface p-3 text-center focus-visible:-outline-offset-4"
    >
      <span className="grid min-h-full place-items-center rounded-card border border-success-border bg-success-soft p-4">
        <span>
          <span className="mx-auto grid size-11 place-items-center rounded-full bg-success-text text-bg motion-safe:animate-pulse">
            <Check size={22} aria-hidden />
          </span>
          <span className="mt-4 block text-subsection">
            {isWhole ? t('success.title', { done, total }) : t('outcome.partial_success')}
          </span>
          {/* The whole of it stands in the box behind. */}
          <span className="mt-1 line-clamp-6 text-small text-text-2 whitespace-pre-line wrap-anywhere">
            {workflow.final_summary || workflow.context}
          </span>
          <span className="mt-3 block text-caption text-text-muted">{t('success.close')}</span>
        </span>
      </span>
    </button>
  );
}
