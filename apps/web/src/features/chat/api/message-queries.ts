import { runningTurn, sessionEndpoints } from '@robin/contract/sessions';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { storedMessage, type StoredMessage } from '#features/chat/messages/stored-message.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { patchQuery } from '#shared/api/patch-query.ts';
import { chatKeys, noteUse } from './session-calls.ts';

/** Enough for several screens, little enough to be drawn at once. */
const FIRST_PAGE = 40;
/** Who reads back reads on. */
const OLDER_PAGE = 100;
/**
 * Messages that were fetched more than five minutes ago are fetched again when their session comes to the front; live
 * events tell of what happens before. The cache counts a time as over in its last millisecond.
 */
const FRESH_FOR_MS = 5 * 60 * 1_000 + 1;
/** The most that the server answers at once. */
const LARGEST_PAGE = 1_000;

const messagePage = z.object({
  messages: z.array(storedMessage),
  has_more: z.boolean(),
  running_turn: runningTurn.nullable(),
});
export type MessagePage = z.infer<typeof messagePage>;

const listMessages = { ...sessionEndpoints.listMessages, responses: { 200: messagePage } };

/** What is loaded of a session: its messages without a gap up to the newest, oldest first. */
export interface LoadedMessages {
  messages: StoredMessage[];
  hasOlder: boolean;
  runningTurn: MessagePage['running_turn'];
}

function fetchPage(
  sessionId: string,
  page: { limit: number; before?: number },
  signal?: AbortSignal,
): Promise<MessagePage> {
  const query = {
    limit: String(page.limit),
    ...(page.before !== undefined && { before: String(page.before) }),
  };
  return callEndpoint(listMessages, { params: { sessionId }, query }, { signal });
}

/** The messages of a session. Fetching again asks for the newest page only and keeps the older ones. */
export function messagesQuery(sessionId: string) {
  return queryOptions({
    queryKey: chatKeys.messages(sessionId),
    queryFn: async ({ client, queryKey, signal }) => {
      const newest = await fetchPage(sessionId, { limit: FIRST_PAGE }, signal);
      return withNewestPage(client.getQueryData<LoadedMessages>(queryKey), newest);
    },
    staleTime: FRESH_FOR_MS,
  });
}

/**
 * Puts a newly fetched newest page over what is loaded. Without an overlap the loaded messages are let go, as there
 * may be a gap.
 */
export function withNewestPage(
  loaded: LoadedMessages | undefined,
  newest: MessagePage,
): LoadedMessages {
  const { messages, has_more: hasOlder, running_turn: runningTurn } = newest;
  const ids = new Set(messages.map(({ id }) => id));
  const [first] = messages;
  const overlaps = loaded?.messages.some(({ id }) => ids.has(id)) === true;
  if (!overlaps || !first) return { messages, hasOlder, runningTurn };
  const kept = loaded.messages.filter(
    (message) => message.absolute_event_index < first.absolute_event_index,
  );
  if (kept.length === 0) return { messages, hasOlder, runningTurn };
  return { messages: [...kept, ...messages], hasOlder: loaded.hasOlder, runningTurn };
}

/** Puts an older page in front of what is loaded, unless that has changed since the page was asked for. */
function withOlderPage(loaded: LoadedMessages, before: number, page: MessagePage): LoadedMessages {
  if (loaded.messages[0]?.absolute_event_index !== before) return loaded;
  const hasOlder = page.has_more && page.messages.length > 0;
  return { ...loaded, messages: [...page.messages, ...loaded.messages], hasOlder };
}

/** Fetches the newest page again and answers all messages that are loaded then. */
export async function refreshMessages(
  client: QueryClient,
  sessionId: string,
): Promise<StoredMessage[]> {
  const queryKey = chatKeys.messages(sessionId);
  const isBeingRead = client.isFetching({ queryKey, exact: true }) > 0;
  let newest: MessagePage;
  try {
    newest = await fetchPage(sessionId, { limit: FIRST_PAGE });
  } catch (error) {
    // What was to be read is still missing: the next visit asks for it, however soon.
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    throw error;
  }
  // An older answer that is still on its way must not land on top of this one. What was asked for since, as another window
  // has written on, knows more. What else is asked about a message goes on.
  if (isBeingRead) await client.cancelQueries({ queryKey, exact: true });
  const data = client.setQueryData<LoadedMessages>(queryKey, (loaded) =>
    withNewestPage(loaded, newest),
  );
  // The line that tells of every use may be down.
  const last = newest.messages.at(-1);
  if (last) noteUse(client, sessionId, last.created_at);
  return data?.messages ?? [];
}

/**
 * Loads older messages, at least down to the one with that place in the log when one is given.
 * @returns whether there is nothing left to load for the wish
 */
async function loadPage(client: QueryClient, sessionId: string, downTo?: number): Promise<boolean> {
  const queryKey = chatKeys.messages(sessionId);
  const loaded = client.getQueryData<LoadedMessages>(queryKey);
  const before = loaded?.messages[0]?.absolute_event_index;
  if (!loaded?.hasOlder || before === undefined) return true;
  const missing = downTo === undefined ? 0 : before - downTo;
  if (downTo !== undefined && missing <= 0) return true;
  const limit = Math.min(LARGEST_PAGE, Math.max(OLDER_PAGE, missing));
  const page = await fetchPage(sessionId, { limit, before });
  patchQuery<LoadedMessages>(
    client,
    queryKey,
    (current) => current && withOlderPage(current, before, page),
  );
  return false;
}

/** Loads one more page of older messages. */
export async function loadOlderMessages(client: QueryClient, sessionId: string): Promise<void> {
  await loadPage(client, sessionId);
}

/** Loads everything from the message with that place in the log on, and some before it. */
export async function loadMessagesDownTo(
  client: QueryClient,
  sessionId: string,
  index: number,
): Promise<void> {
  const loaded = client.getQueryData<LoadedMessages>(chatKeys.messages(sessionId));
  const newest = loaded?.messages.at(-1)?.absolute_event_index ?? -1;
  // What was written since they were read, as in another window, is missing at their end.
  if (loaded && newest < index) await refreshMessages(client, sessionId);
  while (!(await loadPage(client, sessionId, index)));
}
