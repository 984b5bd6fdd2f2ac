import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { CopyButton } from './copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(async () => {
  await loadTexts('de');
  writeText.mockReset();
  writeText.mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The button's name, which is its tooltip as well. */
const tooltip = () => document.querySelector('[popover]')?.textContent;

async function press() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
    await Promise.resolve();
  });
}

describe('the copy button', () => {
  test('says Kopiert! for 1.5 seconds and then Kopieren again [MSG-003] [MSG-004] [MSG-005] [MSG-006]', async () => {
    render(<CopyButton text="# Words" />);
    expect(tooltip()).toBe('Kopieren');
    await press();
    expect(writeText).toHaveBeenCalledWith('# Words');
    expect(tooltip()).toBe('Kopiert!');
    act(() => void vi.advanceTimersByTime(1_499));
    expect(tooltip()).toBe('Kopiert!');
    act(() => void vi.advanceTimersByTime(1));
    expect(tooltip()).toBe('Kopieren');
  });

  test('speaks English in English [OPEN2-051]', async () => {
    await loadTexts('en');
    render(<CopyButton text="# Words" />);
    expect(tooltip()).toBe('Copy');
    await press();
    expect(tooltip()).toBe('Copied!');
  });

  test('copies by selection where the clipboard refuses [MSG-007]', async () => {
    writeText.mockRejectedValue(new Error('not allowed'));
    const selected: string[] = [];
    const execCommand = vi.fn(() => {
      const area = document.activeElement;
      selected.push(area instanceof HTMLTextAreaElement ? area.value : '');
      return true;
    });
    Object.assign(document, { execCommand });
    render(<CopyButton text="Words" />);
    await press();
    expect(execCommand).toHaveBeenCalledWith('copy');
    expect(selected).toEqual(['Words']);
    expect(tooltip()).toBe('Kopiert!');
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('says what to do when nothing helps', async () => {
    writeText.mockRejectedValue(new Error('not allowed'));
    Object.assign(document, { execCommand: () => false });
    render(<CopyButton text="Words" />);
    await press();
    expect(tooltip()).toContain('Kopieren ging nicht.');
  });
});
