import type { DocumentFacts, ExportFormat } from '@robin/contract/documents';
import { Download, FileCode, FileText, FileType, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuItem } from '#shared/ui/menu.tsx';
import { useDocumentExport } from './use-document-export.ts';

const icons: Record<ExportFormat, LucideIcon> = { md: FileCode, pdf: FileText, docx: FileType };
export const exportFormats: readonly ExportFormat[] = ['md', 'pdf', 'docx'];

interface DocumentExportMenuProps {
  document: Pick<DocumentFacts, 'id' | 'title'>;
  /** Only the icon, where there is room for no more. */
  isSmall?: boolean;
}

/** Saves a document in one of the formats. */
export function DocumentExportMenu({ document, isSmall = false }: DocumentExportMenuProps) {
  const { t } = useTranslation('po_documents');
  const { mutate, isPending } = useDocumentExport(document);
  const name = t('export.openOf', { title: document.title });
  return (
    <Menu
      label={name}
      trigger={(props) =>
        isSmall ? (
          <IconButton {...props} icon={Download} label={name} disabled={isPending} />
        ) : (
          <Button {...props} icon={Download} isBusy={isPending} busyLabel={t('export.open')}>
            {t('export.open')}
          </Button>
        )
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} icon={icons[format]} onSelect={() => mutate(format)}>
          {t(`export.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
