import type { TokenAnalysis } from '@robin/contract/debug';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenShares } from '#features/devtools/token-shares.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Badge } from '#shared/ui/badge.tsx';

const statusLooks = {
  normal: { tone: 'success', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  critical: { tone: 'danger', icon: CircleAlert },
  error: { tone: 'danger', icon: CircleX },
} as const;

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** How the input of the next turn comes to be, as a sum, and how much of the budget it takes. */
export function TokenPipeline({ tokens }: { tokens: TokenAnalysis }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { tone, icon } = statusLooks[tokens.status];
  const time = new Intl.DateTimeFormat(language, clock).format(new Date(tokens.calculated_at));
  return (
    <section aria-label={t('devtools.sessions.pipeline')}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="text-small font-semibold">{t('devtools.sessions.pipeline')}</h3>
        <Badge tone={tone} icon={icon}>
          {t(`devtools.sessions.statuses.${tokens.status}`)}
        </Badge>
        {tokens.compression_needed && (
          <Badge tone="warning">{t('devtools.sessions.compressionNeeded')}</Badge>
        )}
        <span className="ml-auto text-caption tabular-nums text-text-muted">
          {t('devtools.sessions.calculated', { time })}
        </span>
      </div>
      <Sum tokens={tokens} />
      <Budget tokens={tokens} />
    </section>
  );
}

function Sum({ tokens }: { tokens: TokenAnalysis }) {
  const { t } = useTranslation('admin');
  const numbers = new Intl.NumberFormat(useLanguage());
  const terms = [
    {
      name: 'raw',
      sign: '',
      dot: 'bg-text-disabled',
      amount: tokens.raw_session_tokens,
      note: t('devtools.sessions.messages', { count: tokens.raw_session_count }),
    },
    {
      name: 'prompt',
      sign: '+',
      dot: 'bg-talk',
      amount: tokens.system_prompt_tokens,
      note: t('devtools.sessions.always'),
    },
    {
      name: 'removed',
      sign: '−',
      dot: 'bg-success',
      amount: tokens.tokens_removed_by_episodes,
      note: t('devtools.sessions.messages', { count: tokens.tokens_removed_count }),
    },
    {
      name: 'input',
      sign: '=',
      dot: 'bg-primary',
      amount: tokens.final_llm_input_tokens,
      note: t('devtools.sessions.messages', { count: tokens.final_llm_input_count }),
    },
  ] as const;
  return (
    <ol className="flex items-center gap-1">
      {terms.map(({ name, sign, dot, amount, note }) => (
        <Fragment key={name}>
          {sign && (
            <li aria-hidden className="w-3 shrink-0 text-center text-small text-text-muted">
              {sign}
            </li>
          )}
          <li
            className={clsx(
              'min-w-0 flex-1 rounded-small border px-2.5 py-1.5 @max-[30rem]:px-1.5',
              name === 'input' ? 'border-primary-border bg-primary-soft' : 'border-border',
            )}
          >
            <p className="flex items-center gap-1.5 text-micro text-text-muted">
              <span aria-hidden className={clsx('size-1.5 shrink-0 rounded-full', dot)} />
              {sign && <span className="sr-only">{sign}</span>}
              <span className="truncate @max-[42.5rem]:sr-only">
                {t(`devtools.sessions.terms.${name}`)}
              </span>
              <span aria-hidden className="truncate @min-[42.5rem]:hidden">
                {t(`devtools.sessions.shortTerms.${name}`)}
              </span>
            </p>
            <p
              className={clsx(
                'text-subsection font-semibold tabular-nums',
                name === 'removed' && amount > 0 && 'text-success-text',
              )}
            >
              {numbers.format(amount)}
            </p>
            <p className="text-micro tabular-nums text-text-muted">{note}</p>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

/** Hatched, as what is saved is not there. */
const SAVED_LOOK =
  'bg-[repeating-linear-gradient(135deg,var(--success-border)_0_4px,var(--success-soft-2)_4px_8px)]';

function Budget({ tokens }: { tokens: TokenAnalysis }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const shares = tokenShares(tokens);
  const { max_context_tokens: max, emergency_threshold: threshold, percentage_used: used } = tokens;
  const usage = t('devtools.sessions.used', {
    percent: percents.format(used / 100),
    max: numbers.format(max),
  });
  const without =
    (tokens.final_llm_input_tokens + tokens.tokens_removed_by_episodes) / Math.max(max, 1);
  return (
    <div className="mt-2.5 text-caption tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{usage}</span>
        <span className="text-text-muted">
          {t('devtools.sessions.without', { percent: percents.format(without) })}
        </span>
      </p>
      <div
        role="meter"
        aria-label={t('devtools.sessions.budget')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(used, 100)}
        aria-valuetext={usage}
        className="relative my-1 flex h-2.5 overflow-hidden rounded-full bg-active"
      >
        <span className="bg-talk" style={{ width: `${shares.prompt}%` }} />
        <span className="bg-primary" style={{ width: `${shares.messages}%` }} />
        <span className={SAVED_LOOK} style={{ width: `${shares.saved}%` }} />
        <span className="absolute inset-y-0 w-0.5 bg-danger" style={{ left: `${threshold}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-text-muted">
        <span className="flex flex-wrap gap-x-3">
          <Key dot="bg-talk">{t('devtools.sessions.keys.prompt')}</Key>
          <Key dot="bg-primary">{t('devtools.sessions.keys.messages')}</Key>
          <Key dot={SAVED_LOOK}>{t('devtools.sessions.keys.saved')}</Key>
        </span>
        <span className="text-danger-text">
          {t('devtools.sessions.emergency', {
            percent: percents.format(threshold / 100),
            tokens: numbers.format((threshold / 100) * max),
          })}
        </span>
      </p>
    </div>
  );
}

function Key({ dot, children }: { dot: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={clsx('size-1.5 rounded-full', dot)} />
      {children}
    </span>
  );
}
