import type { AuditFilter } from '@robin/contract/audit';
import { limits } from '@robin/contract/limits';
import type { Queryable } from '#platform/db/database.ts';
import { csvHead, toCsvLine } from './audit-csv.ts';
import { createAuditRepository } from './audit.repository.ts';
import type { AuditConditions, AuditEntry } from './audit.types.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The times that every driver can write down. A day of the year 0, or after the last one, is as good as these. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** @param day written as in `2026-11-21` */
function startOf(day: string, daysLater = 0): Date {
  const time = Date.parse(day) + daysLater * DAY_MS;
  return new Date(Math.min(Math.max(time, EARLIEST), LATEST));
}

function toConditions({ search, action, from, to }: AuditFilter): AuditConditions {
  return {
    search: search?.trim(),
    action,
    since: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(to, 1),
  };
}

/** Who decided what, for administrators. */
export function createAuditService(deps: { db: Queryable }) {
  const audit = createAuditRepository(deps.db);

  return {
    /** A page, the newest first, and how many there are in all. */
    async list(
      filter: AuditFilter,
      page: { before?: number | undefined; limit?: number | undefined },
    ): Promise<{ entries: AuditEntry[]; totalCount: number; hasMore: boolean }> {
      const conditions = toConditions(filter);
      const limit = page.limit ?? limits.auditPageSize;
      const [found, totalCount] = await Promise.all([
        audit.list(conditions, { before: page.before ?? null, limit: limit + 1 }),
        audit.count(conditions),
      ]);
      return { entries: found.slice(0, limit), totalCount, hasMore: found.length > limit };
    },

    /** The table as text in pieces, read page by page, so that any number of entries fits in memory. */
    async *exportCsv(filter: AuditFilter): AsyncGenerator<string> {
      const conditions = toConditions(filter);
      yield csvHead;
      for (let before: number | null = null; ;) {
        const entries: AuditEntry[] = await audit.list(conditions, {
          before,
          limit: limits.auditPageMaxSize,
        });
        yield entries.map(toCsvLine).join('');
        const last = entries.at(-1);
        if (!last || entries.length < limits.auditPageMaxSize) return;
        before = last.id;
      }
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
