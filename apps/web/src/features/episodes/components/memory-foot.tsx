import { memoryLevels } from '@robin/contract/episodes';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#features/episodes/api/episode-error.ts';
import {
  allCandidatesQuery,
  statisticsQuery,
  tokenAnalysisQuery,
} from '#features/episodes/api/episode-queries.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useNumberFormat } from './use-number-format.ts';

interface MemoryFootProps {
  sessionId: string;
  isDebug: boolean;
  canGoTo: (sessionId: string) => boolean;
  onSession: (sessionId: string) => void;
}

/** Below the episodes: what waits in other conversations, and what the memory of this person is like in numbers. */
export function MemoryFoot({ sessionId, isDebug, canGoTo, onSession }: MemoryFootProps) {
  const { t } = useTranslation('episodes');
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const { data: waiting } = useQuery(allCandidatesQuery);
  const elsewhere = (waiting ?? []).filter(({ session_id: id }) => id !== sessionId && canGoTo(id));
  const [next] = elsewhere;
  return (
    <div className="mt-auto border-t border-border py-1">
      {next && (
        <button
          type="button"
          onClick={() => onSession(next.session_id)}
          className="flex min-h-9 w-full items-center gap-2 px-3 py-1.5 text-left text-caption hover:bg-hover touch:min-h-11"
        >
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" />
          {t('elsewhere', { count: elsewhere.length })}
        </button>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-3 text-caption text-text-muted hover:bg-hover touch:min-h-11"
      >
        <ChartNoAxesColumn size={14} aria-hidden className="[stroke-width:2]" />
        {t('statistics.title')}
        <ChevronDown
          size={14}
          aria-hidden
          className={`ml-auto transition-transform duration-160 [stroke-width:2] ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Statistics />}
        {isOpen && isDebug && <Inside sessionId={sessionId} />}
      </div>
    </div>
  );
}

function Statistics() {
  const { t } = useTranslation('episodes');
  const { count } = useNumberFormat();
  const { data, error } = useQuery(statisticsQuery);
  const end = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  // They open below the end of the list, where nobody would see them. When they change, whoever decides further up stays there.
  useEffect(() => {
    if (isThere) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (error) {
    return (
      <Failure>
        <span lang="en">{failureText(error, 'Failed to get episode statistics')}</span>
      </Failure>
    );
  }
  if (!data) return null;
  return (
    <div ref={end}>
      <Figures
        rows={[
          [t('statistics.episodes'), count(data.total_episodes)],
          [t('statistics.candidates'), count(data.total_candidates)],
          ...memoryLevels.map((level): [string, string] => [
            t(`level.${level}.name`),
            count(data.by_memory_level[level]),
          ]),
          [t('statistics.archived'), count(data.archived)],
          [t('statistics.saved'), count(data.tokens_removed)],
        ]}
      />
    </div>
  );
}

/** What only debug mode shows: how full the conversation is, and what the server told that nobody here knows. */
function Inside({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('episodes');
  const { count, percent, time } = useNumberFormat();
  const noted = useMemoryDesk((desk) => desk.unknownEvents);
  const unknown = noted.filter((event) => event.sessionId === sessionId);
  const { data, error } = useQuery(tokenAnalysisQuery(sessionId));
  return (
    <>
      {error && <Failure>{failureText(error, 'Failed to get token analysis')}</Failure>}
      {data && (
        <Figures
          rows={[
            [t('debug.used'), percent(Math.round(data.percentage_used))],
            [t('debug.sent'), count(data.final_llm_input_tokens)],
            [t('debug.removed'), count(data.tokens_removed_by_episodes)],
          ]}
        />
      )}
      {unknown.length > 0 && (
        <ul
          aria-label={t('debug.unknownEvents')}
          className="px-3 pt-1 font-mono text-micro text-text-muted"
        >
          {unknown.map(({ type, at }, index) => (
            <li key={index} className="wrap-anywhere">
              {time(at)} {type}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Figures({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="px-3 py-1 text-caption">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-2 py-0.5">
          <dt className="text-text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="px-3 py-1 text-caption text-danger-text">
      {children}
    </p>
  );
}
