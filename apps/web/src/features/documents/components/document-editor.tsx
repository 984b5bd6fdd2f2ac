import type { DocumentFacts, PoDocument } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateDocument } from '#features/documents/api/change-documents.ts';
import { documentQuery } from '#features/documents/api/document-queries.ts';
import { describeFailure, type FailureText } from '#features/documents/describe-failure.ts';
import { areSameDrafts, draftOf, fieldsOf } from '#features/documents/document-draft.ts';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { MarkdownView } from './document-dialogs.tsx';
import { DocumentForm } from './document-form.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

interface EditorProps {
  desk: DocumentDesk;
  Markdown: MarkdownView;
  onFailure?: ((text: FailureText) => void) | undefined;
}

/** Edits a document, on its newest version. */
export function DocumentEditor({ document, ...rest }: EditorProps & { document: DocumentFacts }) {
  const { t } = useTranslation('po_documents');
  const { data, error, isFetchedAfterMount } = useQuery(documentQuery(document.id));
  const [base, setBase] = useState<PoDocument | null>(null);
  // What is typed stays on the version that it began with, whatever is fetched later.
  if (!base && data && isFetchedAfterMount && !error) setBase(data);
  const failure = error && !base ? describeFailure('detail', error) : null;
  const isGone = error instanceof ApiError && error.status === 404;
  const { desk, onFailure } = rest;
  const { close } = desk;
  useEffect(() => {
    if (isGone && !base) close();
  }, [isGone, base, close]);
  useEffect(() => {
    if (failure) onFailure?.(failure);
  }, [failure, onFailure]);

  if (base) return <LoadedEditor base={base} {...rest} />;
  return (
    <Dialog isOpen width="wide" onClose={close} title={t('form.editTitle')}>
      {failure && !onFailure ? <Alert tone="danger">{t(failure)}</Alert> : <TextSkeleton />}
    </Dialog>
  );
}

function LoadedEditor({
  base: first,
  desk,
  Markdown,
  onFailure,
}: EditorProps & { base: PoDocument }) {
  const types = useDocumentTypes();
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  /** What somebody else has saved meanwhile, beside what was typed here. */
  const [conflict, setConflict] = useState<{ stored: PoDocument; own: typeof draft } | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const { mutate, isPending } = useUpdateDocument(first, {
    onSuccess: (document) => desk.finish(document, 'toast.saved'),
    onConflict: (stored) => {
      setBase(stored);
      setConflict({ stored, own: draft });
    },
    onError: (error) => (onFailure ?? setFailure)(describeFailure('update', error)),
  });
  return (
    <DocumentForm
      kind="edit"
      draft={draft}
      isChanged={!areSameDrafts(draft, draftOf(base))}
      types={types}
      isBusy={isPending}
      failure={failure}
      notice={
        conflict && (
          <ConflictNotice
            stored={conflict.stored}
            own={conflict.own}
            showsStored={areSameDrafts(draft, draftOf(conflict.stored))}
            onTakeStored={() => {
              setConflict({ ...conflict, own: draft });
              setDraft(draftOf(conflict.stored));
            }}
            onTakeOwn={() => setDraft(conflict.own)}
          />
        )
      }
      Markdown={Markdown}
      onChange={(change) => setDraft((known) => ({ ...known, ...change }))}
      onSave={() => {
        setFailure(null);
        mutate({ ...fieldsOf(draft), is_deleted: draft.isArchived, version: base.version });
      }}
      onClose={desk.close}
    />
  );
}
