import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMatches, matchesQuery } from './find-matches.ts';

describe('what the palette finds by itself', () => {
  test('holds every word of the query, in any order and case', () => {
    expect(matchesQuery('Customer portal 2.0', 'PORTAL cust')).toBe(true);
    expect(matchesQuery('Customer portal', 'portal x')).toBe(false);
    expect(matchesQuery('Anything', '  ')).toBe(true);
  });

  test('has its words marked where they stand', () => {
    expect(markMatches('Returns: return of a return', 'return')).toEqual([
      { text: 'Return', hit: true },
      { text: 's: ', hit: false },
      { text: 'return', hit: true },
      { text: ' of a ', hit: false },
      { text: 'return', hit: true },
    ]);
  });

  test('marks a full stop as what it is, and not as any character', () => {
    expect(markMatches('Portal 210, 2.0', '2.0')).toEqual([
      { text: 'Portal 210, ', hit: false },
      { text: '2.0', hit: true },
    ]);
  });

  test.each(['NFC', 'NFD'])(
    'is found and marked by umlauts, whichever way it holds them: %s',
    (form) => {
      const name = 'Die Höhe'.normalize(form);
      for (const query of ['höhe'.normalize('NFC'), 'höhe'.normalize('NFD')]) {
        expect(matchesQuery(name, query)).toBe(true);
        expect(markMatches(name, query).filter(({ hit }) => hit)).toEqual([
          { text: 'Höhe'.normalize('NFC'), hit: true },
        ]);
      }
    },
  );

  test('keeps every character, whatever is searched for', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, query) => {
        const pieces = markMatches(text, query);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});
