import { ArrowDownToLine, EyeOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chatTypes, filterLog, type ChatType } from '#features/devtools/log-filters.ts';
import {
  clearLog,
  useRecording,
  type RecordedLog,
} from '#features/devtools/recording/recording-store.ts';
import { useTabState } from '#features/devtools/tab-states.ts';
import { useFollowEnd } from '#features/devtools/use-follow-end.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { formatDuration, LogRow } from './log-row.tsx';
import { FilterSelect, FilterText, LogFoot, LogList, LogTools } from './log-tools.tsx';
import type { DevTabProps } from './panel-tabs.tsx';

const tones = { user: 'info', ai: 'primary', tool: 'warning', system: 'neutral' } as const;

/** What was said and called in the session, as it happens. */
export function ChatTab({ sessionId }: DevTabProps) {
  const { t } = useTranslation('admin');
  const log = useRecording((recording) => recording.log);
  const [text, setText] = useTabState<string>('chat text', '');
  const [type, setType] = useTabState<ChatType>('chat type', 'all');
  const [hidesPartials, setHidesPartials] = useTabState<boolean>('chat partials', true);
  const [follows, setFollows] = useTabState<boolean>('chat follows', true);
  const { shown, hiddenPartials } = filterLog(log, { sessionId, text, type, hidesPartials });
  const { list, onScroll, isPaused } = useFollowEnd(follows, shown);
  return (
    <>
      <LogTools>
        <FilterText label={t('devtools.chat.filter')} value={text} onChange={setText} />
        <FilterSelect
          label={t('devtools.type')}
          value={type}
          onChange={setType}
          options={chatTypes.map((value) => ({ value, label: t(`devtools.chat.types.${value}`) }))}
        />
        <IconButton
          icon={EyeOff}
          label={t('devtools.chat.hidePartials')}
          isPressed={hidesPartials}
          onClick={() => setHidesPartials(!hidesPartials)}
        />
        <IconButton
          icon={ArrowDownToLine}
          label={t('devtools.chat.follow')}
          isPressed={follows}
          onClick={() => setFollows(!follows)}
        />
        <IconButton icon={Trash2} label={t('devtools.clear')} onClick={() => clearLog(sessionId)} />
      </LogTools>
      <LogList
        label={t('devtools.chat.label')}
        isFiltered={text !== '' || type !== 'all'}
        list={list}
        onScroll={onScroll}
      >
        {shown.map((entry) => (
          <ChatRow key={entry.id} entry={entry} />
        ))}
      </LogList>
      <LogFoot>
        <span>
          {t('devtools.chat.count', { count: shown.length })}
          {hiddenPartials > 0 && `, ${t('devtools.chat.hidden', { count: hiddenPartials })}`}
        </span>
        <span>{t(`devtools.chat.${follows ? (isPaused ? 'paused' : 'following') : 'still'}`)}</span>
      </LogFoot>
    </>
  );
}

function ChatRow({ entry }: { entry: RecordedLog }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { at, kind, isPartial, isError, name, preview, detail, durationMs } = entry;
  return (
    <LogRow
      at={at}
      type={t(`devtools.chat.kinds.${isPartial ? 'partial' : kind}`)}
      tone={isPartial ? 'outline' : tones[kind]}
      isError={isError}
      name={name}
      text={preview}
      figure={durationMs !== null && formatDuration(durationMs, language)}
      detail={detail}
    />
  );
}
