import type { ListedDocument } from '@robin/contract/documents';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { leavesOnPurpose } from '#shared/routing/use-navigation-blocker.ts';
import { showToast } from '#shared/toasts/toast-store.ts';

/** The parameter of the page's address that names a document. */
const PARAMETER = 'document';

/**
 * Opens the document that the address asks for (`/po_documents?document=…`) once the list is there. The parameter goes
 * from the address then, so that the same document can be asked for again.
 *
 * @param isNewest whether the list has just been read: a document that an older one does not have may be new
 */
export function useDocumentWish(
  documents: readonly ListedDocument[] | undefined,
  isNewest: boolean,
  open: (document: ListedDocument) => void,
): void {
  const { t } = useTranslation('po_documents');
  const [parameters, setParameters] = useSearchParams();
  const wishedId = parameters.get(PARAMETER);

  const follow = useEffectEvent((id: string, all: readonly ListedDocument[]) => {
    const document = all.find((one) => one.id === id);
    if (!document && !isNewest) return;
    if (document) open(document);
    else showToast({ type: 'info', title: t('gone.title'), message: t('gone.text') });
    // What is typed has been asked about on the way here.
    setParameters({}, { replace: true, state: leavesOnPurpose });
  });

  useEffect(() => {
    if (wishedId !== null && documents) follow(wishedId, documents);
  }, [wishedId, documents, isNewest]);
}
