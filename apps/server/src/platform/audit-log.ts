import type { AuditAction, AuditSubjectType } from '@robin/contract/audit';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';

/** One decision, to be written down with the change itself. */
export interface NewAuditEntry {
  actor: Pick<Actor, 'userId' | 'username'>;
  action: AuditAction;
  subject: { type: AuditSubjectType; id: string | number; name: string };
  /** What exactly: old and new values, names of changed fields. Never a secret. */
  details?: Record<string, unknown>;
}

/**
 * Writes decisions down in the transaction that carries them out: neither is ever there without the
 * other. The table takes new rows only.
 *
 * @param db the handle of the transaction
 */
export async function appendAuditEntries(
  db: Queryable,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('audit_entries')
    .values(
      entries.map(({ actor, action, subject, details }) => ({
        actor_id: actor.userId,
        actor_name: actor.username,
        action,
        subject_type: subject.type,
        subject_id: String(subject.id),
        subject_name: subject.name,
        details: JSON.stringify(details ?? {}),
      })),
    )
    .execute();
}
