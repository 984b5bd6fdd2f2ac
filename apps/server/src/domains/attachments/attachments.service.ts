import { readFile } from 'node:fs/promises';
import type { FileDataPart, InlineDataPart } from '@robin/contract/attachments';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isForeignKeyViolation } from '#platform/db/transaction.ts';
import { notFound, type DomainError } from '#platform/errors/domain-error.ts';
import type { Extract } from '#platform/extraction/extract-in-process.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { createId } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { SessionsService } from '#domains/sessions/index.ts';
import { checkClaims, contentRefusal } from './attachment-refusals.ts';
import { presentPart } from './attachments.presenter.ts';
import { createAttachmentsRepository } from './attachments.repository.ts';
import type {
  InspectedFile,
  NewAttachment,
  OpenedFile,
  Raster,
  UploadedFile,
} from './attachments.types.ts';
import { toFileName } from './file-name.ts';
import { inspectFile } from './inspect-file.ts';
import { createModelFiles } from './model-files.ts';

export interface AttachmentsDependencies {
  db: Queryable;
  files: FileStorage;
  sessions: Pick<SessionsService, 'findOwn'>;
  logger: Logger;
  extract: Extract;
}

/** Files whose message never came go after this time. */
const WAITING_MS = 24 * 60 * 60 * 1_000;
const SWEEP_BATCH = 100;
const FOLDER = 'attachments';
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Files that are stored and wait for their message. */
export interface ReceivedFiles {
  ids: string[];
  parts: (FileDataPart | InlineDataPart)[];
}

/** The files of messages. They belong to whom the session belongs to; nobody else learns that they exist. */
export function createAttachmentsService(deps: AttachmentsDependencies) {
  const { files, sessions, extract, logger } = deps;
  const attachments = createAttachmentsRepository(deps.db);
  const loadForModel = createModelFiles({ attachments, files, logger });

  /** @throws DomainError attachment_refused, unsupported_media_type: one bad file refuses all */
  async function inspectAll(
    { userId }: Actor,
    uploads: readonly UploadedFile[],
    language: InterfaceLanguage,
  ): Promise<InspectedFile[]> {
    const stopping = new AbortController();
    const reader = { userId, signal: stopping.signal };
    const refusals: DomainError[] = [];
    const inspected = await Promise.all(
      uploads.map(async (upload) => {
        const found = await inspectFile(upload, extract, reader);
        if (typeof found !== 'string') return [found];
        refusals.push(contentRefusal(upload.name, found, language));
        stopping.abort();
        return [];
      }),
    );
    // What was stopped says nothing about its file.
    const [first] = refusals;
    if (first) throw first;
    return inspected.flat();
  }

  function toNewAttachment(
    file: InspectedFile,
    owner: { userId: number; sessionId: string },
  ): NewAttachment {
    const id = createId();
    const { content } = file;
    const rasterName = (use: string, { mediaType }: Raster) =>
      `${FOLDER}/${id}-${use}.${endings[mediaType]}`;
    const isImage = content.kind === 'image';
    return {
      id,
      ...owner,
      fileName: toFileName(file.name),
      mediaType: file.mediaType,
      kind: file.kind,
      size: file.size,
      dimensions: isImage ? { width: content.width, height: content.height } : null,
      text: isImage ? null : content.text,
      isTextCut: isImage ? false : content.isCut,
      stored: {
        original: `${FOLDER}/${id}.${file.extension}`,
        model: isImage ? rasterName('model', content.model) : null,
        preview: isImage ? rasterName('preview', content.preview) : null,
      },
    };
  }

  async function store({ content, path, mediaType }: InspectedFile, { stored }: NewAttachment) {
    await files.write(stored.original, await readFile(path), mediaType);
    if (content.kind !== 'image' || stored.model === null || stored.preview === null) return;
    await files.write(stored.model, content.model.content, content.model.mediaType);
    await files.write(stored.preview, content.preview.content, content.preview.mediaType);
  }

  /**
   * One that can't be removed stays in mind, and keeps no other from being removed.
   * @returns why those stay that can't be removed
   */
  async function removeFiles(names: readonly string[]): Promise<unknown[]> {
    const outcomes = await Promise.allSettled(names.map((name) => files.remove(name)));
    const gone = names.filter((_name, index) => outcomes[index]?.status === 'fulfilled');
    if (gone.length > 0) await attachments.forgetAbandonedFiles(gone);
    return outcomes.flatMap((outcome): unknown[] =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
  }

  function throwFirst(reasons: readonly unknown[]): void {
    if (reasons.length > 0) throw reasons[0];
  }

  /** Removes stored files that no row leads to any more. What can't be removed now is kept in mind, and passed over. */
  async function removeAbandoned(): Promise<void> {
    const failures: unknown[] = [];
    let last = '';
    for (;;) {
      const names = await attachments.listAbandonedFiles(last, SWEEP_BATCH);
      const failed = await removeFiles(names);
      failures.push(...failed);
      // Where none has gone, the storage is away.
      if (names.length < SWEEP_BATCH || failed.length === names.length) break;
      last = names.at(-1) ?? last;
    }
    throwFirst(failures);
  }

  /** As a consequence of something that has succeeded: a failure is only waste, and housekeeping tries again. */
  async function tidyUp(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, 'files of attachments could not be removed');
    }
  }

  async function discard(ids: readonly string[]): Promise<void> {
    await tidyUp(async () => {
      await attachments.removeWaiting(ids);
      await removeAbandoned();
    });
  }

  /**
   * Takes files back that were just being stored. Their rows may have gone with the session before the files were there,
   * and what was in mind of them then is removed and forgotten: so by their own names.
   */
  async function takeBack(rows: readonly NewAttachment[]): Promise<void> {
    const names = rows
      .flatMap(({ stored }) => [stored.original, stored.model, stored.preview])
      .filter((name) => name !== null);
    await tidyUp(async () => {
      await attachments.removeWaiting(rows.map(({ id }) => id));
      await attachments.keepAbandonedFiles(names);
      throwFirst(await removeFiles(names));
    });
  }

  return {
    checkClaims,

    /**
     * Looks into every file, and stores them only if all are good.
     * @throws DomainError attachment_refused, payload_too_large, unsupported_media_type, unavailable; not_found when the
     *   session was deleted meanwhile
     */
    async receive(
      actor: Actor,
      sessionId: string,
      uploads: readonly UploadedFile[],
      language: InterfaceLanguage,
    ): Promise<ReceivedFiles> {
      const inspected = await inspectAll(actor, uploads, language);
      const owner = { userId: actor.userId, sessionId };
      const received = inspected.map((file) => ({ file, row: toNewAttachment(file, owner) }));
      const rows = received.map(({ row }) => row);
      const ids = rows.map(({ id }) => id);
      // The rows first: whatever happens now, somebody knows of the files.
      try {
        await attachments.insert(rows);
      } catch (error) {
        // Looking into the files took its time.
        if (isForeignKeyViolation(error)) throw notFound('Session');
        throw error;
      }
      try {
        for (const { file, row } of received) await store(file, row);
        // Whoever deletes the session from here on finds the files.
        if (!(await attachments.areAllThere(ids))) throw notFound('Session');
      } catch (error) {
        await takeBack(rows);
        throw error;
      }
      return { ids, parts: rows.map(presentPart) };
    },

    /** Takes received files back whose message was not accepted. */
    discard,

    /**
     * @param wanted.isPreview a small raster instead of an image itself
     * @throws DomainError not_found
     */
    async open(actor: Actor, id: string, wanted: { isPreview: boolean }): Promise<OpenedFile> {
      const attachment = await attachments.find(id);
      if (!attachment) throw notFound('Attachment');
      if (!(await sessions.findOwn(actor, attachment.sessionId))) throw notFound('Attachment');
      const { stored, fileName, mediaType, kind } = attachment;
      const name = wanted.isPreview ? stored.preview : stored.original;
      const content = name === null ? null : await files.read(name);
      if (!content) throw notFound('Attachment');
      if (wanted.isPreview) {
        return { name: `${fileName}.webp`, mediaType: 'image/webp', content, isInline: true };
      }
      // A drawing could act when it is shown as a page of its own.
      const isInline = kind === 'image' && mediaType !== 'image/svg+xml';
      return { name: fileName, mediaType, content, isInline };
    },

    /** What a model may be shown of the files of messages. */
    loadForModel,

    /** Reacts to a session that is gone. */
    onEvent(event: { type: string; data: Record<string, unknown> }): void {
      if (event.type !== 'chat_session_updated' || event.data['action'] !== 'deleted') return;
      void tidyUp(removeAbandoned);
    },

    /** Housekeeping: files whose message never came, and what could not be removed before. */
    async removeUnused(): Promise<void> {
      await attachments.removeWaitingSince(WAITING_MS);
      await removeAbandoned();
    },
  };
}

export type AttachmentsService = ReturnType<typeof createAttachmentsService>;
