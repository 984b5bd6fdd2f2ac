import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_SESSION } from '#features/devtools/api/debug-failure.ts';
import type { AskingTab } from '#features/devtools/api/debug-queries.ts';
import { countEvents } from '#features/devtools/log-filters.ts';
import { useRecording } from '#features/devtools/recording/recording-store.ts';
import { devTabs, useDevPanelSettings, type DevTab } from '#shared/settings/dev-panel-settings.ts';
import { tabId, tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { useTabState } from '#features/devtools/tab-states.ts';
import { AgentTab } from './agent-tab.tsx';
import { ApiTab } from './api-tab.tsx';
import { ChatTab } from './chat-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { NoSession } from './no-session.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TabRefresh } from './tab-refresh.tsx';
import { ToolsTab } from './tools-tab.tsx';

const TAB_PREFIX = 'devtools';

export interface DevTabProps {
  /** The session that the tab is about. */
  sessionId: string;
  /** How often a tab that asks the server asks again by itself; `false` for never. */
  refreshEveryMs: number | false;
}

const contents: Record<DevTab, ComponentType<DevTabProps>> = {
  chat: ChatTab,
  events: EventsTab,
  api: ApiTab,
  tools: ToolsTab,
  agent: AgentTab,
  sessions: SessionsTab,
};

const TOOLS_REFRESH_S = 15;
const SESSIONS_REFRESH_S = 5;

function asksServer(tab: DevTab): tab is AskingTab {
  return tab === 'tools' || tab === 'agent' || tab === 'sessions';
}

/** How often the tabs that ask the server do so by themselves, and whether they do. */
function useAutoRefresh() {
  const agentSeconds = useDevPanelSettings((settings) => settings.autoRefreshInterval);
  const tools = useTabState<boolean>('tools auto', false);
  const agent = useTabState<boolean>('agent auto', false);
  const sessions = useTabState<boolean>('sessions auto', false);
  return {
    seconds: { tools: TOOLS_REFRESH_S, agent: agentSeconds, sessions: SESSIONS_REFRESH_S },
    states: { tools, agent, sessions },
  };
}

/** The tabs of the panel and what the chosen one shows; without a session each of them shows the way to one. */
export function PanelTabs({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation('admin');
  const tab = useDevPanelSettings((settings) => settings.activeTab);
  const change = useDevPanelSettings((settings) => settings.change);
  const eventCount = useRecording(({ events }) => countEvents(events));
  const { seconds, states } = useAutoRefresh();
  const Content = contents[tab];
  const asking = asksServer(tab) ? tab : null;
  const isAuto = asking !== null && states[asking][0];
  const options = devTabs.map((value) => ({
    value,
    label: t(`devtools.tabs.${value}`),
    count: value === 'events' && sessionId ? eventCount : 0,
  }));

  useEffect(() => {
    // Where there is no room for all of them, the chosen one is the one to see.
    document.getElementById(tabId(TAB_PREFIX, tab))?.scrollIntoView({ block: 'nearest' });
  }, [tab]);

  return (
    <>
      <div className="flex shrink-0 items-center gap-1 border-b border-border px-1.5 touch:gap-0">
        <Tabs
          label={t('devtools.title')}
          options={options}
          value={tab}
          onChange={(activeTab) => change({ activeTab })}
          idPrefix={TAB_PREFIX}
          className="-mb-px min-w-0 flex-1 overflow-x-auto overflow-y-hidden border-b-0! [&>*]:focus-visible:-outline-offset-2 @max-[30rem]:gap-0! [&>*]:px-2.5! [&>*]:text-small! @max-[30rem]:[&>*]:px-1.5! @max-[30rem]:[&>*]:text-caption! @max-[30rem]:[&>*>span]:hidden"
        />
        {sessionId && asking && (
          <TabRefresh
            tab={asking}
            seconds={seconds[asking]}
            isAuto={isAuto}
            onAutoChange={states[asking][1]}
          />
        )}
      </div>
      <div {...tabPanelProps(TAB_PREFIX, tab)} className="flex min-h-0 flex-1 flex-col">
        {sessionId ? (
          <Content
            sessionId={sessionId}
            refreshEveryMs={asking !== null && isAuto && seconds[asking] * 1_000}
          />
        ) : (
          <NoSession error={asking ? NO_SESSION : undefined} />
        )}
      </div>
    </>
  );
}
