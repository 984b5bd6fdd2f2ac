import { createAccountsDomain } from '#domains/accounts/index.ts';
import { createChatTurnDomain, createToolRegistry } from '#domains/chat-turn/index.ts';
import { createLanguageModelsDomain } from '#domains/language-models/index.ts';
import { createLiveEventsDomain } from '#domains/live-events/index.ts';
import { createProjectsDomain } from '#domains/projects/index.ts';
import { createSessionsDomain } from '#domains/sessions/index.ts';
import { createWorkflowsDomain } from '#domains/workflows/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createStatementRunner, createTransactionRunner } from '#platform/db/transaction.ts';
import { createEventBus } from '#platform/events/event-bus.ts';
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

  const projects = createProjectsDomain({ db, runInTransaction });
  const accounts = createAccountsDomain({
    db,
    runInTransaction,
    clock,
    settings: settings.accounts,
    canUseProject: (actor, projectId) => projects.service.canUse(actor, projectId),
  });
  const languageModels = createLanguageModelsDomain({
    db,
    runInTransaction,
    logger,
    secretBox: createSecretBox(deps.secretKey),
    settings: settings.languageModels,
  });
  const workflows = createWorkflowsDomain(
    settings.guidedPaceMs === undefined ? {} : { pace: settings.guidedPaceMs },
  );
  const sessions = createSessionsDomain({
    db,
    runInTransaction,
    clock,
    projects: projects.service,
    findRunningTurn: (sessionId) => chatTurn.service.findRunningTurn(sessionId),
  });
  const owner = describeProcess();
  const chatTurn = createChatTurnDomain({
    db,
    runInTransaction,
    runStatement,
    logger,
    sessions: sessions.service,
    chooseModel: async () => (await languageModels.service.activeModel()) ?? workflows.guidedModel,
    tools: createToolRegistry(projects.tools, logger),
    owner,
    // The embedded database belongs to one process: whoever ran a turn before is gone.
    isOwnerDead: (name) =>
      name !== owner && (database.engine === 'embedded' || isProcessDead(name)),
    ...(settings.turnTimings ? { timings: settings.turnTimings } : {}),
    onRunningCount: (count) => metrics.runningTurns.set(count),
  });
  const liveEvents = createLiveEventsDomain({
    bus,
    clock,
    logger,
    accounts: accounts.service,
    projects: projects.service,
    onConnectionCount: (count) => metrics.openEventStreams.set(count),
  });
  wireEvents(bus, { chatTurn: chatTurn.service, languageModels: languageModels.service });

  return { bus, accounts, projects, languageModels, sessions, chatTurn, liveEvents };
}
