import { Brain } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ThinkingStep } from '#features/chat/thinking-steps.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { DisclosureChip } from './disclosure-chip.tsx';
import { useTimeFormat } from './use-time-format.ts';

export interface ThinkingPanelProps {
  steps: ThinkingStep[];
  /** Whether a further step is expected. */
  isThinking: boolean;
}

/** Whole seconds from the first step to the last. */
function durationOf(steps: readonly ThinkingStep[]): number {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return 0;
  return Math.round((Date.parse(last.timestamp) - Date.parse(first.timestamp)) / 1_000);
}

/** What Robin thought before he answered, step by step. */
export function ThinkingPanel({ steps, isThinking }: ThinkingPanelProps) {
  const { t } = useTranslation('chat');
  const { formatSeconds } = useTimeFormat();
  const last = steps.at(-1);
  const seconds = durationOf(steps);
  const facts = [
    t('thinking.steps', { count: steps.length }),
    seconds > 0 ? t('thinking.seconds', { count: seconds }) : null,
  ];
  const progress =
    last &&
    t('thinking.currentStep', {
      number: last.step_number,
      type: t(`thinking.types.${last.step_type}`),
    });
  return (
    <DisclosureChip
      panelLabel="Sequential Thinking Process"
      summary={
        <>
          {isThinking ? (
            <Spinner size={14} className="text-primary" />
          ) : (
            <Brain size={14} aria-hidden className="text-text-muted [stroke-width:2]" />
          )}
          <span className="shrink-0 font-semibold text-text-2">{t('thinking.title')}</span>
          <span className="truncate text-text-muted tabular-nums">
            {isThinking ? progress : facts.filter(Boolean).join(' · ')}
          </span>
        </>
      }
    >
      <ol className="flex flex-col gap-2">
        {steps.map((step, index) => (
          <li
            key={index}
            className="grid grid-cols-[20px_1fr_auto] items-start gap-x-2.5 gap-y-0.5 md:grid-cols-[20px_132px_1fr_auto]"
          >
            <span className="flex size-5 items-center justify-center rounded-full bg-hover text-micro font-semibold text-text-2 tabular-nums dark:bg-active">
              {step.step_number}
            </span>
            <span className="flex items-center gap-2 font-semibold">
              {t(`thinking.types.${step.step_type}`)}
              {step.is_final && <Badge tone="success">{t('thinking.final')}</Badge>}
            </span>
            <p className="text-text-2 wrap-anywhere whitespace-pre-line max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
              {step.thought}
            </p>
            <time dateTime={step.timestamp} className="text-text-muted tabular-nums">
              {formatSeconds(step.timestamp)}
            </time>
          </li>
        ))}
      </ol>
    </DisclosureChip>
  );
}
