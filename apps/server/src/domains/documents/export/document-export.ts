import type { ExportFormat } from '@robin/contract/documents';
import { writeFrontMatter } from '@robin/contract/rules/document-front-matter';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { DocumentAccess, DocumentAddress } from '#domains/documents/document-access.ts';
import { createDocumentsRepository } from '#domains/documents/documents.repository.ts';
import type { Document } from '#domains/documents/documents.types.ts';
import type { ProjectsService } from '#domains/projects/index.ts';
import { createUniqueNames, exportName } from './export-name.ts';
import { createRenderer, tooManyExports, type RenderDocument } from './render-document.ts';
import { zipArchive, type ZipEntry } from './zip-archive.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Archives for which documents are rendered, at the same time: each of them wants a place in the line of exports. */
const MAX_RENDERED_ARCHIVES = 4;

/** A file to save. */
interface ExportedFile<Content> {
  name: string;
  mediaType: string;
  content: Content;
}

/** The documents of a project as one file, made while it is read. */
export interface ExportedArchive extends ExportedFile<AsyncGenerator<Uint8Array>> {
  documentCount: number;
}

interface ArchiveWish {
  format: ExportFormat;
  isIncludingArchived: boolean;
  /** Nobody waits for it any more: ends the work at once. */
  signal: AbortSignal;
}

/** Documents as files, for whoever may read them. */
export function createDocumentExport(deps: {
  db: Queryable;
  projects: Pick<ProjectsService, 'find'>;
  access: DocumentAccess;
  render?: RenderDocument;
}) {
  const { access, projects, render = createRenderer() } = deps;
  const documents = createDocumentsRepository(deps.db);

  /** The wishes whose archives, of documents to be rendered, are being made now. */
  const renderedArchives = new Set<ArchiveWish>();

  async function contentOf(
    { title, type, tags, content }: Document,
    format: ExportFormat,
    options?: Parameters<RenderDocument>[1],
  ): Promise<Uint8Array> {
    if (format !== 'md') return render({ title, content, format }, options);
    return Buffer.from(writeFrontMatter({ title, type, tags }, content));
  }

  /** One that can't be had in the format is in the archive as Markdown. */
  async function entryOf(document: Document, wanted: ExportFormat, signal: AbortSignal) {
    try {
      const content = await contentOf(document, wanted, { signal, isPatient: true });
      return { format: wanted, content };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'rule_broken') throw error;
      return { format: 'md', content: await contentOf(document, 'md') } as const;
    }
  }

  async function* entries(
    ids: readonly string[],
    { format: wanted, signal }: ArchiveWish,
  ): AsyncGenerator<ZipEntry> {
    const uniqueName = createUniqueNames();
    for (const id of ids) {
      signal.throwIfAborted();
      const document = await documents.get(id);
      const { format, content } = await entryOf(document, wanted, signal);
      yield {
        name: `${uniqueName(exportName(document.title))}.${format}`,
        content,
        changedAt: document.updatedAt,
        isPacked: format !== 'md',
      };
    }
  }

  /** Takes a place for a rendered archive. It is given back when that is over, however it ends; also when nobody reads it. */
  function takePlace(wish: ArchiveWish): void {
    if (renderedArchives.size >= MAX_RENDERED_ARCHIVES) throw tooManyExports();
    if (wish.signal.aborted) return;
    renderedArchives.add(wish);
    wish.signal.addEventListener('abort', () => renderedArchives.delete(wish), { once: true });
  }

  /** What comes after the connection has ended goes to nobody, and is no failure. */
  async function* untilStopped(
    archive: AsyncGenerator<Uint8Array>,
    wish: ArchiveWish,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* archive;
    } catch (error) {
      if (!wish.signal.aborted) throw error;
    } finally {
      renderedArchives.delete(wish);
    }
  }

  return {
    /** @throws DomainError not_found, rule_broken (too much for the format), rate_limited */
    async one(
      actor: Actor,
      address: DocumentAddress,
      format: ExportFormat,
    ): Promise<ExportedFile<Uint8Array>> {
      await access.checkRead(actor, address);
      const document = await documents.get(address.documentId);
      return {
        name: `${exportName(document.title)}.${format}`,
        mediaType: mediaTypes[format],
        content: await contentOf(document, format),
      };
    },

    /**
     * All of a project as one archive, made while it is read: however many there are, one is in memory.
     * @throws DomainError not_found (the project), rate_limited (too many archives of the format)
     */
    async all(actor: Actor, projectId: number, wish: ArchiveWish): Promise<ExportedArchive> {
      const project = await projects.find(actor, projectId);
      if (!project) throw notFound('Project');
      const ids = await documents.listIds(projectId, wish.isIncludingArchived);
      if (wish.format !== 'md') takePlace(wish);
      return {
        name: `${exportName(project.name)}.zip`,
        mediaType: 'application/zip',
        documentCount: ids.length,
        content: untilStopped(zipArchive(entries(ids, wish)), wish),
      };
    },
  };
}

export type DocumentExport = ReturnType<typeof createDocumentExport>;
