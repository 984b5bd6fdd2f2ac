import { limits } from '@robin/contract/limits';
import type { WorkflowStepStatus } from '@robin/contract/workflows';
import type { Actor } from '#platform/actor.ts';
import type { ToolContext } from '#platform/agent/tool.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isUniqueViolation, type RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { Session, SessionsService } from '#domains/sessions/index.ts';
import { beginProgress, endProgress, findStep, moveStep } from './workflow-progress.ts';
import {
  workflowCompleted,
  workflowRewound,
  workflowSetUp,
  workflowStepUpdated,
} from './workflows.events.ts';
import { createWorkflowsRepository } from './workflows.repository.ts';
import type { PlannedStep, Workflow, WorkflowEnd, WorkflowProgress } from './workflows.types.ts';

export interface WorkflowsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  sessions: Pick<SessionsService, 'getOwn'>;
}

/** In whose name, where and with which answer a workflow is changed. */
export type WorkflowPlace = Pick<ToolContext, 'actor' | 'sessionId' | 'turnId'>;

/** How a workflow stands after a change, and what its windows are told of that. */
interface Change {
  progress: WorkflowProgress;
  end: WorkflowEnd | null;
  event: NewEvent;
}

function quotedNames(steps: readonly { name: string }[]): string {
  return steps.map(({ name }) => `"${name}"`).join(', ');
}

/**
 * The workflows of sessions. Whoever leads through one, a language model or the guided mode, tells of it here, and every
 * change reaches the windows of the session's owner with the same commit.
 */
export function createWorkflowsService({ db, runInTransaction, sessions }: WorkflowsDependencies) {
  const workflows = createWorkflowsRepository(db);

  /**
   * Changes the active workflow of an own session, one change after the other in every process.
   *
   * @param change how it stands then, judged on how it stands now, and what windows are told; it may refuse
   */
  async function changeActive(
    { actor, sessionId, turnId }: WorkflowPlace,
    change: (active: Workflow, owner: Session) => Change,
  ): Promise<void> {
    const owner = await sessions.getOwn(actor, sessionId);
    await runInTransaction(async ({ db: connection, record }) => {
      const repository = createWorkflowsRepository(connection);
      const active = await repository.lockActive(sessionId);
      if (!active) {
        throw new DomainError('not_found', {
          de: 'Hier ist kein Workflow aktiv. Richte zuerst einen ein.',
          en: 'No workflow is active here. Set one up first.',
        });
      }
      await repository.keepBefore(active.id, turnId, active);
      const { progress, end, event } = change(active, owner);
      await repository.update(active.id, progress, end);
      record(event);
    });
  }

  return {
    /** The workflow that is under way, for turns of the session. */
    findActive: (sessionId: string): Promise<Workflow | null> => workflows.findActive(sessionId),

    /**
     * The workflows of an own session: the active one first, then those that ended last. A session that has ended, or given
     * way to a fresh one, tells of none.
     * @throws DomainError not_found
     */
    async list(
      actor: Actor,
      sessionId: string,
    ): Promise<{ session: Session; workflows: Workflow[] }> {
      const session = await sessions.getOwn(actor, sessionId);
      if (!session.isActive) return { session, workflows: [] };
      const latest = await workflows.listLatest(sessionId, limits.workflowsInSessionState);
      return { session, workflows: latest };
    },

    /** @throws DomainError not_found, invalid_input (two steps of one name), conflict (another one is active) */
    async setUp(
      { actor, sessionId, turnId }: WorkflowPlace,
      { context, steps }: { context: string; steps: readonly PlannedStep[] },
    ): Promise<Workflow> {
      const owner = await sessions.getOwn(actor, sessionId);
      const twice = steps.find(({ name }, index) => findStep(steps, name) !== index);
      if (twice) {
        throw new DomainError('invalid_input', {
          de: `Zwei Schritte heißen „${twice.name}“.`,
          en: `Two steps are named "${twice.name}".`,
        });
      }
      try {
        return await runInTransaction(async (transaction) => {
          const repository = createWorkflowsRepository(transaction.db);
          const workflow = await repository.insert(sessionId, {
            context,
            ...beginProgress(steps),
          });
          await repository.keepBefore(workflow.id, turnId, null);
          transaction.record(workflowSetUp(workflow, owner));
          return workflow;
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const active = await workflows.findActive(sessionId);
        throw new DomainError('conflict', {
          de: `Der Workflow „${active?.context ?? ''}“ ist aktiv. Schließe ihn zuerst ab, mit dem Ergebnis „abort“, wenn er verlassen werden soll.`,
          en: `The workflow "${active?.context ?? ''}" is active. Complete it first, with the outcome "abort" if it is to be left.`,
        });
      }
    },

    /** @throws DomainError not_found, invalid_input (there is no such step) */
    async updateStep(
      place: WorkflowPlace,
      update: { stepName: string; status: WorkflowStepStatus; progressNote: string | null },
    ): Promise<void> {
      await changeActive(place, (active, owner) => {
        const index = findStep(active.steps, update.stepName);
        const progress = moveStep(active, index, update);
        const step = progress.steps[index];
        if (!step) {
          throw new DomainError('invalid_input', {
            de: `Es gibt keinen Schritt namens „${update.stepName}“. Die Schritte sind ${quotedNames(active.steps)}.`,
            en: `There is no step named "${update.stepName}". The steps are ${quotedNames(active.steps)}.`,
          });
        }
        return { progress, end: null, event: workflowStepUpdated(active, step, owner) };
      });
    },

    /** @throws DomainError not_found */
    async complete(place: WorkflowPlace, end: WorkflowEnd): Promise<void> {
      await changeActive(place, (active, owner) => ({
        progress: endProgress(active, end.outcome),
        end,
        event: workflowCompleted(active, end, owner),
      }));
    },

    /**
     * Sets the workflows of a session back to where they stood before the messages that gave way to others: an answer that
     * is no longer there has done nothing to them. What an earlier edit did not come to take back goes as well.
     */
    async rewind(session: Session): Promise<void> {
      await runInTransaction(async ({ db: connection, record }) => {
        const repository = createWorkflowsRepository(connection);
        const stands = await repository.takeBefore(session.id);
        // Those that are gone first: one that they took the place of becomes the active one again.
        for (const { workflowId, before } of stands) {
          if (before === null) await repository.delete(workflowId);
        }
        for (const { workflowId, before } of stands) {
          if (before !== null) await repository.update(workflowId, before, null);
          record(workflowRewound(workflowId, session));
        }
      });
    },
  };
}

export type WorkflowsService = ReturnType<typeof createWorkflowsService>;
