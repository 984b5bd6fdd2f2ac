import { sessionEndpoints, type CreateSessionBody } from '@robin/contract/sessions';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#platform/actor.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentHit, presentMessage, presentSession } from './sessions.presenter.ts';
import type { SessionsService } from './sessions.service.ts';

export function registerSessionRoutes(app: FastifyInstance, service: SessionsService): void {
  async function create(actor: Actor, body: CreateSessionBody) {
    const { session, isNew } = await service.create(actor, body);
    return { status: isNew ? 201 : 200, body: presentSession(session) } as const;
  }

  registerEndpoint(app, sessionEndpoints.listSessions).handledBy(async ({ actor }) => ({
    status: 200,
    body: { sessions: (await service.list(actor)).map(presentSession) },
  }));
  registerEndpoint(app, sessionEndpoints.createSession).handledBy(({ actor, body }) =>
    create(actor, body),
  );
  registerEndpoint(app, sessionEndpoints.createTalkSession).handledBy(async ({ actor, query }) => {
    const { session } = await service.create(actor, { session_type: 'talk', ...query });
    return { status: 201, body: presentSession(session) };
  });
  registerEndpoint(app, sessionEndpoints.createProjectSession).handledBy(({ actor, params }) =>
    create(actor, { session_type: params.sessionType, project_id: params.projectId }),
  );
  registerEndpoint(app, sessionEndpoints.updateSession).handledBy(
    async ({ actor, params, body }) => ({
      status: 200,
      body: presentSession(await service.update(actor, params.sessionId, body)),
    }),
  );
  registerEndpoint(app, sessionEndpoints.deleteSession).handledBy(async ({ actor, params }) => {
    await service.remove(actor, params.sessionId);
    return { status: 200, body: { status: 'deleted', session_id: params.sessionId } };
  });
  registerEndpoint(app, sessionEndpoints.resetSession).handledBy(
    async ({ actor, params, query }) => {
      const wording = { language: query.user_language, timeZone: query.user_time_zone };
      const isHandingOn = query.transfer_episodes ?? true;
      const fresh = await service.reset(actor, params.sessionId, wording, isHandingOn);
      return {
        status: 200,
        body: { status: 'completed', session_id: fresh.id, old_session_id: params.sessionId },
      };
    },
  );
  registerEndpoint(app, sessionEndpoints.listMessages).handledBy(
    async ({ actor, params, query }) => {
      const page = await service.listMessages(actor, params.sessionId, query);
      return {
        status: 200,
        body: {
          messages: page.messages.map(presentMessage),
          has_more: page.hasMore,
          running_turn: page.runningTurn && {
            turn_id: page.runningTurn.id,
            started_at: page.runningTurn.startedAt.toISOString(),
          },
        },
      };
    },
  );
  registerEndpoint(app, sessionEndpoints.listEarlierVersions).handledBy(
    async ({ actor, params }) => {
      const { versions, olderCount } = await service.listEarlierVersions(
        actor,
        params.sessionId,
        params.messageId,
      );
      return {
        status: 200,
        body: {
          versions: versions.map((messages) => ({ messages: messages.map(presentMessage) })),
          older_count: olderCount,
        },
      };
    },
  );
  registerEndpoint(app, sessionEndpoints.exportSession).handledBy(
    async ({ actor, params, query, reply }) => {
      const file = await service.export(actor, params.sessionId, {
        format: query.format,
        language: query.user_language ?? 'en',
      });
      await reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
      return undefined;
    },
  );
  registerEndpoint(app, sessionEndpoints.searchMessages).handledBy(async ({ actor, query }) => {
    const { hits, hasMore } = await service.search(
      actor,
      { words: query.q, sessionId: query.session_id },
      query,
    );
    return { status: 200, body: { hits: hits.map(presentHit), has_more: hasMore } };
  });
}
