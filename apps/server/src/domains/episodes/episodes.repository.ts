import { sql, type Selectable } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenTo, isOpenToOwner } from '#platform/db/open-to.ts';
import type { Episodes } from '#platform/db/schema.generated.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { createId } from '#platform/ids.ts';
import type {
  Episode,
  EpisodeChanges,
  EpisodeContent,
  EpisodeQuality,
  EpisodeStatus,
  MemoryLevel,
  NewEpisode,
  TriggerReason,
} from './episodes.types.ts';

export function toEpisode(row: Selectable<Episodes>): Episode {
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    sourceSessionId: row.source_session_id,
    projectId: row.project_id,
    range: { start: row.range_start, end: row.range_end },
    isRangeChanged: row.range_changed_at !== null,
    messageCount: row.message_count,
    estimatedTokens: row.estimated_tokens,
    oneliner: row.oneliner,
    isTitleCustom: row.is_title_custom,
    essence: row.essence,
    digest: row.digest,
    topics: row.topics,
    decisionsMade: row.decisions_made,
    confidence: row.confidence,
    // The table's check constraints allow only the names of the contract.
    quality: row.quality as EpisodeQuality,
    trigger: row.trigger_reason as TriggerReason,
    status: row.status as EpisodeStatus,
    level: row.memory_level as MemoryLevel | null,
    copyCount: row.copy_count,
    lastCopiedAt: row.last_copied_at,
    documentId: row.document_id,
    linkedDocumentIds: row.linked_document_ids,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toColumns(content: EpisodeContent) {
  return {
    range_start: content.range.start,
    range_end: content.range.end,
    message_count: content.messageCount,
    estimated_tokens: content.estimatedTokens,
    oneliner: content.oneliner,
    essence: content.essence,
    digest: content.digest,
    topics: content.topics,
    decisions_made: content.decisionsMade,
    confidence: content.confidence,
    quality: content.quality,
  };
}

/** Of an exclusion constraint: another episode covers a message of the range already. */
export const isOverlap = (error: unknown): boolean => errorCode(error) === '23P01';

/** Episodes and candidates. */
export function createEpisodesRepository(db: Queryable) {
  const select = () => db.selectFrom('episodes').selectAll();
  const selectOwn = (actor: Actor, id: string) =>
    select()
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .where(isOpenTo(actor, 'episodes'));

  return {
    /** null where the episode is another person's, or of a project that its person has lost. */
    async findOwn(actor: Actor, id: string): Promise<Episode | null> {
      const row = await selectOwn(actor, id).executeTakeFirst();
      return row ? toEpisode(row) : null;
    },

    /** The same, and nobody else changes it until the transaction ends. */
    async lockOwn(actor: Actor, id: string): Promise<Episode | null> {
      const row = await selectOwn(actor, id).forUpdate().executeTakeFirst();
      return row ? toEpisode(row) : null;
    },

    /**
     * Until the transaction ends, sessions neither end nor go nor hand their episodes on. Held before any episode of
     * them, as by whoever ends them: the other way round, the two would wait for each other.
     */
    async holdSessions(...ids: readonly string[]): Promise<void> {
      for (const id of new Set(ids)) {
        await db.selectFrom('sessions').select('id').where('id', '=', id).forShare().execute();
      }
    },

    /** Nobody else changes them until the transaction ends. In the order of their ids, so that none waits for another. */
    async lock(ids: readonly string[]): Promise<Episode[]> {
      const rows = await select().where('id', 'in', ids).orderBy('id').forUpdate().execute();
      return rows.map(toEpisode);
    },

    /** null when a message of the range is in another episode, the session has ended, or its person has lost the project. */
    async insert(episode: NewEpisode): Promise<Episode | null> {
      const session = await db
        .selectFrom('sessions')
        .select(['id', 'user_id', 'project_id'])
        .where('id', '=', episode.sessionId)
        .where('is_active', '=', true)
        .where(isOpenToOwner('sessions'))
        // Until this is stored, the session neither ends nor hands its episodes on.
        .forShare()
        .executeTakeFirst();
      if (!session) return null;
      const row = await db
        .insertInto('episodes')
        .values({
          id: createId(),
          user_id: session.user_id,
          session_id: session.id,
          source_session_id: session.id,
          project_id: session.project_id,
          ...toColumns(episode),
          trigger_reason: episode.trigger,
          status: episode.level === null ? 'pending' : 'decided',
          memory_level: episode.level,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? toEpisode(row) : null;
    },

    /** A further candidate of the same conversation, which may be an ended one. */
    async insertBeside(beside: Episode, content: EpisodeContent): Promise<Episode> {
      const row = await db
        .insertInto('episodes')
        .values({
          id: createId(),
          user_id: beside.userId,
          session_id: beside.sessionId,
          source_session_id: beside.sourceSessionId,
          project_id: beside.projectId,
          ...toColumns(content),
          trigger_reason: beside.trigger,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toEpisode(row);
    },

    async update(id: string, changes: EpisodeChanges): Promise<Episode> {
      const row = await db
        .updateTable('episodes')
        .set({
          oneliner: changes.oneliner,
          is_title_custom: changes.isTitleCustom,
          essence: changes.essence,
          digest: changes.digest,
          topics: changes.topics,
          decisions_made: changes.decisionsMade,
          quality: changes.quality,
          status: changes.status,
          memory_level: changes.level,
          document_id: changes.documentId,
          linked_document_ids: changes.linkedDocumentIds,
          updated_at: sql`now()`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toEpisode(row);
    },

    /** Throws what {@link isOverlap} knows when a message of the range is in another episode. */
    async rewrite(id: string, content: EpisodeContent): Promise<Episode> {
      const row = await db
        .updateTable('episodes')
        .set({ ...toColumns(content), range_changed_at: null, updated_at: sql`now()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toEpisode(row);
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('episodes').where('id', '=', id).execute();
    },

    async countCopy(id: string): Promise<Episode> {
      const row = await db
        .updateTable('episodes')
        .set({ copy_count: sql`copy_count + 1`, last_copied_at: sql`now()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toEpisode(row);
    },

    /** Hands on what a session remembers, candidates too. */
    async move(fromSessionId: string, toSessionId: string): Promise<void> {
      await db
        .updateTable('episodes')
        .set({ session_id: toSessionId })
        .where('session_id', '=', fromSessionId)
        .where('status', '<>', 'dismissed')
        .execute();
    },

    /** Archives what a session remembers, candidates too. */
    async archiveAll(sessionId: string): Promise<void> {
      await db
        .updateTable('episodes')
        .set({ status: 'decided', memory_level: 'archive', updated_at: sql`now()` })
        .where('session_id', '=', sessionId)
        .where('status', '<>', 'dismissed')
        .where('memory_level', 'is distinct from', 'archive')
        .execute();
    },

    /** What other sessions remember of the log of a session; nobody else changes it until the transaction ends. */
    async lockElsewhere(sourceSessionId: string): Promise<Episode[]> {
      const rows = await select()
        .where('source_session_id', '=', sourceSessionId)
        .where('session_id', '<>', sourceSessionId)
        .where('status', '<>', 'dismissed')
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map(toEpisode);
    },

    /** Their messages are in the log of another session now, at the same places. */
    async changeSource(ids: readonly string[], sourceSessionId: string): Promise<Episode[]> {
      const rows = await db
        .updateTable('episodes')
        .set({ source_session_id: sourceSessionId })
        .where('id', 'in', ids)
        .returningAll()
        .execute();
      return rows.map(toEpisode);
    },
  };
}

export type EpisodesRepository = ReturnType<typeof createEpisodesRepository>;
