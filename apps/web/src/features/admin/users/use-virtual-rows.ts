import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent } from 'react';
import { useWindowVirtualizer } from '#shared/hooks/use-window-virtualizer.ts';

interface VirtualRowsOptions {
  /** What the rows are about, in their order. */
  ids: readonly number[];
  /** Height of a row in pixels, as far as it is known before it is measured. */
  rowHeight: number;
  /** Distance between two rows in pixels. */
  gap?: number;
}

export interface VirtualRow {
  index: number;
  /** Height of what is left out above this row, in pixels. */
  spaceBefore: number;
}

/**
 * The rows of a long list that are near the window, for lists that scroll with the page. The row with the keyboard
 * focus stays, wherever the page is scrolled to, so that the focus is never lost. Rows carry `data-row={index}`.
 */
export function useVirtualRows({ ids, rowHeight, gap = 0 }: VirtualRowsOptions) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focusedIndex = focusedId === null ? -1 : ids.indexOf(focusedId);

  // Once is enough: a banner above moves the list by less than the rows that are there beyond the window.
  const list = useCallback((element: HTMLElement | null) => {
    if (element) setScrollMargin(Math.round(element.getBoundingClientRect().top + scrollY));
  }, []);

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    estimateSize: () => rowHeight,
    gap,
    overscan: 8,
    scrollMargin,
    indexAttribute: 'data-row',
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (focusedIndex < 0 || near.includes(focusedIndex)) return near;
      return [...near, focusedIndex].sort((a, b) => a - b);
    },
  });

  let end = scrollMargin;
  const rows = virtualizer.getVirtualItems().map((item): VirtualRow => {
    const spaceBefore = item.start - end;
    end = item.end;
    return { index: item.index, spaceBefore };
  });
  return {
    list,
    rows,
    /** Height of what is left out below the last row, in pixels. */
    spaceAfter: virtualizer.getTotalSize() + scrollMargin - end,
    measureRow: virtualizer.measureElement,
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-row]');
      setFocusedId(row ? (ids[Number(row.dataset.row)] ?? null) : null);
    },
  };
}
