import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const words = { title: 'Reset?', text: 'All is lost.', confirmLabel: 'Reset' };
const quiet = { onCancel: () => undefined, onConfirm: () => undefined };

beforeEach(() => loadTexts('en'));

test.each([
  ['red', 'Cancel'],
  ['blue', 'Reset'],
  ['green', 'Reset'],
  ['orange', 'Reset'],
] as const)('a %s question begins with the cursor on %s', (tone, focused) => {
  render(<ConfirmDialog {...words} {...quiet} tone={tone} />);
  expect(document.activeElement?.textContent).toBe(focused);
});

test.each([
  ['red', 'bg-danger-solid', '[SHELL-127] [INPUT-028]'],
  ['blue', 'bg-info', '[SHELL-128] [INPUT-029]'],
  ['green', 'bg-success', '[SHELL-129] [INPUT-030]'],
  ['orange', 'bg-accent-solid', '[SHELL-130] [INPUT-031]'],
] as const)('the button that confirms can be %s: %s %s', (tone, colour, _row) => {
  render(<ConfirmDialog {...words} {...quiet} tone={tone} />);
  expect(screen.getByRole('button', { name: 'Reset' }).className.split(' ')).toContain(colour);
});

test('episodes come along unless the tick is taken away [SHELL-124] [SHELL-125] [SHELL-126]', () => {
  const onConfirm = vi.fn();
  render(
    <ConfirmDialog {...words} {...quiet} tone="red" canTransferEpisodes onConfirm={onConfirm} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onConfirm.mock.calls).toEqual([
    [{ transferEpisodes: true }],
    [{ transferEpisodes: false }],
  ]);
});

test('without episodes there is no tick [SHELL-125]', () => {
  render(<ConfirmDialog {...words} {...quiet} tone="blue" />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('what was confirmed and is on its way cannot be cancelled or asked for otherwise any more', () => {
  const onCancel = vi.fn();
  const busy = { ...words, ...quiet, onCancel, tone: 'red' as const, canTransferEpisodes: true };
  const { rerender } = render(<ConfirmDialog {...busy} isBusy />);
  const cancel = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onCancel).not.toHaveBeenCalled();
  expect([cancel().disabled, screen.getByRole<HTMLInputElement>('checkbox').disabled]).toEqual([
    true,
    true,
  ]);
  rerender(<ConfirmDialog {...busy} />);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect([cancel().disabled, onCancel.mock.calls.length]).toEqual([false, 1]);
});
