import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';
import { pointWith } from '#testing/point-with.ts';
import { toChatMessage } from '#features/chat/chat-message.ts';
import { estimateHeight, isLongText } from './estimate-height.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n}`).join('\n');

describe('an own message is long', () => {
  test.each([
    ['with 24 lines', lines(24), false],
    ['with 25 lines', lines(25), true],
    ['with 24 lines of letters without an end of line', 'a'.repeat(24 * 84), false],
    ['with one letter more', 'a'.repeat(24 * 84 + 1), true],
    ['with empty lines, which are as high as others', '\n'.repeat(24), true],
    ['with nothing', '', false],
  ])('%s: %#', (_, text, isLong) => {
    expect(isLongText(text)).toBe(isLong);
  });

  test('and is taken for as high as it begins, so that the scroll bar does not lie', () => {
    const heightOf = (text: string) =>
      estimateHeight(toChatMessage(sampleMessage(0, 'user', text)));
    expect(heightOf(lines(1_300))).toBeLessThan(heightOf('a'.repeat(24 * 84)));
  });
});

describe('a long own message in the conversation', () => {
  beforeEach(() => pointWith('mouse'));

  async function open(text: string) {
    const server = createChatServer();
    server.messages = [sampleMessage(0, 'user', text), sampleMessage(1, 'assistant', text)];
    await renderChat();
    const [own, answer] = screen.getByRole('log').querySelectorAll<HTMLElement>('ol > li');
    return { own: within(own as HTMLElement), answer: within(answer as HTMLElement) };
  }

  test('begins folded, is unfolded, and stays so when its row is drawn anew', async () => {
    const { own } = await open(lines(30));
    const button = own.getByRole('button', { name: 'Show all' });
    const text = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(text?.textContent).toBe(lines(30));
    expect(text?.className).toContain('max-h-');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(own.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(text?.className).not.toContain('max-h-');
    // As a row does that was out of sight.
    fireEvent.click(own.getByLabelText('Edit'));
    fireEvent.keyDown(screen.getByLabelText('Edit your message'), { key: 'Escape' });
    fireEvent.click(own.getByRole('button', { name: 'Show less' }));
    expect(own.getByRole('button', { name: 'Show all' })).toBeDefined();
  });

  test('is the only one that is folded: short ones and answers stand whole', async () => {
    const { answer } = await open(lines(40));
    expect(answer.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  test('has nothing to unfold where it is short', async () => {
    const { own } = await open(lines(24));
    expect(own.queryByRole('button', { name: 'Show all' })).toBeNull();
  });
});
