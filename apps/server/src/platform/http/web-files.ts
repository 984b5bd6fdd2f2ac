import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '#platform/errors/domain-error.ts';
import { sendRefusal } from './error-handler.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app. Every other page address gets the app's page, so that deep links work;
 * unknown addresses of the interface are JSON 404, whatever the method.
 * @param directory where the build is; without one only the interface is served
 */
export async function addWebFiles(app: FastifyInstance, directory: string | null): Promise<void> {
  const pagePath = directory === null ? null : join(directory, 'index.html');
  // Held in memory: a build that is under way must not leave people without a page.
  const page = pagePath !== null && existsSync(pagePath) ? readFileSync(pagePath) : null;
  if (directory !== null && page) {
    await app.register(staticFiles, {
      root: directory,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names in /assets carry the hash of their content.
        const isHashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  const sendPage = (reply: FastifyReply) =>
    reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  if (page) app.get('/', (_request, reply) => sendPage(reply));
  app.addHook('onRequest', async (request) => {
    // Nobody takes the body, so nothing about it matters.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new DomainError('not_found', 'Not found');
    }
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage =
      page !== null &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|uploads)(?:\/|$)/.test(path) &&
      !/\.[a-z0-9]+$/i.test(path);
    if (isPage) return sendPage(reply);
    return sendRefusal(request, reply, { status: 404, code: 'not_found', detail: 'Not found' });
  });
}
