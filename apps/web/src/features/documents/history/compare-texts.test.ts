import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { aroundChanges, besideEachOther, compareTexts, countChanges } from './compare-texts.ts';

const text = fc
  .array(fc.constantFrom('# A', 'a b c', 'a x c', '', '- d', 'ä 😀'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((lines) => lines.join('\n'));

const sideOf = (rows: ReturnType<typeof besideEachOther>, side: 'old' | 'now') =>
  rows
    .flatMap((row) => row[side] ?? [])
    .map(({ stretches }) => stretches.map((stretch) => stretch.text).join(''))
    .join('\n');

afterEach(() => void vi.useRealTimers());

test('both sides of a comparison are the texts that were compared, to the letter', () => {
  fc.assert(
    fc.property(text, text, (old, now) => {
      for (const rows of [compareTexts(old, now) ?? [], besideEachOther(old, now)]) {
        expect(sideOf(rows, 'old')).toBe(old);
        expect(sideOf(rows, 'now')).toBe(now);
      }
    }),
  );
});

test('each line has its number in its own text, from 1 on, and stands beside its counterpart', () => {
  const rows = compareTexts('same\ngone\nold end', 'new\nsame\nnew end') ?? [];
  expect(rows.map(({ old, now }) => [old?.number ?? null, now?.number ?? null])).toEqual([
    [null, 1],
    [1, 2],
    [2, 3],
    [3, null],
  ]);
  expect(rows.map(({ isChanged }) => isChanged)).toEqual([true, false, true, true]);
});

test('lines that only end in another way, as those of Windows do, are the same lines', () => {
  const rows = compareTexts('# A\r\na b\r\nc', '# A\na x\nc') ?? [];
  expect(rows.map(({ isChanged }) => isChanged)).toEqual([false, true, false]);
  expect(rows[1]?.old?.stretches.map(({ text: words }) => words)).toEqual(['a ', 'b']);
});

test('a changed line marks the words that changed', () => {
  const [row] = compareTexts('one two three', 'one 2 three') ?? [];
  expect(row?.old?.stretches.filter(({ isChanged }) => isChanged)).toEqual([
    { text: 'two', isChanged: true },
  ]);
  expect(row?.now?.stretches.filter(({ isChanged }) => isChanged)).toEqual([
    { text: '2', isChanged: true },
  ]);
});

test('changed words that follow each other are one mark', () => {
  const [row] = compareTexts('A third of carts', '38 % of carts') ?? [];
  expect(row?.old?.stretches).toEqual([
    { text: 'A third', isChanged: true },
    { text: ' of carts', isChanged: false },
  ]);
});

test('a word that both sides have is in no mark, however close to one it stands', () => {
  const [row] = compareTexts('red big tree', 'blue big bush') ?? [];
  const marks = [row?.old, row?.now].map((line) =>
    line?.stretches.flatMap((stretch) => (stretch.isChanged ? stretch.text : [])),
  );
  expect(marks).toEqual([
    ['red', 'tree'],
    ['blue', 'bush'],
  ]);
});

test('no words are marked in long lines, in lines of many others, and behind the first 500 lines', () => {
  // However busy the machine is: the lines of a text are compared for 400 ms at most.
  vi.useFakeTimers({ toFake: ['Date'] });
  const areMarked = (old: string, now: string) =>
    compareTexts(old, now)?.map((row) => row.now?.stretches.some(({ isChanged }) => isChanged));
  const end = (letters: number) =>
    ['a', 'b'].map((last) => `${'x '.repeat(letters / 2 - 1)} ${last}`);
  const [fits, other] = end(1_000);
  expect(areMarked(fits ?? '', other ?? '')).toEqual([true]);
  expect(areMarked(`${fits} `, `${other} `)).toEqual([false]);
  const [few, many] = [90, 110].map((count) => Array.from({ length: count }, (_, word) => word));
  for (const [words, isMarked] of [
    [few, true],
    [many, false],
  ] as const) {
    const line = (sign: string) => words?.map((word) => sign + word).join(' ') ?? '';
    expect(areMarked(line('a'), line('b'))).toEqual([isMarked]);
  }
  const lines = (sign: string) => Array.from({ length: 502 }, (_, line) => `${line} is ${sign}`);
  const all = areMarked(lines('a').join('\n'), lines('b').join('\n'));
  expect(all?.slice(498)).toEqual([true, true, false, false]);
  expect(besideEachOther('one two', 'one 2')[0]?.now?.stretches).toEqual([
    { text: 'one 2', isChanged: false },
  ]);
});

test('changed lines that follow each other are one change', () => {
  expect(countChanges(compareTexts('a\nb\nc\nd', 'A\nB\nc\nD') ?? [])).toBe(2);
});

test('what is far from every change is counted and left out', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const rows = compareTexts(lines.join('\n'), lines.with(15, 'new').join('\n')) ?? [];
  expect(countChanges(rows)).toBe(1);
  expect(
    aroundChanges(rows).map((part) => (part.kind === 'gap' ? part.count : part.rows.length)),
  ).toEqual([12, 7, 11]);
});

test('texts of a megabyte that differ everywhere are not compared line by line', () => {
  const big = (sign: string) =>
    Array.from({ length: 50_000 }, (_, index) => `${sign} ${index} and on`).join('\n');
  expect(compareTexts(big('a'), big('b'))).toBeNull();
});

test('a text of a million short lines, as many as a document has room for, stands beside another one', () => {
  const many = '\n'.repeat(999_999);
  expect(compareTexts('old', many)).toBeNull();
  expect(besideEachOther('old', many)).toHaveLength(1_000_000);
});
