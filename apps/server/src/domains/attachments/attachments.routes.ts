import { attachmentEndpoints } from '@robin/contract/attachments';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentDisposition } from './attachments.presenter.ts';
import type { AttachmentsService } from './attachments.service.ts';

export function registerAttachmentRoutes(app: FastifyInstance, service: AttachmentsService): void {
  registerEndpoint(app, attachmentEndpoints.getAttachment).handledBy(
    async ({ actor, params, query, reply }) => {
      const isPreview = query.preview === '1';
      const file = await service.open(actor, params.attachmentId, { isPreview });
      await reply
        .type(file.mediaType)
        .header('content-disposition', presentDisposition(file))
        // Whatever somebody has written into it, it is nothing but a file here.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.content);
      return undefined;
    },
  );
}
