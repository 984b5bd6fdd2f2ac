import { HeartOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { filterCalls, type CallFilter } from '#features/devtools/log-filters.ts';
import {
  clearCalls,
  useRecording,
  type RecordedCall,
} from '#features/devtools/recording/recording-store.ts';
import { useTabState } from '#features/devtools/tab-states.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { formatDuration, LogRow } from './log-row.tsx';
import { FilterSelect, FilterText, LogFoot, LogList, LogTools } from './log-tools.tsx';

const filters = ['all', 'request', 'response', 'error'] as const;
const tones = { request: 'info', response: 'success', error: 'danger' } as const;

/** The calls to the server, the newest first. */
export function ApiTab() {
  const { t } = useTranslation('admin');
  const calls = useRecording((recording) => recording.calls);
  const [text, setText] = useTabState<string>('api text', '');
  const [kind, setKind] = useTabState<CallFilter>('api kind', 'all');
  const [hidesHeartbeats, setHidesHeartbeats] = useTabState<boolean>('api heartbeats', true);
  const { shown, hiddenHeartbeats } = filterCalls(calls, { text, kind, hidesHeartbeats });
  const errors = shown.filter((entry) => entry.kind === 'error').length;
  return (
    <>
      <LogTools>
        <FilterText label={t('devtools.api.filter')} value={text} onChange={setText} />
        <FilterSelect
          label={t('devtools.type')}
          value={kind}
          onChange={setKind}
          options={filters.map((value) => ({ value, label: t(`devtools.api.filters.${value}`) }))}
        />
        <IconButton
          icon={HeartOff}
          label={t('devtools.hideHeartbeats')}
          isPressed={hidesHeartbeats}
          onClick={() => setHidesHeartbeats(!hidesHeartbeats)}
        />
        <IconButton icon={Trash2} label={t('devtools.clear')} onClick={clearCalls} />
      </LogTools>
      <LogList label={t('devtools.api.label')} isFiltered={text !== '' || kind !== 'all'}>
        {shown.map((entry) => (
          <CallRow key={entry.id} entry={entry} />
        ))}
      </LogList>
      <LogFoot>
        <span>
          {t('devtools.api.count', { count: shown.length })}
          {errors > 0 && `, ${t('devtools.api.errors', { count: errors })}`}
        </span>
        <span>
          {hiddenHeartbeats > 0 && t('devtools.events.hidden', { count: hiddenHeartbeats })}
        </span>
      </LogFoot>
    </>
  );
}

function CallRow({ entry }: { entry: RecordedCall }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { at, kind, method, path, status, durationMs, preview, detail } = entry;
  const figures = [status, durationMs !== null && formatDuration(durationMs, language)];
  return (
    <LogRow
      at={at}
      type={t(`devtools.api.kinds.${kind}`)}
      tone={tones[kind]}
      isError={kind === 'error'}
      name={`${method} ${path.replace(/^\/api(?=\/)/, '')}`}
      text={preview}
      figure={figures.filter(Boolean).join(' · ')}
      detail={detail}
    />
  );
}
