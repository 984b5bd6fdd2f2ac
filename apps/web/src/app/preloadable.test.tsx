import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { preloadable } from './preloadable.tsx';

interface PartProps {
  name: string;
}

/** A part of the app whose code doesn't come the first times. */
function partThatFails(times: number) {
  let loads = 0;
  const load = async (): Promise<ComponentType<PartProps>> => {
    loads += 1;
    await Promise.resolve();
    if (loads <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }) => <p>This is {name}.</p>;
  };
  return { Part: preloadable(load), loads: () => loads };
}

/** A form with a part in it that is shown by a press, without a boundary for errors. */
function FormWith({ Part }: { Part: ComponentType<PartProps> }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <input aria-label="Title" />
      <button onClick={() => setIsShown(!isShown)}>Preview</button>
      {isShown && (
        <Suspense fallback="Loading">
          <Part name="the part" />
        </Suspense>
      )}
    </>
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => loadTexts('en'));

test('code that does not come at once is asked for again, and nobody notices', async () => {
  const { Part, loads } = partThatFails(1);
  render(<FormWith Part={Part} />);
  await press('Preview');
  await screen.findByText('This is the part.');
  expect(loads()).toBe(2);
});

test.each([
  ['en', 'Load again', 'This could not be loaded.'],
  ['de', 'Erneut laden', 'Das konnte nicht geladen werden.'],
] as const)(
  'code that does not come leaves what is around it alone, and comes by a press once it can (%s)',
  async (language, again, told) => {
    await loadTexts(language);
    // The first try, the second at once, and the first press.
    const { Part } = partThatFails(3);
    render(<FormWith Part={Part} />);
    const title = screen.getByLabelText<HTMLInputElement>('Title');
    fireEvent.change(title, { target: { value: 'typed' } });
    await press('Preview');
    expect((await screen.findByRole('alert')).textContent).toContain(told);
    await press(again);
    await press(again);
    await screen.findByText('This is the part.');
    expect(screen.getByLabelText<HTMLInputElement>('Title')).toBe(title);
    expect(title.value).toBe('typed');
  },
);

test('a part that did not come is asked for anew where it is shown anew', async () => {
  const { Part } = partThatFails(2);
  render(<FormWith Part={Part} />);
  await press('Preview');
  await screen.findByRole('alert');
  await press('Preview');
  await press('Preview');
  await screen.findByText('This is the part.');
});
