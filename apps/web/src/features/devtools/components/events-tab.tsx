import { HeartOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { filterEvents, type EventFilter } from '#features/devtools/log-filters.ts';
import { eventCategories } from '#features/devtools/recording/event-log.ts';
import { clearEvents, useRecording } from '#features/devtools/recording/recording-store.ts';
import { useTabState } from '#features/devtools/tab-states.ts';
import { useLiveConnectionState } from '#shared/live/use-live-connection.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { LogRow } from './log-row.tsx';
import { FilterSelect, FilterText, LogFoot, LogList, LogTools } from './log-tools.tsx';

const filters = ['all', ...eventCategories] as const;
const tones = {
  episode: 'success',
  system: 'info',
  turn: 'neutral',
  error: 'danger',
  connection: 'outline',
} as const;
const dots = {
  connected: 'bg-success',
  connecting: 'bg-warning',
  reconnecting: 'bg-warning',
  error: 'bg-danger',
  disconnected: 'bg-border-control',
};

/** What came on the live line and in the chat's streams, the newest first. */
export function EventsTab() {
  const { t } = useTranslation('admin');
  const events = useRecording((recording) => recording.events);
  const state = useLiveConnectionState();
  const [text, setText] = useTabState<string>('events text', '');
  const [category, setCategory] = useTabState<EventFilter>('events category', 'all');
  const [hidesHeartbeats, setHidesHeartbeats] = useTabState<boolean>('events heartbeats', true);
  const { shown, hiddenHeartbeats } = filterEvents(events, { text, category, hidesHeartbeats });
  return (
    <>
      <LogTools>
        <FilterText label={t('devtools.events.filter')} value={text} onChange={setText} />
        <FilterSelect
          label={t('devtools.events.category')}
          value={category}
          onChange={setCategory}
          options={filters.map((value) => ({
            value,
            label: t(`devtools.events.filters.${value}`),
          }))}
        />
        <IconButton
          icon={HeartOff}
          label={t('devtools.hideHeartbeats')}
          isPressed={hidesHeartbeats}
          onClick={() => setHidesHeartbeats(!hidesHeartbeats)}
        />
        <IconButton icon={Trash2} label={t('devtools.clear')} onClick={clearEvents} />
      </LogTools>
      <LogList label={t('devtools.events.label')} isFiltered={text !== '' || category !== 'all'}>
        {shown.map((entry) => (
          <LogRow
            key={entry.id}
            at={entry.at}
            type={t(`devtools.events.categories.${entry.category}`)}
            tone={tones[entry.category]}
            isError={entry.category === 'error'}
            name={entry.type}
            text={entry.preview}
            figure={`#${entry.id}`}
            detail={entry.detail}
          />
        ))}
      </LogList>
      <LogFoot>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2 rounded-full ${dots[state]}`} />
          {t(`devtools.events.states.${state}`)}
        </span>
        <span>
          {t('devtools.events.count', { count: shown.length })}
          {hiddenHeartbeats > 0 && `, ${t('devtools.events.hidden', { count: hiddenHeartbeats })}`}
        </span>
      </LogFoot>
    </>
  );
}
