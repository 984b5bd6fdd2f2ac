import type { Workflow } from '@robin/contract/workflows';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StepCircle } from './step-circle.tsx';

/**
 * The numbered steps, joined by a line that turns to the colour of the mode with every step that is done. Where there is
 * no room for all of them the current one comes into view.
 */
export function StepList({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation('workflows');
  const { steps, current_step: current } = workflow;
  const currentItem = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // A sheet is shown only after what stands in it.
    const timer = setTimeout(() => void currentItem.current?.scrollIntoView({ block: 'nearest' }));
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => {
        const isCurrent = step.name === current;
        const isDone = step.status === 'completed';
        return (
          <li
            key={step.name}
            ref={isCurrent ? currentItem : undefined}
            aria-current={isCurrent ? 'step' : undefined}
            className="relative flex gap-3 pb-4 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                data-testid="connector"
                className={clsx(
                  'absolute top-6 bottom-0 left-3 w-[1.5px] -translate-x-1/2',
                  isDone ? 'bg-mode' : 'bg-border-strong',
                )}
              />
            )}
            <StepCircle step={step} number={index + 1} isCurrent={isCurrent} />
            <div className="min-w-0 flex-1 pt-0.5">
              <p
                className={clsx(
                  'text-small wrap-anywhere',
                  isCurrent ? 'font-semibold text-text' : isDone ? 'text-text' : 'text-text-2',
                )}
              >
                {step.name}
                <span className="sr-only">, {t(`status.${step.status}`)}</span>
              </p>
              {isCurrent && step.success_criteria !== '' && (
                <p className="mt-0.5 text-caption text-text-muted wrap-anywhere">
                  {t('goal', { goal: step.success_criteria })}
                </p>
              )}
              {!isCurrent && isDone && step.progress_note && (
                <p className="mt-0.5 line-clamp-2 text-caption text-text-muted wrap-anywhere">
                  {step.progress_note}
                </p>
              )}
              {isCurrent && step.progress_note && (
                <p className="mt-1.5 border-l-2 border-mode pl-2 text-caption text-text-2 whitespace-pre-line wrap-anywhere">
                  {step.progress_note}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
