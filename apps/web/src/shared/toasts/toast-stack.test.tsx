import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ToastStack } from './toast-stack.tsx';
import { showToast, useToasts, type NewToast, type ToastType } from './toast-store.ts';

function show(toast: NewToast): string {
  let id = '';
  act(() => {
    id = showToast(toast);
  });
  return id;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await loadTexts('en');
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  render(<ToastStack />);
});
afterEach(() => vi.useRealTimers());

describe('a toast', () => {
  test('has an id of its own, a type, a title, a message, a duration and an action [TOAST-010] [TOAST-011] [TOAST-012] [TOAST-013] [TOAST-014] [TOAST-015]', () => {
    const onClick = vi.fn();
    const types: ToastType[] = ['success', 'error', 'info', 'warning'];
    const ids = new Set<string>();
    for (const type of types) {
      const action = { label: 'Open', onClick };
      const id = show({ type, title: 'Title', message: 'Message', duration: 10, action });
      expect(useToasts.getState().toasts.at(-1)).toEqual({
        id,
        type,
        title: 'Title',
        message: 'Message',
        duration: 10,
        action,
      });
      ids.add(id);
    }
    expect(ids.size).toBe(types.length);
  });

  test.each([
    ['success', 4_000],
    ['info', 4_000],
    ['warning', 6_000],
    ['error', 7_000],
  ] as const)(
    'of the type %s goes after %i ms [TOAST-016] [TOAST-017] [TOAST-018] [TOAST-019]',
    async (type, durationMs) => {
      show({ type, title: 'Short' });
      await pass(durationMs - 1);
      expect(screen.queryByText('Short')).not.toBeNull();
      await pass(1);
      expect(screen.queryByText('Short')).toBeNull();
    },
  );

  test('shows title and message, and its action acts and closes it [TOAST-006] [TOAST-007] [TOAST-008]', () => {
    const onClick = vi.fn();
    show({
      type: 'info',
      title: 'New in Documents',
      message: 'Decision record',
      action: { label: 'Open', onClick },
    });
    expect(screen.getByText('New in Documents')).toBeDefined();
    expect(screen.getByText('Decision record')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByText('New in Documents')).toBeNull();
  });

  test('is read out in the language of its message, where that is another one than the page’s', () => {
    show({ type: 'error', title: 'Broken', message: 'Unbekannter Fehler', messageLang: 'de' });
    expect(screen.getByText('Unbekannter Fehler').lang).toBe('de');
    expect(screen.getByText('Broken').lang).toBe('');
  });

  test('can be closed [TOAST-009]', () => {
    show({ type: 'error', title: 'That did not work' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('That did not work')).toBeNull();
  });

  test('gives the focus back when it goes with the button that was pressed', () => {
    render(<button type="button">Before</button>);
    const before = screen.getByRole('button', { name: 'Before' });
    before.focus();
    show({ type: 'success', title: 'Archived', action: { label: 'Undo', onClick: vi.fn() } });
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    expect(document.activeElement).toBe(before);
  });

  test('leaves the focus alone when it goes long after somebody has left it', () => {
    render(<button type="button">Before</button>);
    screen.getByRole('button', { name: 'Before' }).focus();
    const id = show({
      type: 'success',
      title: 'Archived',
      action: { label: 'Undo', onClick: vi.fn() },
    });
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    // As with a press on the page, where nothing takes it.
    act(() => undo.blur());
    act(() => useToasts.getState().dismiss(id));
    expect(document.activeElement).toBe(document.body);
  });

  test('has an icon of its own type [TOAST-002] [TOAST-003] [TOAST-004] [TOAST-005]', () => {
    const icons = (['success', 'error', 'warning', 'info'] as const).map((type) => {
      show({ type, title: type });
      return document.querySelector(`[data-toast="${type}"] svg`)?.innerHTML;
    });
    // Error and info share a circle; what stands in it differs.
    expect(new Set(icons).size).toBe(4);
    expect(icons).not.toContain(undefined);
  });

  test('waits while the pointer or the focus rests on it, and then goes on where it stopped', async () => {
    show({ type: 'success', title: 'Resting' });
    const card = screen.getByRole('status');
    await pass(3_000);
    fireEvent.pointerEnter(card);
    await pass(60_000);
    expect(screen.queryByText('Resting')).not.toBeNull();
    fireEvent.focus(card);
    fireEvent.pointerLeave(card);
    await pass(60_000);
    expect(screen.queryByText('Resting')).not.toBeNull();
    fireEvent.blur(card);
    await pass(999);
    expect(screen.queryByText('Resting')).not.toBeNull();
    await pass(1);
    expect(screen.queryByText('Resting')).toBeNull();
  });

  test('is announced at once when it is an error, and politely otherwise', () => {
    show({ type: 'error', title: 'Broken' });
    show({ type: 'info', title: 'News' });
    expect(screen.getByRole('alert').textContent).toContain('Broken');
    expect(screen.getByRole('status').textContent).toContain('News');
  });

  test('is told once: what moves into a dialog that opens later is not announced again', async () => {
    show({ type: 'error', title: 'Broken' });
    await pass(1_000);
    render(<Dialog title="Above" onClose={vi.fn()} />);
    expect(screen.getByText('Broken').closest('dialog')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('toasts stand in one stack, at most three of them, the newest last [TOAST-001]', () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) show({ type: 'info', title });
  const stack = screen.getByRole('region', { name: 'Notices' });
  const titles = [...stack.children].map((card) => card.querySelector('p')?.textContent);
  expect(titles).toEqual(['Two', 'Three', 'Four']);
});

test('toasts stand in the dialog on top, as nothing else can be reached beside it, and stay when it closes [TOAST-008]', () => {
  cleanup();
  const page = (...dialogs: string[]) => (
    <>
      <ToastStack />
      {dialogs.map((title) => (
        <Dialog key={title} title={title} onClose={vi.fn()} />
      ))}
    </>
  );
  const { rerender } = render(page());
  show({ type: 'info', title: 'Early' });
  rerender(page('Below', 'Above'));
  const isShownIn = (words: string) =>
    screen.getByRole('region', { name: 'Notices' }).closest('dialog')?.textContent.includes(words);
  expect(isShownIn('Above')).toBe(true);
  rerender(page('Below'));
  expect(isShownIn('Below')).toBe(true);
  // What is told while a dialog closes has to outlive it too.
  act(() => {
    rerender(page());
    showToast({ type: 'success', title: 'Late' });
  });
  expect(isShownIn('Below')).toBeUndefined();
  expect(screen.getByText('Early')).toBeDefined();
  expect(screen.getByText('Late')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Notices' }).matches(':popover-open')).toBe(true);
});
