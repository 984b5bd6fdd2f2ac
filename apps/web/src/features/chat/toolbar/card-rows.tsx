import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';

const CARD_WIDTH = 260;
/** A card and the gap after it. */
export const COLUMN_WIDTH = CARD_WIDTH + 8;
const SCROLL_STEP = 2 * COLUMN_WIDTH;

export interface CardInRow {
  key: string;
  card: ReactNode;
}

export interface CardItemsProps {
  cards: readonly CardInRow[];
  /** So many cards stand in the first row, and the others in the second. */
  columnCount: number;
  scroller: RefObject<HTMLDivElement | null>;
}

interface CardRowsProps {
  label: string;
  cards: readonly CardInRow[];
  /** Draws the items of the list; all of them unless told otherwise. */
  Items?: (props: CardItemsProps) => ReactNode;
}

/**
 * Cards in two rows that scroll sideways together; of an odd number the first row has one more. What is hidden fades, and
 * a round button leads there.
 */
export function CardRows({ label, cards, Items = AllItems }: CardRowsProps) {
  const { t } = useTranslation('toolbar');
  const scroller = useRef<HTMLDivElement>(null);
  const columnCount = Math.ceil(cards.length / 2);
  const { hasBefore, hasAfter } = useHiddenSides(scroller, cards.length);

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
        >
          <Items cards={cards} columnCount={columnCount} scroller={scroller} />
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

function AllItems({ cards }: CardItemsProps) {
  return cards.map(({ key, card }) => (
    <li key={key} className="h-20">
      {card}
    </li>
  ));
}

/** Looks at a view once it has a size, and whenever it is scrolled or gets another one. */
export function useLookAt(
  scroller: RefObject<HTMLDivElement | null>,
  cardCount: number,
  onLook: (view: HTMLElement) => void,
): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const lookAgain = () => look(element);
    // It tells the size as soon as it begins to look, too.
    const observer = new ResizeObserver(lookAgain);
    observer.observe(element);
    element.addEventListener('scroll', lookAgain, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', lookAgain);
    };
  }, [scroller, cardCount]);
}

/** Whether something is scrolled out of sight, to the left and to the right. */
function useHiddenSides(scroller: RefObject<HTMLDivElement | null>, cardCount: number) {
  const [sides, setSides] = useState({ hasBefore: false, hasAfter: false });
  useLookAt(scroller, cardCount, ({ scrollLeft, clientWidth, scrollWidth }) => {
    const hasBefore = scrollLeft > 1;
    const hasAfter = scrollLeft + clientWidth < scrollWidth - 1;
    setSides((known) =>
      known.hasBefore === hasBefore && known.hasAfter === hasAfter
        ? known
        : { hasBefore, hasAfter },
    );
  });
  return sides;
}
