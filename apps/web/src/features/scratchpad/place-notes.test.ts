import { expect, test } from 'vitest';
import { placeNotes } from './place-notes.ts';

const notes = [
  { id: 'a', top: 10, bottom: 50, height: 90 },
  { id: 'b', top: 60, bottom: 240, height: 40 },
  { id: 'c', top: 300, bottom: 400, height: 40 },
];

test('beside the text a note stands at its passage, and never over the note before', () => {
  expect([...placeNotes(notes, true)]).toEqual([
    ['a', 10],
    ['b', 108],
    ['c', 300],
  ]);
});

test('below its passage a note takes the room that is kept there, which two passages of a line share', () => {
  const places = placeNotes([...notes, { id: 'd', top: 310, bottom: 400, height: 30 }], false);
  expect(Object.fromEntries(places)).toEqual({ a: -40, b: 200, c: 330, d: 370 });
});
