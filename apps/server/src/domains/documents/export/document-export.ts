import type { ExportFormat } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { DocumentAccess, DocumentAddress } from '#domains/documents/document-access.ts';
import { createDocumentsRepository } from '#domains/documents/documents.repository.ts';
import type { Document } from '#domains/documents/documents.types.ts';
import type { ProjectsService } from '#domains/projects/index.ts';
import { createUniqueNames, exportName } from './export-name.ts';
import { createRenderer, type RenderDocument } from './render-document.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A file to save. */
interface ExportedFile<Content> {
  name: string;
  mediaType: string;
  content: Content;
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

  async function contentOf({ title, content }: Document, format: ExportFormat): Promise<Buffer> {
    if (format === 'md') return Buffer.from(content);
    return Buffer.from(await render({ title, content, format }));
  }

  /** One that can't be had in the format is in the archive as Markdown. */
  async function entryOf(document: Document, wanted: ExportFormat) {
    try {
      return { format: wanted, content: await contentOf(document, wanted) };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'rule_broken') throw error;
      return { format: 'md', content: await contentOf(document, 'md') } as const;
    }
  }

  async function* entries(ids: readonly string[], wanted: ExportFormat): AsyncGenerator<ZipEntry> {
    const uniqueName = createUniqueNames();
    for (const id of ids) {
      const document = await documents.get(id);
      const { format, content } = await entryOf(document, wanted);
      yield {
        name: `${uniqueName(exportName(document.title))}.${format}`,
        content,
        changedAt: document.updatedAt,
        isPacked: format !== 'md',
      };
    }
  }

  return {
    /** @throws DomainError not_found, rule_broken (too much for the format), rate_limited */
    async one(
      actor: Actor,
      address: DocumentAddress,
      format: ExportFormat,
    ): Promise<ExportedFile<Buffer>> {
      await access.checkRead(actor, address);
      const document = await documents.get(address.documentId);
      return {
        name: `${exportName(document.title)}.${format}`,
        mediaType: mediaTypes[format],
        content: await contentOf(document, format),
      };
    },

    /**
     * All of a project as one archive, made while it is read.
     * @throws DomainError not_found (the project), rule_broken (too many documents for the format)
     */
    async all(
      actor: Actor,
      projectId: number,
      { format, isIncludingArchived }: { format: ExportFormat; isIncludingArchived: boolean },
    ): Promise<ExportedFile<AsyncGenerator<Uint8Array>>> {
      const project = await projects.find(actor, projectId);
      if (!project) throw notFound('Project');
      const facts = await documents.listFacts(projectId, limits.documentsInitialMaxCount);
      const ids = facts
        .filter(({ isDeleted }) => isIncludingArchived || !isDeleted)
        .map(({ id }) => id);
      if (format !== 'md' && ids.length > limits.documentsRenderedExportMaxCount) {
        throw new DomainError(
          'rule_broken',
          `A ${format} archive holds at most ${limits.documentsRenderedExportMaxCount} documents. Export them as Markdown.`,
        );
      }
      return {
        name: `${exportName(project.name)}.zip`,
        mediaType: 'application/zip',
        content: zipStream(entries(ids, format)),
      };
    },
  };
}

export type DocumentExport = ReturnType<typeof createDocumentExport>;
