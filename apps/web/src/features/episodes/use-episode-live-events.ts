import type { Episode } from '@robin/contract/episodes';
import type { LiveEvent } from '@robin/contract/live-events';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toInterfaceLanguage } from '#shared/i18n/language.ts';
import { errorWordsOf } from '#shared/live/error-words.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import {
  findEpisode,
  forgetEpisode,
  patchEpisode,
  putEpisode,
  reloadEpisodes,
  reloadOverview,
  removeCandidate,
} from './api/episode-cache.ts';
import { memoryKeys } from './api/memory-queries.ts';
import { isUnknownEvent, readEpisodeNews, type EpisodeNews } from './episode-events.ts';
import { HIGHLIGHT_MS, useMemoryDesk } from './memory-desk.ts';
import { useMemoryWanted } from './memory-wanted.ts';

const CONTENT_DEBOUNCE_MS = 300;
const RELOAD_DELAY_MS = 500;

/** Texts that came live stand for the candidate with that id, else for the episode. */
function applyContent(client: QueryClient, sessionId: string, told: Episode): void {
  const known = findEpisode(client, sessionId, told.id);
  putEpisode(client, { ...told, is_candidate: (known ?? told).is_candidate });
}

/** What an event changes at once. */
function applyNews(client: QueryClient, news: EpisodeNews): void {
  const { sessionId, id, episode, memoryLevel } = news;
  switch (news.type) {
    case 'episode_candidate_created':
      if (episode) putEpisode(client, episode);
      return;
    case 'episode_detected':
      useMemoryDesk.getState().mark(id, HIGHLIGHT_MS);
      return;
    case 'episode_placeholder':
    case 'memory_level_set': {
      const known = findEpisode(client, sessionId, id);
      if (!known || !memoryLevel) return;
      const isArchived = news.isArchived ?? memoryLevel === 'archive';
      const decided = { ...known, memory_level: memoryLevel, is_archived: isArchived };
      putEpisode(client, { ...decided, is_candidate: false });
      return;
    }
    case 'episode_decision_processed':
      if (episode) putEpisode(client, episode);
      else removeCandidate(client, sessionId, id);
      return;
    case 'episode_finalized':
      removeCandidate(client, sessionId, id);
      return;
    case 'episode_candidate_deleted':
      forgetEpisode(client, sessionId, id);
      return;
    case 'episode_archived_and_podocument_created':
      patchEpisode(client, sessionId, id, {
        memory_level: memoryLevel ?? 'archive',
        is_archived: news.isArchived ?? true,
        is_candidate: false,
      });
      return;
    default:
      return;
  }
}

/** After these the lists are fetched again, once for all that come close together. */
const needsReload = ({ type, episode }: EpisodeNews) =>
  type === 'episode_finalized' ||
  type === 'episode_decision_processed' ||
  type === 'episode_updated' ||
  (type === 'episode_candidate_created' && episode === null) ||
  (type === 'episode_content_updated' && episode === null);

/** Keeps what is shown of the memory of a session in step with what the server tells. */
export function useEpisodeLiveEvents(sessionId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const contents = new Map<string, { episode: Episode; timer: ReturnType<typeof setTimeout> }>();
    let reloadTimer: ReturnType<typeof setTimeout> | undefined;
    let overviewTimer: ReturnType<typeof setTimeout> | undefined;

    function reloadSoon(): void {
      clearTimeout(reloadTimer);
      reloadTimer = setTimeout(() => void reloadEpisodes(client, sessionId), RELOAD_DELAY_MS);
    }

    function reloadOverviewSoon(): void {
      clearTimeout(overviewTimer);
      overviewTimer = setTimeout(() => void reloadOverview(client), RELOAD_DELAY_MS);
    }

    function applyNow(id: string): void {
      const waiting = contents.get(id);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      contents.delete(id);
      applyContent(client, sessionId, waiting.episode);
    }

    function applySoon(episode: Episode): void {
      clearTimeout(contents.get(episode.id)?.timer);
      const timer = setTimeout(() => applyNow(episode.id), CONTENT_DEBOUNCE_MS);
      contents.set(episode.id, { episode, timer });
    }

    useMemoryWanted.setState({ isHeard: true });
    const unsubscribe = liveConnection.subscribe((event: LiveEvent) => {
      if (event.event_type === 'resync_required') {
        void client.invalidateQueries({ queryKey: memoryKeys.all });
        return;
      }
      // Every turn takes room, which the warning tells of.
      if (event.event_type === 'chat_session_updated' && event.data['session_id'] === sessionId) {
        const queryKey = [...memoryKeys.session(sessionId), 'compression'];
        void client.invalidateQueries({ queryKey });
        return;
      }
      const isOwn = event.data['session_id'] === sessionId;
      if (isOwn && event.event_type === 'emergency_compression') {
        reloadSoon();
        return;
      }
      if (isOwn && isUnknownEvent(event)) {
        const { event_type: type, timestamp: at } = event;
        useMemoryDesk.getState().noteUnknown({ sessionId, type, at });
        return;
      }
      if (isOwn && event.event_type === 'episode_error') {
        const language = toInterfaceLanguage(i18next.resolvedLanguage) ?? 'en';
        const words = errorWordsOf(event.data, language);
        useMemoryDesk.getState().reportFailure({ sessionId, words });
        return;
      }
      const news = readEpisodeNews(event);
      if (!news) return;
      // Of another session there are only counts here, and the one episode that somebody may have open.
      reloadOverviewSoon();
      if (news.sessionId !== sessionId) return;
      if (news.type === 'episode_content_updated' && news.episode) applySoon(news.episode);
      else {
        // Texts that still wait came before: after it they would bring back what it has changed or taken away.
        applyNow(news.id);
        applyNews(client, news);
      }
      // Lists that are on their way may be older than this, and would land on top of it.
      const isReading = client.isFetching({ queryKey: memoryKeys.session(sessionId) }) > 0;
      if (needsReload(news) || isReading) reloadSoon();
    });
    return () => {
      unsubscribe();
      useMemoryWanted.setState({ isHeard: false });
      clearTimeout(reloadTimer);
      clearTimeout(overviewTimer);
      for (const { timer } of contents.values()) clearTimeout(timer);
      // From here on nobody is told what changes: who comes back reads it anew.
      const queryKey = memoryKeys.session(sessionId);
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      void reloadOverview(client);
    };
  }, [client, sessionId]);
}
