import type { Episode } from '@robin/contract/episodes';
import type { QueryClient } from '@tanstack/react-query';
import { readEpisode } from '#features/episodes/episode.ts';
import { patchQuery } from '#shared/api/patch-query.ts';
import { memoryKeys, pendingCandidatesQuery, sessionEpisodesQuery } from './memory-queries.ts';

// The lists hold episodes as they came; what is put into them is read by the same rules.

/** Of one episode that is in no list, as one of another session. */
export const episodeKey = (id: string) => [...memoryKeys.all, 'one', id] as const;

const idOf = (raw: unknown) => readEpisode(raw)?.id;

function change(
  client: QueryClient,
  sessionId: string,
  list: 'candidates' | 'episodes',
  edit: (known: unknown[], isOfArchived: boolean) => unknown[],
): void {
  if (list === 'candidates') {
    const { queryKey } = pendingCandidatesQuery(sessionId);
    patchQuery<unknown[]>(client, queryKey, (known) => known && edit(known, false));
    return;
  }
  for (const isOfArchived of [true, false]) {
    const { queryKey } = sessionEpisodesQuery(sessionId, isOfArchived);
    patchQuery<unknown[]>(client, queryKey, (known) => known && edit(known, isOfArchived));
  }
}

const put = (known: readonly unknown[], episode: Episode) =>
  known.some((one) => idOf(one) === episode.id)
    ? known.map((one) => (idOf(one) === episode.id ? episode : one))
    : [...known, episode];

/** A candidate that waits in this session, or null. */
function findCandidate(client: QueryClient, sessionId: string, id: string): Episode | null {
  const known = client.getQueryData(pendingCandidatesQuery(sessionId).queryKey) ?? [];
  return readEpisode(known.find((one) => idOf(one) === id));
}

function findDecided(client: QueryClient, sessionId: string, id: string): Episode | null {
  const known = client.getQueryData(sessionEpisodesQuery(sessionId, true).queryKey) ?? [];
  return readEpisode(known.find((one) => idOf(one) === id));
}

/** A candidate or an episode of a session, or null. */
export const findEpisode = (client: QueryClient, sessionId: string, id: string): Episode | null =>
  findCandidate(client, sessionId, id) ?? findDecided(client, sessionId, id);

/** Puts an episode where it belongs, in the lists of its session, and nowhere else. */
export function putEpisode(client: QueryClient, episode: Episode): void {
  const { session_id: sessionId } = episode;
  client.setQueryData<Episode>(episodeKey(episode.id), (known) => known && episode);
  const without = (known: readonly unknown[]) => known.filter((one) => idOf(one) !== episode.id);
  if (episode.is_candidate) {
    change(client, sessionId, 'candidates', (known) => put(known, episode));
    change(client, sessionId, 'episodes', without);
    return;
  }
  change(client, sessionId, 'candidates', without);
  change(client, sessionId, 'episodes', (known, isOfArchived) =>
    episode.is_archived && !isOfArchived ? without(known) : put(known, episode),
  );
}

/** Changes what is known of an episode where it stands. */
export function patchEpisode(
  client: QueryClient,
  sessionId: string,
  id: string,
  patch: Partial<Episode>,
): void {
  client.setQueryData<Episode>(episodeKey(id), (one) => one && { ...one, ...patch });
  const known = findEpisode(client, sessionId, id);
  if (known) putEpisode(client, { ...known, ...patch });
}

export function removeCandidate(client: QueryClient, sessionId: string, id: string): void {
  change(client, sessionId, 'candidates', (known) => known.filter((one) => idOf(one) !== id));
}

/** It is gone from everywhere. */
export function forgetEpisode(client: QueryClient, sessionId: string, id: string): void {
  removeCandidate(client, sessionId, id);
  change(client, sessionId, 'episodes', (known) => known.filter((one) => idOf(one) !== id));
}

/** Fetches again what is shown of the memory of a session, and of all others. */
export async function reloadEpisodes(client: QueryClient, sessionId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: memoryKeys.session(sessionId) }),
    reloadOverview(client),
  ]);
}

/** Fetches again what is shown of the memory of all sessions together, and of an episode by itself. */
export async function reloadOverview(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [...memoryKeys.all, 'statistics'] }),
    client.invalidateQueries({ queryKey: [...memoryKeys.all, 'waiting'] }),
    client.invalidateQueries({ queryKey: [...memoryKeys.all, 'one'] }),
  ]);
}
