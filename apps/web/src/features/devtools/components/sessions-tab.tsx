import type { SessionStats } from '@robin/contract/debug';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lightbulb, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { statsQuery, tokensQuery } from '#features/devtools/api/debug-queries.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { DebugAnswer } from './debug-answer.tsx';
import type { DevTabProps } from './panel-tabs.tsx';
import { TokenPipeline } from './token-pipeline.tsx';

/** How many of a list are shown; the others are counted. */
const SHOWN_MAX = 3;

/** What the next turn would send of the session, what has happened in it, and what would help. */
export function SessionsTab({ sessionId, refreshEveryMs }: DevTabProps) {
  const { t } = useTranslation('admin');
  const question = { sessionId, language: useLanguage(), refreshEveryMs };
  const tokens = useQuery(tokensQuery(question));
  const stats = useQuery(statsQuery(question));
  return (
    <div
      role="group"
      aria-label={t('devtools.tabs.sessions')}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
    >
      <DebugAnswer
        isPending={tokens.isPending || stats.isPending}
        errors={[tokens.error, stats.error]}
      />
      <div className="flex flex-col gap-3 p-3">
        {tokens.data && <TokenPipeline tokens={tokens.data} />}
        {stats.data && (
          <>
            <Counts stats={stats.data.stats} />
            <div className="grid grid-cols-2 gap-3 @max-[30rem]:grid-cols-1">
              <Findings
                title={t('devtools.sessions.issues')}
                none={t('devtools.sessions.noIssues')}
                icon={TriangleAlert}
                texts={stats.data.performance_issues}
              />
              <Findings
                title={t('devtools.sessions.recommendations')}
                none={t('devtools.sessions.noRecommendations')}
                icon={Lightbulb}
                texts={stats.data.recommendations}
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const countNames = [
  'total_events',
  'user_events',
  'agent_events',
  'tool_calls',
  'final_responses',
  'errors',
] as const;

function Counts({ stats }: { stats: SessionStats['stats'] }) {
  const { t } = useTranslation('admin');
  const numbers = new Intl.NumberFormat(useLanguage());
  return (
    <dl className="grid grid-cols-6 rounded-small border border-border @max-[32.5rem]:grid-cols-3 @max-[32.5rem]:[&>:nth-child(4)]:border-l-0 @max-[32.5rem]:[&>:nth-child(n+4)]:border-t">
      {countNames.map((name) => (
        <div key={name} className="min-w-0 border-l border-border px-2.5 py-1.5 first:border-l-0">
          <dt className="truncate text-micro text-text-muted">
            {t(`devtools.sessions.counts.${name}`)}
          </dt>
          <dd
            className={clsx(
              'text-small font-semibold tabular-nums',
              name === 'errors' && stats.errors > 0 && 'text-danger-text',
            )}
          >
            {numbers.format(stats[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FindingsProps {
  title: string;
  /** Stands where there is nothing to say. */
  none: string;
  icon: LucideIcon;
  texts: readonly string[];
}

/** The first three of a list, and how many more there are. */
function Findings({ title, none, icon: Icon, texts }: FindingsProps) {
  const { t } = useTranslation('admin');
  const more = texts.length - SHOWN_MAX;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-caption font-semibold text-text-muted">{title}</h3>
      {texts.length === 0 && <p className="mt-1 text-small text-text-muted">{none}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-small">
        {texts.slice(0, SHOWN_MAX).map((text, index) => (
          <li key={index} className="flex gap-2">
            <Icon size={14} aria-hidden className="mt-0.5 text-text-muted [stroke-width:2]" />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 pl-5.5 text-small text-text-muted">
          {t('devtools.sessions.more', { count: more })}
        </p>
      )}
    </section>
  );
}
