import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '#features/workflows/place-of.ts';
import { useWorkflow } from '#features/workflows/use-workflow.ts';
import { NoWorkflowLine, NoWorkflowRail } from './no-workflow.tsx';
import { StepCircle } from './step-circle.tsx';

interface FollowedProps {
  sessionId: string;
  projectId: number;
}

/** The steps as circles, under each other; what stays of the workflow in a collapsed sidebar. */
export function WorkflowRail({
  sessionId,
  projectId,
  onOpen,
}: FollowedProps & { onOpen: () => void }) {
  const { t } = useTranslation('workflows');
  const { workflow } = useWorkflow(sessionId, projectId);
  if (!workflow) return <NoWorkflowRail onOpen={onOpen} />;
  const { done, total } = placeOf(workflow);
  const isPartial = workflow.outcome === 'partial_success';
  const place = isPartial ? t('outcome.partial_success') : t('done', { done, total });
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex flex-1 flex-col items-center rounded-control px-2 py-2 hover:bg-hover"
    >
      <span className="sr-only">{`${workflow.context}: ${place}`}</span>
      {workflow.steps.map((step, index) => (
        <Fragment key={step.name}>
          {index > 0 && (
            <span
              aria-hidden
              className={clsx(
                'h-3.5 w-[1.5px] shrink-0',
                workflow.steps[index - 1]?.status === 'completed' ? 'bg-mode' : 'bg-border-strong',
              )}
            />
          )}
          <StepCircle
            step={step}
            number={index + 1}
            isCurrent={step.name === workflow.current_step}
          />
        </Fragment>
      ))}
      {!isPartial && (
        <span aria-hidden className="mt-auto pt-3 text-caption font-550 text-text-2 tabular-nums">
          {done}/{total}
        </span>
      )}
    </button>
  );
}

/** Where the workflow is, in the line that a phone has for it. */
export function WorkflowLine({ sessionId, projectId }: FollowedProps) {
  const { t } = useTranslation('workflows');
  const { workflow } = useWorkflow(sessionId, projectId);
  if (!workflow) return <NoWorkflowLine />;
  const { current, done, total } = placeOf(workflow);
  return (
    <>
      <ListChecks size={18} aria-hidden className="shrink-0 text-mode-text slim:hidden" />
      <span className="truncate text-left font-550 slim:line-clamp-2 slim:whitespace-normal">
        {workflow.current_step ?? workflow.context}
      </span>
      <span className="shrink-0 text-text-muted tabular-nums">
        {workflow.outcome === 'partial_success'
          ? t('outcome.partial_success')
          : `${workflow.isActive ? current : done}/${total}`}
      </span>
    </>
  );
}
