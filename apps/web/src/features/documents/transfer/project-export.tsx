import type { ExportFormat, ListedDocument } from '@robin/contract/documents';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#shared/api/reason-of.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { exportFormats } from './export-menu.tsx';
import { useProjectExport } from './use-project-export.ts';

interface ProjectExportProps {
  projectId: number;
  documents: readonly ListedDocument[];
}

/** The button that saves all documents of a project as one archive, and the dialog in which it is done. */
export function ProjectExport({ projectId, documents }: ProjectExportProps) {
  const { t } = useTranslation('po_documents');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" icon={Download} onClick={() => setIsOpen(true)}>
        {t('export.all')}
      </Button>
      {isOpen && (
        <ProjectExportDialog
          projectId={projectId}
          documents={documents}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function ProjectExportDialog({
  projectId,
  documents,
  onClose,
}: ProjectExportProps & { onClose: () => void }) {
  const { t } = useTranslation(['po_documents', 'common']);
  const form = useId();
  const [format, setFormat] = useState<ExportFormat>('md');
  const [isIncludingArchived, setIsIncludingArchived] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { progress, run, cancel } = useProjectExport(projectId, {
    onSaved: () => {
      onClose();
      showToast({ type: 'success', title: t('export.saved') });
    },
    onFailure: (error) => setFailure(reasonOf(error)),
  });
  const archivedCount = documents.filter(({ is_deleted }) => is_deleted).length;
  const count = documents.length - (isIncludingArchived ? 0 : archivedCount);
  // Its buttons change places as it begins and ends.
  const keptFocus = useKeptFocus();

  return (
    <Dialog
      // What is being made is ended by its own button only.
      canDismiss={progress === null}
      onClose={onClose}
      title={t('export.allTitle')}
      description={t('export.allCount', { count })}
      foot={
        <div {...keptFocus} className="contents">
          {progress ? (
            <Button onClick={cancel}>{t('export.cancel')}</Button>
          ) : (
            <>
              <Button variant="ghost" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button
                type="submit"
                form={form}
                variant="primary"
                icon={Download}
                disabled={count === 0}
              >
                {t('export.start')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {progress ? (
        <Progress {...progress} />
      ) : (
        <form
          id={form}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setFailure(null);
            run({ format, isIncludingArchived });
          }}
        >
          {failure !== null && (
            <Alert tone="danger" title={t('export.failed')}>
              {failure}
            </Alert>
          )}
          <SelectField
            label={t('export.format')}
            options={exportFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
            value={format}
            onChange={setFormat}
            hint={format === 'md' ? undefined : t('export.slow')}
          />
          {archivedCount > 0 && (
            <Checkbox
              label={t('export.withArchived', { count: archivedCount })}
              checked={isIncludingArchived}
              onChange={(event) => setIsIncludingArchived(event.target.checked)}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}

function Progress({ done, total }: { done: number; total: number | null }) {
  const { t } = useTranslation('po_documents');
  return (
    <div className="grid gap-2">
      <p className="text-small text-text-2 tabular-nums">
        {total === null ? t('export.begins') : t('export.progress', { done, count: total })}
      </p>
      <div
        role="progressbar"
        aria-label={t('export.allTitle')}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total === null ? undefined : done}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-220 ease-robin"
          style={{ width: `${total === null ? 0 : (done / total) * 100}%` }}
        />
      </div>
    </div>
  );
}
