import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { preloadable, preloadablePage } from './preloadable.tsx';

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

describe('where a newer version has taken the place of code', () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const reload = () =>
    vi
      .spyOn(history, 'go')
      .mockName('reload')
      .mockImplementation(() => undefined);
  const openFor = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

  beforeEach(() => {
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
    serve({ 'GET /': { status: 200, body: '<script type="module" src="/assets/index-new.js">' } });
  });
  afterEach(() => {
    document.head.innerHTML = '';
    vi.restoreAllMocks();
  });

  test('a page is loaded anew by itself', async () => {
    const reloaded = reload();
    openFor(10_001);
    const Page = preloadablePage(gone);
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );
    await waitFor(() => expect(reloaded).toHaveBeenCalledExactlyOnceWith(0));
  });

  describe('and with it that of the notice, as for a guest,', () => {
    beforeEach(() => vi.doMock('./signed-in-chunk.ts', gone));
    afterEach(() => vi.doUnmock('./signed-in-chunk.ts'));

    /** A part in a page that breaks where nothing else can be shown. */
    const showPart = () => {
      const Part = preloadable(gone);
      render(
        <MemoryRouter>
          <CrashBoundary>
            <Suspense fallback="Loading">
              <Part />
            </Suspense>
          </CrashBoundary>
        </MemoryRouter>,
      );
    };

    test('everything is loaded anew by itself, and nobody reads of a breakdown', async () => {
      const reloaded = reload();
      openFor(10_001);
      showPart();
      await waitFor(() => expect(reloaded).toHaveBeenCalledExactlyOnceWith(0));
      await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
      expect(screen.queryByText('That did not work')).toBeNull();
    });

    test.each([
      ['the window was opened a moment ago', 10_000, 'index-new.js'],
      ['the server has no other version', 10_001, 'index-old.js'],
    ])('a breakdown is told where %s', async (_where, ms, script) => {
      // React writes what broke to the console.
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const reloaded = reload();
      openFor(ms);
      serve({ 'GET /': { status: 200, body: `src="/assets/${script}"` } });
      showPart();
      await screen.findByText('That did not work');
      expect(reloaded).not.toHaveBeenCalled();
    });
  });

  test('a page that was opened a moment ago is loaded anew by a press only, so that two versions at once do not lead round in circles', async () => {
    const reloaded = reload();
    openFor(10_000);
    const Page = preloadablePage(gone);
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );
    const again = await screen.findByRole('button', { name: 'Reload' });
    expect(reloaded).not.toHaveBeenCalled();
    fireEvent.click(again);
    expect(reloaded).toHaveBeenCalledExactlyOnceWith(0);
  });

  test.each([
    ['en', 'Reload', 'Robin has been updated in the meantime.'],
    ['de', 'Neu laden', 'Robin ist inzwischen aktualisiert worden.'],
  ] as const)(
    'a part of a page says so, and leaves it to the person when to load it anew (%s)',
    async (language, button, told) => {
      await loadTexts(language);
      const reloaded = reload();
      openFor(3_600_000);
      render(<FormWith Part={preloadable(gone)} />);
      await press('Preview');
      const again = await screen.findByRole('button', { name: button });
      expect(screen.getByRole('alert').textContent).toContain(told);
      expect(reloaded).not.toHaveBeenCalled();
      fireEvent.click(again);
      expect(reloaded).toHaveBeenCalledExactlyOnceWith(0);
    },
  );

  test('code that a browser withholds, as Firefox does what has failed once, can be had with a reload once the server is there', async () => {
    const reloaded = reload();
    const sent = serve({ 'GET /': 'no answer' });
    render(<FormWith Part={preloadable(gone)} />);
    await press('Preview');
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Load again');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();

    serve({ 'GET /': { status: 200, body: 'src="/assets/index-old.js"' } });
    await press('Load again');
    await press('Reload');
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(reloaded).toHaveBeenCalledExactlyOnceWith(0);
  });

  test.each([
    ['names the script of this window', { status: 200, body: 'src="/assets/index-old.js"' }],
    ['has trouble', { status: 503, body: 'No.' }],
    ['does not answer', 'no answer'],
  ] as const)('nothing is loaded anew while the server %s', async (_title, answer) => {
    const reloaded = reload();
    openFor(3_600_000);
    const sent = serve({ 'GET /': answer });
    const Page = preloadablePage(gone);
    render(
      <Suspense>
        <Page />
      </Suspense>,
    );
    await screen.findByRole('button', { name: 'Load again' });
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Load again');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(reloaded).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  });
});
