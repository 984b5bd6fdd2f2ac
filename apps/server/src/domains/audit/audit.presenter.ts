import type { AuditEntry as AuditEntryAnswer } from '@robin/contract/audit';
import type { AuditEntry } from './audit.types.ts';

export function presentAuditEntry(entry: AuditEntry): AuditEntryAnswer {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    subject_name: entry.subjectName,
    details: entry.details,
  };
}
