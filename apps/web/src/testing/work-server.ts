import { storeToken } from '#shared/api/token.ts';
import { serve } from './fake-server.ts';
import { sampleProject, sampleUser } from './samples.ts';

/** A server that knows one signed-in user and their projects. */
export function serveWork({ user = sampleUser(), projects = [sampleProject()] } = {}) {
  storeToken('token');
  let stored = user;
  return serve({
    'GET /api/users/me': () => ({ status: 200, body: stored }),
    'PUT /api/users/me': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return { status: 200, body: stored };
    },
    'GET /api/projects': { status: 200, body: projects },
    'GET /api/projects/1/users': { status: 200, body: [] },
    'GET /api/projects/2/users': { status: 200, body: [] },
    'POST /api/auth/login': { status: 200, body: { access_token: 'token', token_type: 'bearer' } },
    'POST /api/auth/logout': { status: 204 },
  });
}
