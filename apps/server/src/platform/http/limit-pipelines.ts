import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No browser and no proxy asks again on a line before it is answered; who does has to be ready to ask once more (RFC 9112, 9.3.2). */
const MOST_UNANSWERED = 16;

/**
 * Cuts a line on which somebody asks and asks without reading an answer. All of these requests, which fit into some packets by
 * the thousand, would be worked on at once, and their answers be held in memory.
 */
export function limitPipelines(app: FastifyInstance, most = MOST_UNANSWERED): void {
  const unanswered = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    unanswered.set(socket, countOf(socket) + 1);
    reply.raw.once('close', () => unanswered.set(socket, countOf(socket) - 1));
    if (countOf(socket) <= most) return done();
    reply.hijack();
    socket.destroy();
  });
}
