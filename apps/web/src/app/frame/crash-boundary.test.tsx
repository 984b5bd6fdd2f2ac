import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { useKeepingForm, useKeptForm } from '#shared/forms/kept-form.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { CrashBoundary } from './crash-boundary.tsx';

function Form() {
  const kept = useKeptForm('crashing', z.object({ text: z.string() }));
  const [text, setText] = useState(kept.value?.text ?? '');
  useKeepingForm('crashing', text === '' ? null : () => ({ value: { text }, words: text }));
  return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />;
}

function Page() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('The page is broken.');
  return (
    <>
      <Form />
      <button onClick={() => setIsBroken(true)}>Break</button>
    </>
  );
}

const show = () =>
  render(
    <MemoryRouter>
      <Link to="/other">Other</Link>
      <CrashBoundary>
        <Page />
      </CrashBoundary>
    </MemoryRouter>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Text');

// As the app does when it starts: whoever signs in owns what is kept.
beforeAll(forgetTextsOfOthers);
beforeEach(async () => {
  await loadTexts('en');
  useAuth.setState({ status: 'guest', user: null });
  useAuth.setState({ status: 'signedIn', user: sampleUser() });
  useToasts.setState({ toasts: [] });
  // React tells the console of what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  useAuth.setState({ status: 'guest', user: null });
});

test('what stands in a form when its page breaks is in it again after the page was loaded anew', async () => {
  show();
  fireEvent.change(field(), { target: { value: 'typed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Break' }));
  await screen.findByRole('heading', { name: 'That did not work' });
  // Nobody took the form away, so there is nothing to tell of it.
  expect(useToasts.getState().toasts).toEqual([]);
  cleanup();
  show();
  expect(field().value).toBe('typed');
});

test('another address is a new try', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Break' }));
  await screen.findByRole('heading', { name: 'That did not work' });
  fireEvent.click(screen.getByRole('link', { name: 'Other' }));
  expect(screen.queryByRole('heading', { name: 'That did not work' })).toBeNull();
  expect(field()).toBeTruthy();
});
