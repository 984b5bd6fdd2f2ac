import { sql, type Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Attachments } from '#platform/db/schema.generated.ts';
import type {
  AttachmentKind,
  ModelFacts,
  NewAttachment,
  StoredAttachment,
} from './attachments.types.ts';

/** Without the text, which is long and only for the model. */
const columns = [
  'id',
  'session_id',
  'file_name',
  'media_type',
  'kind',
  'size',
  'width',
  'height',
  'stored_original',
  'stored_model',
  'stored_preview',
] as const;

function toAttachment(
  row: Pick<Selectable<Attachments>, (typeof columns)[number]>,
): StoredAttachment {
  const { width, height } = row;
  return {
    id: row.id,
    sessionId: row.session_id,
    fileName: row.file_name,
    mediaType: row.media_type,
    // The table's check constraint allows only these names.
    kind: row.kind as AttachmentKind,
    size: row.size,
    dimensions: width === null || height === null ? null : { width, height },
    stored: {
      original: row.stored_original,
      model: row.stored_model,
      preview: row.stored_preview,
    },
  };
}

/** Files of messages, and the names of stored files that no row leads to any more. */
export function createAttachmentsRepository(db: Queryable) {
  return {
    /** Adds rows that wait for their message; the statement that begins its turn ties them to it. */
    async insert(attachments: readonly NewAttachment[]): Promise<void> {
      await db
        .insertInto('attachments')
        .values(
          attachments.map((attachment) => ({
            id: attachment.id,
            user_id: attachment.userId,
            session_id: attachment.sessionId,
            file_name: attachment.fileName,
            media_type: attachment.mediaType,
            kind: attachment.kind,
            size: attachment.size,
            text: attachment.text,
            text_length: attachment.text?.length ?? 0,
            is_text_cut: attachment.isTextCut,
            width: attachment.dimensions?.width ?? null,
            height: attachment.dimensions?.height ?? null,
            stored_original: attachment.stored.original,
            stored_model: attachment.stored.model,
            stored_preview: attachment.stored.preview,
          })),
        )
        .execute();
    },

    /** One that came with a message; what still waits for its message does not count. */
    async find(id: string): Promise<StoredAttachment | null> {
      const row = await db
        .selectFrom('attachments')
        .select(columns)
        .where('id', '=', id)
        .where('message_id', 'is not', null)
        .executeTakeFirst();
      return row ? toAttachment(row) : null;
    },

    /** What there is for the model in attachments of a session. */
    async listModelFacts(sessionId: string, ids: readonly string[]): Promise<ModelFacts[]> {
      const rows = await db
        .selectFrom('attachments')
        .select(['id', 'file_name', 'media_type', 'text_length', 'is_text_cut', 'stored_model'])
        .where('session_id', '=', sessionId)
        .where('id', 'in', ids)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        fileName: row.file_name,
        mediaType: row.media_type,
        textLength: row.text_length,
        isTextCut: row.is_text_cut,
        modelImage: row.stored_model,
      }));
    },

    /** The beginnings of texts, each up to its own length in characters. */
    async listTexts(
      shares: readonly { id: string; length: number }[],
    ): Promise<Map<string, string>> {
      const result = await sql<{ id: string; text: string | null }>`
        select attachments.id, left(text, share.length) as text
        from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share (id text, length integer)
        join attachments on attachments.id = share.id`.execute(db);
      return new Map(result.rows.map(({ id, text }) => [id, text ?? '']));
    },

    /** Forgets rows whose message did not come. */
    async removeWaiting(ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom('attachments')
        .where('id', 'in', ids)
        .where('message_id', 'is', null)
        .execute();
    },

    async removeWaitingSince(olderThanMs: number): Promise<void> {
      await sql`
        delete from attachments
        where message_id is null
          and created_at < now() - ${olderThanMs} * interval '1 millisecond'`.execute(db);
    },

    /** Whether no row has gone, as with its session. */
    async areAllThere(ids: readonly string[]): Promise<boolean> {
      const rows = await db.selectFrom('attachments').select('id').where('id', 'in', ids).execute();
      return rows.length === ids.length;
    },

    /** Keeps names in mind of which the rows have gone before there were files to remove. */
    async keepAbandonedFiles(names: readonly string[]): Promise<void> {
      await db
        .insertInto('abandoned_files')
        .values(names.map((name) => ({ name })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Names of stored files whose rows are gone, however they went: a trigger keeps them. */
    async listAbandonedFiles(after: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('abandoned_files')
        .select('name')
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map(({ name }) => name);
    },

    async forgetAbandonedFiles(names: readonly string[]): Promise<void> {
      await db.deleteFrom('abandoned_files').where('name', 'in', names).execute();
    },
  };
}

export type AttachmentsRepository = ReturnType<typeof createAttachmentsRepository>;
