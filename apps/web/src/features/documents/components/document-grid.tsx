import type { ListedDocument } from '@robin/contract/documents';
import { memo, useMemo } from 'react';
import type { DocumentTypes } from '#features/documents/document-types.ts';
import { useCardRows } from '#features/documents/use-card-rows.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { DocumentCard } from './document-card.tsx';

interface DocumentGridProps {
  documents: readonly ListedDocument[];
  types: DocumentTypes;
  /** What was looked for. */
  search: string;
  desk: DocumentDesk;
}

/** Documents as cards. Only those near the window exist; drawn again only when something of them changes. */
export const DocumentGrid = memo(function DocumentGrid({
  documents,
  types,
  search,
  desk,
}: DocumentGridProps) {
  const ids = useMemo(() => documents.map(({ id }) => id), [documents]);
  const { list, cards, spaceAfter, measureRow, onFocus } = useCardRows(ids);
  return (
    <ul
      ref={list}
      onFocus={onFocus}
      className="mt-5 grid gap-[12px] md:grid-cols-2 md:gap-[16px] lg:grid-cols-3"
      style={{ paddingBottom: spaceAfter }}
    >
      {cards.map(({ index, row, isFirstOfRow, spaceBefore }) => {
        const document = documents[index];
        if (!document) return null;
        return (
          <li
            key={document.id}
            ref={isFirstOfRow ? measureRow : undefined}
            data-row={row}
            data-card={document.id}
            aria-setsize={documents.length}
            aria-posinset={index + 1}
            className="grid min-w-0"
            style={{ marginTop: spaceBefore }}
          >
            <DocumentCard
              document={document}
              typeLabel={types.labelOf(document.type)}
              search={search}
              desk={desk}
            />
          </li>
        );
      })}
    </ul>
  );
});
