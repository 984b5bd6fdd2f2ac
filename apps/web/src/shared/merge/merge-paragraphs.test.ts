import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bothWordings, mergeParagraphs, resolveConflicts } from './merge-paragraphs.ts';
import { splitParagraphs } from './split-paragraphs.ts';

const paragraph = fc
  .tuple(
    fc.constantFrom('', '', '- ', '# ', '| ', '> '),
    fc.array(fc.constantFrom('a', 'bb', 'ä', 'cart', '😀'), { minLength: 1, maxLength: 3 }),
  )
  .map(([mark, words]) => mark + words.join(' '));
const gap = fc.constantFrom('\n\n', '\n\n', '\n', '\n\n\n', '\n \n');
const text = fc
  .array(fc.tuple(paragraph, gap), { maxLength: 8 })
  .map((parts) => parts.map(([words, below]) => words + below).join(''));

const wordsOf = (...texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean);
const count = (words: readonly string[], word: string) =>
  words.filter((one) => one === word).length;

test('splitting a text into paragraphs loses nothing', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const joined = splitParagraphs(whole).join('');
      expect(whole === '' ? joined : joined.slice(2)).toBe(whole);
    }),
  );
});

test('what the other side left as it was stays as one side made it', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(mergeParagraphs(base, changed, base)).toEqual({ text: changed, conflicts: [] });
      expect(mergeParagraphs(base, base, changed)).toEqual({ text: changed, conflicts: [] });
      expect(mergeParagraphs(base, changed, changed)).toEqual({ text: changed, conflicts: [] });
    }),
  );
});

test('nothing that only one side wrote is lost: it stands in the merged text or in a conflict', () => {
  const tagged = (tag: string) =>
    text.map((words) => words.replaceAll(/(\S)(?=\s|$)/g, `$1${tag}`));
  const edit = (tag: string) =>
    fc.array(fc.tuple(fc.nat(20), fc.nat(2), tagged(tag)), { minLength: 1, maxLength: 3 });
  const apply = (base: string, edits: [number, number, string][]) => {
    const parts = splitParagraphs(base);
    for (const [place, removed, added] of edits) {
      parts.splice(place % (parts.length + 1), removed, ...splitParagraphs(added));
    }
    return parts.join('').slice(2);
  };
  fc.assert(
    fc.property(text, edit('-mine'), edit('-theirs'), (base, myEdits, theirEdits) => {
      const [mine, theirs] = [apply(base, myEdits), apply(base, theirEdits)];
      const { text: merged, conflicts } = mergeParagraphs(base, mine, theirs);
      const kept = wordsOf(merged, ...conflicts.map((conflict) => conflict.theirs));
      for (const side of [mine, theirs]) {
        for (const word of new Set(wordsOf(side).filter((one) => /-(mine|theirs)$/.test(one)))) {
          expect(count(kept, word)).toBeGreaterThanOrEqual(count(wordsOf(side), word));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('what stands where a conflict says it stands is the text of my side', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeParagraphs(base, mine, theirs);
      for (const conflict of merged.conflicts) {
        const there = merged.text.slice(conflict.start, conflict.end);
        expect(there).toBe(conflict.mine === '' ? '' : conflict.gap + conflict.mine);
      }
      expect(resolveConflicts(merged, [])).toBe(merged.text);
    }),
  );
});

test('changes of different paragraphs merge without a question, neighbours too', () => {
  const lines = fc.array(fc.constantFrom('none', 'mine', 'theirs', 'drop'), {
    minLength: 1,
    maxLength: 10,
  });
  fc.assert(
    fc.property(lines, (owners) => {
      const made = (side: string) =>
        owners
          .flatMap((owner, index) => {
            if (owner === 'drop') return side === 'mine' || side === 'both' ? [] : [`p${index}`];
            return [
              owner === side || (side === 'both' && owner !== 'none')
                ? `p${index} by ${owner}`
                : `p${index}`,
            ];
          })
          .join('\n\n');
      const merged = mergeParagraphs(made('base'), made('mine'), made('theirs'));
      expect(merged.conflicts).toEqual([]);
      expect(merged.text.trim()).toBe(made('both'));
    }),
  );
});

test('a paragraph that was added right before one that the other side changed is no question, whoever added it', () => {
  const [changed, added] = ['A\n\nB changed\n\nC', 'A\n\nNew\n\nB\n\nC'];
  const merged = { text: 'A\n\nNew\n\nB changed\n\nC', conflicts: [] };
  expect(mergeParagraphs('A\n\nB\n\nC', changed, added)).toEqual(merged);
  expect(mergeParagraphs('A\n\nB\n\nC', added, changed)).toEqual(merged);
});

test('what both deleted is no question, and what one deleted around a change of the other is one', () => {
  const base = 'A\n\nB\n\nC\n\nD\n\nE';
  expect(mergeParagraphs(base, 'A\n\nC\n\nD\n\nE', 'A\n\nC\n\nD\n\nE!')).toEqual({
    text: 'A\n\nC\n\nD\n\nE!',
    conflicts: [],
  });
  expect(mergeParagraphs(base, 'X\n\nD\n\nE', 'A\n\nB!\n\nC\n\nD\n\nE')).toMatchObject({
    text: 'X\n\nD\n\nE',
    conflicts: [{ base: 'A\n\nB\n\nC', mine: 'X', theirs: 'A\n\nB!\n\nC' }],
  });
});

test.each(['-', '*', '+', '1.', '2)'])('rows of a list are merged one by one: %s', (mark) => {
  const list = (...rows: string[]) => rows.map((row) => `${mark} ${row}`).join('\n');
  const merged = mergeParagraphs(
    list('a', 'b', 'c'),
    list('a!', 'b', 'c'),
    list('a', 'b', 'c!', 'd'),
  );
  expect(merged).toEqual({ text: list('a!', 'b', 'c!', 'd'), conflicts: [] });
});

test.each(['# Head', '| a | b |'])(
  'what stands right below “%s” is merged apart from it',
  (line) => {
    const merged = mergeParagraphs(`${line}\nText`, `${line}!\nText`, `${line}\nText!`);
    expect(merged).toEqual({ text: `${line}!\nText!`, conflicts: [] });
  },
);

test('a paragraph that both changed is a conflict with all three texts, and can be decided', () => {
  const merged = mergeParagraphs('A\n\nB\n\nC', 'A\n\nB mine\n\nC', 'A2\n\nB theirs\n\nC');
  expect(merged.conflicts).toEqual([
    { base: 'B', mine: 'B mine', theirs: 'B theirs', gap: '\n\n', gapBelow: '', start: 2, end: 10 },
  ]);
  expect(resolveConflicts(merged, ['B theirs'])).toBe('A2\n\nB theirs\n\nC');
  expect(resolveConflicts(merged, [''])).toBe('A2\n\nC');
});

test('a paragraph that one side deleted and the other changed is a conflict', () => {
  const merged = mergeParagraphs('A\n\nB\n\nC', 'A\n\nC', 'A\n\nB changed\n\nC');
  expect(merged.conflicts).toMatchObject([{ base: 'B', mine: '', theirs: 'B changed' }]);
  expect(resolveConflicts(merged, ['B changed'])).toBe('A\n\nB changed\n\nC');
});

test('at the beginning of the text, what one side deleted and the other changed comes back above what follows, and not into it', () => {
  const merged = mergeParagraphs('A\n\nB', 'B', 'A changed\n\nB');
  expect(merged).toMatchObject({ text: 'B', conflicts: [{ mine: '', theirs: 'A changed' }] });
  expect(resolveConflicts(merged, ['A changed'])).toBe('A changed\n\nB');
  expect(resolveConflicts(merged, [''])).toBe('B');
});

test('what stands first once the rows above it are deleted is the row that it was, and is not there twice where both are kept', () => {
  const list = '- a\n- b\n- c';
  expect(mergeParagraphs(list, '- b\n- c', '- a\n- b!\n- c')).toEqual({
    text: '- b!\n- c',
    conflicts: [],
  });
  const merged = mergeParagraphs(list, '- c', '- a!\n- b!\n- c');
  expect(resolveConflicts(merged, merged.conflicts.map(bothWordings))).toBe('- a!\n- b!\n- c');
});

test('however conflicts are decided, no word is joined with another one, and theirs throughout is as if they had merged', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeParagraphs(base, mine, theirs);
      const resolved = resolveConflicts(
        merged,
        merged.conflicts.map((conflict) => conflict.theirs),
      );
      const swapped = mergeParagraphs(base, theirs, mine);
      expect(wordsOf(resolved)).toEqual(wordsOf(swapped.text));
      const both = resolveConflicts(merged, merged.conflicts.map(bothWordings));
      const known = new Set(wordsOf(base, mine, theirs));
      expect(wordsOf(both).filter((word) => !known.has(word))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['paragraphs', 'A\n\nB', 'A\n\nB mine', 'A\n\nB theirs', 'A\n\nB mine\n\nB theirs'],
  ['items', '- a\n- b', '- a\n- b mine', '- a\n- b theirs', '- a\n- b mine\n- b theirs'],
  ['first items', '- a', '- mine', '- theirs', '- mine\n- theirs'],
  ['loose items', '- a\n\n- b', '- a\n\n- m', '- a\n\n- t', '- a\n\n- m\n\n- t'],
  ['rows', '|a|\n|-|\n|b|', '|a|\n|-|\n|m|', '|a|\n|-|\n|t|', '|a|\n|-|\n|m|\n|t|'],
  ['a paragraph and an item', 'A\n\nB', 'A\n\nmine', 'A\n\n- t', 'A\n\nmine\n\n- t'],
  ['one that is deleted here', 'A\n\nB', 'A', 'A\n\ntheirs', 'A\n\ntheirs'],
])('both wordings of %s follow each other as such', (_what, base, mine, theirs, both) => {
  const merged = mergeParagraphs(base, mine, theirs);
  expect(resolveConflicts(merged, merged.conflicts.map(bothWordings))).toBe(both);
});

test('a line break at the end of mine is no change, and stays where it is', () => {
  expect(mergeParagraphs('A', 'A\n', 'A\n\nB')).toEqual({ text: 'A\n\nB\n', conflicts: [] });
  expect(mergeParagraphs('A\n\nB', '\nA mine\n\nB \n', 'A\n\nB\n\nC')).toEqual({
    text: '\nA mine\n\nB\n\nC \n',
    conflicts: [],
  });
  const { text: merged, conflicts } = mergeParagraphs('A', '\nA mine\n', 'A theirs');
  expect(conflicts).toMatchObject([{ mine: 'A mine', theirs: 'A theirs', start: 1, end: 7 }]);
  expect(merged).toBe('\nA mine\n');
});

test('a megabyte of equal rows is merged in bounded time', () => {
  const rows = (sign: string) => Array.from({ length: 60_000 }, () => `- ${sign}`).join('\n');
  const merged = mergeParagraphs(rows('a'), rows('b'), rows('c'));
  expect(merged.conflicts).toHaveLength(1);
});

test('texts of the same few rows again and again are merged in bounded time', () => {
  const rows = '\n- a'.repeat(4_000);
  const merged = mergeParagraphs(`A${rows}\nB`, `B${rows}\nC`, `C${rows}\nD`);
  expect(merged.conflicts).toHaveLength(1);
  // Seconds for what takes milliseconds: with each row compared with each other one it took minutes.
}, 20_000);

test('a change beside very many rows of others is merged with them', () => {
  const rows = '\n- a'.repeat(200_000);
  expect(mergeParagraphs(`A${rows}`, `A${rows}\n- b`, `A${rows}${rows}`).text).toContain('- b');
});
