import {
  documentEndpoints,
  type DocumentFacts,
  type ExportFormat,
} from '@robin/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchEndpoint, readFile } from '#shared/api/call-endpoint.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { fileNameOf, saveFile } from '#shared/files/save-file.ts';
import { saveScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';

/** Saves a document as a file, in the format that is asked for, and says when there is none. */
export function useDocumentExport({ id: documentId }: Pick<DocumentFacts, 'id'>) {
  const { t } = useTranslation('po_documents');
  const showToast = useOwnToast();
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      // The server writes what is stored. Of what can't be saved now the scratchpad says so itself.
      await saveScratchpad();
      const response = await fetchEndpoint(documentEndpoints.exportDocument, {
        params: { documentId },
        query: { format },
      });
      saveFile(await readFile(response), fileNameOf(response) ?? 'document');
    },
    onError: (error) =>
      showToast({ type: 'error', title: t('export.failed'), message: reasonOf(error) }),
  });
}
