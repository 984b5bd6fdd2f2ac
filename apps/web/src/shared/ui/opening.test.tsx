import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { Opening } from './opening.tsx';

/** A window with two fields, of which the first one takes the focus. */
function TwoFields({ title: first = '' }: { title?: string }) {
  const [title, setTitle] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <input
        ref={field}
        aria-label="Title"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <input aria-label="Secret" />
      <p>Called {title || 'nothing'}</p>
    </>
  );
}

/** A page with a field that somebody is in, and a window on its way over it. Answers how to let it arrive. */
function openSlowly(title?: string) {
  const code = Promise.withResolvers<{ default: typeof TwoFields }>();
  const Window = lazy(() => code.promise);
  const onPageKey = vi.fn();
  const onClose = vi.fn();
  render(
    <div onKeyDown={onPageKey}>
      <input aria-label="On the page" />
      <Suspense fallback={<Opening onClose={onClose} />}>
        <Window title={title} />
      </Suspense>
    </div>,
  );
  screen.getByLabelText('On the page').focus();
  return {
    onPageKey,
    onClose,
    arrive: async () => {
      code.resolve({ default: TwoFields });
      await screen.findByLabelText('Title');
      await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
    },
  };
}

/** Presses keys where the focus is. Answers which of them the browser would have acted on. */
function press(...keys: (string | KeyboardEventInit)[]) {
  return keys
    .map((key) => (typeof key === 'string' ? { key } : key))
    .filter((key) => fireEvent.keyDown(document.activeElement as Element, key))
    .map(({ key }) => key);
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => loadTexts('en'));

test('a window on its way says so, and goes without a trace when it is there', async () => {
  const { arrive } = openSlowly();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await arrive();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('Called nothing')).toBeTruthy();
  expect(press('x')).toEqual(['x']);
});

test('what is typed before the window is there stands in its first field, and nowhere else', async () => {
  const { arrive, onPageKey } = openSlowly();
  const sign = { key: '@', ctrlKey: true, altKey: true };
  const typed = ['a', sign, 'x', 'Backspace', '🐦', 'Backspace', 'Shift', '🙂'];
  expect(press(...typed)).toEqual(['Shift']);
  expect(onPageKey).toHaveBeenCalledTimes(1);
  await arrive();
  expect(valueOf('Title')).toBe('a@🙂');
  expect(screen.getByText('Called a@🙂')).toBeTruthy();
  expect(valueOf('On the page')).toBe('');
});

test('what is typed comes where the cursor of the field is', async () => {
  const { arrive } = openSlowly('Plan');
  press('B');
  await arrive();
  expect(valueOf('Title')).toBe('PlanB');
});

test.each(['Tab', 'Enter'])(
  'what follows %s is meant for another field and is not shown in the first one',
  async (key) => {
    const { arrive } = openSlowly();
    expect(press('a', key, 's', 'Backspace', 'Backspace')).toEqual([]);
    await arrive();
    expect(valueOf('Title')).toBe('a');
    expect(valueOf('Secret')).toBe('');
  },
);

test.each(['Tab', 'Enter'])(
  '%s does what it always does while nothing is typed, and what follows is not shown in the first field',
  async (key) => {
    const { arrive } = openSlowly();
    expect(press(key, 's')).toEqual([key]);
    await arrive();
    expect(valueOf('Title')).toBe('');
  },
);

test('shortcuts of the browser go on working while a window is on its way', async () => {
  const { arrive } = openSlowly();
  const shortcuts = [
    { key: 'r', ctrlKey: true },
    { key: 'r', metaKey: true },
  ];
  expect(press(...shortcuts, 'ArrowDown')).toEqual(['r', 'r', 'ArrowDown']);
  await arrive();
  expect(valueOf('Title')).toBe('');
});

test('Escape calls a window off that is on its way, and nothing else', () => {
  const { onClose, onPageKey } = openSlowly();
  expect(press('a', 'Escape')).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onPageKey).not.toHaveBeenCalled();
});
