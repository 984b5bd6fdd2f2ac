import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type KeyboardEvent } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { Dialog } from './dialog.tsx';

beforeEach(async () => {
  await loadTexts('en');
  history.replaceState({ idx: 1 }, '');
  history.pushState({ idx: 2 }, '');
});

/** A step back as somebody makes it, until the browser is where it was again. */
async function stepBack(): Promise<void> {
  const heard = vi.fn();
  addEventListener('popstate', heard);
  const go = vi.spyOn(history, 'go');
  await act(async () => {
    history.back();
    await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(1));
    await vi.waitFor(() => expect(history.state).toEqual({ idx: 2 }));
  });
  go.mockRestore();
  removeEventListener('popstate', heard);
  expect(heard).not.toHaveBeenCalled();
}

function TwoDialogs() {
  const [isAbove, setAbove] = useState(false);
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <Dialog onClose={() => setOpen(false)} title="Below">
        <button type="button" onClick={() => setAbove(true)}>
          More
        </button>
        {isAbove && (
          <Dialog onClose={() => setAbove(false)} title="Above">
            Text
          </Dialog>
        )}
      </Dialog>
    )
  );
}

test('a step back closes the dialog on top, the next one what lies below, and neither leaves the page', async () => {
  render(<TwoDialogs />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  screen.getByRole('dialog', { name: 'Above' });
  await stepBack();
  expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull();
  screen.getByRole('dialog', { name: 'Below' });
  await stepBack();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a request to close, such as the Back of Android, closes the dialog on top alone, and calling off a choice of files closes none', () => {
  render(<TwoDialogs />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const cancel = (element: Element, bubbles = false) =>
    fireEvent(element, new Event('cancel', { bubbles, cancelable: true }));
  cancel(screen.getByRole('dialog', { name: 'Above' }));
  expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull();
  const below = screen.getByRole('dialog', { name: 'Below' });
  cancel(screen.getByRole('button', { name: 'More' }), true);
  expect(below.isConnected).toBe(true);
  cancel(below);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog that the browser closes by itself, as with the second Back of Android, is there until its owner closes it', () => {
  const onClose = vi.fn();
  const show = (canDismiss: boolean) => (
    <Dialog canDismiss={canDismiss} onClose={onClose} title="Busy">
      Text
    </Dialog>
  );
  const { rerender } = render(show(false));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  const closeByBrowser = () => {
    dialog.close();
    fireEvent(dialog, new Event('close'));
  };
  closeByBrowser();
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
  rerender(show(true));
  closeByBrowser();
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 1]);
});

test('a step back closes also what the step before it has opened, and does not leave the page', async () => {
  function AskingDialog() {
    const [isAsking, setAsking] = useState(false);
    return (
      <Dialog onClose={() => setAsking(true)} title="Form">
        {isAsking && (
          <Dialog onClose={() => setAsking(false)} title="Discard?">
            Text
          </Dialog>
        )}
      </Dialog>
    );
  }
  render(<AskingDialog />);
  await stepBack();
  screen.getByRole('dialog', { name: 'Discard?' });
  await stepBack();
  expect(screen.queryByRole('dialog', { name: 'Discard?' })).toBeNull();
  await stepBack();
  screen.getByRole('dialog', { name: 'Discard?' });
});

test('a step back leaves a dialog as it is that may not be closed yet, as Escape does', async () => {
  const onClose = vi.fn();
  render(
    <Dialog canDismiss={false} onClose={onClose} title="Busy">
      Text
    </Dialog>,
  );
  await stepBack();
  expect(onClose).not.toHaveBeenCalled();
});

test('gives the focus back into a shadow root, where the editor stands that it was opened from', () => {
  const editor = document.createElement('textarea');
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  host.attachShadow({ mode: 'open' }).append(editor);
  editor.focus();
  const { rerender } = render(
    <Dialog onClose={() => undefined} title="Discard?">
      Text
    </Dialog>,
  );
  expect(host.shadowRoot?.activeElement).toBeNull();
  rerender(null);
  expect(host.shadowRoot?.activeElement).toBe(editor);
});

test('the page behind stands still until the last of its dialogs is closed', () => {
  const isStill = () => document.documentElement.style.overflow === 'hidden';
  render(<TwoDialogs />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const escape = (name: string) =>
    fireEvent.keyDown(screen.getByRole('dialog', { name }), { key: 'Escape' });
  escape('Above');
  expect(isStill()).toBe(true);
  escape('Below');
  expect([screen.queryByRole('dialog'), isStill()]).toEqual([null, false]);
});

test('a dialog stays open when a press began inside of it, as on a text that is being selected, or something in it has taken the key', () => {
  const onClose = vi.fn();
  const take = (event: KeyboardEvent) => event.preventDefault();
  render(
    <Dialog onClose={onClose} title="Notes">
      <input aria-label="Find" onKeyDown={take} />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  const field = screen.getByLabelText('Find');
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.pointerDown(field);
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what scrolls in a dialog is no stop on the way through its controls, and where there are only words it is one with the name of the dialog', () => {
  const { rerender } = render(
    <Dialog onClose={() => undefined} title="Rename">
      <input aria-label="Name" />
    </Dialog>,
  );
  const scrolling = () => [...document.querySelectorAll<HTMLElement>('.overflow-y-auto')];
  expect(scrolling().map((part) => part.tabIndex)).toEqual([-1, -1]);

  rerender(
    <Dialog isToRead onClose={() => undefined} title="Vision">
      Many words
    </Dialog>,
  );
  expect(screen.getByRole('group', { name: 'Vision' }).tabIndex).toBe(0);
  expect(scrolling().map((part) => part.tabIndex)).toEqual([-1, 0]);
});

test('a dialog begins at its first button, at the words that are there to be read, or at what is marked, and never at what only scrolls', () => {
  const { unmount } = render(
    <Dialog onClose={() => undefined} title="Rename">
      <input aria-label="Name" />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  unmount();

  const toRead = render(
    <Dialog isToRead onClose={() => undefined} title="Vision">
      Many words
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Vision' }));
  toRead.unmount();

  render(
    <Dialog onClose={() => undefined} title="Rename">
      <input aria-label="Name" data-autofocus />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
