import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TypeTile } from '#features/documents/components/type-tile.tsx';
import { typeOptions, type DocumentTypes } from '#features/documents/document-types.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { ImportFaults } from './import-faults.tsx';
import type { DocumentImport } from './use-document-import.ts';

interface ImportDialogProps {
  documents: DocumentImport;
  types: DocumentTypes;
}

/** What the chosen files are going to be, before they are imported. */
export function ImportDialog({ documents, types }: ImportDialogProps) {
  const { t } = useTranslation(['po_documents', 'common']);
  const { files, faults, isBusy, changeType, run, dismiss } = documents;
  return (
    <Dialog
      width="edit"
      canDismiss={!isBusy}
      onClose={dismiss}
      title={t('import.title')}
      description={t('import.lead')}
      foot={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={dismiss}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            icon={FileInput}
            isBusy={isBusy}
            busyLabel={t('import.busy')}
            onClick={() => void run()}
            data-autofocus
          >
            {t('import.start', { count: files.length })}
          </Button>
        </>
      }
    >
      {/* Below many files nobody would see that none of them became a document. */}
      {faults.length > 0 && (
        <ComingIntoView cause={faults} className="mb-4">
          <Alert tone="warning" title={t('import.failed', { count: faults.length })}>
            <ImportFaults faults={faults} />
          </Alert>
        </ComingIntoView>
      )}
      <ul className="divide-y divide-border">
        {files.map((file, index) => (
          <li
            key={index}
            className="grid items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-[1fr_180px]"
          >
            <div className="flex min-w-0 items-center gap-2.5">
              <TypeTile type={file.type} />
              <div className="min-w-0">
                <p className="truncate font-semibold">{file.document.title}</p>
                <p className="truncate text-caption text-text-muted">{file.name}</p>
              </div>
            </div>
            <SelectField
              label={
                <span className="sr-only">
                  {t('import.typeOf', { title: file.document.title })}
                </span>
              }
              fieldClassName="gap-0!"
              options={typeOptions(types, file.type)}
              value={file.type}
              disabled={isBusy}
              onChange={(type) => changeType(file, type)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
