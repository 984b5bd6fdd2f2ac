import type { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lastWordOf, setNoteRooms } from './editor/suggestion-marks.ts';
import { placeNotes, type NotePlace } from './place-notes.ts';
import type { StandingChange } from './use-review.ts';

/** From this width of the window on notes stand beside the text, else below their passage; counted as the styles do. */
const WIDE_REM = 45;

/**
 * Where the note of each passage stands: beside it where there is room, else below it, where the text makes room.
 *
 * @param layout another number whenever lines have moved
 * @returns a ref for the list of notes, and the distance of each from the top of the text
 */
export function useNotePlaces(
  view: EditorView,
  standing: readonly StandingChange[],
  layout: number,
) {
  const list = useRef<HTMLUListElement>(null);
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  const [isWide, setIsWide] = useState(false);
  const rooms = useRef<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    const scroller = list.current?.parentElement;
    if (!scroller) return undefined;
    const observer = new ResizeObserver(() => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setIsWide(scroller.clientWidth >= WIDE_REM * rem);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const heights = new Map(
      [...(list.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [])].map((note) => [
        note.dataset['note'] ?? '',
        note.offsetHeight,
      ]),
    );
    const wanted = isWide ? new Map<string, number>() : heights;
    if (!isSame(wanted, rooms.current)) {
      rooms.current = wanted;
      setNoteRooms(view, wanted);
    }
    view.requestMeasure({
      key: list,
      read: () => {
        const passages = standing.map(({ id, place }): NotePlace => {
          const padding = view.documentPadding.top;
          const first = view.lineBlockAt(place.from);
          const last = view.lineBlockAt(lastWordOf(view.state.doc, place));
          return {
            id,
            height: heights.get(id) ?? 0,
            top: first.top + padding,
            bottom: last.bottom + padding,
          };
        });
        return placeNotes(passages, isWide);
      },
      write: (next) => setPlaces((known) => (isSame(known, next) ? known : next)),
    });
  }, [view, standing, layout, isWide, places]);

  return { list, places, isWide };
}

function isSame(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  return left.size === right.size && [...left].every(([id, value]) => right.get(id) === value);
}
