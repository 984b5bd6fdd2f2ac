import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { sampleDocument } from '#testing/document-server.ts';
import { editorView, pressKey } from '#testing/editor.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';

const content = 'Guests pay.\nGuests order.\nMembers pay.';

async function open() {
  await openScratchpad({ documents: [sampleDocument({ title: 'Vision', content })] });
  // jsdom calls itself Safari, whose selection in a shadow root the editor reads in a way that jsdom has not got.
  vi.spyOn(editorView(), 'focus').mockImplementation(() => field().blur());
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next match' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const callSearch = () => pressKey('f', { ctrlKey: true });
const select = (words: string) => {
  const from = content.indexOf(words);
  act(() => editorView().dispatch({ selection: { anchor: from, head: from + words.length } }));
};
const marked = () =>
  [...editorView().contentDOM.querySelectorAll('.cm-searchMatch')].map((one) => one.textContent);
const isWhollySelected = () => {
  const { selectionStart, selectionEnd, value } = field();
  return selectionStart === 0 && selectionEnd === value.length;
};

describe('the search of the scratchpad', () => {
  test('begins with what is selected in the text, which is what is marked', async () => {
    await open();
    select('Guests');
    callSearch();
    expect(field().value).toBe('Guests');
    expect(document.activeElement).toBe(field());
    expect(isWhollySelected()).toBe(true);
    expect(marked()).toEqual(['Guests', 'Guests']);
    expect(next().disabled).toBe(false);
  });

  test('begins with what was looked for before where nothing is selected, or several lines are', async () => {
    await open();
    callSearch();
    expect(field().value).toBe('');
    type('pay');
    fireEvent.keyDown(field(), { key: 'Escape' });
    callSearch();
    expect(field().value).toBe('pay');
    expect(marked()).toEqual(['pay', 'pay']);
    fireEvent.keyDown(field(), { key: 'Escape' });
    select('order.\nMembers');
    callSearch();
    expect(field().value).toBe('pay');
    expect(marked()).toEqual(['pay', 'pay']);
  });

  test('is gone to again when it is called for from the text, with what is selected there then', async () => {
    await open();
    callSearch();
    type('pay');
    act(() => editorView().focus());
    callSearch();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('pay');
    expect(isWhollySelected()).toBe(true);
    act(() => editorView().focus());
    select('Members');
    callSearch();
    expect(field().value).toBe('Members');
    expect(isWhollySelected()).toBe(true);
    expect(marked()).toEqual(['Members']);
  });

  test('keeps what stands in its field when it is called for from there', async () => {
    await open();
    select('Members');
    callSearch();
    type('order');
    fireEvent.keyDown(field(), { key: 'f', ctrlKey: true });
    expect(field().value).toBe('order');
    expect(isWhollySelected()).toBe(true);
  });

  test('goes on with Enter, back with Shift and Enter and by its buttons, and keeps nothing marked when it is closed', async () => {
    await open();
    select('Guests');
    callSearch();
    const at = () => editorView().state.selection.main.from;
    const second = content.lastIndexOf('Guests');
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    expect(at()).toBe(second);
    type('e');
    const [, , third, fourth] = [...content.matchAll(/e/g)].map(({ index }) => index);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(at()).toBe(third);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(at()).toBe(fourth);
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(at()).toBe(third);
    fireEvent.click(next());
    expect(at()).toBe(fourth);
    fireEvent.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(at()).toBe(third);
    fireEvent.click(screen.getByRole('button', { name: 'Close the search' }));
    expect(marked()).toEqual([]);
    expect(editorView().focus).toHaveBeenCalledOnce();
  });

  test('takes signs as they are typed, and a long selection for one that is meant for something else', async () => {
    const long = 'y'.repeat(101);
    await openScratchpad({
      documents: [sampleDocument({ title: 'Vision', content: `${long} a\\nb` })],
    });
    act(() => editorView().dispatch({ selection: { anchor: 0, head: long.length } }));
    callSearch();
    expect(field().value).toBe('');
    type('a\\nb');
    expect(screen.queryByText('No match')).toBeNull();
  });

  test('finds what gets into the text meanwhile, and says when nothing is left of what it had found', async () => {
    await open();
    callSearch();
    type('Goal');
    expect(next().disabled).toBe(true);
    const write = (insert: string) =>
      act(() =>
        editorView().dispatch({ changes: { from: 0, to: editorView().state.doc.length, insert } }),
      );
    write('Goal.');
    expect(screen.queryByText('No match')).toBeNull();
    expect(next().disabled).toBe(false);
    write('Members.');
    expect(screen.getByText('No match')).toBeTruthy();
    expect(next().disabled).toBe(true);
  });

  test('says at once when what was looked for before is not in the text any more', async () => {
    await open();
    callSearch();
    type('order');
    fireEvent.keyDown(field(), { key: 'Escape' });
    act(() => editorView().dispatch({ changes: { from: 0, to: content.length, insert: 'Goal.' } }));
    callSearch();
    expect(screen.getByText('No match')).toBeTruthy();
    expect(next().disabled).toBe(true);
  });
});
