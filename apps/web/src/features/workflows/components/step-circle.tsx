import type { WorkflowStep } from '@robin/contract/workflows';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';

interface StepCircleProps {
  step: WorkflowStep;
  /** From 1. */
  number: number;
  isCurrent: boolean;
}

/** The place of a step in its list: done with a tick, the current one ringed. */
export function StepCircle({ step, number, isCurrent }: StepCircleProps) {
  const isDone = step.status === 'completed';
  return (
    <span
      aria-hidden
      className={clsx(
        'relative grid size-6 shrink-0 place-items-center rounded-full border-[1.5px] text-caption font-550 tabular-nums',
        isDone
          ? 'border-mode-text bg-mode-text text-bg'
          : isCurrent
            ? 'border-mode bg-surface text-mode-text ring-3 ring-mode-soft-2'
            : 'border-border-strong bg-surface text-text-muted',
      )}
    >
      {isDone ? <Check size={14} className="[stroke-width:2.5]" /> : number}
    </span>
  );
}
