import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  booleanInUrl,
  integerId,
  integerIdInUrl,
  opaqueId,
  storableText,
  timestamp,
} from './primitives.ts';
import { isStorableText, toStorableText } from './rules/storable-text.ts';

const LARGEST_ID = 2_147_483_647;

/** Any string that JavaScript can hold: control characters and halves of pairs included. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

const wellFormedText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));

const loneSurrogate = fc
  .integer({ min: 0xd800, max: 0xdfff })
  .map((unit) => String.fromCharCode(unit));

describe('storable text', () => {
  test('every well-formed text without NUL is stored as it is', () => {
    fc.assert(
      fc.property(wellFormedText, (text) => {
        expect(storableText(10_000).parse(text)).toBe(text);
      }),
    );
  });

  test('every text is one that is stored once what nobody sees is left out of it, and what was one is left alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\udc26') }), (text) => {
        const left = toStorableText(text);
        expect(isStorableText(left)).toBe(true);
        expect(left === text).toBe(isStorableText(text));
      }),
    );
  });

  test('a NUL anywhere is refused, because PostgreSQL has no place for it', () => {
    fc.assert(
      fc.property(wellFormedText, wellFormedText, (before, after) => {
        expect(storableText(10_000).safeParse(`${before}\0${after}`).success).toBe(false);
      }),
    );
  });

  test('half of a surrogate pair is refused, because UTF-8 cannot carry it', () => {
    fc.assert(
      fc.property(loneSurrogate, (half) => {
        expect(isStorableText(`a${half}b`)).toBe(false);
        expect(isStorableText(half)).toBe(false);
      }),
    );
  });

  test('what is accepted survives the way through UTF-8 unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(isStorableText(text));
        expect(decodeURIComponent(encodeURIComponent(text))).toBe(text);
      }),
    );
  });

  test('the limit counts code points, as PostgreSQL does, and is itself allowed', () => {
    expect(storableText(4).safeParse('abcd').success).toBe(true);
    expect(storableText(4).safeParse('abcde').success).toBe(false);
    expect(storableText(4).safeParse('🐦🐦🐦🐦').success).toBe(true);
    expect(storableText(4).safeParse('🐦🐦🐦🐦🐦').success).toBe(false);
  });

  test.each([null, 5, true, ['text'], { text: 'text' }])('%j is no text', (value) => {
    expect(storableText(10).safeParse(value).success).toBe(false);
  });
});

describe('integer ids', () => {
  test('every id that a PostgreSQL integer holds is accepted, in a body and in a path alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LARGEST_ID }), (id) => {
        expect(integerId.parse(id)).toBe(id);
        expect(integerIdInUrl.parse(String(id))).toBe(id);
      }),
    );
  });

  test.each([0, -1, LARGEST_ID + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null])(
    '%s is no id in a body',
    (id) => {
      expect(integerId.safeParse(id).success).toBe(false);
    },
  );

  test.each([
    ...['0', '-1', '+1', '01', '1.0', '1e3', '0x10', ' 1', '1 ', '1\n', '', '٣', 'me'],
    String(LARGEST_ID + 1),
    '9'.repeat(400),
  ])('"%s" is no id in a path', (id) => {
    expect(integerIdInUrl.safeParse(id).success).toBe(false);
  });

  test('no text in a path becomes an id that the database cannot hold', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.bigInt().map(String)), (text) => {
        const parsed = integerIdInUrl.safeParse(text);
        if (parsed.success) expect(integerId.safeParse(parsed.data).success).toBe(true);
      }),
    );
  });
});

describe('opaque ids', () => {
  test('an accepted id needs no escaping in an address', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)), (text) => {
        fc.pre(opaqueId.safeParse(text).success);
        expect(encodeURIComponent(text)).toBe(text);
      }),
    );
  });

  test.each(['', 'a'.repeat(65), 'a/b', '..', 'a b', 'ä', 'a\n', '%41'])(
    '"%s" is refused',
    (id) => {
      expect(opaqueId.safeParse(id).success).toBe(false);
    },
  );
});

describe('times and switches', () => {
  test('an instant is ISO 8601 in UTC with Z', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
        (date) => {
          expect(timestamp.safeParse(date.toISOString()).success).toBe(true);
        },
      ),
    );
    expect(timestamp.safeParse('2026-05-04T10:00:00').success).toBe(false);
    expect(timestamp.safeParse('2026-05-04T10:00:00+02:00').success).toBe(false);
    expect(timestamp.safeParse('2026-02-30T10:00:00Z').success).toBe(false);
  });

  test('a switch in a query is exactly true or false', () => {
    expect(booleanInUrl.parse('true')).toBe(true);
    expect(booleanInUrl.parse('false')).toBe(false);
    for (const word of ['1', '0', 'yes', 'TRUE', '']) {
      expect(booleanInUrl.safeParse(word).success).toBe(false);
    }
  });
});
