import {
  DOCUMENT_COUNT_HEADER,
  documentEndpoints,
  type ExportFormat,
} from '@robin/contract/documents';
import { useEffect, useRef, useState } from 'react';
import { fetchEndpoint } from '#shared/api/call-endpoint.ts';
import { fileNameOf, saveFile } from '#shared/files/save-file.ts';
import { saveScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { createZipCounter } from './count-zip-entries.ts';

/** How far an archive is. The total is not known before it begins to come. */
interface ExportProgress {
  done: number;
  total: number | null;
}

interface ProjectExportWish {
  format: ExportFormat;
  isIncludingArchived: boolean;
}

/** Fetched parts are put together after so many bytes: a browser keeps what is put together out of the memory of the page. */
const JOINED_BYTES = 8 * 1024 * 1024;

/** Saves the documents of a project as one archive, which is made while it comes. */
export function useProjectExport(
  projectId: number,
  handlers: { onSaved: () => void; onFailure: (error: Error) => void },
) {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const leaving = useRef<AbortController | null>(null);
  // Whoever closes the dialog or leaves the page does not wait for it.
  useEffect(() => () => leaving.current?.abort(), []);

  async function run({ format, isIncludingArchived }: ProjectExportWish): Promise<void> {
    const stopping = new AbortController();
    leaving.current = stopping;
    setProgress({ done: 0, total: null });
    try {
      // The server writes what is stored. Of what can't be saved now the scratchpad says so itself.
      await saveScratchpad();
      const response = await fetchEndpoint(
        documentEndpoints.exportProjectDocuments,
        {
          params: { projectId: String(projectId) },
          query: { format, include_deleted: isIncludingArchived ? 'true' : 'false' },
        },
        { signal: stopping.signal },
      );
      const archive = await readArchive(response, setProgress);
      stopping.signal.throwIfAborted();
      saveFile(archive, fileNameOf(response) ?? 'documents.zip');
      handlers.onSaved();
    } catch (error) {
      if (stopping.signal.aborted) return;
      handlers.onFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      if (leaving.current === stopping) {
        leaving.current = null;
        setProgress(null);
      }
    }
  }

  return {
    /** Null unless an archive is made. */
    progress,
    run: (wish: ProjectExportWish) => void run(wish),
    cancel: () => leaving.current?.abort(),
  };
}

async function readArchive(
  response: Response,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const told = Number(response.headers.get(DOCUMENT_COUNT_HEADER));
  const total = told > 0 ? told : null;
  onProgress({ done: 0, total });
  const count = createZipCounter();
  const type = response.headers.get('content-type') ?? 'application/zip';
  let archive = new Blob([], { type });
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let done = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    length += read.value.length;
    const now = count(read.value);
    if (now > done) onProgress({ done: now, total });
    done = now;
    if (length < JOINED_BYTES) continue;
    archive = new Blob([archive, ...parts], { type });
    parts = [];
    length = 0;
  }
  return new Blob([archive, ...parts], { type });
}
