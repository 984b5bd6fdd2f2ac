import type { DocumentAuthor, DocumentFacts, PoDocument } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUpdateDocument } from '#features/documents/api/change-documents.ts';
import { documentQuery } from '#features/documents/api/document-queries.ts';
import { describeFailure, type FailureText } from '#features/documents/describe-failure.ts';
import {
  areSameDrafts,
  draftOf,
  fieldsOf,
  keptDocument,
  toKept,
  wordsOf,
  type DocumentDraft,
} from '#features/documents/document-draft.ts';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import { mergeDrafts, type MergedDraft } from '#features/documents/merge-drafts.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useKeepingForm, useKeptForm } from '#shared/forms/kept-form.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { ContentViews } from './content-field.tsx';
import { DocumentForm } from './document-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { TextSkeleton } from './text-skeleton.tsx';
import { ToldText } from './told-text.tsx';
import { useLoadFailure } from './use-load-failure.ts';

interface EditorProps extends ContentViews {
  desk: DocumentDesk;
}

/** Edits a document, on its newest version. */
export function DocumentEditor({ document, ...rest }: EditorProps & { document: DocumentFacts }) {
  const { t } = useTranslation('po_documents');
  const { data, error, isFetchedAfterMount } = useQuery(documentQuery(document.id));
  const [base, setBase] = useState<PoDocument | null>(null);
  // What is typed stays on the version that it began with, whatever is fetched later.
  if (!base && data && isFetchedAfterMount && !error) setBase(data);
  const failure = useLoadFailure(base ? null : error, rest.desk);

  if (base) return <LoadedEditor base={base} {...rest} />;
  return (
    <Dialog width="wide" onClose={rest.desk.close} title={t('form.editTitle')}>
      {failure ? (
        <Alert tone="danger">
          <ToldText text={failure} />
        </Alert>
      ) : (
        <TextSkeleton />
      )}
    </Dialog>
  );
}

function LoadedEditor({ base: first, desk, Markdown, Editor }: EditorProps & { base: PoDocument }) {
  const types = useDocumentTypes();
  const { id: userId } = useSignedInUser();
  const keptName = `document:${first.id}`;
  const kept = useKeptForm(keptName, keptDocument);
  const [start] = useState(() => startFrom(first, kept.value));
  const [base, setBase] = useState(start.base);
  const [draft, setDraft] = useState(start.draft);
  const [conflict, setConflict] = useState(start.conflict);
  // Outlives the dialog, which may be put off in the middle of a wording.
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(
    () => new Map(kept.value?.choices),
  );
  const [failure, setFailure] = useState<FailureText | null>(null);
  const unconfirmed = useUnconfirmed<DocumentDraft>();
  const { mutate, isPending } = useUpdateDocument(first, {
    onSuccess: (document) => {
      letGo();
      desk.finish(document, 'toast.saved');
    },
    onConflict: (stored) => {
      // Nobody was faster: it is an own save, of which only the answer was lost.
      if (unconfirmed.has((sent) => areSameDrafts(sent, draftOf(stored)))) {
        setBase(stored);
        save(draft, stored);
        return;
      }
      const next = meet({ base, draft }, stored);
      setConflict(next.conflict);
      setBase(next.base);
      setDraft(next.draft);
    },
    onError: (error) => (desk.onDialogFailure ?? setFailure)(describeFailure('update', error)),
  });
  const save = (saved: DocumentDraft, on: PoDocument) => {
    setFailure(null);
    mutate(
      { ...fieldsOf(saved), is_deleted: saved.isArchived, version: on.version },
      { onError: (error) => unconfirmed.note(saved, error) },
    );
  };
  const isChanged = !areSameDrafts(draft, draftOf(base));
  const letGo = useKeepingForm(
    keptName,
    isChanged
      ? () => ({
          value: { base, draft: toKept(draft), choices: [...choices] },
          words: wordsOf(draft, choices.values()),
        })
      : null,
  );
  const discardKept = () => {
    const newest = conflict?.stored ?? base;
    setBase(newest);
    setDraft(draftOf(newest));
    setConflict(null);
    setChoices(new Map());
    kept.forget();
  };
  const mergeButton = useRef<HTMLButtonElement>(null);
  const isPutOff = conflict?.state === 'put off';
  useEffect(() => {
    // Saving had disabled the button that was pressed, so that the dialog knew of none to give the focus back to.
    if (isPutOff && isFocusFree()) mergeButton.current?.focus();
  }, [isPutOff]);
  const author = conflict?.stored.updated_by;
  const name = author ? nameOf(author, userId) : null;
  return (
    <>
      <DocumentForm
        kind="edit"
        draft={draft}
        isChanged={isChanged}
        types={types}
        isBusy={isPending}
        reach={desk.reach}
        failure={failure}
        notice={
          <>
            {kept.value && isChanged && <KeptFormNotice onDiscard={discardKept} />}
            {conflict && (
              <ConflictNotice
                name={name}
                isArchived={conflict.isArchived}
                // A save on the old version finds out again what there is to be merged.
                onMerge={conflict.state === 'merged' ? undefined : () => save(draft, base)}
                mergeButton={mergeButton}
              />
            )}
          </>
        }
        Markdown={Markdown}
        Editor={Editor}
        onChange={(change) => setDraft((known) => ({ ...known, ...change }))}
        onSave={() => save(draft, base)}
        onDiscard={letGo}
        onClose={desk.close}
      />
      {conflict?.state === 'asking' && (
        <MergeDialog
          merged={conflict.merged}
          name={name}
          isArchived={conflict.isArchived}
          choices={choices}
          onChoose={(conflictName, text) =>
            setChoices((known) => new Map(known).set(conflictName, text))
          }
          onDecide={(decided) => {
            setBase(conflict.stored);
            setDraft(decided);
            setConflict({ ...conflict, state: 'merged' });
            save(decided, conflict.stored);
          }}
          onClose={() => setConflict({ ...conflict, state: 'put off' })}
        />
      )}
    </>
  );
}

/** Null for the person themselves, in another window. */
function nameOf({ is_robin: isRobin, user_id: authorId, name }: DocumentAuthor, userId: number) {
  if (isRobin) return 'Robin';
  return authorId === userId ? null : name;
}

/** What somebody else has saved meanwhile, and how far it is put together with what was typed here. */
interface Conflict {
  stored: PoDocument;
  merged: MergedDraft;
  /** Whether they have archived it, too. */
  isArchived: boolean;
  state: 'asking' | 'put off' | 'merged';
}

/** What is typed, the version that it builds on, and who came in between. */
interface Editing {
  base: PoDocument;
  draft: DocumentDraft;
  conflict: Conflict | null;
}

/** Puts what was typed together with what somebody else has stored meanwhile, or leaves it to be asked about. */
function meet({ base, draft }: Pick<Editing, 'base' | 'draft'>, stored: PoDocument): Editing {
  const merged = mergeDrafts(base, draft, stored);
  const isArchived = stored.is_deleted && !base.is_deleted;
  return merged.conflicts.length === 0
    ? {
        base: stored,
        draft: merged.draft,
        conflict: { stored, merged, isArchived, state: 'merged' },
      }
    : { base, draft, conflict: { stored, merged, isArchived, state: 'asking' } };
}

/** Begins with the document as it is, or with what was typed on it when the session ended. */
function startFrom(first: PoDocument, kept: z.infer<typeof keptDocument> | null): Editing {
  const stored = draftOf(first);
  // It may have arrived after all.
  if (!kept || areSameDrafts(kept.draft, stored)) {
    return { base: first, draft: stored, conflict: null };
  }
  if (kept.base.version === first.version)
    return { base: first, draft: kept.draft, conflict: null };
  return meet(kept, first);
}
