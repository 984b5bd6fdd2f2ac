import { useState, type RefObject } from 'react';
import { COLUMN_WIDTH, useLookAt, type CardItemsProps } from './card-rows.tsx';

/** So many columns are drawn to each side of those that are seen: what is scrolled or tabbed to is there already. */
const COLUMNS_AROUND = 4;

/** Of the many cards of rows only those near what is seen. */
export function CardsInView({ cards, columnCount, scroller }: CardItemsProps) {
  const { firstColumn, lastColumn } = useSeenColumns(scroller, cards.length);
  const [focusedKey, setFocusedKey] = useState<string>();
  const focusedIndex = cards.findIndex(({ key }) => key === focusedKey);
  const focusedColumn = focusedIndex < 0 ? null : focusedIndex % columnCount;

  function isDrawn(column: number): boolean {
    // From the end of the first row, one card further than that of the second, the keyboard goes on at the beginning of the
    // second, and back.
    if (column === 0 || column >= columnCount - 2) return true;
    // What has the focus stays, wherever the row is scrolled to, and so does where Tab leads.
    if (focusedColumn !== null && Math.abs(column - focusedColumn) <= 1) return true;
    return column >= firstColumn - COLUMNS_AROUND && column <= lastColumn + COLUMNS_AROUND;
  }

  return cards.map(({ key, card }, index) => {
    const column = index % columnCount;
    if (!isDrawn(column)) return null;
    return (
      <li
        key={key}
        onFocus={() => setFocusedKey(key)}
        aria-posinset={index + 1}
        aria-setsize={cards.length}
        className="h-20"
        style={{ gridColumn: column + 1, gridRow: index < columnCount ? 1 : 2 }}
      >
        {card}
      </li>
    );
  });
}

/** The first and the last column that is seen, from 0. */
function useSeenColumns(scroller: RefObject<HTMLDivElement | null>, cardCount: number) {
  const [columns, setColumns] = useState({ firstColumn: 0, lastColumn: 0 });
  useLookAt(scroller, cardCount, ({ scrollLeft, clientWidth }) => {
    const firstColumn = Math.floor(scrollLeft / COLUMN_WIDTH);
    const lastColumn = Math.floor((scrollLeft + clientWidth) / COLUMN_WIDTH);
    setColumns((known) =>
      known.firstColumn === firstColumn && known.lastColumn === lastColumn
        ? known
        : { firstColumn, lastColumn },
    );
  });
  return columns;
}
