import { randomUUID } from 'node:crypto';
import formBody from '@fastify/formbody';
import { chatTurnEndpoints } from '@robin/contract/chat-turn';
import { healthEndpoints } from '@robin/contract/health';
import { limits } from '@robin/contract/limits';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { addArrivalOrder } from '#platform/http/arrival-order.ts';
import { addAuthentication } from '#platform/http/authenticate.ts';
import { addCompression } from '#platform/http/compression.ts';
import { addErrorHandling, malformedRequest, sendRefusal } from '#platform/http/error-handler.ts';
import { addEventPosition } from '#platform/http/event-position.ts';
import { finishRequests } from '#platform/http/finish-requests.ts';
import { limitPipelines } from '#platform/http/limit-pipelines.ts';
import { listenAt, type Doors, type Place } from '#platform/http/listen-at.ts';
import { answerMalformedHttp, refuseExpectation } from '#platform/http/malformed-http.ts';
import { addMetricsRoute, addRequestLog } from '#platform/http/request-log.ts';
import { addMultipart } from '#platform/http/multipart.ts';
import { addOpenApi } from '#platform/http/openapi.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { addSecurityHeaders } from '#platform/http/security-headers.ts';
import { addStrictEncoding } from '#platform/http/strict-encoding.ts';
import { addWebFiles, toReadableAddress } from '#platform/http/web-files.ts';
import type { Logger } from '#platform/logger.ts';
import { createMetrics } from '#platform/metrics.ts';
import { buildDomains } from './build-domains.ts';
import { createHealthCheck } from './health-check.ts';
import type { AppSettings } from './settings.ts';

export interface AppDependencies {
  database: Database;
  logger: Logger;
  /** 32 bytes that encrypt secrets at rest. */
  secretKey: Buffer;
  settings: AppSettings;
  clock?: Clock;
}

const HOUSEKEEPING_INTERVAL_MS = 60 * 60 * 1_000;
/**
 * So long may a request take to arrive: files of 50 MB over a slow line. The framework's default is for ever, which would let
 * anybody hold connections, and what has arrived on them, by sending a byte now and then. An answer may take longer.
 */
const REQUEST_LIMIT_MS = 10 * 60 * 1_000;

/** Stands where the framework would load compilers of its own at each start: a seventh of all that a start reads. */
function refuseToCompile(): never {
  throw new Error('Schemas are compiled by what is set right after the framework is made.');
}

/** The whole server on a migrated database, not yet listening. */
export async function buildApp(deps: AppDependencies) {
  const { database, logger, settings } = deps;
  const clock = deps.clock ?? systemClock;
  const metrics = createMetrics();
  const { bus, files, domains } = buildDomains({ ...deps, clock, metrics });
  const { accounts, languageModels, integrations, sessions } = domains;
  const { episodes, attachments, chatTurn, liveEvents } = domains;

  // The framework's own type, so that the instance is of the type that everything else names.
  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance,
    // One line for each answer comes from a hook of our own.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: limits.jsonBodyMaxBytes,
    requestTimeout: REQUEST_LIMIT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    rewriteUrl: ({ url = '/' }) => toReadableAddress(url),
    clientErrorHandler: answerMalformedHttp,
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      sendRefusal(request as FastifyRequest, reply, malformedRequest),
    forceCloseConnections: true,
    // What still comes while others are being answered is answered like them, and in our words where it is refused.
    return503OnClosing: false,
    schemaController: {
      compilersFactory: { buildValidator: refuseToCompile, buildSerializer: refuseToCompile },
    },
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  limitPipelines(app);
  finishRequests(app);
  addErrorHandling(app);
  addRequestLog(app, metrics);
  await addSecurityHeaders(app);
  await addCompression(app);
  await app.register(formBody, { bodyLimit: limits.jsonBodyMaxBytes });
  await addMultipart(app);
  addArrivalOrder(app, chatTurnEndpoints.sendMessage);
  addAuthentication(app, (token) => accounts.service.findActor(token));
  addEventPosition(app, () => bus.position());
  addStrictEncoding(app);
  await addOpenApi(app);

  const checkHealth = createHealthCheck(database);
  registerEndpoint(app, healthEndpoints.getHealth).handledBy(async () => {
    await checkHealth();
    return { status: 200, body: { status: 'ok', timestamp: clock.now().toISOString() } };
  });
  for (const domain of Object.values(domains)) domain.routes(app);
  addMetricsRoute(app, metrics, (token) => accounts.service.findActor(token));
  await addWebFiles(app, settings.webDirectory);

  let housekeeping: NodeJS.Timeout | null = null;
  let doors: Doors | null = null;

  function keepHouse(): void {
    sessions.words.catchUp();
    Promise.all([
      accounts.service.forgetExpired(),
      integrations.service.forgetExpired(),
      attachments.service.removeUnused(),
    ]).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  }

  /** Whoever writes first does not wait for it, and a key that the secret key can't open is told before anybody asks. */
  function prepareModel(): void {
    languageModels.service
      .activeModel()
      .catch((error: unknown) => logger.warn({ err: error }, 'the model could not be prepared'));
  }

  return {
    app,
    domains: { bus, ...domains },

    /** Lets people in. */
    async listen(place: Place): Promise<void> {
      doors = await listenAt(app, place);
    },

    /** Begins the work that goes on in the background. */
    async start(): Promise<void> {
      await bus.start();
      await chatTurn.service.start();
      liveEvents.service.start();
      prepareModel();
      // Nobody waits for it: a storage that is away may come back, and all but uploads goes on without.
      void files.check();
      // At the start as well: where Robin never runs for an hour, all would be kept for ever.
      keepHouse();
      housekeeping = setInterval(keepHouse, HOUSEKEEPING_INTERVAL_MS);
    },
    /** Lets nobody in any more, stops what runs, keeps it, and closes every connection. The database stays open. */
    async stop(): Promise<void> {
      if (housekeeping) clearInterval(housekeeping);
      // Whoever comes from now on is served by another process: refused at the door, a proxy asks the next one by itself.
      doors?.close();
      await chatTurn.service.shutDown();
      await episodes.service.shutDown();
      await sessions.words.shutDown();
      liveEvents.service.stop();
      await app.close();
      await bus.stop();
    },
  };
}

export type RobinApp = Awaited<ReturnType<typeof buildApp>>;
