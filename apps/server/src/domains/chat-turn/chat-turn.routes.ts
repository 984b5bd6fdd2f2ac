import { chatTurnEndpoints, sendMessageFields } from '@robin/contract/chat-turn';
import { limits } from '@robin/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';
import { readForm, type Form } from '#platform/http/read-form.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { openEventStream } from '#platform/http/sse.ts';
import type { WatchStream } from '#platform/http/watch-stream.ts';
import type { ChatTurnService } from './chat-turn.service.ts';
import type { ReadableTurn } from './stored-turn.ts';

/** Keeps proxies from closing a line on which the model is thinking. */
const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE_FRAME = ': still here\n\n';

function parseFields({ fields }: Form) {
  const parsed = sendMessageFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DomainError(
    'invalid_input',
    inOneWording(`${issue?.path.join('.') || 'form'}: ${issue?.message}`),
  );
}

/** Calls back once the right to read is lost; returns how to watch no longer. */
type WatchRight = (onLost: () => void) => () => void;

/** Streams a turn to one reader. A line that drops, or a right that is lost, ends the reading, never the turn. */
async function streamTurn(
  turn: ReadableTurn,
  after: number,
  reply: FastifyReply,
  watchRight: WatchRight,
): Promise<void> {
  let waiting = '';
  let stream: ReturnType<typeof openEventStream> | null = null;
  let isOver = false;
  // Reading begins before the stream is open, so that the turn counts as watched from the start.
  const stopReading = turn.read(after, {
    onFrames(frames) {
      if (stream) stream.write(frames);
      else waiting += frames;
    },
    onEnd() {
      isOver = true;
      stream?.end();
    },
  });
  const stopWatching = watchRight(() => {
    stopReading();
    isOver = true;
    stream?.end();
  });
  const leave = () => {
    stopWatching();
    stopReading();
  };
  // While files were received the reader may have hung up, of which nobody hears a second time.
  if (reply.raw.closed) leave();
  else reply.raw.once('close', leave);
  try {
    await turn.opened;
  } catch (error) {
    stopReading();
    throw error;
  }
  if (reply.raw.destroyed) {
    reply.hijack();
    return;
  }
  const opened = openEventStream(reply);
  stream = opened;
  if (waiting !== '') opened.write(waiting);
  if (isOver) return opened.end();
  const timer = setInterval(() => opened.write(KEEP_ALIVE_FRAME), KEEP_ALIVE_MS);
  opened.onClose(() => clearInterval(timer));
}

function lastNumberSeen(request: FastifyRequest, after = 0): number {
  const header = request.headers['last-event-id'];
  // Whoever has read something of the line since is further than where it began.
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : after;
}

export function registerChatTurnRoutes(
  app: FastifyInstance,
  service: ChatTurnService,
  watchStream: WatchStream,
): void {
  registerEndpoint(app, chatTurnEndpoints.sendMessage)
    .readingAhead(({ sessionId }, asking) => service.expectMessage(asking, sessionId))
    .handledBy(async ({ actor, request, reply }, expected) => {
      const form = await readForm(request, {
        fileField: chatTurnEndpoints.sendMessage.fileField,
        maxFiles: limits.attachmentMaxCount,
        maxFileBytes: limits.attachmentMaxBytes,
        repeatable: ['keep_attachments'],
        beforeFiles: () => {
          // Files take as long as the sender's line needs.
          request.leaveLine?.();
          return expected.base;
        },
      });
      let turn: ReadableTurn;
      try {
        // Of a form with too many or too large files only the beginning was read.
        service.checkFiles(form.files);
        turn = await service.send(actor, expected, parseFields(form), form.files);
      } finally {
        await form.remove();
      }
      // From here on it waits for the model.
      request.leaveLine?.();
      const { projectId } = (await expected.base).session;
      await streamTurn(turn, 0, reply, (end) => watchStream({ actor, projectId, end }));
      return undefined;
    });
  registerEndpoint(app, chatTurnEndpoints.resumeTurn).handledBy(async (call) => {
    const { actor, params, query, request, reply } = call;
    const { turn, projectId } = await service.findReadable(actor, params.sessionId, query.turn_id);
    if (!turn) return { status: 204 };
    await streamTurn(turn, lastNumberSeen(request, query.after), reply, (end) =>
      watchStream({ actor, projectId, end }),
    );
    return undefined;
  });
  registerEndpoint(app, chatTurnEndpoints.stopTurn).handledBy(async ({ actor, params }) => {
    const { isStopped, turnId } = await service.stop(actor, params.sessionId);
    return { status: 200, body: { stopped: isStopped, turn_id: turnId } };
  });
}
