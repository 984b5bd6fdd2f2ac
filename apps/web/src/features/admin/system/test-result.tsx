import type { LanguageModelTest } from '@robin/contract/language-models';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { formatTime } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { chooseTestHelp } from './test-help.ts';
import type { FinishedTest } from './use-model-tests.ts';

/** How one test went: what was tried, when, how long it took, and what the provider said. */
export function TestResult({ test }: { test: FinishedTest }) {
  const { t } = useTranslation(['admin', 'errors']);
  const language = useLanguage();
  const { outcome, baseUrl, finishedAt } = test;
  const isAnswered = !(outcome instanceof Error);
  const isSuccess = isAnswered && outcome.success;
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <li
      className={clsx(
        'rounded-small border px-3.5 py-3',
        isSuccess
          ? 'border-success-border bg-success-soft text-success-text'
          : 'border-danger-border bg-danger-soft text-danger-text',
      )}
    >
      <div className="flex items-start gap-2.5">
        <Icon size={18} aria-hidden className="mt-px" />
        <h4 className="min-w-0 flex-1 text-small font-semibold wrap-anywhere">
          <span className="sr-only">
            {t(isSuccess ? 'llm.result.works' : 'llm.result.fails')}:{' '}
          </span>
          {baseUrl === ''
            ? t('llm.result.ownAddress')
            : t('llm.result.address', { url: new URL(baseUrl).host })}
        </h4>
        <p className="shrink-0 text-caption tabular-nums">
          {formatTime(finishedAt, language)}
          {isAnswered && ` · ${formatDuration(outcome.duration_ms, language)}`}
        </p>
      </div>
      {!isAnswered && (
        <p className="mt-1 pl-7 text-small wrap-anywhere">{describeDetail(t, outcome)}</p>
      )}
      {isAnswered &&
        (isSuccess ? <Answer test={test} answer={outcome} /> : <Refusal answer={outcome} />)}
    </li>
  );
}

function Answer({ test, answer }: { test: FinishedTest; answer: LanguageModelTest }) {
  const { t } = useTranslation('admin');
  return (
    <dl className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-x-3 gap-y-1.5 pl-7 text-text">
      <Fact term={t('llm.model')}>
        <span className="font-mono">{answer.model}</span>
      </Fact>
      <Fact term={t('llm.key')}>
        {t(test.usedNewKey ? 'llm.result.newKey' : 'llm.result.storedKey')}
      </Fact>
      <Fact term={t('llm.result.answer')}>
        {answer.message.trim() === '' ? '–' : t('llm.result.quoted', { text: answer.message })}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-text-muted">{term}</dt>
      <dd className="line-clamp-3 text-caption font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The provider's own words, and one line of help. */
function Refusal({ answer }: { answer: LanguageModelTest }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="mt-2 rounded-control border border-danger-border bg-surface px-3 py-2 font-mono text-caption whitespace-pre-wrap text-text wrap-anywhere">
        {[answer.status, answer.message].filter(Boolean).join('\n')}
      </p>
      <p className="mt-2 flex gap-2 text-small text-text-2">
        <Lightbulb size={16} aria-hidden className="mt-px text-text-muted" />
        {t(`llm.help.${chooseTestHelp(answer)}`)}
      </p>
    </>
  );
}

/** Milliseconds below a tenth of a second, else seconds. */
function formatDuration(durationMs: number, language: InterfaceLanguage): string {
  if (durationMs < 100) return `${durationMs} ms`;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return `${seconds.format(durationMs / 1_000)} s`;
}
