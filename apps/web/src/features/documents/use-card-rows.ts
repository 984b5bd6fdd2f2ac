import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { useCallback, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { useWindowVirtualizer } from '#shared/hooks/use-window-virtualizer.ts';

/** From these widths on cards stand beside each other: the `md` and the `lg` breakpoint. */
const queries = ['(width >= 48rem)', '(width >= 64rem)'];
/** Height of most cards in pixels; each row is measured once it is there. */
const CARD_HEIGHT = 204;

function subscribe(notify: () => void): () => void {
  const lists = queries.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', notify);
  return () => lists.forEach((list) => list.removeEventListener('change', notify));
}

const countColumns = () => 1 + queries.filter((query) => matchMedia(query).matches).length;

/** A card that is drawn. */
interface DrawnCard {
  index: number;
  /** The row that it stands in. */
  row: number;
  isFirstOfRow: boolean;
  /** Height of what is left out above its row, in pixels. */
  spaceBefore: number;
}

/**
 * The cards of a grid that are near the window. The rows around the one with the keyboard focus stay wherever the page
 * is scrolled to, so that the focus is never lost. Cards carry `data-row`.
 */
export function useCardRows(ids: readonly string[]) {
  const columns = useSyncExternalStore(subscribe, countColumns);
  const gap = columns === 1 ? 12 : 16;
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focusedIndex = focusedId === null ? -1 : ids.indexOf(focusedId);
  const focusedRow = focusedIndex < 0 ? null : Math.floor(focusedIndex / columns);
  const rowCount = Math.ceil(ids.length / columns);

  // Once is enough: what opens above moves the list by less than the rows that are there beyond the window.
  const list = useCallback((element: HTMLElement | null) => {
    if (element) setScrollMargin(Math.round(element.getBoundingClientRect().top + scrollY));
  }, []);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rowCount,
    estimateSize: () => CARD_HEIGHT,
    gap,
    overscan: 4,
    scrollMargin,
    indexAttribute: 'data-row',
    getItemKey: (row) => ids[row * columns] ?? row,
    rangeExtractor: (range) => {
      const rows = new Set(defaultRangeExtractor(range));
      if (focusedRow !== null) {
        for (const row of [focusedRow - 1, focusedRow, focusedRow + 1]) {
          if (row >= 0 && row < rowCount) rows.add(row);
        }
      }
      return [...rows].sort((a, b) => a - b);
    },
  });

  let end = scrollMargin;
  const cards = virtualizer.getVirtualItems().flatMap((item, place): DrawnCard[] => {
    // The grid puts its own gap between two rows that are drawn.
    const spaceBefore = Math.max(0, item.start - end - (place === 0 ? 0 : gap));
    end = item.end;
    const begin = item.index * columns;
    return ids.slice(begin, begin + columns).map((_, column) => ({
      index: begin + column,
      row: item.index,
      isFirstOfRow: column === 0,
      spaceBefore,
    }));
  });
  return {
    list,
    cards,
    /** Height of what is left out below the last row, in pixels. */
    spaceAfter: Math.max(0, virtualizer.getTotalSize() + scrollMargin - end),
    measureRow: virtualizer.measureElement,
    onFocus: (event: FocusEvent) => {
      setFocusedId(event.target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null);
    },
  };
}
