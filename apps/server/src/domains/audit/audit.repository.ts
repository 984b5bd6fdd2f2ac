import type { AuditAction, AuditSubjectType } from '@robin/contract/audit';
import { sql, type Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { holds } from '#platform/db/like-pattern.ts';
import type { AuditEntries } from '#platform/db/schema.generated.ts';
import type { AuditConditions, AuditEntry } from './audit.types.ts';

function toEntry(row: Selectable<AuditEntries>): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    // Only the audit log writes these columns, and only with these names.
    action: row.action as AuditAction,
    subjectType: row.subject_type as AuditSubjectType,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    details: row.details as Record<string, unknown>,
  };
}

/** Reads what the audit log has written. Nothing here changes it. */
export function createAuditRepository(db: Queryable) {
  function select(conditions: AuditConditions) {
    const { search, action, since, until } = conditions;
    let query = db.selectFrom('audit_entries');
    if (search) {
      query = query.where((eb) =>
        eb.or([
          holds('actor_name', search),
          holds('subject_name', search),
          // Who joins or leaves a project: its name is the subject, and the sentence holds both.
          holds(sql`details ->> 'username'`, search),
        ]),
      );
    }
    if (action) query = query.where('action', '=', action);
    if (since) query = query.where('created_at', '>=', since);
    if (until) query = query.where('created_at', '<', until);
    return query;
  }

  return {
    /** The newest first. */
    async list(
      conditions: AuditConditions,
      page: { before: number | null; limit: number },
    ): Promise<AuditEntry[]> {
      let query = select(conditions).selectAll();
      if (page.before !== null) query = query.where('id', '<', page.before);
      const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
      return rows.map(toEntry);
    },

    async count(conditions: AuditConditions): Promise<number> {
      const row = await select(conditions)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
