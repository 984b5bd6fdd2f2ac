import { documentEndpoints } from '@robin/contract/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshDocuments } from '#features/documents/api/document-queries.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { readMarkdownFile } from './read-markdown-file.ts';

/** What became of a file. */
interface ImportResult {
  name: string;
  /** Null when it is a document now. */
  fault: 'type' | 'size' | 'empty' | 'encoding' | 'server' | null;
}

interface ImportState {
  isBusy: boolean;
  /** In the order of the files. Empty before the first import. */
  results: readonly ImportResult[];
}

/** Makes documents of Markdown files. Each file becomes one whole document, or none. */
export function useDocumentImport(projectId: number) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ isBusy: false, results: [] });

  async function importOne(file: File): Promise<ImportResult> {
    const { name } = file;
    try {
      const read = await readMarkdownFile(file);
      if ('fault' in read) return { name, fault: read.fault };
      const body = { project_id: projectId, type: 'other' as const, ...read };
      await callEndpoint(documentEndpoints.createDocument, { body });
      return { name, fault: null };
    } catch (error) {
      console.warn(`${name} was not imported.`, error);
      return { name, fault: 'server' };
    }
  }

  return {
    ...state,
    async run(files: readonly File[]): Promise<void> {
      if (state.isBusy || files.length === 0) return;
      setState({ isBusy: true, results: [] });
      const results: ImportResult[] = [];
      // One after the other, so that a large import is no flood.
      for (const file of files) results.push(await importOne(file));
      await refreshDocuments(client, projectId);
      setState({ isBusy: false, results });
    },
    dismiss: () => setState({ isBusy: false, results: [] }),
  };
}

export type DocumentImport = ReturnType<typeof useDocumentImport>;
