import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere, sendRefusal } from './error-handler.ts';
import { holdFiles } from './held-files.ts';
import { isReadable } from './strict-encoding.ts';

const YEAR_SECONDS = 31_536_000;

/** Whether an address is one of the interface or of what people have uploaded, where no page is. */
const isOfInterface = (path: string) => /^\/(?:api|uploads)(?:\/|$)/.test(path);

/**
 * The address that is answered in the place of one outside of the interface that nobody can decode, such as `/100%`, and
 * that the framework refuses before anything could send a page: the same one, taken by the letter.
 */
export function toReadableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (isOfInterface(path) || isReadable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/**
 * Serves the built web app. Every other page address gets the app's page, so that deep links work, and so does every
 * address that somebody goes to; unknown addresses of the interface are JSON 404, whatever the method.
 * @param directory where the build is; without one only the interface is served
 */
export async function addWebFiles(app: FastifyInstance, directory: string | null): Promise<void> {
  const pagePath = directory === null ? null : join(directory, 'index.html');
  // Held in memory: a build that is under way must not leave people without a page.
  const page = pagePath !== null && existsSync(pagePath) ? readFileSync(pagePath) : null;
  const sendPage = (reply: FastifyReply) =>
    reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  if (directory !== null && page) app.get('/*', sendFiles(directory));
  app.addHook('onRequest', async (request, reply) => {
    // Whoever sends something reads no page, and as nobody takes the body, nothing about it matters.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') {
      sendRefusal(request, reply, nothingThere);
      return reply;
    }
    return undefined;
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // What looks like a file is one that is missing to a page that loads it. Who goes there is told by the app.
    const isPage =
      !/\.[a-z0-9]+$/i.test(path) || /\btext\/html\b/.test(request.headers.accept ?? '');
    if (page !== null && isPage && !isOfInterface(path)) return sendPage(reply);
    return sendRefusal(request, reply, nothingThere);
  });
}

/** Answers with the file that the path names; any other path is nobody's. */
function sendFiles(directory: string) {
  const findFile = holdFiles(directory);
  return async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const path = request.params['*'];
    const file = await findFile(path, request.headers['accept-encoding'] ?? '');
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    // Names in assets/ carry the hash of their content.
    const isHashed = path.startsWith('assets/');
    void reply
      .header('etag', file.entityTag)
      .header('vary', 'accept-encoding')
      .header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    if (isKnown(file.entityTag, request.headers['if-none-match'])) return reply.code(304).send();
    if (file.encoding) void reply.header('content-encoding', file.encoding);
    return reply.type(file.mediaType).send(file.content);
  };
}

/** Whether the asker has it already, by the comparison that takes weak and strong tags for the same. */
function isKnown(entityTag: string, ifNoneMatch: string | undefined): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = (ifNoneMatch ?? '').split(',').map(opaque);
  return known.includes('*') || known.includes(opaque(entityTag));
}
