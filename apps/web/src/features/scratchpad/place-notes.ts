/** The note of a passage, and where the lines of the passage are. */
export interface NotePlace {
  id: string;
  height: number;
  /** Of the first line of the passage. */
  top: number;
  /** Of its last line, with the room that is kept below it. */
  bottom: number;
}

const GAP_PX = 8;

/**
 * How far from the top each note stands. Beside the text it stands at the first line of its passage, or below the
 * note before; below the text in the room that is kept under its last line, which several passages may share.
 *
 * @param notes in the order of the text
 */
export function placeNotes(notes: readonly NotePlace[], isBeside: boolean): Map<string, number> {
  const tops = new Map<string, number>();
  if (isBeside) {
    let free = 0;
    for (const { id, top, height } of notes) {
      const place = Math.max(top, free);
      tops.set(id, place);
      free = place + height + GAP_PX;
    }
    return tops;
  }
  let usedBelow = 0;
  for (const [index, { id, bottom, height }] of [...notes].reverse().entries()) {
    const next = notes[notes.length - index];
    usedBelow = next?.bottom === bottom ? usedBelow : 0;
    usedBelow += height;
    tops.set(id, bottom - usedBelow);
  }
  return tops;
}
