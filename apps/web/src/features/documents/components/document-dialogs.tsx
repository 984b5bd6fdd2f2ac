import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureText } from '#features/documents/describe-failure.ts';
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
  /** Where given, it gets what could not be loaded or saved, and the dialogs stay silent about it. */
  onFailure?: (text: FailureText) => void;
}

/** The dialog that the desk has open. */
export function DocumentDialogs(props: DocumentDialogsProps) {
  const { desk, projectName, Markdown, Editor, onFailure } = props;
  const { t } = useTranslation('po_documents');
  const { dialog } = desk;
  const common = { desk, Markdown, onFailure };
  const views = { ...common, Editor };
  switch (dialog?.kind) {
    case 'preview':
      return <DocumentPreview key={dialog.document.id} listed={dialog.document} {...common} />;
    case 'new':
      return <NewDocument projectName={projectName} {...views} />;
    case 'edit':
      return <DocumentEditor key={dialog.document.id} document={dialog.document} {...views} />;
    case 'archive':
      return (
        <ConfirmDialog
          isOpen
          tone="orange"
          title={t('archive.title', { title: dialog.document.title })}
          text={t('archive.text')}
          confirmLabel={t('archive.action')}
          isBusy={desk.isArchiving}
          onConfirm={() => desk.archive(dialog.document)}
          onCancel={desk.close}
        />
      );
    default:
      return null;
  }
}
