import { chatTurnEndpoints } from '@robin/contract/chat-turn';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint, fetchEndpoint } from '#shared/api/call-endpoint.ts';
import { readEventStream } from '#shared/live/read-event-stream.ts';
import type { TurnLine, TurnLineAnswer } from '#features/chat/read-turn.ts';

/** The reason that stands in the message about a failed send when no server answered. */
const UNREACHABLE = 'The server cannot be reached.';

async function toLineAnswer(request: Promise<Response>): Promise<TurnLineAnswer> {
  try {
    const response = await request;
    if (response.status === 204 || !response.body) return { type: 'nothing' };
    return { type: 'open', events: readEventStream(response.body) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'network') throw new Error(UNREACHABLE, { cause: error });
    const code = error.code === 'malformed_answer' ? null : error.code;
    return { type: 'refused', status: error.status, failure: { reason: error.message, code } };
  }
}

function resumeTurn(
  sessionId: string,
  after: number | null,
  turnId: string | null,
  signal: AbortSignal,
) {
  const request = fetchEndpoint(
    chatTurnEndpoints.resumeTurn,
    {
      params: { sessionId },
      query: {
        ...(after !== null && { after: String(after) }),
        ...(turnId !== null && { turn_id: turnId }),
      },
    },
    { signal, headers: after === null ? {} : { 'Last-Event-ID': String(after) } },
  );
  return toLineAnswer(request);
}

/** Sends a message and reads its answer. */
export function sendLine(
  sessionId: string,
  message: { id: string; text: string },
  language: InterfaceLanguage,
): TurnLine {
  return {
    start: (signal) => {
      const body = { message: message.text, message_id: message.id, user_language: language };
      const input = { params: { sessionId }, body };
      return toLineAnswer(fetchEndpoint(chatTurnEndpoints.sendMessage, input, { signal }));
    },
    resume: (after, turnId, signal) => resumeTurn(sessionId, after, turnId, signal),
  };
}

/** Reads a turn that runs already, from its beginning. */
export function runningTurnLine(sessionId: string, turnId: string): TurnLine {
  return {
    start: (signal) => resumeTurn(sessionId, null, turnId, signal),
    resume: (after, _turnId, signal) => resumeTurn(sessionId, after, turnId, signal),
  };
}

export function stopTurn(sessionId: string) {
  return callEndpoint(chatTurnEndpoints.stopTurn, { params: { sessionId } });
}
