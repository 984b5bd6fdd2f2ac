import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { episodeMessagesQuery } from '#features/episodes/api/episode-queries.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useSessionEpisodes } from '#features/episodes/use-episodes.ts';

/**
 * Loads the messages of every expanded episode of a session, page by page as far as they were asked for. Shows nothing
 * itself. What was expanded in another session, or is gone, is not read again each time that somebody turns to the window.
 */
export function LoadOriginals({ sessionId }: { sessionId: string }) {
  const expanded = useMemoryDesk((desk) => desk.expanded);
  const { data: episodes = [] } = useSessionEpisodes(sessionId, true);
  return episodes.map(({ id }) => {
    const downTo = expanded.get(id);
    return downTo !== undefined && <OriginalsOf key={id} id={id} downTo={downTo} />;
  });
}

function OriginalsOf({ id, downTo }: { id: string; downTo: number }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    episodeMessagesQuery(id),
  );
  const last = data?.pages.at(-1)?.messages.at(-1)?.absolute_event_index ?? -1;

  useEffect(() => {
    if (hasNextPage && !isFetching && !error && last < downTo) void fetchNextPage();
  }, [hasNextPage, isFetching, error, last, downTo, fetchNextPage]);

  useEffect(() => {
    if (!data && !error) return;
    useMemoryDesk.getState().tellOriginals(id, {
      messages: data?.pages.flatMap((page) => page.messages) ?? [],
      hasMore: hasNextPage,
      failure: error && failureText(error, 'Failed to get archived messages'),
    });
  }, [id, data, error, hasNextPage]);
  return null;
}
