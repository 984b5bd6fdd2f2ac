import { languageModelEndpoints as endpoints } from '@robin/contract/language-models';
import type { FastifyInstance } from 'fastify';
import { callerLanguage } from '#platform/http/caller-language.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  presentActive,
  presentOne,
  presentProvider,
  presentStatus,
  presentTest,
} from './language-models.presenter.ts';
import type { LanguageModelsService } from './language-models.service.ts';

export function registerLanguageModelRoutes(
  app: FastifyInstance,
  service: LanguageModelsService,
): void {
  registerEndpoint(app, endpoints.getLanguageModelStatus).handledBy(async () => ({
    status: 200,
    body: presentStatus(await service.status()),
  }));
  registerEndpoint(app, endpoints.getActiveLanguageModel).handledBy(async () => ({
    status: 200,
    body: presentActive(await service.status()),
  }));
  registerEndpoint(app, endpoints.activateLanguageModel).handledBy(async ({ actor, params }) => ({
    status: 200,
    body: presentStatus(await service.activate(actor, params.provider)),
  }));
  registerEndpoint(app, endpoints.listLanguageModels).handledBy(async () => ({
    status: 200,
    body: { providers: (await service.status()).map(presentProvider) },
  }));
  registerEndpoint(app, endpoints.getLanguageModel).handledBy(async ({ params }) => ({
    status: 200,
    body: presentOne(await service.status(), params.provider),
  }));
  registerEndpoint(app, endpoints.configureLanguageModel).handledBy(
    async ({ actor, params, body }) => ({
      status: 200,
      body: presentStatus(await service.configure(actor, params.provider, body)),
    }),
  );
  registerEndpoint(app, endpoints.removeLanguageModel).handledBy(async ({ actor, params }) => ({
    status: 200,
    body: presentStatus(await service.remove(actor, params.provider)),
  }));
  registerEndpoint(app, endpoints.testLanguageModel).handledBy(
    async ({ actor, params, body, request, reply }) => {
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      const test = await service.test(actor, params.provider, body, leaving.signal);
      return { status: 200, body: presentTest(test, callerLanguage(request.headers)) };
    },
  );
}
