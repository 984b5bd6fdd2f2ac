import { sessionEndpoints, type Message } from '@robin/contract/sessions';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { chatKeys } from './chat-session-query.ts';

/** Enough for several screens, little enough to be drawn at once. */
const PAGE_SIZE = 40;

function fetchPage(sessionId: string, before: number | null, signal?: AbortSignal) {
  const query = {
    limit: String(PAGE_SIZE),
    ...(before !== null && { before: String(before) }),
  };
  return callEndpoint(sessionEndpoints.listMessages, { params: { sessionId }, query }, { signal });
}

export type MessagePage = Awaited<ReturnType<typeof fetchPage>>;
export type MessagePages = Pick<InfiniteData<MessagePage>, 'pages' | 'pageParams'>;

/** The messages of a session: first the newest page, further pages reach back. */
export function messagesQuery(sessionId: string) {
  return infiniteQueryOptions({
    queryKey: chatKeys.messages(sessionId),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => fetchPage(sessionId, pageParam, signal),
    getNextPageParam: (page: MessagePage) =>
      page.has_more ? page.messages[0]?.absolute_event_index : undefined,
    staleTime: 0,
  });
}

/** All loaded messages, oldest first. */
export function allMessages(data: MessagePages | undefined): Message[] {
  return data ? data.pages.toReversed().flatMap((page) => page.messages) : [];
}

/**
 * Puts a newly fetched newest page over what is loaded, so that older pages need not be fetched
 * again. Without an overlap the loaded ones are let go, as there may be a gap.
 */
export function withNewestPage(data: MessagePages | undefined, newest: MessagePage): MessagePages {
  const [current, ...older] = data?.pages ?? [];
  const first = newest.messages[0];
  const loaded = current?.messages ?? [];
  const overlaps = first && loaded.some((message) => message.id === first.id);
  if (!data || !current || !overlaps) return { pages: [newest], pageParams: [null] };
  const kept = loaded.filter(
    (message) => message.absolute_event_index < first.absolute_event_index,
  );
  const merged: MessagePage = {
    ...newest,
    messages: [...kept, ...newest.messages],
    has_more: current.has_more,
  };
  return { pages: [merged, ...older], pageParams: data.pageParams };
}

/** Fetches the newest page again and answers all messages that are loaded then. */
export async function refreshMessages(client: QueryClient, sessionId: string): Promise<Message[]> {
  const newest = await fetchPage(sessionId, null);
  const queryKey = chatKeys.messages(sessionId);
  // An older answer that is still on its way must not land on top of this one.
  await client.cancelQueries({ queryKey });
  const data = client.setQueryData<MessagePages>(queryKey, (pages) =>
    withNewestPage(pages, newest),
  );
  return allMessages(data);
}
