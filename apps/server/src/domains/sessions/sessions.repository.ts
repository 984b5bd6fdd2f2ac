import { sql, type Selectable } from 'kysely';
import type { ProjectRole } from '@robin/contract/projects';
import type { SessionType } from '@robin/contract/sessions';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenTo, isOpenToOwner } from '#platform/db/open-to.ts';
import { rowsAsTable } from '#platform/db/rows-as-table.ts';
import { rowsMark } from '#platform/db/rows-mark.ts';
import type { Sessions } from '#platform/db/schema.generated.ts';
import { createId } from '#platform/ids.ts';
import { createMessageWordsRepository } from './message-words.repository.ts';
import { toMessage, type MessageColumns } from './messages.repository.ts';
import type { BaseRequest, IndexRange, ProjectBrief, Session, TurnBase } from './sessions.types.ts';

function toSession(row: Selectable<Sessions>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    // The table's check constraints allow only the names of the contract.
    type: row.session_type as SessionType,
    projectId: row.project_id,
    title: row.title,
    isActive: row.is_active,
    isRemnant: row.is_remnant,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const requestsAsTable = rowsAsTable<[place: number, request: BaseRequest]>({
  place: ['integer', ([place]) => place],
  session_id: ['text', ([, { sessionId }]) => sessionId],
  history_limit: ['integer', ([, { historyLimit }]) => historyLimit],
  known_until: ['integer', ([, { known }]) => known?.until ?? null],
  known_mark: ['text', ([, { known }]) => known?.memoryMark ?? null],
});

type NewSession = Pick<Session, 'userId' | 'projectId' | 'type' | 'title'>;

/** Sessions, and what their turns build on. */
export function createSessionsRepository(db: Queryable) {
  const selectActiveTalks = (userId: number) =>
    db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('session_type', '=', 'talk')
      .where('is_active', '=', true);

  const insertInto = (session: NewSession, id: string) =>
    db
      .insertInto('sessions')
      .values({
        id,
        user_id: session.userId,
        project_id: session.projectId,
        session_type: session.type,
        title: session.title,
      })
      .returningAll();

  return {
    /** The active sessions that somebody may open, the most recently used first. */
    async listOf(actor: Actor): Promise<Session[]> {
      const rows = await db
        .selectFrom('sessions as s')
        .selectAll('s')
        .where('s.user_id', '=', actor.userId)
        .where('s.is_active', '=', true)
        .where(isOpenTo(actor, 's'))
        .orderBy('s.updated_at', 'desc')
        .orderBy('s.id', 'desc')
        .execute();
      return rows.map(toSession);
    },

    /** null where the session is another person's, or of a project that its owner has lost. */
    async findOwn(actor: Actor, id: string): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions as s')
        .selectAll('s')
        .where('s.id', '=', id)
        .where('s.user_id', '=', actor.userId)
        .where(isOpenTo(actor, 's'))
        .executeTakeFirst();
      return row ? toSession(row) : null;
    },

    /** Those of the sessions whose persons may open them at this moment. */
    async listReachable(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions as s')
        .innerJoin('users as person', 'person.id', 's.user_id')
        .select('s.id')
        .where('s.id', 'in', ids)
        .where('person.is_active', '=', true)
        .where(isOpenToOwner('s'))
        .execute();
      return rows.map(({ id }) => id);
    },

    async find(id: string): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toSession(row) : null;
    },

    async insert(session: NewSession): Promise<Session> {
      const row = await insertInto(session, createId()).executeTakeFirstOrThrow();
      return toSession(row);
    },

    /**
     * The active work session of that user, project and kind, or a new one where there is none. One statement, so that
     * one that ends at this moment is either the one that is met, or none.
     */
    async findOrInsertWork(session: NewSession): Promise<{ session: Session; isNew: boolean }> {
      const id = createId();
      const row = await insertInto(session, id)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'project_id', 'session_type'])
            .where('is_active', '=', sql.lit(true))
            .where('session_type', '<>', sql.lit('talk'))
            // Changes nothing: only what is written is answered.
            .doUpdateSet((eb) => ({ updated_at: eb.ref('sessions.updated_at') })),
        )
        .executeTakeFirstOrThrow();
      return { session: toSession(row), isNew: row.id === id };
    },

    /**
     * Holds a user's active talk sessions until the transaction ends. Nothing is read here: after the wait, only a
     * statement of its own sees all that the other one did.
     */
    async lockActiveTalks(userId: number): Promise<void> {
      await selectActiveTalks(userId).orderBy('id').forUpdate().execute();
    },

    async hasActiveTalk(userId: number): Promise<boolean> {
      return (await selectActiveTalks(userId).limit(1).executeTakeFirst()) !== undefined;
    },

    /** null when it is gone. */
    async update(
      id: string,
      changes: { title?: string | undefined; isActive?: boolean | undefined },
    ): Promise<Session | null> {
      const row = await db
        .updateTable('sessions')
        .set({ title: changes.title, is_active: changes.isActive, updated_at: sql`now()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? toSession(row) : null;
    },

    /** Nobody else changes, ends or removes it until the transaction ends; false when it is gone. */
    async lock(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Takes the messages of some ranges to a session of their own, which is in no list and answers nothing new.
     * @returns its id
     */
    async setAside(
      { id, userId, projectId, type, title, createdAt }: Session,
      ranges: readonly IndexRange[],
    ): Promise<string> {
      const remnant = createId();
      await db
        .insertInto('sessions')
        .values({
          id: remnant,
          user_id: userId,
          project_id: projectId,
          session_type: type,
          title,
          is_active: false,
          is_remnant: true,
          // The words of all that is taken along are written down here.
          searchable_until: Math.max(0, ...ranges.map(({ end }) => end + 1)),
          // Episodes are told in the order in which their sessions began.
          created_at: createdAt,
        })
        .execute();
      await sql`
        update messages set session_id = ${remnant}
        from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as wanted("start" integer, "end" integer)
        where session_id = ${id} and absolute_event_index between wanted."start" and wanted."end"`.execute(
        db,
      );
      await createMessageWordsRepository(db).follow(id, remnant);
      return remnant;
    },

    /** False when somebody else was faster. */
    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },

    /** Ends an active session; false when it has ended already. */
    async end(id: string): Promise<boolean> {
      const result = await db
        .updateTable('sessions')
        .set({ is_active: false, updated_at: sql`now()` })
        .where('id', '=', id)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /**
     * Sessions with the facts of their projects, the memberships of their owners and their newest messages; null for
     * those that don't exist. One query, because it stands between a person and the first word of every answer; whether
     * the facts are enough is decided by the same rules as everywhere.
     *
     * What is known of a session is still true when it remembers the same versions of the same episodes, and no message
     * has given way to one that came later: nothing else ever changes in a log but that it grows.
     */
    async findTurnBases(wanted: readonly BaseRequest[]): Promise<(SessionBase | null)[]> {
      const asked = requestsAsTable([...wanted.entries()]);
      const result = await sql<TurnBaseRow>`
        select s.*, p.name as project_name, p.description as project_description,
               p.is_archived as project_is_archived, p.jira_project_key as project_jira_key,
               p.github_repository_url as project_github_url, member.is_admin as member_is_admin,
               asked.place, memory.mark as memory_mark, continued.from_place is not null as is_continued,
               (select coalesce(json_agg(newest), '[]'::json) from (
                  select id, role, content, metadata, absolute_event_index, created_at
                  from messages
                  where session_id = s.id and superseded_by is null
                    and absolute_event_index >= coalesce(continued.from_place, 0)
                  order by absolute_event_index desc limit asked.history_limit) newest) as history
        from (${asked}) asked
        join sessions s on s.id = asked.session_id
        left join projects p on p.id = s.project_id
        left join project_members member on member.project_id = s.project_id and member.user_id = s.user_id
        cross join lateral (
          select ${rowsMark} as mark
          from episodes where session_id = s.id and status = 'decided'
        ) memory
        cross join lateral (
          select case
            when memory.mark = asked.known_mark and s.next_event_index <= asked.known_until + asked.history_limit
              and not exists (
                select 1 from messages where session_id = s.id and superseded_by >= asked.known_until)
            then asked.known_until
          end as from_place
        ) continued`.execute(db);
      const bases = new Map(result.rows.map((row) => [row.place, toSessionBase(row)]));
      return wanted.map((_request, place) => bases.get(place) ?? null);
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;

/** With what the rules need to know of the project and the owner of the session. */
interface SessionBase extends TurnBase {
  project: (ProjectBrief & { isArchived: boolean; ownRole: ProjectRole | null }) | null;
}

function toSessionBase(row: TurnBaseRow): SessionBase {
  const base = {
    session: toSession(row),
    memoryMark: row.memory_mark,
    isContinued: row.is_continued,
    history: row.history
      .map((message) => toMessage({ ...message, created_at: new Date(message.created_at) }))
      .reverse(),
  };
  if (row.project_name === null) return { ...base, project: null };
  const isAdmin = row.member_is_admin;
  const project: SessionBase['project'] = {
    name: row.project_name,
    description: row.project_description,
    isArchived: row.project_is_archived ?? false,
    jiraProjectKey: row.project_jira_key,
    githubRepositoryUrl: row.project_github_url,
    ownRole: isAdmin === null ? null : isAdmin ? 'admin' : 'member',
  };
  return { ...base, project };
}

interface TurnBaseRow extends Selectable<Sessions> {
  place: number;
  memory_mark: string;
  is_continued: boolean;
  project_name: string | null;
  project_description: string | null;
  project_is_archived: boolean | null;
  project_jira_key: string | null;
  project_github_url: string | null;
  member_is_admin: boolean | null;
  history: (MessageColumns & { created_at: string })[];
}
