import type { DocumentFacts, ExportFormat } from '@robin/contract/documents';
import { Download, FileCode, FileText, FileType, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Menu, MenuItem } from '#shared/ui/menu.tsx';
import { useDocumentExport, useProjectExport } from './use-document-export.ts';

const icons: Record<ExportFormat, LucideIcon> = { md: FileCode, pdf: FileText, docx: FileType };
const formats: readonly ExportFormat[] = ['md', 'pdf', 'docx'];

/** Saves a document in one of the formats. */
export function DocumentExportMenu({
  document,
}: {
  document: Pick<DocumentFacts, 'id' | 'title'>;
}) {
  const { t } = useTranslation('po_documents');
  const { mutate, isPending } = useDocumentExport(document);
  return (
    <Menu
      label={t('export.openOf', { title: document.title })}
      trigger={(props) => (
        <Button {...props} icon={Download} isBusy={isPending} busyLabel={t('export.open')}>
          {t('export.open')}
        </Button>
      )}
    >
      {formats.map((format) => (
        <MenuItem key={format} icon={icons[format]} onSelect={() => mutate(format)}>
          {t(`export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Saves the documents of a project, without the archived ones, as one archive. */
export function ProjectExportMenu({ projectId }: { projectId: number }) {
  const { t } = useTranslation('po_documents');
  const { mutate, isPending } = useProjectExport(projectId);
  return (
    <Menu
      label={t('export.all')}
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          icon={Download}
          isBusy={isPending}
          busyLabel={t('export.all')}
        >
          {t('export.all')}
        </Button>
      )}
    >
      {formats.map((format) => (
        <MenuItem key={format} icon={icons[format]} onSelect={() => mutate(format)}>
          {t('export.zip', { format: t(`export.${format}`) })}
        </MenuItem>
      ))}
    </Menu>
  );
}
