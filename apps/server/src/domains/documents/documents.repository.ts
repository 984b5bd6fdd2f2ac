import { sql, type Selectable } from 'kysely';
import type { DocumentChange } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { byName } from '@robin/contract/rules/by-name';
import type { DocumentType } from '@robin/contract/rules/document-types';
import type { Queryable } from '#platform/db/database.ts';
import { containing, holds } from '#platform/db/like-pattern.ts';
import type { Documents, DocumentVersions } from '#platform/db/schema.generated.ts';
import { createId } from '#platform/ids.ts';
import type {
  Author,
  Document,
  DocumentConditions,
  DocumentFacts,
  DocumentFields,
  DocumentList,
  DocumentPlace,
  NewDocument,
  NewVersion,
  TurnDocuments,
  Version,
  VersionFacts,
} from './documents.types.ts';

const factColumns = [
  'documents.id',
  'documents.project_id',
  'documents.user_id',
  'documents.title',
  'documents.type',
  'documents.tags',
  'documents.is_deleted',
  'documents.file_size',
  'documents.version',
  'documents.created_at',
  'documents.updated_at',
] as const;

const versionColumns = [
  'version.version',
  'version.created_at',
  'version.change',
  'version.restored_version',
  'version.title',
  'version.type',
  'version.tags',
  'version.is_deleted',
  'version.file_size',
  'version.words_added',
  'version.words_removed',
] as const;

const authorColumns = [
  'version.author_id',
  'version.is_by_robin',
  'version.turn_id',
  'author.username',
  'author.first_name',
] as const;

const listedLength = limits.documentListContentMaxLength;
/** Characters of UTF-8 have one to four bytes, so that hardly any text must be looked at to know how long it is. */
const isContentCut = sql<boolean>`(documents.file_size > 4 * ${listedLength}
  or (documents.file_size > ${listedLength} and char_length(documents.content) > ${listedLength}))`;
const listedContent = sql<string>`left(documents.content, ${listedLength})`;
const isAnyContent = sql<boolean>`documents.file_size > 0`;
const noContent = sql<string>`''`;

interface AuthorRow {
  author_id: number;
  is_by_robin: boolean;
  turn_id: string | null;
  username: string;
  first_name: string | null;
}

function toAuthor(row: AuthorRow): Author {
  return {
    userId: row.author_id,
    name: row.first_name || row.username,
    isRobin: row.is_by_robin,
    turnId: row.turn_id,
  };
}

function toFacts(
  row: Omit<Selectable<Documents>, 'content' | 'creation_id'> & AuthorRow,
): DocumentFacts {
  return {
    id: row.id,
    projectId: row.project_id,
    ownerId: row.user_id,
    title: row.title,
    // The check constraints of both tables allow only the names of the contract.
    type: row.type as DocumentType,
    tags: row.tags,
    isDeleted: row.is_deleted,
    fileSize: row.file_size,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: toAuthor(row),
  };
}

function toVersionFacts(
  row: Omit<Selectable<DocumentVersions>, 'content' | 'document_id'> & AuthorRow,
): VersionFacts {
  return {
    version: row.version,
    createdAt: row.created_at,
    author: toAuthor(row),
    change: row.change as DocumentChange,
    restoredVersion: row.restored_version,
    title: row.title,
    type: row.type as DocumentType,
    tags: row.tags,
    isDeleted: row.is_deleted,
    fileSize: row.file_size,
    wordsAdded: row.words_added,
    wordsRemoved: row.words_removed,
  };
}

function sortedByTitle<Titled extends { title: string }>(documents: Titled[]): Titled[] {
  return documents.sort((left, right) => byName.compare(left.title, right.title));
}

/** Documents of projects, and every version of each. */
export function createDocumentsRepository(db: Queryable) {
  const selectFacts = () =>
    db
      .selectFrom('documents')
      .innerJoin('document_versions as version', (join) =>
        join
          .onRef('version.document_id', '=', 'documents.id')
          .onRef('version.version', '=', 'documents.version'),
      )
      .innerJoin('users as author', 'author.id', 'version.author_id')
      .select([...factColumns, ...authorColumns]);

  const selectVersions = (documentId: string) =>
    db
      .selectFrom('document_versions as version')
      .innerJoin('users as author', 'author.id', 'version.author_id')
      .select([...versionColumns, ...authorColumns])
      .where('version.document_id', '=', documentId);

  async function find(documentId: string): Promise<Document | null> {
    const row = await selectFacts()
      .select('documents.content')
      .where('documents.id', '=', documentId)
      .executeTakeFirst();
    return row ? { ...toFacts(row), content: row.content } : null;
  }

  return {
    find,

    async get(documentId: string): Promise<Document> {
      const document = await find(documentId);
      if (!document) throw new Error(`There is no document ${documentId}.`);
      return document;
    },

    async findPlace(documentId: string): Promise<DocumentPlace | null> {
      const row = await db
        .selectFrom('documents')
        .select(['project_id', 'user_id'])
        .where('id', '=', documentId)
        .executeTakeFirst();
      return row ? { projectId: row.project_id, ownerId: row.user_id } : null;
    },

    /** By title, as people sort, then id. */
    async list(conditions: DocumentConditions): Promise<DocumentList> {
      const { projectIds, isIncludingDeleted, type, search, title, content, tags } = conditions;
      const { limit, isWithoutContent = false } = conditions;
      if (projectIds.length === 0) return { documents: [], totalCount: 0 };
      const hasTagLike = (texts: readonly string[]) => sql<boolean>`exists (
        select from unnest(documents.tags) as tag where tag ilike any (${texts.flatMap(containing)}))`;
      const words = [...new Set((search ?? '').split(/\s+/).filter(Boolean))];
      let query = selectFacts()
        .select([
          (isWithoutContent ? noContent : listedContent).as('content'),
          (isWithoutContent ? isAnyContent : isContentCut).as('is_content_cut'),
          (eb) => eb.and(words.map((word) => holds('documents.title', word))).as('is_in_title'),
        ])
        .where('documents.project_id', 'in', projectIds);
      if (!isIncludingDeleted) query = query.where('documents.is_deleted', '=', false);
      if (type) query = query.where('documents.type', '=', type);
      if (title) query = query.where(holds('documents.title', title));
      if (content) query = query.where(holds('documents.content', content));
      if (tags.length > 0) query = query.where(hasTagLike(tags));
      for (const word of words) {
        query = query.where((eb) =>
          eb.or([
            holds('documents.title', word),
            holds('documents.content', word),
            hasTagLike([word]),
          ]),
        );
      }
      const found = sortedByTitle(await query.orderBy('documents.id').execute());
      const rows =
        limit === undefined
          ? found
          : found
              .toSorted((left, right) => Number(right.is_in_title) - Number(left.is_in_title))
              .slice(0, limit);
      return {
        documents: rows.map((row) => ({
          ...toFacts(row),
          content: row.content,
          isContentCut: row.is_content_cut,
        })),
        totalCount: found.length,
      };
    },

    /** The documents of a project that were changed last, archived ones too, without their texts, by title. */
    async listFacts(projectId: number, limit: number): Promise<DocumentFacts[]> {
      const rows = await selectFacts()
        .where('documents.project_id', '=', projectId)
        .orderBy('documents.updated_at', 'desc')
        .orderBy('documents.id')
        .limit(limit)
        .execute();
      return sortedByTitle(rows.map(toFacts));
    },

    /** The ids of all documents of a project, by title. */
    async listIds(projectId: number, isIncludingDeleted: boolean): Promise<string[]> {
      let query = db
        .selectFrom('documents')
        .select(['id', 'title'])
        .where('project_id', '=', projectId);
      if (!isIncludingDeleted) query = query.where('is_deleted', '=', false);
      const rows = await query.orderBy('id').execute();
      return sortedByTitle(rows).map(({ id }) => id);
    },

    /**
     * The scratchpad with its text, and titles of what is not archived with who changed it when, the newest change first. One statement,
     * because a person waits for it.
     */
    async describeForTurn(
      projectId: number,
      { maxTitles, scratchpadId }: { maxTitles: number; scratchpadId: string | null },
    ): Promise<TurnDocuments> {
      const isScratchpad = sql<boolean>`(id = coalesce(${scratchpadId}, ''))`;
      const told = db
        .selectFrom('documents')
        .select([
          'id',
          'title',
          'type',
          'version',
          'is_deleted',
          'updated_at',
          isScratchpad.as('is_scratchpad'),
          sql<string>`case when ${isScratchpad} then content else '' end`.as('content'),
          sql<number>`(count(*) filter (where not is_deleted) over ())::integer`.as('total_count'),
        ])
        .where('project_id', '=', projectId)
        .where((eb) => eb.or([eb('is_deleted', '=', false), isScratchpad]))
        .orderBy(isScratchpad, 'desc')
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        // The scratchpad may be archived, and then its title is none of them.
        .limit(maxTitles + 1)
        .as('told');
      const rows = await db
        .selectFrom(told)
        .innerJoin('document_versions as version', (join) =>
          join
            .onRef('version.document_id', '=', 'told.id')
            .onRef('version.version', '=', 'told.version'),
        )
        .innerJoin('users as author', 'author.id', 'version.author_id')
        .selectAll('told')
        .select(authorColumns)
        .orderBy('told.is_scratchpad', 'desc')
        .orderBy('told.updated_at', 'desc')
        .orderBy('told.id')
        .execute();
      const first = rows[0];
      return {
        titles: rows
          .filter((row) => !row.is_deleted)
          .slice(0, maxTitles)
          .map((row) => ({
            id: row.id,
            title: row.title,
            type: row.type as DocumentType,
            updatedAt: row.updated_at,
            updatedBy: toAuthor(row),
          })),
        totalCount: first?.total_count ?? 0,
        scratchpad: first?.is_scratchpad ? first : null,
      };
    },

    /**
     * Holds the document until the transaction ends. Nothing is read here: after the wait, only a
     * statement of its own sees all that the other one did.
     */
    async lock(documentId: string): Promise<void> {
      await db
        .selectFrom('documents')
        .select('id')
        .where('id', '=', documentId)
        .forUpdate()
        .execute();
    },

    /** @returns the id, and whether it is new: an act of this name may have made it before */
    async insert(document: NewDocument): Promise<{ id: string; isNew: boolean }> {
      const { projectId, ownerId, creationId = null } = document;
      const made = await db
        .insertInto('documents')
        .values({
          id: createId(),
          project_id: projectId,
          user_id: ownerId,
          creation_id: creationId,
          title: document.title,
          type: document.type,
          content: document.content,
          tags: document.tags,
          is_deleted: document.isDeleted,
        })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'user_id', 'creation_id']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      if (made) return { id: made.id, isNew: true };
      const known = await db
        .selectFrom('documents')
        .select('id')
        .where('project_id', '=', projectId)
        .where('user_id', '=', ownerId)
        .where('creation_id', '=', creationId)
        .executeTakeFirstOrThrow();
      return { id: known.id, isNew: false };
    },

    /** Makes the next version, later than the one before also within a millisecond. */
    async update(documentId: string, fields: DocumentFields): Promise<void> {
      await db
        .updateTable('documents')
        .set({
          title: fields.title,
          type: fields.type,
          content: fields.content,
          tags: fields.tags,
          is_deleted: fields.isDeleted,
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`,
        })
        .where('id', '=', documentId)
        .execute();
    },

    /** Keeps the document as it is now for ever. */
    async insertVersion(documentId: string, made: NewVersion): Promise<void> {
      await sql`
        insert into document_versions (document_id, version, change, restored_version, author_id,
          is_by_robin, turn_id, title, type, content, tags, is_deleted, file_size, words_added,
          words_removed, created_at)
        select id, version, ${made.change}, ${made.restoredVersion}::integer, ${made.authorId}::integer,
          ${made.writer.isRobin}::boolean, ${made.writer.isRobin ? made.writer.turnId : null}::text,
          title, type, content, tags, is_deleted, file_size, ${made.wordsAdded}::integer,
          ${made.wordsRemoved}::integer, updated_at
        from documents where id = ${documentId}`.execute(db);
    },

    /** The newest first. */
    async listVersions(
      documentId: string,
      page: { before: number | undefined; limit: number },
    ): Promise<VersionFacts[]> {
      let query = selectVersions(documentId);
      if (page.before !== undefined) query = query.where('version.version', '<', page.before);
      const rows = await query.orderBy('version.version', 'desc').limit(page.limit).execute();
      return rows.map(toVersionFacts);
    },

    async countVersions(documentId: string): Promise<number> {
      const row = await db
        .selectFrom('document_versions')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async findVersion(documentId: string, version: number): Promise<Version | null> {
      const row = await selectVersions(documentId)
        .select('version.content')
        .where('version.version', '=', version)
        .executeTakeFirst();
      return row ? { ...toVersionFacts(row), content: row.content } : null;
    },
  };
}
