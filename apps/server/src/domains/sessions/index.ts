import type { FastifyInstance } from 'fastify';
import { createMessageWords } from './message-words.ts';
import { registerSessionRoutes } from './sessions.routes.ts';
import { createSessionsService, type SessionsDependencies } from './sessions.service.ts';

export type { MessageWords } from './message-words.ts';
export { editedMeanwhile, type SessionsService } from './sessions.service.ts';
export type {
  KnownSession,
  Message,
  ProjectBrief,
  Session,
  StoredMessage,
  TurnBase,
} from './sessions.types.ts';

/** Sessions and the log of their messages. */
export function createSessionsDomain(deps: SessionsDependencies) {
  const service = createSessionsService(deps);
  return {
    service,
    words: createMessageWords(deps),
    routes: (app: FastifyInstance) => registerSessionRoutes(app, service),
  };
}
