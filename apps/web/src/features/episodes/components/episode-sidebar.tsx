import { useQuery } from '@tanstack/react-query';
import { Archive, Layers, ScanSearch, Siren } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { healthQuery } from '#features/episodes/api/episode-queries.ts';
import { groupEpisodes, openGroups, type GroupName } from '#features/episodes/episode-groups.ts';
import { useMemoryWanted } from '#features/episodes/memory-wanted.ts';
import { useEpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { useCandidates, useIsDebug, useSessionEpisodes } from '#features/episodes/use-episodes.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useLethe } from '#features/episodes/use-lethe.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { useUserPreferences } from '#shared/settings/user-preferences.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { CandidateCard } from './candidate-card.tsx';
import { EpisodeGroupSection } from './episode-group.tsx';
import { EpisodeRow } from './episode-row.tsx';
import { MemoryFoot } from './memory-foot.tsx';

interface EpisodeSidebarProps {
  sessionId: string;
  /** Whether a session can be shown; what waits in any other one is not told of. */
  canGoTo: (sessionId: string) => boolean;
  /** Leads to another session. */
  onSession: (sessionId: string) => void;
}

/** The conversation memory of a session, beside it. */
export function EpisodeSidebar({ sessionId, canGoTo, onSession }: EpisodeSidebarProps) {
  const { t } = useTranslation('episodes');
  const isDebug = useIsDebug();
  const lethe = useLethe(sessionId);
  const includeArchived = useUserPreferences((preferences) => preferences.includeArchived);
  const change = useUserPreferences((preferences) => preferences.change);
  const candidates = useCandidates(sessionId);
  const episodes = useSessionEpisodes(sessionId, includeArchived);
  // A dialog gives the focus back when it closes, and what it gives it to may have gone.
  useMemoryDesk((desk) => desk.dialog);
  const kept = useKeptFocus();
  // The chat shows candidates and dialogs once somebody looks at episodes.
  useEffect(() => useMemoryWanted.setState({ isWanted: true }), []);
  return (
    <div {...kept} className="flex min-h-full flex-col">
      <div className="flex flex-wrap items-center justify-between gap-1.5 px-3 py-2.5">
        <Button
          size="small"
          icon={ScanSearch}
          isBusy={lethe.running === 'detection'}
          busyLabel="Lethe …"
          title={t('lethe.hint')}
          onClick={() => void lethe.trigger()}
        >
          Lethe
        </Button>
        <Button
          size="small"
          variant={includeArchived ? 'soft' : 'ghost'}
          icon={Archive}
          // Its words say what a press does, so it has no state beside them.
          onClick={() => change({ includeArchived: !includeArchived })}
        >
          {t(includeArchived ? 'showActive' : 'showArchived')}
        </Button>
        {isDebug && (
          <Button
            size="small"
            variant="quietDanger"
            icon={Siren}
            isBusy={lethe.running === 'emergency'}
            onClick={() => void lethe.compress()}
          >
            {t('emergency.button')}
          </Button>
        )}
      </div>
      <Groups sessionId={sessionId} candidates={candidates} episodes={episodes} isDebug={isDebug} />
      <MemoryFoot sessionId={sessionId} isDebug={isDebug} canGoTo={canGoTo} onSession={onSession} />
    </div>
  );
}

/** So many cards are drawn whole at once: more than stand in a window. */
const FIRST_CARDS = 4;

interface GroupsProps {
  sessionId: string;
  candidates: ReturnType<typeof useCandidates>;
  episodes: ReturnType<typeof useSessionEpisodes>;
  isDebug: boolean;
}

function Groups({ sessionId, candidates, episodes, isDebug }: GroupsProps) {
  const { t } = useTranslation('episodes');
  const actions = useEpisodeActions();
  const today = useToday();
  const expanded = useUserPreferences((preferences) => preferences.expandedGroups);
  const { change, readStored } = useUserPreferences.getState();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(
    () => groupEpisodes(candidates.data ?? [], episodes.data ?? [], today),
    [candidates.data, episodes.data, today],
  );
  const open = openGroups(groups, expanded, closed);

  function toggle(name: GroupName): void {
    const isOpen = open.has(name);
    const others = readStored().expandedGroups.filter((one) => one !== name);
    change({ expandedGroups: isOpen ? others : [...others, name] });
    if (isOpen) setClosed(new Set([...closed, name]));
  }

  if (episodes.isPending || candidates.isPending) return <SidebarSkeleton />;
  if (episodes.error && !episodes.data) {
    return (
      <Alert
        tone="danger"
        // German in both languages, and the words below are English.
        title={<span lang="de">Fehler beim Laden</span>}
        className="m-3"
        action={
          <Button size="small" onClick={() => void episodes.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        <span lang="en">{failureText(episodes.error, 'Failed to load episodes')}</span>
      </Alert>
    );
  }
  // Where the candidates did not come nobody knows that there are none.
  const areCandidatesKnown = candidates.data !== undefined;
  const isEmpty = groups.every((group) => group.episodes.length === 0);
  if (areCandidatesKnown && isEmpty) return <NothingKept sessionId={sessionId} />;
  return (
    <div className="pb-3">
      {groups.map(({ name, episodes: shown }) => (
        <EpisodeGroupSection
          key={name}
          name={name}
          count={shown.length}
          isOpen={open.has(name)}
          onToggle={name === 'candidates' ? null : () => toggle(name)}
        >
          {name === 'candidates' ? (
            <div className="flex flex-col gap-3 px-3 pb-3">
              {shown.map((episode, index) => (
                <CandidateCard
                  key={episode.id}
                  episode={episode}
                  actions={actions}
                  isAmongFirst={index < FIRST_CARDS}
                />
              ))}
              {areCandidatesKnown && shown.length === 0 && (
                <p className="text-caption text-text-muted">{t('candidate.none')}</p>
              )}
              {!areCandidatesKnown && (
                <Alert
                  tone="danger"
                  title={<span lang="de">Fehler beim Laden</span>}
                  action={
                    <Button size="small" onClick={() => void candidates.refetch()}>
                      {t('retry')}
                    </Button>
                  }
                >
                  <span lang="en">
                    {failureText(candidates.error, 'Failed to get pending candidates')}
                  </span>
                </Alert>
              )}
            </div>
          ) : (
            <ul className="not-empty:pb-2">
              {shown.map((episode) => (
                <EpisodeRow
                  key={episode.id}
                  episode={episode}
                  actions={actions}
                  isDebug={isDebug}
                  isDated={name === 'recent' || name === 'older'}
                />
              ))}
            </ul>
          )}
        </EpisodeGroupSection>
      ))}
    </div>
  );
}

/** Nothing is shown: nothing is kept yet, or all of it is archived. Says so when the memory is off, as nothing will come then. */
function NothingKept({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('episodes');
  const { data, error } = useQuery(healthQuery);
  const { data: all = [] } = useSessionEpisodes(sessionId, true);
  const isOff = data?.enabled === false;
  const areArchived = !isOff && all.some((episode) => episode.is_archived);
  return (
    <>
      {error && (
        <Alert tone="warning" className="mx-3 mb-2">
          <span lang="en">{failureText(error, 'Episode health check failed')}</span>
        </Alert>
      )}
      <EmptyState
        icon={Layers}
        title={t(isOff ? 'empty.off' : areArchived ? 'empty.archived' : 'empty.title')}
        text={t(isOff ? 'empty.offText' : areArchived ? 'empty.archivedText' : 'empty.text')}
        className="m-3 px-4! py-6!"
      />
    </>
  );
}

function SidebarSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex animate-late flex-col gap-3 px-3 py-2">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
