import { createAccountsDomain } from '#domains/accounts/index.ts';
import { createAttachmentsDomain } from '#domains/attachments/index.ts';
import { createAuditDomain } from '#domains/audit/index.ts';
import {
  createChatTurnDomain,
  createToolRegistry,
  thinkingTool,
} from '#domains/chat-turn/index.ts';
import { createConfigurationDomain } from '#domains/configuration/index.ts';
import { createDebugDomain } from '#domains/debug/index.ts';
import { createDocumentsDomain } from '#domains/documents/index.ts';
import { createEpisodesDomain } from '#domains/episodes/index.ts';
import { createIntegrationsDomain } from '#domains/integrations/index.ts';
import { createLanguageModelsDomain } from '#domains/language-models/index.ts';
import { createLiveEventsDomain } from '#domains/live-events/index.ts';
import { createProjectsDomain } from '#domains/projects/index.ts';
import { createSessionsDomain } from '#domains/sessions/index.ts';
import { createWorkflowsDomain } from '#domains/workflows/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createStatementRunner, createTransactionRunner } from '#platform/db/transaction.ts';
import { createEventBus } from '#platform/events/event-bus.ts';
import { createExtractor } from '#platform/extraction/extract-in-process.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Logger } from '#platform/logger.ts';
import type { Metrics } from '#platform/metrics.ts';
import { describeProcess, isProcessDead } from '#platform/process-identity.ts';
import { createSecretBox } from '#platform/secrets.ts';
import { wireEvents } from './event-wiring.ts';
import type { AppSettings } from './settings.ts';

export interface DomainDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  secretKey: Buffer;
  settings: AppSettings;
}

/** Composes the domains: who gets which door of whom. */
export function buildDomains(deps: DomainDependencies) {
  const { database, clock, logger, metrics, settings } = deps;
  const db = database.query;
  const bus = createEventBus(database, logger);
  const announce = () => bus.announce();
  const runInTransaction = createTransactionRunner(database, announce);
  const runStatement = createStatementRunner(database, announce);

  const files = createFileStorage(settings.files, logger);
  const extract = createExtractor({ timeoutMs: 15_000, ...settings.extraction }, logger);

  const projects = createProjectsDomain({ db, runInTransaction });
  const accounts = createAccountsDomain({
    db,
    runInTransaction,
    clock,
    logger,
    files,
    extract,
    settings: settings.accounts,
    beginAccount: (transaction, userId) => sessions.service.beginTalks(transaction, userId),
    canUseProject: (actor, projectId) => projects.service.canUse(actor, projectId),
  });
  const secretBox = createSecretBox(deps.secretKey);
  const languageModels = createLanguageModelsDomain({
    db,
    runInTransaction,
    logger,
    secretBox,
    settings: settings.languageModels,
  });
  const configuration = createConfigurationDomain({
    db,
    runInTransaction,
    logger,
    secretBox,
    allowPrivateUrls: settings.languageModels.allowPrivateUrls,
    // The system setting and the key of the provider are one thing, stored once.
    keptElsewhere: { OPENAI_API_KEY: languageModels.service.keySetting('openai') },
  });
  const integrations = createIntegrationsDomain({
    db,
    runInTransaction,
    clock,
    logger,
    secretBox,
    settings: settings.integrations,
    findActor: (token) => accounts.service.findActor(token),
    hasUserSpinachKey: async (userId) =>
      (await configuration.service.findUserSecret(userId, 'SPINACH_API_KEY')) !== null,
  });
  const sessions = createSessionsDomain({
    db,
    runInTransaction,
    clock,
    logger,
    projects: projects.service,
    findRunningTurn: (sessionId) => chatTurn.service.findRunningTurn(sessionId),
    stopTurn: (actor, sessionId) => chatTurn.service.stop(actor, sessionId),
    handOnEpisodes: (transaction, from, to) => episodes.service.handOn(transaction, from, to),
    archiveEpisodes: (transaction, of) => episodes.service.archiveAll(transaction, of),
    rememberedElsewhere: {
      ranges: (transaction, id) => episodes.service.rangesElsewhere(transaction, id),
      follow: (transaction, id, to) => episodes.service.followMessages(transaction, id, to),
    },
  });
  const workflows = createWorkflowsDomain({
    db,
    runInTransaction,
    sessions: sessions.service,
    ...(settings.guidedPaceMs === undefined ? {} : { pace: settings.guidedPaceMs }),
  });
  const documents = createDocumentsDomain({ db, runInTransaction, projects: projects.service });
  const episodes = createEpisodesDomain({
    db,
    runInTransaction,
    clock,
    logger,
    sessions: sessions.service,
    languageModels: languageModels.service,
    documents: documents.service,
    isEnabled: (userId) => configuration.service.isEpisodeSystemEnabled(userId),
    compressInEmergency: async (actor, sessionId, language) => {
      const done = await chatTurn.tokens.compress(actor, sessionId, language);
      return done === null ? 0 : done.created.length + done.lowered.length;
    },
    isDebugMode: settings.debug.isDebugMode,
  });
  const attachments = createAttachmentsDomain({
    db,
    files,
    sessions: sessions.service,
    logger,
    extract,
  });
  const liveEvents = createLiveEventsDomain({
    bus,
    clock,
    logger,
    accounts: accounts.service,
    projects: projects.service,
    greetings: [(projectId) => documents.service.describeProject(projectId)],
    onConnectionCount: (count) => metrics.openEventStreams.set(count),
  });
  const owner = describeProcess();
  const chatTurn = createChatTurnDomain({
    db,
    runInTransaction,
    runStatement,
    logger,
    sessions: sessions.service,
    attachments: attachments.service,
    documents: documents.service,
    memory: episodes.memory,
    refreshActor: (actor) => accounts.service.refreshActor(actor),
    watchStream: liveEvents.rights.watch,
    budget: settings.tokenBudget,
    clock,
    chooseModel: async (said) =>
      workflows.commandModel(said) ??
      (await languageModels.service.activeModel()) ??
      workflows.guidedModel,
    workflows: workflows.service,
    tools: createToolRegistry(
      [...projects.tools, ...documents.tools, ...workflows.tools, ...episodes.tools, thinkingTool],
      logger,
    ),
    nameOf: async (userId) => {
      const { firstName, username } = await accounts.service.get(userId);
      return firstName ?? username;
    },
    owner,
    // The embedded database belongs to one process: whoever ran a turn before is gone.
    isOwnerDead: (name) =>
      name !== owner && (database.engine === 'embedded' || isProcessDead(name)),
    ...(settings.turnTimings ? { timings: settings.turnTimings } : {}),
    onRunningCount: (count) => metrics.runningTurns.set(count),
  });
  const audit = createAuditDomain({ db });
  const debug = createDebugDomain({
    turns: chatTurn.inspection,
    tokens: chatTurn.tokens,
    languageModels: languageModels.service,
    settings: settings.debug,
  });
  wireEvents(bus, {
    attachments: attachments.service,
    chatTurn: chatTurn.service,
    languageModels: languageModels.service,
    configuration: configuration.service,
    episodes: episodes.service,
    messageWords: sessions.words,
  });

  return {
    bus,
    files,
    domains: {
      accounts,
      projects,
      languageModels,
      configuration,
      integrations,
      sessions,
      documents,
      episodes,
      workflows,
      chatTurn,
      attachments,
      liveEvents,
      audit,
      debug,
    },
  };
}
