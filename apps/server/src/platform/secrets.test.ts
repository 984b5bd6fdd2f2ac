import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from './secrets.ts';

const box = createSecretBox(randomBytes(32));

test('gives back every text that it sealed, in the same context', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      expect(box.open(box.seal(text, context), context)).toBe(text);
    }),
  );
});

test('seals the same text differently each time, and never shows it', () => {
  const text = 'sk-very-secret';
  const sealed = [box.seal(text), box.seal(text)];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed.join()).not.toContain(text);
  expect(sealed.join()).not.toContain(Buffer.from(text).toString('base64url'));
});

test('refuses a sealed text of which one bit was changed', () => {
  const sealed = box.seal('sk-very-secret');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(box.open(`v1.${changed.toString('base64url')}`)).toBeNull();
  }
});

test('refuses to open in another context', () => {
  const sealed = box.seal('sk-very-secret', 'language_models/openai');
  expect(box.open(sealed, 'language_models/claude')).toBeNull();
});

test('refuses to open with another key', () => {
  const sealed = box.seal('sk-very-secret');
  expect(createSecretBox(randomBytes(32)).open(sealed)).toBeNull();
});

test.each([
  '',
  'v1',
  'v1.',
  'v1.AAAA',
  'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'plain',
])('refuses %j, which is no sealed text', (sealed) => {
  expect(box.open(sealed)).toBeNull();
});

test('refuses a key that is too short to be one', () => {
  expect(() => createSecretBox(Buffer.from('short'))).toThrow(RangeError);
});
