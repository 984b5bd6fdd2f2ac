import type { ErrorCode } from '@robin/contract/errors';
import { foldPart, noParts, type FoldedParts } from './message-parts.ts';
import type { TurnEvent } from './messages/turn-event.ts';

/** Why and how a turn failed; `code` is null when no server has spoken. */
export interface TurnFailure {
  reason: string;
  code: ErrorCode | null;
}

/**
 * What the stream of one turn has said so far.
 * `waiting` no text yet · `streaming` text is coming · `complete` a marker came · `ended` the stream
 * ended without a marker · `stopped` the user stopped it · `failed` an error came.
 */
export interface TurnView {
  status: 'waiting' | 'streaming' | 'complete' | 'ended' | 'stopped' | 'failed';
  turnId: string | null;
  content: FoldedParts;
  isThinking: boolean;
  failure: TurnFailure | null;
  /** Events of other systems inside the stream, in order, for whoever reads them. */
  notifications: TurnEvent[];
}

export type TurnAction =
  | { type: 'event'; event: TurnEvent; arrivedAt: string }
  | { type: 'closed' }
  | { type: 'stopped' }
  | { type: 'failed'; failure: TurnFailure };

export const newTurn: TurnView = {
  status: 'waiting',
  turnId: null,
  content: noParts,
  isThinking: false,
  failure: null,
  notifications: [],
};

export function isTurnRunning(view: TurnView): boolean {
  return view.status === 'waiting' || view.status === 'streaming';
}

/** Whether a whole text only repeats what the partial ones have already said. */
function repeatsShownText(content: FoldedParts, text: string): boolean {
  const texts = content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.length > 0 && (texts.join('') === text || texts.at(-1) === text);
}

function isThinkingAfter(content: FoldedParts): boolean {
  const last = content.thinkingSteps.at(-1);
  return last !== undefined && !last.is_final;
}

function takeEvent(view: TurnView, event: TurnEvent, arrivedAt: string): TurnView {
  const turnId = event.turn_id ?? view.turnId;
  if (event.event_type === 'error') {
    return {
      ...view,
      turnId,
      status: 'failed',
      isThinking: false,
      failure: { reason: event.error_message ?? '', code: event.code ?? null },
    };
  }
  if (event.event_type !== undefined && !event.content) {
    return { ...view, turnId, notifications: [...view.notifications, event] };
  }
  let content = view.content;
  for (const part of event.content?.parts ?? []) {
    const isWhole = event.partial !== true && 'text' in part;
    if (isWhole && repeatsShownText(content, part.text)) continue;
    // A whole text is a piece of its own: only partial text continues the one before it.
    if (isWhole) content = { ...content, isTextOpen: false };
    content = foldPart(content, part, arrivedAt);
  }
  if (event.turn_complete || event.is_final_response) {
    return { ...view, turnId, content, status: 'complete', isThinking: false };
  }
  const hasText = content.parts.some((part) => part.type === 'text');
  return {
    ...view,
    turnId,
    content,
    status: hasText ? 'streaming' : 'waiting',
    isThinking: isThinkingAfter(content),
  };
}

/** Stream events and endings of one turn to what the chat shows. After an end nothing changes it. */
export function turnReducer(view: TurnView, action: TurnAction): TurnView {
  if (!isTurnRunning(view)) return view;
  switch (action.type) {
    case 'event':
      return takeEvent(view, action.event, action.arrivedAt);
    case 'closed':
      return { ...view, status: 'ended', isThinking: false };
    case 'stopped':
      return { ...view, status: 'stopped', isThinking: false };
    case 'failed':
      return { ...view, status: 'failed', isThinking: false, failure: action.failure };
  }
}
