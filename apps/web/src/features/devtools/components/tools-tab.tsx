import type { ToolEntry } from '@robin/contract/debug';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toolsQuery } from '#features/devtools/api/debug-queries.ts';
import { findTools, providersOf } from '#features/devtools/find-tools.ts';
import { useTabState } from '#features/devtools/tab-states.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { DebugAnswer } from './debug-answer.tsx';
import { FilterSelect, FilterText, LogTools } from './log-tools.tsx';
import type { DevTabProps } from './panel-tabs.tsx';
import { ToolRow } from './tool-row.tsx';

const noTools: readonly ToolEntry[] = [];

/** The tools of the assistant in this session, with their methods and what they say of themselves. */
export function ToolsTab({ sessionId, refreshEveryMs }: DevTabProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data, error, isPending } = useQuery(toolsQuery({ sessionId, language, refreshEveryMs }));
  const [text, setText] = useTabState<string>('tools text', '');
  // Empty for all; a name that is no longer there counts as all.
  const [wanted, setWanted] = useTabState<string>('tools provider', '');
  const isGrouped = useDevPanelSettings((settings) => settings.groupToolsByProvider);
  const change = useDevPanelSettings((settings) => settings.change);
  const tools = data ?? noTools;
  const providers = providersOf(tools);
  const provider = providers.includes(wanted) ? wanted : null;
  const found = findTools(tools, { text, provider });
  const options = [
    { value: '', label: t('devtools.tools.allProviders') },
    ...providers.map((name) => ({ value: name, label: name })),
  ];
  return (
    <>
      <LogTools>
        <FilterText label={t('devtools.tools.search')} value={text} onChange={setText} />
        <FilterSelect
          label={t('devtools.tools.provider')}
          options={options}
          value={provider ?? ''}
          onChange={setWanted}
        />
        <Checkbox
          label={t('devtools.tools.group')}
          checked={isGrouped}
          onChange={(event) => change({ groupToolsByProvider: event.target.checked })}
          className="shrink-0 gap-2! pl-1 text-small!"
        />
      </LogTools>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <DebugAnswer isPending={isPending} errors={[error]} />
        {data && found.length === 0 && (
          <p className="p-3 text-small text-text-muted">{t('devtools.tools.none')}</p>
        )}
        {isGrouped
          ? providersOf(found).map((name) => (
              <ToolGroup
                key={name}
                name={name}
                tools={found.filter((tool) => tool.provider === name)}
              />
            ))
          : found.length > 0 && <ToolList tools={found} isProviderShown />}
      </div>
    </>
  );
}

function ToolGroup({ name, tools }: { name: string; tools: readonly ToolEntry[] }) {
  return (
    <section aria-label={name}>
      <h3 className="flex h-8 items-center gap-2 border-b border-border bg-bg px-3 text-small font-semibold">
        {name}
        <span className="rounded-full bg-active px-1.5 text-micro leading-4.5 font-normal tabular-nums text-text-2">
          {tools.length}
        </span>
      </h3>
      <ToolList tools={tools} />
    </section>
  );
}

interface ToolListProps {
  tools: readonly ToolEntry[];
  isProviderShown?: boolean;
}

function ToolList({ tools, isProviderShown = false }: ToolListProps) {
  return (
    <ul>
      {tools.map((tool) => (
        <ToolRow
          key={`${tool.provider} ${tool.name}`}
          tool={tool}
          isProviderShown={isProviderShown}
        />
      ))}
    </ul>
  );
}
