import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

/** Does what browsers do with the focus of a button that is disabled; the document of the tests leaves it there. */
const loseFocus = () => act(() => screen.getByRole('button', { name: 'Save' }).blur());

function renderButtons(isBusy: boolean) {
  return (
    <>
      <Button isBusy={isBusy}>Save</Button>
      <Button>Other</Button>
    </>
  );
}

test('a button has the focus again after the work that it was pressed for', () => {
  const { rerender } = render(renderButtons(false));
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => button.focus());
  rerender(renderButtons(true));
  expect(button).toHaveProperty('disabled', true);
  loseFocus();
  rerender(renderButtons(false));
  expect(document.activeElement).toBe(button);
});

test('a button takes the focus from nobody who has gone on meanwhile', () => {
  const { rerender } = render(renderButtons(false));
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  rerender(renderButtons(true));
  const other = screen.getByRole('button', { name: 'Other' });
  act(() => other.focus());
  rerender(renderButtons(false));
  expect(document.activeElement).toBe(other);
});
