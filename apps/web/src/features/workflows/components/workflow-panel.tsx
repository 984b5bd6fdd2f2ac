import type { WorkflowOutcome } from '@robin/contract/workflows';
import { Check, Lightbulb, RotateCw, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '#features/workflows/place-of.ts';
import { useWorkflow, type ShownWorkflow } from '#features/workflows/use-workflow.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { StatusBox } from './status-box.tsx';
import { StepList } from './step-list.tsx';
import { SuccessOverlay } from './success-overlay.tsx';

interface WorkflowPanelProps {
  sessionId: string;
  projectId: number;
  /** Whether an answer is under way in the session. */
  isAnswering: boolean;
  /** What is shown while none is running. */
  empty: ReactNode;
  /** Sends a message of the person into the session. */
  onSend: (text: string) => void;
}

/** The workflow that Robin leads through: what it is for, how far it is, what was learned; and how to leave it. */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const shown = useWorkflow(props.sessionId, props.projectId);
  // The button that cancels goes with the end of the workflow, and the one that reads it again while it is being read.
  const kept = useKeptFocus();
  return (
    <div {...kept} className="contents">
      <PanelContent {...props} {...shown} />
    </div>
  );
}

type PanelContentProps = Pick<WorkflowPanelProps, 'isAnswering' | 'empty' | 'onSend'> &
  ShownWorkflow;

function PanelContent(props: PanelContentProps) {
  const { workflow, isLoading, isFailed, refresh, dismissSuccess, isAnswering, empty, onSend } =
    props;
  const { t } = useTranslation('workflows');
  /** The workflow of which it is asked whether to cancel it: one that has ended meanwhile, or the next, is not meant. */
  const [questionedId, setQuestionedId] = useState<string | null>(null);

  function end(outcome: WorkflowOutcome, final_summary: string): void {
    setQuestionedId(null);
    const command = { outcome, final_summary, lessons_learned: t('cancel.lessons') };
    onSend(`complete_workflow ${JSON.stringify(command)}`);
  }

  if (!workflow) {
    if (isLoading) return <LoadingWorkflow />;
    if (!isFailed) return empty;
    return (
      <Alert
        tone="danger"
        className="m-3"
        action={
          <Button size="small" icon={RotateCw} onClick={refresh}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Alert>
    );
  }

  const { done, total } = placeOf(workflow);
  // Robin may have said that all is done, and not ended it. An answer under way may still do so.
  const isToFinish = done === total && !isAnswering;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* A low window has no room for a button that stays: all of it scrolls there. */}
      <div className="flex min-h-0 flex-1 flex-col low:overflow-y-auto">
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-3.5 pb-4 low:flex-none">
          <div className="flex items-start gap-1">
            <h3 className="min-w-0 flex-1 text-subsection wrap-anywhere">{workflow.context}</h3>
            <IconButton
              icon={RotateCw}
              label={t('refresh')}
              onClick={refresh}
              className="-mt-1 touch:-mt-2.5"
            />
          </div>
          <StatusBox workflow={workflow} />
          <div className="mt-2">
            <StepList workflow={workflow} />
          </div>
          {/* Scrolls with the steps: long ones would leave them no room. */}
          {workflow.lessons_learned && (
            <section className="mt-auto rounded-card border border-border bg-sunken px-3 py-2.5">
              <h4 className="flex items-center gap-2 text-caption font-semibold">
                <Lightbulb size={14} aria-hidden className="text-text-muted [stroke-width:2]" />
                {t('lessons')}
              </h4>
              <p className="mt-1 text-caption whitespace-pre-line text-text-2 wrap-anywhere">
                {workflow.lessons_learned}
              </p>
            </section>
          )}
        </div>
        {workflow.isActive && (
          <div className="flex flex-wrap gap-1 px-4 pb-3">
            {isToFinish && (
              <Button
                size="small"
                icon={Check}
                onClick={() => end('success', t('finish.summary'))}
                className="w-full"
              >
                {t('finish.button')}
              </Button>
            )}
            <Button
              variant="ghost"
              size="small"
              icon={X}
              onClick={() => setQuestionedId(workflow.workflow_id)}
            >
              {t('cancel.button')}
            </Button>
          </div>
        )}
      </div>
      {workflow.showSuccessAnimation && (
        <SuccessOverlay workflow={workflow} onClose={dismissSuccess} />
      )}
      {workflow.isActive && workflow.workflow_id === questionedId && (
        <ConfirmDialog
          tone="red"
          title={t('cancel.title')}
          text={t('cancel.text')}
          confirmLabel={t('cancel.button')}
          cancelLabel={t('cancel.keep')}
          onConfirm={() => end('abort', t('cancel.summary'))}
          onCancel={() => setQuestionedId(null)}
        />
      )}
    </div>
  );
}

function LoadingWorkflow() {
  const { t } = useTranslation('workflows');
  return (
    <div className="flex animate-late flex-col gap-3 p-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
