import { limits } from '@robin/contract/limits';
import { expect, test } from 'vitest';
import { judgeTags } from './document-draft.ts';

test('a tag has as many characters as the server takes, and an emoji is one', () => {
  const longest = '🐦'.repeat(limits.documentTagMaxLength);
  expect(judgeTags(`short, ${longest}`)).toBeNull();
  expect(judgeTags(`short, ${longest}x`)).toBe('form.tagTooLong');
});
