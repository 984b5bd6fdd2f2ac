import { chatTurnEndpoints } from '@robin/contract/chat-turn';
import { limits } from '@robin/contract/limits';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint, fetchEndpoint } from '#shared/api/call-endpoint.ts';
import type { ServerSentEvent } from '#shared/live/event-stream-parser.ts';
import { readEventStream } from '#shared/live/read-event-stream.ts';
import { saveScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { tellTrace } from '#shared/trace/trace.ts';
import type { SentMessage } from '#features/chat/chat-turns.ts';
import { canBeRead } from '#features/chat/composer/can-be-read.ts';
import type { TurnLine, TurnLineAnswer } from '#features/chat/read-turn.ts';
import { ownTimeZone } from './own-time-zone.ts';

/** The reason that stands in the message about a failed send when no server answered. */
const UNREACHABLE = 'The server cannot be reached.';
/** The reason when what stands before the server lets less through than the server would take. */
const TOO_MUCH =
  'This is more than a server on the way lets through at once. Send fewer or smaller files.';
/** How long a line may be silent: as on the line of live events, the server says every 15 seconds that it is there. */
const MAX_SILENCE_MS = limits.heartbeatTimeoutMs;
const FILE_GONE = 'A file has been changed or moved since it was attached. Attach it again.';

/** Whose events come on a line; the turn of a message that was just sent says its id first of all. */
interface TurnPlace {
  sessionId: string;
  turnId: string | null;
}

/** Passes on what comes on a line, and tells it to whoever listens. */
async function* traced(
  { sessionId, turnId }: TurnPlace,
  batches: AsyncIterable<ServerSentEvent[]>,
): AsyncGenerator<ServerSentEvent[]> {
  for await (const batch of batches) {
    for (const { lastEventId: number, data } of batch) {
      tellTrace({ type: 'turnEvent', sessionId, turnId, number, data });
    }
    yield batch;
  }
}

/** Whether something in front of the server has answered for it, as it does while the server is started again. */
function isFromGateway({ status, detail }: ApiError): boolean {
  return detail === null && [502, 503, 504].includes(status);
}

/** Why a message was refused, also where a page said it that is not the server's. */
function reasonOfRefusal({ detail, status }: ApiError): string {
  return (
    detail ?? (status === 413 ? TOO_MUCH : `The answer had the status ${status} and no reason.`)
  );
}

async function toLineAnswer(request: Promise<Response>, place: TurnPlace): Promise<TurnLineAnswer> {
  try {
    const response = await request;
    if (response.status === 204 || !response.body) return { type: 'nothing' };
    const events = readEventStream(response.body, MAX_SILENCE_MS);
    return { type: 'open', events: traced(place, events) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'network' || isFromGateway(error))
      throw new Error(UNREACHABLE, { cause: error });
    const code = error.code === 'malformed_answer' ? null : error.code;
    return {
      type: 'refused',
      status: error.status,
      failure: { reason: reasonOfRefusal(error), code },
    };
  }
}

/** Asks for what the server answers at once, and not for longer than a line may be silent. */
async function askWithin<Answer>(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new Error(UNREACHABLE)), MAX_SILENCE_MS);
  try {
    return await ask(AbortSignal.any([signal, patience.signal]));
  } finally {
    clearTimeout(timer);
  }
}

function resumeTurn(
  sessionId: string,
  after: number | null,
  turnId: string | null,
  signal: AbortSignal,
) {
  const input = {
    params: { sessionId },
    query: {
      ...(after !== null && { after: String(after) }),
      ...(turnId !== null && { turn_id: turnId }),
    },
  };
  const headers: Record<string, string> = after === null ? {} : { 'Last-Event-ID': String(after) };
  const ask = (until: AbortSignal) =>
    fetchEndpoint(chatTurnEndpoints.resumeTurn, input, { signal: until, headers });
  // A turn of which nothing has been heard may still wait for the first word of the model, as long as that takes.
  const request = after === null ? ask(signal) : askWithin(signal, ask);
  return toLineAnswer(request, { sessionId, turnId });
}

/** Sends a message, in the place of another one where it is told, and reads its answer. */
export function sendLine(
  sessionId: string,
  message: Pick<SentMessage, 'id' | 'text' | 'replaces' | 'actionCardId' | 'files' | 'scratchpad'>,
  language: InterfaceLanguage,
): TurnLine {
  return {
    start: async (signal) => {
      const { files = [], scratchpad } = message;
      // Robin reads what is stored. What can't be saved now is no reason to keep the message back.
      if (scratchpad) await saveScratchpad();
      const body = {
        message: message.text,
        message_id: message.id,
        action_card_id: message.actionCardId,
        user_language: language,
        user_time_zone: ownTimeZone(),
        ...(message.replaces && { replaces_message_id: message.replaces.id }),
        ...(scratchpad && { scratchpad_document_id: scratchpad.documentId }),
        ...(scratchpad?.isReview && { scratchpad_review: 'true' as const }),
      };
      const input = { params: { sessionId }, body };
      tellTrace({ type: 'sent', sessionId, messageId: message.id, text: message.text });
      try {
        return await toLineAnswer(
          fetchEndpoint(chatTurnEndpoints.sendMessage, input, { signal, files }),
          { sessionId, turnId: null },
        );
      } catch (error) {
        if (signal.aborted || (await canBeRead(files))) throw error;
        // The browser calls this a failure of the network. Trying again would not help.
        return { type: 'refused', status: 0, failure: { reason: FILE_GONE, code: null } };
      }
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

/** Tells the server to stop. Until it has answered, nobody can write on. */
export function stopTurn(sessionId: string) {
  return askWithin(new AbortController().signal, (signal) =>
    callEndpoint(chatTurnEndpoints.stopTurn, { params: { sessionId } }, { signal }),
  );
}
