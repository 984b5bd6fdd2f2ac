import { limits } from '@robin/contract/limits';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#platform/errors/domain-error.ts';
import { changePassages } from './passage-problems.ts';

/** The refusal of a change; fails where it is not refused. */
function refusalOf(text: string, oldText: string, newText = ''): DomainError {
  try {
    changePassages(text, [{ old_text: oldText, new_text: newText }]);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('The change was not refused.');
}

describe('a refused passage', () => {
  test('is quoted by its first line, and of a long line by its beginning, never through the middle of a sign', () => {
    expect(refusalOf('Text.', 'First.\nSecond.').message).toContain('Passage 1 ("First. …") does');
    const long = refusalOf('Text.', `${'a'.repeat(79)}😀 and more`).message;
    expect(long).toContain(`"${'a'.repeat(79)}`);
    expect(long).not.toContain('and more');
    expect(long.isWellFormed()).toBe(true);
  });

  test('says what can be done where the document or the passage has no text', () => {
    expect(refusalOf('', 'Anything').message).toContain('passage 1 needs an empty old_text');
    expect(refusalOf('Text.', '').message).toContain('Passage 1 (an empty text) stands there more');
  });

  test('that would make the document too long is refused as wrong input', () => {
    const fits = 'x'.repeat(limits.documentContentMaxLength - 1);
    expect(changePassages('a', [{ old_text: 'a', new_text: `${fits}x` }])).toHaveLength(
      limits.documentContentMaxLength,
    );
    expect(refusalOf('ab', 'a', `${fits}x`).code).toBe('invalid_input');
    const birds = '🐦'.repeat(limits.documentContentMaxLength);
    expect(changePassages('a', [{ old_text: 'a', new_text: birds }])).toBe(birds);
    expect(refusalOf('ab', 'a', birds).code).toBe('invalid_input');
  });
});
