import type { Compression } from '@robin/contract/episode-compression';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Layers, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadEpisodes } from '#features/episodes/api/episode-cache.ts';
import { failureMessage } from '#features/episodes/api/episode-error.ts';
import { compressionStatusQuery, undoCompression } from '#features/episodes/api/episode-queries.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useSeenCompression } from '#features/episodes/use-seen-compression.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useNumberFormat } from './use-number-format.ts';

/** Whether a conversation is so full that somebody should know. */
const needsWarning = (urgency: string | undefined) => urgency === 'high' || urgency === 'critical';

/** One answer may need room more than once: what was made for it may have gone down for it, too. */
const countEpisodes = ({ episodes, lowered }: Compression) =>
  new Set([...episodes, ...lowered].map((one) => one.episode_id)).size;

interface MemoryNoticesProps {
  sessionId: string;
  /** Leads back to where one writes on. */
  onWriteOn: () => void;
}

/**
 * What has to be known about the memory while one writes: that it failed, that it had to sum up by itself, or that the
 * room is nearly used up.
 */
export function MemoryNotices({ sessionId, onWriteOn }: MemoryNoticesProps) {
  const { t } = useTranslation('episodes');
  const { percent } = useNumberFormat();
  const told = useMemoryDesk((desk) => desk.failure);
  const failure = told?.sessionId === sessionId ? told : null;
  const reportFailure = useMemoryDesk((desk) => desk.reportFailure);
  const { data } = useQuery(compressionStatusQuery(sessionId));
  const { isSeen, markSeen } = useSeenCompression(sessionId);
  const analysis = data?.token_analysis;
  const made = data?.last_compression ?? null;
  const isNew = made !== null && !made.is_undone && !isSeen(made.id);
  const isFull = analysis !== undefined && needsWarning(analysis.urgency);
  const notices = useRef<HTMLDivElement>(null);

  /** A notice goes, and the button that was pressed with it. Who has left it for something else meanwhile stays there. */
  function leave(): void {
    const active = document.activeElement;
    if (active === document.body || notices.current?.contains(active)) onWriteOn();
  }

  if (failure === null && !isFull && !isNew) return null;
  return (
    <div
      ref={notices}
      className="mx-auto flex w-full max-w-[46rem] flex-col gap-2 pb-2.5 max-md:px-2.5"
    >
      {failure !== null && (
        <Alert
          tone="danger"
          // German in both languages, as in the sidebar.
          title={<span lang="de">Episode System Fehler</span>}
          action={
            <CloseButton
              label={t('closeFailure')}
              onClick={() => {
                leave();
                reportFailure(null);
              }}
            />
          }
        >
          {failure.words || <span lang="de">{t('unknownError')}</span>}
        </Alert>
      )}
      {isNew && (
        <Compressed
          sessionId={sessionId}
          compressionId={made.id}
          count={countEpisodes(made)}
          onSeen={() => {
            leave();
            markSeen(made.id);
          }}
        />
      )}
      {isFull && (
        <p
          role="status"
          className="flex items-start gap-2.5 rounded-small border border-warning-border bg-warning-soft px-3.5 py-2 text-small text-warning-text"
        >
          <Layers size={16} aria-hidden className="mt-px shrink-0" />
          {t(`compression.${analysis.urgency === 'critical' ? 'critical' : 'high'}`, {
            percent: percent(Math.round(analysis.percentage_used)),
          })}
        </p>
      )}
    </div>
  );
}

interface CompressedProps {
  sessionId: string;
  compressionId: string;
  /** How many episodes were made or went down. */
  count: number;
  onSeen: () => void;
}

/** Tells that Robin has summed up by himself, and takes it back when asked. */
function Compressed({ sessionId, compressionId, count, onSeen }: CompressedProps) {
  const { t } = useTranslation('episodes');
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function undo(): Promise<void> {
    setIsBusy(true);
    try {
      await undoCompression(sessionId, compressionId);
      onSeen();
      showToast({
        type: 'success',
        title: t('emergency.undone'),
        message: t('emergency.undoneText'),
      });
      await reloadEpisodes(client, sessionId);
    } catch (error) {
      const words = failureMessage(error, t('unknownError'), 'de');
      showToast({ type: 'error', title: t('failed'), ...words });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Alert
      tone="info"
      className="py-1.5!"
      action={
        <span className="ml-auto flex items-center gap-2.5">
          <Button size="small" icon={Undo2} isBusy={isBusy} onClick={() => void undo()}>
            {t('emergency.undo')}
          </Button>
          <CloseButton label={t('closeFailure')} onClick={onSeen} />
        </span>
      }
    >
      {t('emergency.made', { count })}
    </Alert>
  );
}

function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton icon={X} iconSize={14} label={label} onClick={onClick} className="-my-1.5 -mr-2" />
  );
}
