import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { countInUrl, integerId, storableText, timestamp } from './primitives.ts';

/** Everything that is written down about who decided what. */
export const auditActions = [
  'account_activated',
  'account_deactivated',
  'account_roles_changed',
  'account_password_reset',
  'project_archived',
  'project_activated',
  'project_member_added',
  'project_member_role_changed',
  'project_member_removed',
  'language_model_configured',
  'language_model_activated',
  'language_model_removed',
  'system_configuration_changed',
  'system_configuration_removed',
  'oauth_provider_saved',
  'oauth_provider_removed',
] as const;
export const auditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditAction>;

/** What a decision was about. */
export const auditSubjectType = z.enum([
  'account',
  'project',
  'language_model',
  'system_configuration',
  'oauth_provider',
]);
export type AuditSubjectType = z.infer<typeof auditSubjectType>;

export const auditEntry = z.object({
  id: z.int().min(1),
  created_at: timestamp,
  /** Who decided, with the name of that moment. */
  actor_id: integerId.nullable(),
  actor_name: z.string(),
  action: auditAction,
  subject_type: auditSubjectType,
  subject_id: z.string(),
  subject_name: z.string(),
  /** What exactly: old and new roles, the member, the names of changed fields. Never a secret. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A day, `2026-11-21`, of UTC. */
const day = z.iso.date();

const filter = {
  /** Part of a name, of who decided, of what it was about, or of the member whose place in a project it decides. */
  search: storableText(200).optional(),
  action: auditAction.optional(),
  /** The first day, included. */
  from: day.optional(),
  /** The last day, included. */
  to: day.optional(),
};

export const auditFilter = z.strictObject(filter);
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditEndpoints = {
  listAuditEntries: defineEndpoint({
    name: 'listAuditEntries',
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who decided what, the newest first, page by page',
    tag: 'audit',
    query: z.strictObject({
      ...filter,
      /** Only entries older than the one with this id. */
      before: countInUrl(15).optional(),
      limit: countInUrl(15)
        .refine((count) => count <= limits.auditPageMaxSize, `At most ${limits.auditPageMaxSize}.`)
        .optional(),
    }),
    responses: {
      200: z.object({ entries: z.array(auditEntry), total_count: z.int(), has_more: z.boolean() }),
    },
  }),
  exportAuditEntries: defineEndpoint({
    name: 'exportAuditEntries',
    method: 'GET',
    path: '/api/audit/export',
    access: 'admin',
    summary: 'The same entries as a table (CSV, RFC 4180)',
    tag: 'audit',
    query: auditFilter,
    responses: { 200: 'file' },
  }),
};
