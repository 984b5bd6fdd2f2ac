import { act, fireEvent, render, screen } from '@testing-library/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

beforeEach(() => loadTexts('en'));

const controls = [
  ['a button', (isOff: boolean) => <Button isBusy={isOff}>Save</Button>],
  [
    'a button with an icon',
    (isOff: boolean) => <IconButton icon={Download} label="Save" disabled={isOff} />,
  ],
  ['a field', (isOff: boolean) => <TextField label="Save" disabled={isOff} />],
  ['a field for a secret', (isOff: boolean) => <PasswordField label="Save" disabled={isOff} />],
] as const;

/** Two things that can have the focus: the one that work is done for, and another one. */
function renderBeside(control: (isOff: boolean) => ReactNode) {
  const draw = (isOff: boolean) => (
    <>
      {control(isOff)}
      <Button>Other</Button>
    </>
  );
  const { rerender } = render(draw(false));
  return {
    own: screen.queryByLabelText('Save') ?? screen.getByRole('button', { name: 'Save' }),
    other: screen.getByRole('button', { name: 'Other' }),
    turn: (isOff: boolean) => rerender(draw(isOff)),
  };
}

test.each(controls)('%s has the focus again after the work that it was used for', (_, control) => {
  const { own, turn } = renderBeside(control);
  act(() => own.focus());
  turn(true);
  expect(own).toHaveProperty('disabled', true);
  // What browsers do with the focus of what is disabled; the document of the tests leaves it there.
  act(() => own.blur());
  turn(false);
  expect(document.activeElement).toBe(own);
});

test('what asked for more of a list has the focus again without leading past what has come', () => {
  const { own, turn } = renderBeside((isOff) => <Button isBusy={isOff}>Save</Button>);
  act(() => own.focus());
  turn(true);
  act(() => own.blur());
  const focus = vi.spyOn(own, 'focus');
  turn(false);
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

test.each(controls)('%s takes the focus from nobody who has gone on meanwhile', (_, control) => {
  const { own, other, turn } = renderBeside(control);
  act(() => own.focus());
  turn(true);
  act(() => other.focus());
  turn(false);
  expect(document.activeElement).toBe(other);
});

test('a field still tells whoever uses it of its focus, and hands itself out', () => {
  const [onFocus, onBlur, ref] = [vi.fn(), vi.fn(), { current: null }];
  render(<TextField label="Name" onFocus={onFocus} onBlur={onBlur} ref={ref} />);
  const field = screen.getByLabelText('Name');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect([onFocus, onBlur].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(ref.current).toBe(field);
});
