import type { ListedDocument } from '@robin/contract/documents';
import { clsx } from 'clsx';
import { Archive, ArchiveRestore, Eye, Pencil } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { excerptOf } from '#features/documents/excerpt.ts';
import { holds } from '#features/documents/filter-documents.ts';
import { searchWords } from '#features/documents/search-words.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { useLastChange } from '#features/documents/use-last-change.ts';
import { DocumentExportMenu } from '#features/documents/transfer/export-menu.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MarkedText } from './marked-text.tsx';
import { ScratchpadToggle } from './scratchpad-toggle.tsx';
import { TypeTile } from './type-tile.tsx';

const MAX_SHOWN_TAGS = 3;

interface DocumentCardProps {
  document: ListedDocument;
  typeLabel: string;
  /** What was looked for; marked in title, text and tags. */
  search: string;
  desk: DocumentDesk;
}

/** A document of the page: what it is about and what can be done with it. Scrolling past it does not draw it again. */
export const DocumentCard = memo(function DocumentCard({
  document,
  typeLabel,
  search,
  desk,
}: DocumentCardProps) {
  const { t } = useTranslation('po_documents');
  const { title, is_deleted: isArchived } = document;
  const words = searchWords(search);
  const isFound = (tag: string) => words.some((word) => holds(tag, word));
  // What was found shows why, also by a tag that is one too many.
  const tags = document.tags.toSorted(
    (left, right) => Number(isFound(right)) - Number(isFound(left)),
  );
  const hiddenTags = tags.slice(MAX_SHOWN_TAGS);
  return (
    <Card
      isInteractive
      className={clsx(
        'flex min-h-[204px] min-w-0 flex-col p-4',
        isArchived && 'border-border-control! bg-bg!',
      )}
    >
      <div className="flex items-center gap-2.5">
        <TypeTile type={document.type} />
        <span className="min-w-0 flex-1 truncate text-small text-text-2">{typeLabel}</span>
        {isArchived && (
          <Badge tone="outline" icon={Archive}>
            {t('card.archived')}
          </Badge>
        )}
        <span className="-my-1.5 -mr-1.5">
          <DocumentExportMenu document={document} isSmall />
        </span>
      </div>
      <h2 className="mt-3 text-[0.9375rem] leading-5 font-semibold tracking-[-0.01em]">
        <button
          type="button"
          onClick={() => desk.preview(document)}
          className="relative w-full rounded-badge text-left hover:text-primary-text touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-3"
        >
          <span className="line-clamp-2 wrap-anywhere">
            <MarkedText text={title} search={search} />
          </span>
        </button>
      </h2>
      <p className="mt-1 mb-2.5 line-clamp-2 text-small text-text-muted wrap-anywhere">
        <MarkedText text={excerptOf(document.content, search)} search={search} />
      </p>
      {tags.length > 0 && (
        <p className="flex min-w-0 flex-wrap gap-1.5">
          {tags.slice(0, MAX_SHOWN_TAGS).map((tag) => (
            <Badge key={tag} className="max-w-full">
              <span className="truncate">
                <MarkedText text={tag} search={search} />
              </span>
            </Badge>
          ))}
          {hiddenTags.length > 0 && (
            <span title={hiddenTags.join(', ')} className="inline-flex">
              <Badge>{`+${hiddenTags.length}`}</Badge>
            </span>
          )}
        </p>
      )}
      <div className="-mr-1.5 -mb-1.5 mt-auto flex items-center pt-2 slim:flex-wrap">
        <LastChange document={document} />
        <IconButton
          icon={Eye}
          label={t('card.preview', { title })}
          onClick={() => desk.preview(document)}
        />
        {desk.canEdit(document) && (
          <IconButton
            icon={Pencil}
            label={t('card.edit', { title })}
            onClick={() => void desk.edit(document)}
          />
        )}
        {!isArchived && <ScratchpadToggle document={document} />}
        {isArchived ? (
          <IconButton
            icon={ArchiveRestore}
            label={t('card.bringBack', { title })}
            onClick={() => void desk.bringBack(document)}
          />
        ) : (
          <IconButton
            icon={Archive}
            label={t('card.archive', { title })}
            onClick={() => void desk.askToArchive(document)}
          />
        )}
      </div>
    </Card>
  );
});

function LastChange({ document }: { document: ListedDocument }) {
  const { when, who } = useLastChange(document);
  return (
    <p className="line-clamp-2 min-w-0 flex-1 slim:basis-full text-caption text-text-muted">
      <time dateTime={document.updated_at}>{when}</time> · {who}
    </p>
  );
}
