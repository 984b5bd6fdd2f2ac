import type { ListedDocument } from '@robin/contract/documents';
import { isBlank } from '@robin/contract/rules/is-blank';
import { useQuery } from '@tanstack/react-query';
import { Archive, History, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { documentQuery } from '#features/documents/api/document-queries.ts';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { useLastChange } from '#features/documents/use-last-change.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { DocumentExportMenu } from '#features/documents/transfer/export-menu.tsx';
import { documentHistoryPath } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import type { MarkdownView } from './document-dialogs.tsx';
import { ToldText } from './told-text.tsx';
import { TextSkeleton } from './text-skeleton.tsx';
import { TypeTile } from './type-tile.tsx';
import { useLoadFailure } from './use-load-failure.ts';

interface DocumentPreviewProps {
  /** As the list holds it: shown until the whole one is there, and where that can't be had. */
  listed: ListedDocument;
  desk: DocumentDesk;
  Markdown: MarkdownView;
}

/** A document to read. */
export function DocumentPreview({ listed, desk, Markdown }: DocumentPreviewProps) {
  const { t } = useTranslation(['po_documents', 'common']);
  const { labelOf } = useDocumentTypes();
  const { data, error } = useQuery(documentQuery(listed.id));
  const document = data ?? listed;
  const { when, who } = useLastChange(document);
  const failure = useLoadFailure(error, desk);

  return (
    <Dialog
      isToRead
      width="wide"
      onClose={desk.close}
      emblem={<TypeTile type={document.type} />}
      title={<span className="wrap-anywhere">{document.title}</span>}
      description={`${when} · ${who}`}
      foot={
        <>
          <ButtonLink to={documentHistoryPath(document.id)} icon={History} className="mr-auto">
            {t('history.open')}
          </ButtonLink>
          <DocumentExportMenu document={document} />
          {/* A phone has no room for a second way. */}
          <Button onClick={desk.close} className="max-md:hidden">
            {t('common:close')}
          </Button>
          {desk.canEdit(document) && (
            <Button variant="primary" icon={Pencil} onClick={() => void desk.edit(document)}>
              {t('preview.edit')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="outline">{labelOf(document.type)}</Badge>
        {document.is_deleted && (
          <Badge tone="outline" icon={Archive}>
            {t('card.archived')}
          </Badge>
        )}
        {document.tags.map((tag) => (
          <Badge key={tag} className="max-w-full">
            <span className="truncate">{tag}</span>
          </Badge>
        ))}
      </div>
      {desk.refusal && (
        <Alert tone="danger" className="mt-4">
          <ToldText text={desk.refusal} />
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" className="mt-4">
          <ToldText text={failure} />
        </Alert>
      )}
      <div className="mt-4">
        {isBlank(document.content) ? (
          <p className="text-body text-text-muted italic">{t('preview.empty')}</p>
        ) : (
          <Suspense fallback={<TextSkeleton />}>
            <Markdown text={document.content} />
          </Suspense>
        )}
        {!data && listed.is_content_cut && (
          <p className="mt-2 text-body text-text-muted italic">{t('preview.cut')}</p>
        )}
      </div>
    </Dialog>
  );
}
