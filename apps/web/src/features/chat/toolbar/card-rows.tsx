import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';

const CARD_WIDTH = 260;
/** A card and the gap after it. */
const COLUMN_WIDTH = CARD_WIDTH + 8;
const SCROLL_STEP = 2 * COLUMN_WIDTH;
/** So many columns are drawn to each side of those that are seen: what is scrolled or tabbed to is there already. */
const COLUMNS_AROUND = 4;

export interface CardInRow {
  key: string;
  card: ReactNode;
}

/**
 * Cards in two rows that scroll sideways together; of an odd number the first row has one more. What is hidden fades, and
 * a round button leads there. Of many cards only those near what is seen are drawn.
 */
export function CardRows({ label, cards }: { label: string; cards: readonly CardInRow[] }) {
  const { t } = useTranslation('toolbar');
  const scroller = useRef<HTMLDivElement>(null);
  const columnCount = Math.ceil(cards.length / 2);
  const { hasBefore, hasAfter, firstColumn, lastColumn } = useView(scroller, cards.length);
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

  function scroll(direction: 1 | -1): void {
    scroller.current?.scrollBy({ left: direction * SCROLL_STEP });
  }

  return (
    <div className="relative">
      <div
        ref={scroller}
        role="group"
        aria-label={label}
        // Firefox stops at everything that scrolls, on the way to the cards that scroll it.
        tabIndex={-1}
        className={clsx(
          // Room for the focus ring, which overflow would cut off. The keyboard jumps: a smooth way that
          // the next Tab cuts short leaves the card that has the focus out of sight.
          'overflow-x-auto not-focus-within:scroll-smooth px-4 py-1 [scrollbar-width:none]',
          hasBefore && hasAfter
            ? '[mask-image:linear-gradient(to_right,transparent,black_44px,black_calc(100%-44px),transparent)]'
            : hasAfter
              ? '[mask-image:linear-gradient(to_left,transparent,black_44px)]'
              : hasBefore && '[mask-image:linear-gradient(to_right,transparent,black_44px)]',
        )}
      >
        {/* One list, or a card that changes its row would be drawn anew, without what is typed in it. */}
        <ul
          className="grid w-max gap-x-2 gap-y-3"
          style={{ gridTemplateColumns: `repeat(${columnCount}, ${CARD_WIDTH}px)` }}
          onFocus={({ target }) =>
            setFocusedKey(target.closest<HTMLElement>('[data-card]')?.dataset.card)
          }
        >
          {cards.map(({ key, card }, index) => {
            const column = index % columnCount;
            if (!isDrawn(column)) return null;
            return (
              <li
                key={key}
                data-card={key}
                aria-posinset={index + 1}
                aria-setsize={cards.length}
                className="h-20"
                style={{ gridColumn: column + 1, gridRow: index < columnCount ? 1 : 2 }}
              >
                {card}
              </li>
            );
          })}
        </ul>
      </div>
      {hasBefore && (
        <ScrollButton icon={ChevronLeft} label={t('scrollBack')} onClick={() => scroll(-1)} />
      )}
      {hasAfter && (
        <ScrollButton icon={ChevronRight} label={t('scrollOn')} onClick={() => scroll(1)} isRight />
      )}
    </div>
  );
}

interface ScrollButtonProps {
  icon: typeof ChevronLeft;
  label: string;
  onClick: () => void;
  isRight?: boolean;
}

function ScrollButton({ icon, label, onClick, isRight = false }: ScrollButtonProps) {
  return (
    <span className={clsx('absolute inset-y-0 my-auto h-9', isRight ? 'right-2' : 'left-2')}>
      <IconButton
        icon={icon}
        iconSize={18}
        label={label}
        variant="secondary"
        onClick={onClick}
        // The keyboard scrolls by moving from card to card.
        tabIndex={-1}
        className="size-9! rounded-full! shadow-2!"
      />
    </span>
  );
}

/** Which columns are seen, and whether something is scrolled out of sight to the left and to the right. */
function useView(scroller: React.RefObject<HTMLDivElement | null>, cardCount: number) {
  const [view, setView] = useState({
    hasBefore: false,
    hasAfter: false,
    firstColumn: 0,
    lastColumn: 0,
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const start = element.scrollLeft;
      const end = start + element.clientWidth;
      const hasBefore = start > 1;
      const hasAfter = end < element.scrollWidth - 1;
      const firstColumn = Math.floor(start / COLUMN_WIDTH);
      const lastColumn = Math.floor(end / COLUMN_WIDTH);
      setView((known) =>
        known.hasBefore === hasBefore &&
        known.hasAfter === hasAfter &&
        known.firstColumn === firstColumn &&
        known.lastColumn === lastColumn
          ? known
          : { hasBefore, hasAfter, firstColumn, lastColumn },
      );
    };
    // It tells the size as soon as it begins to look, too.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, cardCount]);
  return view;
}
