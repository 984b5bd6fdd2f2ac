import { limits } from '@robin/contract/limits';
import { judgeAttachments } from '@robin/contract/rules/attachments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showToast } from '#shared/toasts/toast-store.ts';
import {
  attachedFiles,
  attachFiles,
  filesOf,
  removeAllFiles,
  removeFile,
  type AttachedFile,
} from './attached-files.ts';
import { canBeRead } from './can-be-read.ts';

/** Said where files can't be added and nobody knows more. The same in every language. */
const ADDING_FAILED = 'Fehler beim Hinzufügen der Dateien';

/** The sentence that says why these files can't be added to the others; null when they can. */
function findRefusal(sessionId: string, files: readonly File[]): string | null {
  return judgeAttachments(files, filesOf(sessionId).length)?.message ?? null;
}

/** The files that go along with the next message of a session, and what can be done with them. */
export function useAttachedFiles(sessionId: string) {
  const { t } = useTranslation('chat');
  const files = useStore(attachedFiles, () => filesOf(sessionId));
  const [error, setError] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function announce(key: 'added' | 'removed', names: readonly string[]): void {
    const rest = t('composer.fileCount', {
      count: filesOf(sessionId).length,
      max: limits.attachmentMaxCount,
    });
    setAnnouncement(`${t(`composer.${key}`, { names: names.join(', ') })} ${rest}`);
  }

  return {
    files,
    error,
    announcement,
    /** Says that there are too many: files that came back met others. Nothing can be sent until some are removed. */
    excess: judgeAttachments([], files.length)?.message ?? null,
    /** Adds all of them or, where one is wrong, none. Answers whether they were added. */
    async add(chosen: readonly File[]): Promise<boolean> {
      let refusal = chosen.length === 0 ? ADDING_FAILED : findRefusal(sessionId, chosen);
      if (refusal === null && !(await canBeRead(chosen))) refusal = ADDING_FAILED;
      // Others may have been added while these were looked at.
      refusal ??= findRefusal(sessionId, chosen);
      setError(refusal);
      if (refusal !== null) {
        showToast({
          type: 'error',
          title: t('composer.nothingAttached'),
          message: refusal,
          topic: 'attached files',
        });
        return false;
      }
      attachFiles(sessionId, chosen);
      announce(
        'added',
        chosen.map(({ name }) => name),
      );
      return true;
    },
    remove({ id, file }: AttachedFile): void {
      removeFile(sessionId, id);
      setError(null);
      announce('removed', [file.name]);
    },
    removeAll(): void {
      removeAllFiles(sessionId);
      setError(null);
      setAnnouncement(t('composer.allRemoved'));
    },
    dismissError: () => setError(null),
  };
}
