import { clsx } from 'clsx';
import { CircleCheck, Sprout } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const answers = ['system', 'person'] as const;
type Answer = (typeof answers)[number];

/** A short exercise with two answers, and what Robin says to each. */
export function LearningPiece() {
  const { t } = useTranslation('pages');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isSolved = answer === 'person';
  return (
    <div
      data-mode="grow"
      className="rounded-small border border-border bg-surface p-4 dark:bg-raised"
    >
      <p className="flex items-center gap-2 text-small font-semibold text-mode-text">
        <Sprout size={16} aria-hidden />
        {t('landing.strengths.learning.exercise')}
        <span className="ml-auto font-normal text-text-muted tabular-nums">
          {t('landing.strengths.learning.progress', { done: isSolved ? 4 : 3 })}
        </span>
      </p>
      <p className="mt-2 text-[0.9375rem] leading-[1.375rem] font-semibold">
        {t('landing.strengths.learning.task')}
      </p>
      <div className="mt-3 flex flex-col gap-2">
        {answers.map((own) => (
          <button
            key={own}
            type="button"
            aria-pressed={own === answer}
            onClick={() => setAnswer(own)}
            className={clsx(
              'rounded-control border px-3 py-2 text-left text-body transition-colors duration-100 touch:min-h-11',
              own === answer
                ? 'border-mode bg-mode-soft text-text'
                : 'border-border-strong text-text-2 hover:bg-hover',
            )}
          >
            {t(`landing.strengths.learning.answers.${own}.text`)}
          </button>
        ))}
      </div>
      <p role="status" className="mt-3 flex min-h-9 gap-2 text-small text-text-2">
        {isSolved && <CircleCheck size={16} className="text-success" aria-hidden />}
        {t(
          answer
            ? `landing.strengths.learning.answers.${answer}.reply`
            : 'landing.strengths.learning.hint',
        )}
      </p>
      <div aria-hidden className="mt-2 h-1 rounded-full bg-mode-border">
        <div
          className={clsx(
            'h-full rounded-full bg-mode transition-[width] duration-200 ease-robin',
            isSolved ? 'w-full' : 'w-3/4',
          )}
        />
      </div>
    </div>
  );
}
