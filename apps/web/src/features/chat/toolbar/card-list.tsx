import { useEffect, useRef, useState } from 'react';
import type { CardInRow } from './card-rows.tsx';

/** So many cards are drawn at once. */
const STEP = 40;
/** More are drawn once one of the last so many comes into sight: of one alone a quick scroll may lead past it. */
const LAST = 10;

/** Cards in one column. Of many only the first are drawn, and more of them as their end comes near. */
export function CardList({ cards }: { cards: readonly CardInRow[] }) {
  const [count, setCount] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const hasMore = cards.length > count;
  useEffect(() => {
    if (!hasMore || !list.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setCount((known) => known + STEP);
    });
    for (const last of [...list.current.children].slice(-LAST)) observer.observe(last);
    return () => observer.disconnect();
  }, [hasMore, count]);

  return (
    <ul ref={list} className="flex flex-col gap-2.5 p-4 pt-2">
      {cards.slice(0, count).map(({ key, card }, index) => (
        <li key={key} aria-posinset={index + 1} aria-setsize={cards.length} className="min-h-18">
          {card}
        </li>
      ))}
    </ul>
  );
}
