import type { Message } from '@robin/contract/sessions';
import { toChatMessage, turnMessageKey, type ChatMessage } from './chat-message.ts';
import { findStored, findStoredAnswer, type LiveTurn, type SessionTurns } from './chat-turns.ts';
import { isTurnRunning } from './turn-reducer.ts';

/** How a message about a failure begins, in every language. */
const FAILURE_PREFIX = 'Failed to send message: ';

/** @param isReturned whether the text is back in the composer rather than stored */
function failureMessage(
  key: string,
  reason: string,
  timestamp: string,
  isReturned = false,
): ChatMessage {
  return {
    id: key,
    key,
    sender: 'system',
    content: FAILURE_PREFIX + reason,
    timestamp,
    isStreaming: false,
    thinkingSteps: [],
    isThinking: false,
    metadata: { is_returned: isReturned },
    absoluteEventIndex: null,
  };
}

function isBlank(message: ChatMessage): boolean {
  return message.content.length === 0 && message.thinkingSteps.length === 0;
}

const failures = new WeakMap<ChatMessage, ChatMessage>();

/** A stored message and, after an answer that failed, what went wrong. */
function fromStored(stored: Message): ChatMessage[] {
  const message = toChatMessage(stored);
  const { error } = stored.metadata;
  if (error === undefined) return [message];
  let failure = failures.get(message);
  if (!failure) {
    failure = failureMessage(`failure:${message.key}`, error, message.timestamp);
    failures.set(message, failure);
  }
  return isBlank(message) ? [failure] : [message, failure];
}

function sentMessage(turn: LiveTurn): ChatMessage[] {
  const { sent, view } = turn;
  if (!sent) return [];
  return [
    {
      id: sent.id,
      key: view.turnId === null ? sent.id : turnMessageKey('user', view.turnId),
      sender: 'user',
      content: sent.text,
      timestamp: sent.sentAt,
      isStreaming: false,
      thinkingSteps: [],
      isThinking: false,
      metadata: {},
      absoluteEventIndex: null,
    },
  ];
}

function answerMessage({ key, startedAt, view }: LiveTurn): ChatMessage[] {
  const { parts, thinkingSteps } = view.content;
  if (parts.length === 0 && thinkingSteps.length === 0) return [];
  return [
    {
      id: key,
      key: view.turnId === null ? key : turnMessageKey('assistant', view.turnId),
      sender: 'assistant',
      content: parts,
      timestamp: startedAt,
      isStreaming: isTurnRunning(view),
      thinkingSteps,
      isThinking: view.isThinking,
      metadata: view.status === 'stopped' ? { aborted: true } : {},
      absoluteEventIndex: null,
    },
  ];
}

const ofTurn = new WeakMap<LiveTurn, { question: ChatMessage[]; answer: ChatMessage[] }>();

/** The messages of one state of a turn; the same state gives the same messages. */
function fromTurn(turn: LiveTurn) {
  let messages = ofTurn.get(turn);
  if (!messages) {
    const answer = answerMessage(turn);
    const { failure } = turn.view;
    if (failure) {
      answer.push(failureMessage(`failure:${turn.key}`, failure.reason, turn.startedAt));
    }
    messages = { question: sentMessage(turn), answer };
    ofTurn.set(turn, messages);
  }
  return messages;
}

/**
 * The conversation as it is shown: what is stored, then what is on its way. A turn gives way to its
 * stored messages one by one, but while it runs its answer is told by the stream alone.
 */
export function buildConversation(
  stored: readonly Message[],
  { turns, failedSend }: SessionTurns,
): ChatMessage[] {
  const runningTurnIds = new Set(
    turns.filter(({ view }) => isTurnRunning(view)).map(({ view }) => view.turnId),
  );
  const conversation = stored
    .filter(
      ({ role, metadata }) => role !== 'assistant' || !runningTurnIds.has(metadata.turn_id ?? ''),
    )
    .flatMap(fromStored);
  for (const turn of turns) {
    const { sent, view } = turn;
    const { question, answer } = fromTurn(turn);
    if (sent && !findStored(sent, stored)) conversation.push(...question);
    if (isTurnRunning(view) || !findStoredAnswer(view.turnId, stored)) conversation.push(...answer);
  }
  if (failedSend) {
    const { id, reason, failedAt } = failedSend;
    conversation.push(failureMessage(id, reason, failedAt, true));
  }
  return conversation;
}
