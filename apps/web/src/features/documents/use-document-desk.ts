import type { DocumentFacts, ListedDocument, PoDocument } from '@robin/contract/documents';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeavingReach } from '#shared/routing/use-navigation-blocker.ts';
import type { NewToast } from '#shared/toasts/toast-store.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';
import { useArchiveDocument, useBringBack } from './api/change-documents.ts';
import { describeFailure, type FailedAction, type FailureText } from './describe-failure.ts';
import { useDocumentRights, type Refusal } from './use-document-rights.ts';

/** Long enough to read it and to change one's mind. */
const UNDO_TOAST_MS = 8_000;

/** What did not work outside a form. */
export interface DeskFailure {
  text: FailureText;
  /** Whether what was wanted is so by now: often it was done, and only the answer was lost. */
  isDone: (documents: readonly DocumentFacts[]) => boolean;
}

/** The dialog that is open. */
type OpenDialog =
  | { kind: 'preview'; document: ListedDocument }
  | { kind: 'new' }
  | { kind: 'edit'; document: DocumentFacts }
  | { kind: 'archive'; document: DocumentFacts };

/** Whether it is the dialog in which the document was written. */
function isWrittenIn(dialog: OpenDialog | null, { id }: DocumentFacts): boolean {
  return dialog?.kind === 'new' || (dialog?.kind === 'edit' && dialog.document.id === id);
}

interface DeskOptions {
  /** Gets what did not work outside of a dialog, and null when something else is begun. */
  reportFailure: (failure: DeskFailure | null) => void;
  /** Where given, it gets what dialogs could not load or save, and they stay silent about it. */
  onDialogFailure?: (text: FailureText) => void;
  /** `address` where another address opens another document in the place of what is open. */
  reach: LeavingReach;
}

/** What can be done with the documents of a project, and the dialog in which it is done. */
export function useDocumentDesk(
  projectId: number,
  { reportFailure, onDialogFailure, reach }: DeskOptions,
) {
  const { t } = useTranslation('po_documents');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const rights = useDocumentRights(projectId);
  const showToast = useOwnToast();
  const report = (action: FailedAction, error: Error, { id }: DocumentFacts, isArchived: boolean) =>
    reportFailure({
      text: describeFailure(action, error),
      isDone: (documents) =>
        documents.some((known) => known.id === id && known.is_deleted === isArchived),
    });

  /** Tells of what was done, in the place of what the live event of it says. */
  const tell = ({ id, title }: DocumentFacts, text: string, rest: Partial<NewToast> = {}) =>
    showToast({ type: 'success', topic: documentTopic(id), title: text, message: title, ...rest });

  const tellBack = (document: PoDocument) =>
    tell(document, t('toast.back'), { version: document.version });
  const bringBack = useBringBack(projectId, {
    onSuccess: tellBack,
    onError: (error, document) => report('update', error, document, false),
  });
  const undo = useBringBack(projectId, {
    onSuccess: tellBack,
    // A toast stays when its page is left, and so does the answer to it.
    onError: (error) => showToast({ type: 'error', title: t(describeFailure('update', error)) }),
  });
  /** The news of it may have been faster than the answer: whatever was opened since is about something else. */
  const closeQuestion = ({ id }: DocumentFacts) =>
    setDialog((shown) => (shown?.kind === 'archive' && shown.document.id === id ? null : shown));
  const archive = useArchiveDocument(projectId, {
    onSuccess: (document) => {
      closeQuestion(document);
      tell(document, t('toast.archived'), {
        duration: UNDO_TOAST_MS,
        action: { label: t('toast.undo'), onClick: () => undo.mutate(document) },
      });
    },
    onError: (error, document) => {
      closeQuestion(document);
      report('archive', error, document, true);
    },
  });

  /** What was asked for last: an answer to what was asked before it comes too late. */
  const wish = useRef<object | null>(null);
  const open = (next: OpenDialog | null) => {
    wish.current = next;
    setRefusal(null);
    reportFailure(null);
    setDialog(next);
  };
  const ifAllowed = async (document: DocumentFacts, goOn: () => void) => {
    // One that follows is another answer, also where it says the same.
    setRefusal(null);
    reportFailure(null);
    wish.current = goOn;
    const found = await rights.findRefusal(document);
    if (wish.current !== goOn) return;
    setRefusal(found);
    if (!found) goOn();
  };

  return {
    projectId,
    reach,
    onDialogFailure,
    dialog,
    /** Why the last thing that was tried may not be done. */
    refusal,
    canEdit: rights.canEdit,
    isArchiving: ({ id }: DocumentFacts) => archive.isPending && archive.variables.id === id,
    preview: (document: ListedDocument) => open({ kind: 'preview', document }),
    create: () => open({ kind: 'new' }),
    edit: (document: DocumentFacts) =>
      ifAllowed(document, () => setDialog({ kind: 'edit', document })),
    askToArchive: (document: DocumentFacts) =>
      ifAllowed(document, () => setDialog({ kind: 'archive', document })),
    bringBack: (document: DocumentFacts) => ifAllowed(document, () => bringBack.mutate(document)),
    archive: (document: DocumentFacts) => archive.mutate(document),
    close: () => open(null),
    finish: (document: PoDocument, text: 'toast.created' | 'toast.saved') => {
      // Another one may have been opened while it was being saved.
      setDialog((shown) => (isWrittenIn(shown, document) ? null : shown));
      tell(document, t(text), { version: document.version });
    },
  };
}

export type DocumentDesk = ReturnType<typeof useDocumentDesk>;
