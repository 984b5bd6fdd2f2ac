import { Readable } from 'node:stream';
import { auditEndpoints } from '@robin/contract/audit';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentAuditEntry } from './audit.presenter.ts';
import type { AuditService } from './audit.service.ts';

export function registerAuditRoutes(app: FastifyInstance, service: AuditService): void {
  registerEndpoint(app, auditEndpoints.listAuditEntries).handledBy(async ({ query }) => {
    const { before, limit, ...filter } = query;
    const page = await service.list(filter, { before, limit });
    return {
      status: 200,
      body: {
        entries: page.entries.map(presentAuditEntry),
        total_count: page.totalCount,
        has_more: page.hasMore,
      },
    };
  });
  registerEndpoint(app, auditEndpoints.exportAuditEntries).handledBy(async ({ query, reply }) => {
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="robin-audit.csv"')
      .send(Readable.from(service.exportCsv(query)));
    return undefined;
  });
}
