import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyText, useCopy } from './use-copy.ts';

/* The old way to copy, which an address without TLS is left with. */

let place: Element | null = null;
const legacy = document as { execCommand?: (command: string) => boolean };

beforeEach(() => {
  place = null;
  // What a browser does: it copies what is selected in the element that has the focus.
  legacy.execCommand = () => {
    const area = document.activeElement;
    place = area?.parentElement ?? null;
    return area instanceof HTMLTextAreaElement && area.value === 'Text';
  };
});
afterEach(() => {
  delete legacy.execCommand;
  document.body.replaceChildren();
});

function showDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const button = dialog.appendChild(document.createElement('button'));
  dialog.showModal();
  return { dialog, button };
}

describe('without a clipboard of the browser a text is copied', () => {
  test('inside of the modal dialog that has the focus, under which the page can select nothing', async () => {
    const { dialog, button } = showDialog();
    button.focus();
    expect(await copyText('Text')).toBe(true);
    expect(place).toBe(dialog);
    expect(document.activeElement).toBe(button);
    expect([...dialog.children]).toEqual([button]);
  });

  test('in the innermost one of two', async () => {
    showDialog();
    const { dialog, button } = showDialog();
    button.focus();
    await copyText('Text');
    expect(place).toBe(dialog);
  });

  test('in the page where there is no dialog', async () => {
    expect(await copyText('Text')).toBe(true);
    expect(place).toBe(document.body);
  });
});

test('what was copied once more is said for as long as at first, and what could not be copied is said too', async () => {
  vi.useFakeTimers();
  try {
    const { result, rerender } = renderHook(useCopy, { initialProps: 'Text' });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await act(() => result.current.copy());
    await pass(1_000);
    await act(() => result.current.copy());
    await pass(1_000);
    expect(result.current.state).toBe('copied');
    await pass(500);
    expect(result.current.state).toBe('idle');
    rerender('What is refused');
    await act(() => result.current.copy());
    expect(result.current.state).toBe('failed');
  } finally {
    vi.useRealTimers();
  }
});
