import type { AuditAction, AuditSubjectType } from '@robin/contract/audit';

/** A decision that was written down. */
export interface AuditEntry {
  id: number;
  createdAt: Date;
  actorId: number | null;
  actorName: string;
  action: AuditAction;
  subjectType: AuditSubjectType;
  subjectId: string;
  subjectName: string;
  details: Record<string, unknown>;
}

/** Which entries are wanted; an absent condition lets everything pass. */
export interface AuditConditions {
  search?: string | undefined;
  action?: AuditAction | undefined;
  /** Included. */
  since?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
}
