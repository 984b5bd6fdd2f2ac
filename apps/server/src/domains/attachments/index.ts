import type { FastifyInstance } from 'fastify';
import { registerAttachmentRoutes } from './attachments.routes.ts';
import { createAttachmentsService, type AttachmentsDependencies } from './attachments.service.ts';

export type { AttachmentsService } from './attachments.service.ts';
export type { UploadedFile } from './attachments.types.ts';

/** The files of messages: judged, stored, handed to their owner and to the model. */
export function createAttachmentsDomain(deps: AttachmentsDependencies) {
  const service = createAttachmentsService(deps);
  return { service, routes: (app: FastifyInstance) => registerAttachmentRoutes(app, service) };
}
