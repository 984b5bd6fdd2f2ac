import type { SendMessageFields } from '@robin/contract/chat-turn';
import type { MessagePart } from '@robin/contract/sessions';
import type { Actor } from '#platform/actor.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { AttachmentsService, UploadedFile } from '#domains/attachments/index.ts';
import type { Message } from '#domains/sessions/index.ts';
import { attachmentIdOf } from './turn-context.ts';

/** The files of a message that is being accepted. */
export interface MessageFiles {
  parts: MessagePart[];
  /** Those among them that are new. */
  ids: string[];
}

/** The files of a message that an edit leaves at it: all of them unless the person says which. */
function keptParts(replaced: Message | null, keep: string[] | undefined): MessagePart[] {
  const present = new Map<string, MessagePart>();
  for (const part of replaced?.metadata.parts ?? []) {
    const id = attachmentIdOf(part);
    if (id !== null) present.set(id, part);
  }
  if (keep === undefined) return [...present.values()];
  const named = new Set(keep.filter((id) => id !== ''));
  if (!named.isSubsetOf(present)) throw notFound('Attachment');
  return [...present].flatMap(([id, part]) => (named.has(id) ? [part] : []));
}

/**
 * The files of a message: what an edit carries over, and new ones, which are judged and stored.
 * @throws DomainError attachment_refused, payload_too_large, unsupported_media_type, invalid_input, not_found
 */
export async function takeFiles(
  attachments: AttachmentsService,
  message: {
    actor: Actor;
    sessionId: string;
    fields: SendMessageFields;
    uploads: readonly UploadedFile[];
    replaced: Message | null;
  },
): Promise<MessageFiles> {
  const { actor, sessionId, fields, uploads, replaced } = message;
  if (fields.keep_attachments && !replaced) {
    throw new DomainError('invalid_input', {
      de: 'keep_attachments: Nur eine geänderte Nachricht behält Dateien.',
      en: 'keep_attachments: only an edited message keeps files.',
    });
  }
  const kept = keptParts(replaced, fields.keep_attachments);
  if (uploads.length === 0) return { parts: kept, ids: [] };
  attachments.checkClaims(uploads, kept.length);
  const language = fields.user_language ?? 'en';
  const { ids, parts } = await attachments.receive(actor, sessionId, uploads, language);
  return { parts: [...kept, ...parts], ids };
}
