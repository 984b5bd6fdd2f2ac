import { sql, type Selectable } from 'kysely';
import { limits } from '@robin/contract/limits';
import type { WorkflowOutcome } from '@robin/contract/workflows';
import type { Queryable } from '#platform/db/database.ts';
import type { Workflows, WorkflowTurns } from '#platform/db/schema.generated.ts';
import { createId } from '#platform/ids.ts';
import type { Step, Workflow, WorkflowEnd, WorkflowProgress } from './workflows.types.ts';

const columns = [
  'id',
  'session_id',
  'context',
  'steps',
  'current_step',
  'outcome',
  'final_summary',
  'lessons_learned',
  'updated_at',
] as const;

const isFresh = sql<boolean>`updated_at > now() - ${limits.workflowAnimationMs} * interval '1 millisecond'`;

type Row = Pick<Selectable<Workflows>, (typeof columns)[number]> & { is_fresh: boolean };

function toWorkflow(row: Row): Workflow {
  const { outcome, final_summary: finalSummary, lessons_learned: lessonsLearned } = row;
  return {
    id: row.id,
    sessionId: row.session_id,
    context: row.context,
    // Written by this repository alone.
    steps: row.steps as Step[],
    currentStep: row.current_step,
    end:
      outcome === null
        ? null
        : {
            // The table's check constraint allows only the names of the contract.
            outcome: outcome as WorkflowOutcome,
            finalSummary: finalSummary ?? '',
            lessonsLearned: lessonsLearned ?? '',
          },
    updatedAt: row.updated_at,
    isFresh: row.is_fresh,
  };
}

function toRow({ steps, currentStep }: WorkflowProgress) {
  return { steps: JSON.stringify(steps), current_step: currentStep };
}

/** Workflows of sessions. An index holds that a session has one active workflow at most. */
export function createWorkflowsRepository(db: Queryable) {
  const select = (sessionId: string) =>
    db
      .selectFrom('workflows')
      .select([...columns, isFresh.as('is_fresh')])
      .where('session_id', '=', sessionId);

  const selectActive = (sessionId: string) => select(sessionId).where('outcome', 'is', null);

  return {
    async findActive(sessionId: string): Promise<Workflow | null> {
      const row = await selectActive(sessionId).executeTakeFirst();
      return row ? toWorkflow(row) : null;
    },

    /** The active workflow, held until the end of the transaction. */
    async lockActive(sessionId: string): Promise<Workflow | null> {
      const row = await selectActive(sessionId).forUpdate().executeTakeFirst();
      return row ? toWorkflow(row) : null;
    },

    /** The active workflow first, then those that ended last. */
    async listLatest(sessionId: string, limit: number): Promise<Workflow[]> {
      const rows = await select(sessionId)
        .orderBy(sql`outcome is null`, 'desc')
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toWorkflow);
    },

    /** @throws a unique violation while another workflow of the session is active */
    async insert(
      sessionId: string,
      { context, ...progress }: WorkflowProgress & { context: string },
    ): Promise<Workflow> {
      const row = await db
        .insertInto('workflows')
        .values({ id: createId(), session_id: sessionId, context, ...toRow(progress) })
        .returning([...columns, isFresh.as('is_fresh')])
        .executeTakeFirstOrThrow();
      return toWorkflow(row);
    },

    async update(id: string, progress: WorkflowProgress, end: WorkflowEnd | null): Promise<void> {
      await db
        .updateTable('workflows')
        .set({
          ...toRow(progress),
          outcome: end?.outcome ?? null,
          final_summary: end?.finalSummary ?? null,
          lessons_learned: end?.lessonsLearned ?? null,
          updated_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', id)
        .execute();
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('workflows').where('id', '=', id).execute();
    },

    /** Keeps where a workflow stands before a turn changes it for the first time; null where the turn has begun it. */
    async keepBefore(
      workflowId: string,
      turnId: string,
      before: WorkflowProgress | null,
    ): Promise<void> {
      const stand = before === null ? {} : toRow(before);
      await db
        .insertInto('workflow_turns')
        .values({ workflow_id: workflowId, turn_id: turnId, ...stand })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Takes out where the workflows of a session stood before the messages that gave way to others: null of those that
     * began in them.
     */
    async takeBefore(
      sessionId: string,
    ): Promise<{ workflowId: string; before: WorkflowProgress | null }[]> {
      const { rows } = await sql<
        Pick<Selectable<WorkflowTurns>, 'workflow_id' | 'steps' | 'current_step'>
      >`
        with taken as (
          delete from workflow_turns changed using workflows w, messages m
          where w.session_id = ${sessionId} and changed.workflow_id = w.id
            and m.session_id = w.session_id and m.turn_id = changed.turn_id and m.superseded_by is not null
          returning changed.*, m.absolute_event_index
        )
        select distinct on (workflow_id) workflow_id, steps, current_step
        from taken order by workflow_id, absolute_event_index`.execute(db);
      return rows.map(({ workflow_id: workflowId, steps, current_step: currentStep }) => ({
        workflowId,
        // Written by this repository alone.
        before: steps === null ? null : { steps: steps as Step[], currentStep },
      }));
    },
  };
}
