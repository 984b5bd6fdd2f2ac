import { CircleCheck, CircleSlash, CircleX, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ToolUse } from '#features/chat/message-parts.ts';
import { groupUses, type WorkflowGroup } from '#features/chat/workflow-uses.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { DisclosureChip } from './disclosure-chip.tsx';

/** Arguments and answers as they are read most easily: text as text, all else as indented JSON. */
function toReadable(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Whether a tool was told anything: many are called with nothing. */
const isTold = (args: unknown) => args !== undefined && toReadable(args) !== '{}';

/** The number of entries of an answer that is a list or holds exactly one. */
function countEntries(response: unknown): number | null {
  if (Array.isArray(response)) return response.length;
  if (typeof response !== 'object' || response === null) return null;
  const lists = Object.values(response).filter((value) => Array.isArray(value));
  return lists.length === 1 && lists[0] ? lists[0].length : null;
}

function StatusIcon({ status }: { status: ToolUse['status'] }) {
  const common = { size: 14, 'aria-hidden': true } as const;
  switch (status) {
    case 'running':
      return <Spinner size={14} className="text-primary" />;
    case 'succeeded':
      return <CircleCheck {...common} className="text-success [stroke-width:2]" />;
    case 'failed':
      return <CircleX {...common} className="text-danger [stroke-width:2]" />;
    case 'unanswered':
      return <CircleSlash {...common} className="text-text-subtle [stroke-width:2]" />;
  }
}

function Block({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <p className="text-caption font-semibold text-text-muted">{title}</p>
      <pre
        tabIndex={0}
        className="mt-1 max-h-[280px] overflow-auto rounded-control border border-border bg-bg p-2.5 font-mono text-[0.75rem] leading-[1.125rem] dark:bg-sunken"
      >
        {toReadable(value)}
      </pre>
    </div>
  );
}

/** What was asked of a tool, and what it answered. */
function Details({ use: { args, response } }: { use: ToolUse }) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-col gap-2.5">
      {isTold(args) && <Block title={t('tools.arguments')} value={args} />}
      {response === undefined ? (
        <p className="text-text-muted">{t('tools.noAnswer')}</p>
      ) : (
        <Block title={t('tools.answer')} value={response} />
      )}
    </div>
  );
}

/** The tools that Robin used one after the other: how they went, and on demand what was asked and answered. */
export function ToolChips({ uses }: { uses: readonly ToolUse[] }) {
  return groupUses(uses).map((group, index) =>
    group.news === null ? (
      <ToolChip key={index} use={group.use} />
    ) : (
      <WorkflowChip key={index} group={group} />
    ),
  );
}

function ToolChip({ use }: { use: ToolUse }) {
  const { t } = useTranslation('chat');
  const { name, response, status } = use;
  const count = status === 'succeeded' ? countEntries(response) : null;
  const result = count === null ? t(`tools.${status}`) : t('tools.entries', { count });
  const isWordNeeded = count !== null || status !== 'succeeded';
  return (
    <DisclosureChip
      panelLabel={name}
      isDanger={status === 'failed'}
      summary={
        <>
          <StatusIcon status={status} />
          <code className="truncate font-mono text-[0.75rem] text-text-2">{name}</code>
          <span className={isWordNeeded ? 'shrink-0 text-text-muted' : 'sr-only'}>{result}</span>
        </>
      }
    >
      <Details use={use} />
    </DisclosureChip>
  );
}

/** How the workflow goes on, in plain words: the names of its tools say nothing to who follows it. */
function WorkflowChip({ group: { use, news, uses } }: { group: WorkflowGroup }) {
  const { t } = useTranslation('chat');
  const { status } = use;
  // What did not work, or not yet, has not happened.
  const text = t(`tools.workflow.${status === 'succeeded' ? '' : 'wanted.'}${news.key}`);
  return (
    <DisclosureChip
      panelLabel={text}
      isDanger={status === 'failed'}
      summary={
        <>
          {status === 'succeeded' ? (
            <ListChecks size={14} aria-hidden className="text-mode-text [stroke-width:2]" />
          ) : (
            <StatusIcon status={status} />
          )}
          <span className={news.name ? 'shrink-0 text-text-muted' : 'truncate text-text-2'}>
            {text}
          </span>{' '}
          {news.name && <span className="truncate font-medium text-text-2">{news.name}</span>}{' '}
          {status !== 'succeeded' && (
            <span className="shrink-0 text-text-muted">{t(`tools.${status}`)}</span>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {uses.map((one, index) => (
          <li key={index} className="flex flex-col gap-2">
            <code className="font-mono text-[0.75rem] text-text-2">{one.name}</code>
            <Details use={one} />
          </li>
        ))}
      </ul>
    </DisclosureChip>
  );
}
