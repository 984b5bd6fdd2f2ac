import type { Message } from '@robin/contract/sessions';
import { newChatMessage, toChatMessage, type ChatMessage } from '#features/chat/chat-message.ts';
import { failureKeyOf } from '#features/chat/conversation.ts';
import { oncePerObject } from '#features/chat/once-per-object.ts';
import { storedMessage } from './stored-message.ts';

/** A part of the log that something else stands for. */
export interface ConversationFold {
  /** `placeholder` takes the place of the messages, `candidate` stands below them. */
  kind: 'placeholder' | 'candidate';
  episodeId: string;
  title: string;
  createdAt: string;
  /** Places in the log, both included; null in that of another session. */
  range: { start: number; end: number } | null;
  level: string | null;
  style: { color: string; background: string };
  messageCount: number;
  totalMessages: number;
  /** The messages that are shown under it; null while they are folded away. */
  originals: readonly Message[] | null;
}

/** How high a placeholder and a card are about, before they have been drawn; in pixels. */
const HEIGHTS = { placeholder: 74, candidate: 240, more: 46 };

function standIn(fold: ConversationFold, part: 'placeholder' | 'candidate' | 'more'): ChatMessage {
  const { episodeId, range } = fold;
  return newChatMessage({
    key: `${part}:${episodeId}`,
    sender: 'system',
    content: fold.title,
    timestamp: fold.createdAt,
    metadata: {
      type: part === 'placeholder' ? 'memory_level_placeholder' : 'episode_placeholder',
      episode_id: episodeId,
      memory_level: fold.level,
      original_range: range,
      compressed_count: fold.messageCount,
      clickable: true,
      expandable: part === 'placeholder',
      placeholder_style: fold.style,
      message_range_start: range?.start ?? null,
      message_range_end: range?.end ?? null,
      total_messages: fold.totalMessages,
      is_more: part === 'more',
      estimated_height: HEIGHTS[part],
    },
  });
}

const rowsOf = oncePerObject((fold: ConversationFold) => ({
  own: standIn(fold, fold.kind),
  more: standIn(fold, 'more'),
}));

const readOriginals = new WeakMap<Message, ChatMessage>();

/** An original as the chat shows it: to be read, not to be changed. */
function originalOf(raw: Message, episodeId: string): ChatMessage {
  let message = readOriginals.get(raw);
  if (!message) {
    const read = toChatMessage(storedMessage.parse(raw));
    message = { ...read, metadata: { ...read.metadata, original_of: episodeId } };
    readOriginals.set(raw, message);
  }
  return message;
}

/** Whether a message is one that an expanded placeholder shows. */
export const isOriginal = ({ metadata }: ChatMessage) => metadata['original_of'] !== undefined;

function pushFold(rows: ChatMessage[], fold: ConversationFold): void {
  const { own, more } = rowsOf(fold);
  rows.push(own);
  if (fold.kind !== 'placeholder' || !fold.originals) return;
  for (const raw of fold.originals) rows.push(originalOf(raw, fold.episodeId));
  rows.push(more);
}

/**
 * The conversation as its memory makes it: a placeholder, with its originals when it is open, in the place of the
 * messages of a decided episode, and a card below those of a candidate.
 *
 * @param folds in the order of the log; they don't overlap
 * @param isWhole whether the messages begin with the first one, so that what is remembered from before can be told
 */
export function foldConversation(
  messages: ChatMessage[],
  folds: readonly ConversationFold[],
  isWhole: boolean,
): ChatMessage[] {
  if (folds.length === 0 || messages.length === 0) return messages;
  const rows: ChatMessage[] = [];
  for (const fold of folds) if (!fold.range && isWhole) pushFold(rows, fold);
  const own = folds.flatMap((fold) => (fold.range ? [{ fold, range: fold.range }] : []));
  const firstIndex = messages.find(isStored)?.absoluteEventIndex ?? Infinity;
  let next = 0;
  let isNextShown = false;
  let lastIndex = -1;
  /** The message before, when it is one that is not shown. */
  let hidden: ChatMessage | null = null;

  /** Shows what ends before a place and has not been shown yet. */
  function endBefore(index: number): void {
    for (let one = own[next]; one && one.range.end < index; one = own[next]) {
      if (!isNextShown && one.range.end >= firstIndex) pushFold(rows, one.fold);
      isNextShown = false;
      next += 1;
    }
  }

  for (const message of messages) {
    const index = message.absoluteEventIndex;
    if (index === null) {
      // That an answer failed is told with the answer, or not at all.
      if (hidden && message.key === failureKeyOf(hidden)) continue;
      endBefore(lastIndex + 1);
      hidden = null;
      rows.push(message);
      continue;
    }
    lastIndex = index;
    endBefore(index);
    const covering = own[next];
    const isHidden = covering?.fold.kind === 'placeholder' && index >= covering.range.start;
    hidden = isHidden ? message : null;
    if (!covering || !isHidden) rows.push(message);
    else if (!isNextShown) {
      pushFold(rows, covering.fold);
      isNextShown = true;
    }
  }
  endBefore(lastIndex + 1);
  return rows;
}

const isStored = ({ absoluteEventIndex }: ChatMessage) => absoluteEventIndex !== null;
