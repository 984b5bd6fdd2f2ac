import { documentEndpoints, type DocumentType } from '@robin/contract/documents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTypesQuery, refreshDocuments } from '#features/documents/api/document-queries.ts';
import { ApiError, isPassing } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { newRandomId } from '#shared/api/random-id.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { noteCreationTold } from '#shared/toasts/told-creations.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { guessType, type KnownType } from './guess-type.ts';
import { readMarkdownFile, type FileDocument, type FileFault } from './read-markdown-file.ts';

/** A file that somebody wants to import. */
export interface ImportFile {
  name: string;
  document: FileDocument;
  type: DocumentType;
  /** Sent again, because no answer came, it makes no second document. */
  creationId: string;
}

/** Why the server has made no document of a file. The names of sentences in the texts of documents. */
const serverFaults = ['unanswered', 'archived', 'denied', 'server'] as const;
type ServerFault = (typeof serverFaults)[number];

/** A file that has become no document. */
export interface FaultyFile {
  name: string;
  fault: FileFault | ServerFault;
}

const isServerFault = ({ fault }: FaultyFile) => serverFaults.some((name) => name === fault);

function nameFault(error: unknown): ServerFault {
  if (isPassing(error)) return 'unanswered';
  if (!(error instanceof ApiError)) return 'server';
  if (error.code === 'archived') return 'archived';
  return [401, 403, 404].includes(error.status) ? 'denied' : 'server';
}

interface ImportState {
  isBusy: boolean;
  /** Read, and not imported before somebody says so. What the server did not take waits to be sent again. */
  files: readonly ImportFile[];
  /** How many files are documents now. */
  doneCount: number;
  /** Those that can't be imported first, then those that the server did not take. */
  faults: readonly FaultyFile[];
}

const atRest: ImportState = { isBusy: false, files: [], doneCount: 0, faults: [] };

/** Makes documents of Markdown files, after a look at their types. Each file becomes one whole document, or none. */
export function useDocumentImport(projectId: number) {
  const client = useQueryClient();
  const { t } = useTranslation('po_documents');
  const { id: userId } = useSignedInUser();
  const [state, setState] = useState(atRest);
  const isOnPage = useRef(true);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);

  /** For whoever has gone to another page meanwhile. */
  function tellElsewhere(doneCount: number, faults: readonly FaultyFile[]): void {
    if (doneCount > 0) {
      showToast({ type: 'success', title: t('import.done', { count: doneCount }) });
    }
    if (faults.length > 0) {
      const message = faults.map(({ name }) => name).join(', ');
      showToast({ type: 'warning', title: t('import.failed', { count: faults.length }), message });
    }
  }

  /** The types in both languages; without them, names tell what can be told. */
  async function loadTypes(): Promise<KnownType[]> {
    try {
      const found = await Promise.all(
        (['de', 'en'] as const).map((language) => client.query(documentTypesQuery(language))),
      );
      return found.flat();
    } catch (error) {
      console.warn('The types of documents could not be loaded.', error);
      return [];
    }
  }

  /** Null when the file is a document now. */
  async function importOne(file: ImportFile): Promise<ServerFault | null> {
    const { name, document, type, creationId } = file;
    const { title, content, tags } = document;
    const body = {
      project_id: projectId,
      creation_id: creationId,
      type,
      title,
      content,
      ...(tags.length > 0 && { tags }),
    };
    try {
      const { id } = await callEndpoint(documentEndpoints.createDocument, { body });
      // What became of all files is told at once.
      noteCreationTold(id);
      return null;
    } catch (error) {
      console.warn(`${name} was not imported.`, error);
      return nameFault(error);
    }
  }

  return {
    ...state,

    /** Reads files. What can be imported waits for a word, beside what waits already. */
    async choose(chosen: readonly File[]): Promise<void> {
      if (state.isBusy || chosen.length === 0) return;
      const waiting = state.files.length > 0 ? state : atRest;
      setState({ ...waiting, isBusy: true });
      const known = await loadTypes();
      const files = [...waiting.files];
      const faults = [...waiting.faults];
      for (const file of chosen) {
        const { name } = file;
        const document = await readMarkdownFile(file);
        if ('fault' in document) faults.push({ name, fault: document.fault });
        else {
          const type = guessType({ ...document, fileName: name }, known);
          files.push({ name, document, type, creationId: newRandomId() });
        }
      }
      setState({ ...waiting, isBusy: false, files, faults });
    },

    changeType(changed: ImportFile, type: DocumentType): void {
      const files = state.files.map((file) => (file === changed ? { ...file, type } : file));
      setState({ ...state, files });
    },

    async run(): Promise<void> {
      setState({ ...state, isBusy: true });
      const faults = state.faults.filter((fault) => !isServerFault(fault));
      let { doneCount } = state;
      const left: ImportFile[] = [];
      // One after the other, so that a large import is no flood.
      for (const file of state.files) {
        const fault = await importOne(file);
        if (fault === null) doneCount += 1;
        else {
          faults.push({ name: file.name, fault });
          left.push(file);
        }
        // The rest is made in nobody else's name, and nobody else is told of it.
        if (useAuth.getState().user?.id !== userId) return;
      }
      await refreshDocuments(client, projectId);
      if (isOnPage.current) setState({ isBusy: false, files: left, doneCount, faults });
      else tellElsewhere(doneCount, faults);
    },

    /** Lets go of what waits, and then of what is told. */
    dismiss(): void {
      const isTelling = state.files.length > 0 && state.doneCount > 0;
      setState(isTelling ? { ...state, files: [] } : atRest);
    },
  };
}

export type DocumentImport = ReturnType<typeof useDocumentImport>;
