import { clsx } from 'clsx';
import { ChevronDown, LoaderCircle, LocateFixed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Episode } from '@robin/contract/episodes';
import { episodeMessagesQuery, levelsQuery } from '#features/episodes/api/episode-queries.ts';
import { titleOf } from '#features/episodes/episode.ts';
import { joinFacts } from '#features/episodes/join-facts.ts';
import { levelText, shownLevel } from '#features/episodes/level-text.ts';
import { HIGHLIGHT_MS, useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useShowEpisode } from '#features/episodes/use-show-episode.ts';
import { useEpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { useEpisode } from '#features/episodes/use-episodes.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { LevelTile, levelLooks } from './level-tile.tsx';
import { RangeChangedNote } from './range-changed-note.tsx';
import { useNumberFormat } from './use-number-format.ts';

interface MemoryRowProps {
  sessionId: string;
  episodeId: string;
  /** Whether it is the end of what is loaded of an expanded episode. */
  isMore: boolean;
  /** Whether the row is that of a candidate, which goes as soon as it is decided. */
  isOfCandidate: boolean;
}

/** What stands in the conversation for an episode: a candidate's card, or the placeholder of a decided one. */
export function MemoryRow(props: MemoryRowProps) {
  const { sessionId, episodeId, isMore, isOfCandidate } = props;
  const episode = useEpisode(sessionId, episodeId);
  const actions = useEpisodeActions();
  if (!episode) return null;
  if (isMore) return <MoreOriginals episode={episode} />;
  if (episode.is_candidate) {
    return <CandidateCard episode={episode} actions={actions} isInChat />;
  }
  return <Placeholder episode={episode} isStaying={!isOfCandidate} />;
}

function Placeholder({ episode, isStaying }: { episode: Episode; isStaying: boolean }) {
  const { t } = useTranslation('episodes');
  const showEpisode = useShowEpisode();
  const { count } = useNumberFormat();
  const { id } = episode;
  const { expand, collapse, open } = useMemoryDesk.getState();
  const isExpanded = useMemoryDesk((desk) => desk.expanded.has(id));
  const originals = useMemoryDesk((desk) => desk.originals.get(id));
  const { data } = useQuery(levelsQuery(id, episode.updated_at));
  const level = shownLevel(episode.memory_level);
  const kept = data?.levels.find((one) => one.memory_level === level)?.tokens;
  const facts = [
    t(`level.${level}.name`),
    t('messages', { count: episode.message_count }),
    data && kept !== undefined
      ? t('placeholder.tokens', { before: count(data.original_tokens), after: count(kept) })
      : t('tokens', { count: episode.estimated_tokens, amount: count(episode.estimated_tokens) }),
  ];
  const text = levelText(episode);
  const isLoading = isExpanded && !originals;
  const ownButton = useHeir(id, isStaying);
  return (
    <div className="pb-1.5">
      <div
        className={clsx(
          'relative rounded-card border border-border bg-surface dark:bg-raised',
          'before:absolute before:inset-x-2 before:-bottom-[4px] before:h-[4px] before:rounded-b-card before:border before:border-t-0 before:border-border before:bg-surface dark:before:bg-raised',
          'after:absolute after:inset-x-4 after:-bottom-[7px] after:h-[4px] after:rounded-b-card after:border after:border-t-0 after:border-border after:bg-surface dark:after:bg-raised',
          isExpanded && ['border-l-2', levelLooks[level].edge],
        )}
      >
        <div className="flex items-center gap-3 px-3 py-2.5">
          <LevelTile level={episode.memory_level} size={30} />
          <button
            ref={ownButton}
            type="button"
            onClick={() => open({ kind: 'details', id, view: 'overview' })}
            className="printed min-w-0 flex-1 rounded-badge text-left touch:min-h-11"
          >
            <span className="line-clamp-2 text-body font-550 wrap-anywhere">
              {titleOf(episode)}
            </span>
            <span className="block text-caption text-text-muted tabular-nums">
              {joinFacts(facts)}
            </span>
          </button>
          <IconButton
            icon={LocateFixed}
            label={t('action.find')}
            onClick={() => showEpisode(episode)}
            // Where there is little room the title needs it more.
            className="max-md:hidden"
          />
          <IconButton
            icon={isLoading ? LoaderCircle : ChevronDown}
            label={t(isExpanded ? 'placeholder.collapse' : 'placeholder.expand')}
            aria-expanded={isExpanded}
            aria-busy={isLoading || undefined}
            onClick={() => (isExpanded ? collapse(id) : expand(id))}
            className={clsx(
              isLoading
                ? '[&_svg]:animate-spinner [&_svg]:text-primary'
                : isExpanded && '[&_svg]:rotate-180',
            )}
          />
        </div>
        {(episode.is_range_changed || (isExpanded && text !== null)) && (
          <div className="flex flex-col gap-1 border-t border-border px-3 py-2">
            {isExpanded && text !== null && (
              <p className="text-small text-text-2 wrap-anywhere">
                <span className="font-semibold">{t('contract.keeps')}: </span>
                {text}
              </p>
            )}
            {episode.is_range_changed && <RangeChangedNote />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Takes the focus when it is passed to the placeholder of an episode. */
function useHeir(id: string, isStaying: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const isHeir = useMemoryDesk((desk) => isStaying && desk.heir === id);
  useEffect(() => {
    if (!isHeir) return;
    useMemoryDesk.getState().passFocusTo(null);
    const active = document.activeElement;
    // Somebody may have gone on elsewhere meanwhile.
    const isFree = active === document.body || active?.closest('[role=log]');
    if (isFree) button.current?.focus({ preventScroll: true });
  }, [isHeir]);
  return button;
}

/** The end of what is shown of the messages: more of them, what went wrong, or the way back. */
function MoreOriginals({ episode }: { episode: Episode }) {
  const { t } = useTranslation('episodes');
  const { expand, collapse, show, passFocusTo } = useMemoryDesk.getState();
  const originals = useMemoryDesk((desk) => desk.originals.get(episode.id));
  const last = originals?.messages.at(-1)?.absolute_event_index ?? -1;
  const client = useQueryClient();
  const { queryKey } = episodeMessagesQuery(episode.id);
  const isFetching = useIsFetching({ queryKey, exact: true }) > 0;

  /** The messages above go, and this with them: what is left of them is a page further up. */
  function fold(): void {
    collapse(episode.id);
    show(episode.id, HIGHLIGHT_MS);
    passFocusTo(episode.id);
  }

  return (
    <div className="flex flex-wrap justify-center gap-2">
      {originals?.failure && (
        <Alert
          tone="danger"
          className="w-full"
          action={
            <Button
              size="small"
              isBusy={isFetching}
              onClick={() => void client.refetchQueries({ queryKey, exact: true })}
            >
              {t('retry')}
            </Button>
          }
        >
          <span lang="en">{originals.failure}</span>
        </Alert>
      )}
      {originals?.hasMore && !originals.failure && (
        <Button size="small" onClick={() => expand(episode.id, last + 1)}>
          {t('more')}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={fold} className="max-w-full">
        <span className="truncate">{t('placeholder.fold', { title: titleOf(episode) })}</span>
      </Button>
    </div>
  );
}
