import { sessionEndpoints } from '@robin/contract/sessions';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#shared/api/reason-of.ts';
import { fetchEndpoint, readFile } from '#shared/api/call-endpoint.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { fileNameOf, saveFile } from '#shared/files/save-file.ts';

const EXTENSIONS = { markdown: 'md', json: 'json' };

/** Saves a whole session as a file, to read or with everything that is known of it. */
export function useSessionExport() {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  return useCallback(
    async (sessionId: string, format: keyof typeof EXTENSIONS): Promise<void> => {
      try {
        const response = await fetchEndpoint(sessionEndpoints.exportSession, {
          params: { sessionId },
          query: { format, user_language: language },
        });
        saveFile(await readFile(response), fileNameOf(response) ?? `robin.${EXTENSIONS[format]}`);
      } catch (error) {
        showToast({ type: 'error', title: t('messages.export.failed'), message: reasonOf(error) });
      }
    },
    [t, language],
  );
}
