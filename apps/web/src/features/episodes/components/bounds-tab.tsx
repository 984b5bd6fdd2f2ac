import type { Episode } from '@robin/contract/episodes';
import type { Message } from '@robin/contract/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Combine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeEpisodes, moveRange, splitEpisode } from '#features/episodes/api/change-episodes.ts';
import { putEpisode, reloadEpisodes } from '#features/episodes/api/episode-cache.ts';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { surroundingsQuery } from '#features/episodes/api/episode-queries.ts';
import { titleOf } from '#features/episodes/episode.ts';
import { useCandidates, useSessionEpisodes } from '#features/episodes/use-episodes.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { withoutMarks } from '#shared/markdown/plain-text.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { SaidLine } from './said-line.tsx';

type Change = 'move' | 'split' | 'merge';

/** So many characters of a message tell it apart from the others for whoever hears the buttons below it. */
const TOLD_LENGTH = 60;

const FAILED = 'Failed to update episode content';

/** The candidates right before and after one in its log. Beyond a decided episode there is nothing to make one with. */
function neighboursOf(episode: Episode, others: readonly Episode[]): Episode[] {
  const ofSameLog = [episode, ...others].sort(
    (one, other) => one.message_range.start - other.message_range.start,
  );
  const place = ofSameLog.indexOf(episode);
  return ofSameLog.filter(
    ({ is_candidate }, index) => is_candidate && Math.abs(index - place) === 1,
  );
}

/** Where a candidate begins and ends: message by message, cut in two, or made one with its neighbour. */
export function BoundsTab({ episode }: { episode: Episode }) {
  const { session_id: sessionId } = episode;
  const { t } = useTranslation('episodes');
  const client = useQueryClient();
  const { data: candidates } = useCandidates(sessionId);
  const { data: episodes } = useSessionEpisodes(sessionId, true);
  const { start, end } = episode.message_range;
  const around = useQuery(surroundingsQuery(episode.source_session_id, episode.message_range));
  const kept = useKeptFocus();
  const [running, setRunning] = useState<Change | null>(null);
  const [done, setDone] = useState<Change | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tellLate = useLateToast();

  const others = [...(candidates ?? []), ...(episodes ?? [])].filter(
    (one) => one.id !== episode.id && one.source_session_id === episode.source_session_id,
  );
  // No message is in two episodes, and none reaches beyond the next one.
  const isFree = ({ absolute_event_index: place }: Message) =>
    others.every(({ message_range: range }) =>
      range.end < start ? place > range.end : place < range.start,
    );
  const free = (around.data ?? []).filter(isFree);

  // The buttons stay as they are meanwhile, so that the focus stays with them.
  async function change(kind: Change, work: () => Promise<void>): Promise<void> {
    if (running !== null) return;
    setRunning(kind);
    setDone(null);
    setFailure(null);
    try {
      await work();
      await reloadEpisodes(client, sessionId);
      setDone(kind);
    } catch (error) {
      const message = failureText(error, FAILED);
      tellLate({ type: 'error', title: t('failed'), message, messageLang: 'en' });
      setFailure(message);
    } finally {
      setRunning(null);
    }
  }
  const move = (range: { start: number; end: number }) =>
    change('move', async () => putEpisode(client, (await moveRange(episode, range)).episode));
  const split = (at: number) =>
    change('split', async () => {
      const { candidates: both } = await splitEpisode(episode, at);
      for (const one of both) putEpisode(client, one);
    });
  const merge = (neighbour: Episode) =>
    change('merge', async () =>
      putEpisode(client, (await mergeEpisodes(episode, neighbour)).episode),
    );

  return (
    <div {...kept} className="flex flex-col gap-3">
      <p className="text-small text-text-muted">{t('bounds.text')}</p>
      {neighboursOf(episode, others).map((neighbour) => (
        <Button
          key={neighbour.id}
          size="small"
          icon={Combine}
          onClick={() => void merge(neighbour)}
          className="h-auto! min-h-[30px] max-w-full self-start py-1 text-left whitespace-normal! touch:min-h-11"
        >
          <span className="line-clamp-3 wrap-anywhere">
            {t('bounds.merge', { title: titleOf(neighbour) })}
          </span>
        </Button>
      ))}
      {/* Whoever changes something far down has to see what comes of it. */}
      <div className="sticky -top-1 z-1 -mt-1 flex flex-col gap-3 bg-surface pt-2 pb-1 has-[>p:only-child:empty]:hidden dark:bg-raised">
        <p
          role="status"
          className="flex items-center gap-2 text-small text-success-text empty:hidden"
        >
          {running !== null && (
            <>
              <Spinner size={14} /> {t('bounds.running')}
            </>
          )}
          {done !== null && t(`bounds.done.${done}`)}
        </p>
        {failure && (
          <Alert tone="danger">
            <span lang="en">{failure}</span>
          </Alert>
        )}
      </div>
      {around.isPending && <Skeleton className="h-40 w-full rounded-card!" />}
      {around.error && <Alert tone="danger">{t('bounds.failed')}</Alert>}
      <ol
        aria-label={t('details.view.messages')}
        aria-busy={running !== null}
        className="flex flex-col"
      >
        {free.map((message) => (
          <Bound
            key={message.id}
            message={message}
            range={{ start, end }}
            onMove={(range) => void move(range)}
            onSplit={(at) => void split(at)}
          />
        ))}
      </ol>
    </div>
  );
}

interface BoundProps {
  message: Message;
  range: { start: number; end: number };
  onMove: (range: { start: number; end: number }) => void;
  onSplit: (at: number) => void;
}

function Bound({ message, range, onMove, onSplit }: BoundProps) {
  const { t } = useTranslation('episodes');
  const { start, end } = range;
  const place = message.absolute_event_index;
  const isInside = place >= start && place <= end;
  const actions = [
    place !== start &&
      place <= end && { kind: 'begin' as const, run: () => onMove({ start: place, end }) },
    place !== end &&
      place >= start && { kind: 'end' as const, run: () => onMove({ start, end: place }) },
    isInside && place !== start && { kind: 'split' as const, run: () => onSplit(place) },
  ].filter((action) => action !== false);
  const words = [...withoutMarks(message.content)].slice(0, TOLD_LENGTH).join('');
  return (
    <SaidLine
      message={message}
      isShort
      className={clsx(
        'border-l-2 px-3 py-1.5',
        isInside
          ? 'border-accent bg-accent-soft dark:bg-accent-soft/45'
          : 'border-border opacity-90',
      )}
    >
      <span className="-ml-2.5 flex flex-wrap">
        {actions.map(({ kind, run }) => (
          <Button
            key={kind}
            aria-label={t('bounds.at', { action: t(`bounds.${kind}`), number: place + 1, words })}
            size="small"
            variant="ghost"
            onClick={run}
            className="h-7! text-caption! touch:h-11!"
          >
            {t(`bounds.${kind}`)}
          </Button>
        ))}
      </span>
    </SaidLine>
  );
}
