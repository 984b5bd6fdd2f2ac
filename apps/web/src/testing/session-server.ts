import type { Session } from '@robin/contract/sessions';
import { sampleSession } from './chat-page.tsx';
import { serve } from './fake-server.ts';

/** A talk with a title of its own. */
export const sampleTalk = (id: string, overrides: Partial<Session> = {}) =>
  sampleSession({
    session_id: id,
    session_type: 'talk',
    project_id: null,
    title: `About ${id}`,
    ...overrides,
  });

/** The sessions of somebody, on a server that remembers what becomes of them. */
export function serveSessions(initial: Session[]) {
  let sessions = initial;
  let count = 0;
  const handlers: Parameters<typeof serve>[0] = {};
  const page = { status: 200, body: { messages: [], has_more: false, running_turn: null } };

  function know(session: Session): Session {
    const path = `/api/sessions/${session.session_id}`;
    handlers[`GET ${path}/messages`] = page;
    handlers[`DELETE ${path}`] = () => {
      sessions = sessions.filter((one) => one.session_id !== session.session_id);
      return { status: 200, body: { status: 'deleted', session_id: session.session_id } };
    };
    handlers[`PUT ${path}`] = ({ body }) => {
      const renamed = { ...session, ...(body as Partial<Session>) };
      sessions = sessions.map((one) => (one.session_id === session.session_id ? renamed : one));
      return { status: 200, body: renamed };
    };
    handlers[`POST ${path}/reset`] = () => {
      const fresh = make(session);
      sessions = sessions.filter((one) => one.session_id !== session.session_id);
      const old = session.session_id;
      return {
        status: 200,
        body: { status: 'completed', session_id: fresh.session_id, old_session_id: old },
      };
    };
    return session;
  }

  function make(like: Session): Session {
    count += 1;
    const made = { ...like, session_id: `new-${count}`, updated_at: '2026-11-21T10:00:00.000Z' };
    sessions = [know(made), ...sessions];
    return made;
  }

  initial.forEach(know);
  handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions } });
  handlers['POST /api/sessions/talk'] = () => ({
    status: 201,
    body: make(sampleTalk('', { title: 'Talk Nov 21, 2026' })),
  });
  const sent = serve(handlers);
  return {
    /** By method and path; an own one takes the place of what stands there. */
    handlers,
    sent,
    /** What was to be changed: each call without its query. */
    changes: () =>
      sent
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path.split('?')[0]}`),
    /** The sessions whose messages were read. */
    shown: () => sent.map(({ path }) => /sessions\/([^/]+)\/messages/.exec(path)?.[1]),
  };
}
