import { newChatMessage, toChatMessage, turnMessageKey, type ChatMessage } from './chat-message.ts';
import type { FailedSend, LiveTurn, SessionTurns } from './chat-turns.ts';
import type { StoredMessage } from './messages/stored-message.ts';
import { oncePerObject } from './once-per-object.ts';
import { isTurnRunning } from './turn-reducer.ts';

/** How a message about a failure begins, in every language. */
const FAILURE_PREFIX = 'Failed to send message: ';

/** What became of the message whose sending or answer failed. */
export type FailureOutcome = FailedSend['outcome'] | 'stored';

function failureMessage(
  key: string,
  reason: string,
  timestamp: string,
  outcome: FailureOutcome | undefined,
): ChatMessage {
  return newChatMessage({
    key,
    sender: 'system',
    content: FAILURE_PREFIX + reason,
    timestamp,
    metadata: { failure: outcome },
  });
}

function isBlank(message: ChatMessage): boolean {
  return message.content.length === 0 && message.thinkingSteps.length === 0;
}

/** The key of what is told about a stored message whose answer failed. */
export const failureKeyOf = ({ key }: ChatMessage) => `failure:${key}`;

/** A stored message and, after an answer that failed, what went wrong. */
const fromStored = oncePerObject((stored: StoredMessage): ChatMessage[] => {
  const message = toChatMessage(stored);
  const { error } = stored.metadata;
  if (error === undefined) return [message];
  const failure = failureMessage(failureKeyOf(message), error, message.timestamp, 'stored');
  return isBlank(message) ? [failure] : [message, failure];
});

function sentMessage(turn: LiveTurn): ChatMessage[] {
  const { sent, view } = turn;
  if (!sent) return [];
  return [
    newChatMessage({
      id: sent.id,
      key: view.turnId === null ? sent.id : turnMessageKey('user', view.turnId),
      sender: 'user',
      content: sent.replaces?.attachments.length
        ? [{ type: 'text', text: sent.text }, ...sent.replaces.attachments]
        : sent.text,
      timestamp: sent.sentAt,
    }),
  ];
}

function answerMessage({ key, startedAt, view }: LiveTurn): ChatMessage[] {
  const { parts, thinkingSteps } = view.content;
  if (parts.length === 0 && thinkingSteps.length === 0) return [];
  return [
    newChatMessage({
      id: key,
      key: view.turnId === null ? key : turnMessageKey('assistant', view.turnId),
      sender: 'assistant',
      content: parts,
      timestamp: startedAt,
      isStreaming: isTurnRunning(view),
      thinkingSteps,
      isThinking: view.isThinking,
      metadata: {
        ...(view.status === 'stopped' && { aborted: true }),
        ...(view.failure && { error: view.failure.reason }),
      },
    }),
  ];
}

/** The messages of one state of a turn; the same state gives the same messages. */
const fromTurn = oncePerObject((turn: LiveTurn) => {
  const answer = answerMessage(turn);
  const { failure } = turn.view;
  if (failure) {
    // Of a message to which no answer has begun nobody knows yet whether it is stored.
    const outcome = turn.view.turnId === null ? undefined : 'stored';
    answer.push(failureMessage(`failure:${turn.key}`, failure.reason, turn.startedAt, outcome));
  }
  return { question: sentMessage(turn), answer };
});

/** All of a list, which is turned once: a growing answer asks many times a second. */
const fromAllStored = oncePerObject((stored: readonly StoredMessage[]) =>
  stored.flatMap(fromStored),
);

/** By which a stored message is known as one of a turn. */
interface StoredIds {
  /** Those that were made where a message was sent. */
  sent: ReadonlySet<unknown>;
  /** Of the turns that have a stored answer. */
  answered: ReadonlySet<unknown>;
}

/** The ids in a list, which is looked through once. */
const idsIn = oncePerObject((stored: readonly StoredMessage[]): StoredIds => {
  const of = (role: StoredMessage['role'], name: string) =>
    new Set(stored.flatMap((one) => (one.role === role ? (one.metadata[name] ?? []) : [])));
  return { sent: of('user', 'message_id'), answered: of('assistant', 'turn_id') };
});

/** Which stored messages give way to what is on its way; null when none does. */
function givesWay(ids: StoredIds, turns: readonly LiveTurn[]) {
  const retoldTurnIds = new Set(
    turns
      .filter(({ view }) => isTurnRunning(view) && ids.answered.has(view.turnId))
      .map(({ view }) => view.turnId),
  );
  const replacedFrom = Math.min(
    ...turns.flatMap(({ sent }) =>
      sent?.replaces && !ids.sent.has(sent.id) ? [sent.replaces.index] : [],
    ),
  );
  if (retoldTurnIds.size === 0 && replacedFrom === Infinity) return null;
  return ({ role, metadata, absolute_event_index: index }: StoredMessage) =>
    index >= replacedFrom || (role === 'assistant' && retoldTurnIds.has(metadata.turn_id ?? ''));
}

/**
 * The conversation as it is shown: what is stored, then what is on its way. A turn gives way to its
 * stored messages one by one, but while it runs its answer is told by the stream alone. What is being
 * replaced is gone from the moment of sending.
 */
export function buildConversation(
  stored: readonly StoredMessage[],
  { turns, failedSend }: SessionTurns,
): ChatMessage[] {
  const ids = idsIn(stored);
  const isGone = givesWay(ids, turns);
  const conversation = isGone
    ? stored.filter((message) => !isGone(message)).flatMap(fromStored)
    : [...fromAllStored(stored)];
  for (const turn of turns) {
    const { sent, view } = turn;
    const { question, answer } = fromTurn(turn);
    if (sent && !ids.sent.has(sent.id)) conversation.push(...question);
    if (isTurnRunning(view) || !ids.answered.has(view.turnId)) conversation.push(...answer);
  }
  if (failedSend) {
    const { id, reason, failedAt, outcome } = failedSend;
    conversation.push(failureMessage(id, reason, failedAt, outcome));
  }
  return conversation;
}
