import { canEditDocument } from '@robin/contract/rules/documents';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { loadMessagesDownTo, type LoadedMessages } from '#features/chat/api/message-queries.ts';
import { chatKeys } from '#features/chat/api/session-calls.ts';
import type { ChatMessage } from '#features/chat/chat-message.ts';
import { MarkdownText } from '#features/chat/components/markdown-text.tsx';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import type {
  ConversationOverlay,
  ConversationOverlayProps,
} from '#features/chat/messages/conversation-overlay.ts';
import { foldConversation, isOriginal } from '#features/chat/messages/fold-conversation.ts';
import type { Jump } from '#features/chat/messages/use-jump.ts';
import { nestFences } from '#features/chat/nest-fences.ts';
import { documentListQuery } from '#features/documents/api/document-queries.ts';
import { useDocumentLiveEvents } from '#features/documents/use-document-live-events.ts';
import { EpisodeDialogs } from '#features/episodes/components/episode-dialogs.tsx';
import { LoadOriginals } from '#features/episodes/components/load-originals.tsx';
import { MemoryNotices } from '#features/episodes/components/memory-notices.tsx';
import { MemoryRow } from '#features/episodes/components/memory-row.tsx';
import { useMemoryDesk, type WantedEpisode } from '#features/episodes/memory-desk.ts';
import { useEpisodeLiveEvents } from '#features/episodes/use-episode-live-events.ts';
import { useSessionEpisodes } from '#features/episodes/use-episodes.ts';
import {
  useMemoryFolds,
  useWantedEpisode,
  type MemoryFold,
} from '#features/episodes/use-memory-folds.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';

const isWithin = ({ range }: MemoryFold, index: number | null) =>
  range !== null && index !== null && index >= range.start && index <= range.end;

const jumps = new WeakMap<WantedEpisode, Jump>();

/** One wish is one jump, whatever changes around it meanwhile. */
function jumpTo(wanted: WantedEpisode, { kind }: MemoryFold): Jump {
  let jump = jumps.get(wanted);
  if (!jump) {
    jump = { key: `${kind}:${wanted.id}`, ms: wanted.ms };
    jumps.set(wanted, jump);
  }
  return jump;
}

function Row({ row: { metadata } }: { row: ChatMessage }) {
  const { sessionId } = useChatPlace();
  const id = metadata['episode_id'];
  if (sessionId === null || typeof id !== 'string') return null;
  return (
    <MemoryRow
      sessionId={sessionId}
      episodeId={id}
      isMore={metadata['is_more'] === true}
      isOfCandidate={metadata['type'] === 'episode_placeholder'}
    />
  );
}

/** Keeps the documents that are offered those that there are, also where no list of them is shown. */
function DocumentNews({ projectId }: { projectId: number }) {
  useDocumentLiveEvents(projectId);
  return null;
}

/** What the memory of a session makes of its conversation. */
function toOverlay(
  folds: readonly MemoryFold[],
  wanted: WantedEpisode | null,
): ConversationOverlay {
  const candidates = folds.filter(({ kind }) => kind === 'candidate');
  const found = candidates.find(({ episodeId }) => episodeId === wanted?.id);
  const target = wanted?.isGoneTo ? folds.find((fold) => fold.episodeId === wanted.id) : undefined;
  const jump = target && wanted && jumpTo(wanted, target);
  return {
    arrange: (messages, isWhole) => foldConversation(messages, folds, isWhole),
    Row,
    markOf: (message: ChatMessage) => {
      if (isOriginal(message)) return 'original';
      const index = message.absoluteEventIndex;
      if (found && isWithin(found, index)) return 'found';
      return candidates.some((fold) => isWithin(fold, index)) ? 'waiting' : null;
    },
    findJump: (rows) => (jump && rows.some(({ key }) => key === jump.key) ? jump : null),
    reveal: (index) => {
      const fold = folds.find((one) => one.kind === 'placeholder' && isWithin(one, index));
      if (fold) useMemoryDesk.getState().expand(fold.episodeId, index);
    },
  };
}

/** Whether messages of a session are still to be loaded down to a place in its log. */
function isMissing(client: QueryClient, sessionId: string, index: number): boolean {
  const loaded = client.getQueryData<LoadedMessages>(chatKeys.messages(sessionId));
  const first = loaded?.messages[0]?.absolute_event_index;
  return loaded?.hasOlder === true && first !== undefined && first > index;
}

/** What Robin said, as it stands in the conversation. */
const SaidMarkdown = ({ text }: { text: string }) => (
  <MarkdownText text={nestFences(text, false)} keepsLines />
);

/** The conversation memory in the chat: placeholders and cards among the messages, dialogs, and what has to be known. */
export function ChatMemory({ sessionId, onOverlay, onWriteOn }: ConversationOverlayProps) {
  const client = useQueryClient();
  const { projectId, mode } = useChatPlace();
  useEpisodeLiveEvents(sessionId);
  const folds = useMemoryFolds(sessionId);
  const { mutate: loadDown, ...loading } = useMutation({
    mutationFn: ({ start }: { awaited: WantedEpisode; start: number }) =>
      loadMessagesDownTo(client, sessionId, start),
  });
  const wanted = useWantedEpisode(loading.isPending ? loading.variables.awaited : null);
  const { id: userId, roles } = useSignedInUser();
  const projectRole = useActiveProject((state) => state.activeProject?.own_role ?? null);
  const isLinking = useMemoryDesk((desk) => desk.dialog?.kind === 'link') && mode !== 'talk';
  const documents = useQuery({ ...documentListQuery(projectId), enabled: isLinking });

  // Whoever goes elsewhere, as by the search that lies over every dialog, is to see what they went to, then and when they
  // come back.
  const { key: place } = useLocation();
  useEffect(() => () => useMemoryDesk.getState().close(), [place]);

  // As long as nobody knows what has been remembered, it can't be said either that a message is not folded away.
  const { isPending } = useSessionEpisodes(sessionId, true);
  const overlay = useMemo(
    () => (isPending ? null : toOverlay(folds, wanted)),
    [isPending, folds, wanted],
  );
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(null);
  }, [overlay, onOverlay]);

  // What is gone to may be older than what is loaded.
  const loadedFor = useRef(wanted);
  useEffect(() => {
    if (!wanted?.isGoneTo || loadedFor.current === wanted) return;
    loadedFor.current = wanted;
    const range = folds.find((one) => one.episodeId === wanted.id)?.range;
    // Without them it is shown in what there is, or not at all; the conversation itself tells of the failure.
    if (range && isMissing(client, sessionId, range.start)) {
      loadDown({ awaited: wanted, start: range.start });
    }
  }, [client, sessionId, wanted, folds, loadDown]);

  return (
    <>
      <MemoryNotices sessionId={sessionId} onWriteOn={onWriteOn} />
      <LoadOriginals sessionId={sessionId} />
      {isLinking && <DocumentNews projectId={projectId} />}
      <EpisodeDialogs
        sessionId={sessionId}
        Markdown={SaidMarkdown}
        documents={
          documents.data?.filter(
            ({ is_deleted: isArchived, user_id: ownerId }) =>
              !isArchived && canEditDocument({ userId, roles, projectRole }, { ownerId }),
          ) ?? (documents.isError ? 'failed' : 'loading')
        }
      />
    </>
  );
}
