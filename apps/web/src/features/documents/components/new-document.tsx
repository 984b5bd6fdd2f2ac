import { useState } from 'react';
import { useCreateDocument } from '#features/documents/api/change-documents.ts';
import { describeFailure, type FailureText } from '#features/documents/describe-failure.ts';
import {
  areSameDrafts,
  fieldsOf,
  keptNewDocument,
  toKept,
  wordsOf,
  type DocumentDraft,
} from '#features/documents/document-draft.ts';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { newRandomId } from '#shared/api/random-id.ts';
import { useKeepingForm, useKeptForm } from '#shared/forms/kept-form.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import type { ContentViews } from './content-field.tsx';
import { DocumentForm } from './document-form.tsx';

interface NewDocumentProps extends ContentViews {
  desk: DocumentDesk;
  projectName: string;
}

/** Makes a document. Until somebody types, the text is the template of the type. */
export function NewDocument(props: NewDocumentProps) {
  const { desk, projectName, Markdown, Editor } = props;
  const types = useDocumentTypes();
  const name = `new_document:${desk.projectId}`;
  const kept = useKeptForm(name, keptNewDocument);
  const [typed, setTyped] = useState<Partial<DocumentDraft>>(kept.value ?? {});
  const [failure, setFailure] = useState<FailureText | null>(null);
  // Sent again, because no answer came, it makes no second document.
  const [creationId] = useState(newRandomId);
  const submission = useSubmitOnce();
  const { mutate, isPending } = useCreateDocument(desk.projectId, {
    onSuccess: (document) => {
      letGo();
      desk.finish(document, 'toast.created');
    },
    onError: (error) => (desk.onDialogFailure ?? setFailure)(describeFailure('create', error)),
  });
  const type = typed.type ?? types.defaultType;
  const untouched: DocumentDraft = {
    title: '',
    type,
    tags: '',
    content: types.templateOf(type),
    isArchived: false,
  };
  const draft = { ...untouched, ...typed };
  const isChanged = !areSameDrafts(draft, untouched);
  const letGo = useKeepingForm(
    name,
    isChanged ? () => ({ value: toKept(typed), words: wordsOf(draft) }) : null,
  );
  return (
    <DocumentForm
      kind="new"
      projectName={projectName}
      draft={draft}
      isChanged={isChanged}
      types={types}
      isBusy={isPending}
      reach={desk.reach}
      failure={failure}
      notice={
        kept.value &&
        isChanged && (
          <KeptFormNotice
            onDiscard={() => {
              setTyped({});
              kept.forget();
            }}
          />
        )
      }
      Markdown={Markdown}
      Editor={Editor}
      onChange={(change) => setTyped((known) => ({ ...known, ...change }))}
      onSave={() => {
        if (!submission.begin()) return;
        setFailure(null);
        const body = { project_id: desk.projectId, creation_id: creationId, ...fieldsOf(draft) };
        mutate(body, { onError: submission.release });
      }}
      onDiscard={letGo}
      onClose={desk.close}
    />
  );
}
