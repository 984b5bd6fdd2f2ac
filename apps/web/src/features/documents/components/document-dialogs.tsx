import type { DocumentFacts } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { documentListQuery } from '#features/documents/api/document-queries.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import type { ContentViews } from './content-field.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { NewDocument } from './new-document.tsx';

/** Shows Markdown. Handed in by the page: it belongs to the chat. */
export type MarkdownView = ComponentType<{ text: string }>;

export interface DocumentDialogsProps extends ContentViews {
  desk: DocumentDesk;
  projectName: string;
}

/** The dialog that the desk has open. */
export function DocumentDialogs(props: DocumentDialogsProps) {
  const { projectName, ...views } = props;
  const { desk, Markdown } = views;
  const { dialog } = desk;
  switch (dialog?.kind) {
    case 'preview':
      return (
        <DocumentPreview
          key={dialog.document.id}
          listed={dialog.document}
          desk={desk}
          Markdown={Markdown}
        />
      );
    case 'new':
      return <NewDocument projectName={projectName} {...views} />;
    case 'edit':
      return <DocumentEditor key={dialog.document.id} document={dialog.document} {...views} />;
    case 'archive':
      return <ArchiveQuestion key={dialog.document.id} asked={dialog.document} desk={desk} />;
    default:
      return null;
  }
}

/** Asks before a document is archived, by its name of now, and no longer once somebody else has archived it. */
function ArchiveQuestion({ asked, desk }: { asked: DocumentFacts; desk: DocumentDesk }) {
  const { t } = useTranslation('po_documents');
  const { data: documents } = useQuery({
    ...documentListQuery(desk.projectId),
    // It is asked from the list, which has just been read.
    refetchOnMount: false,
  });
  const document = documents ? documents.find(({ id }) => id === asked.id) : asked;
  const isOver = !document || document.is_deleted;
  const { close } = desk;
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  if (isOver) return null;
  return (
    <ConfirmDialog
      tone="orange"
      title={t('archive.title', { title: document.title })}
      text={t('archive.text')}
      confirmLabel={t('archive.action')}
      isBusy={desk.isArchiving(document)}
      onConfirm={() => desk.archive(document)}
      onCancel={close}
    />
  );
}
