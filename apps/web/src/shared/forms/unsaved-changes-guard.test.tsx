import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { leavesOnPurpose } from '#shared/routing/use-navigation-blocker.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

let go: NavigateFunction;
let place: string;

function Page({ onShow }: { onShow: (place: string, navigate: NavigateFunction) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => onShow(pathname + search, navigate));
  return null;
}

function note(shown: string, navigate: NavigateFunction): void {
  place = shown;
  go = navigate;
}

const onDiscard = vi.fn();

function page(reach: 'page' | 'address', hasChanges = true) {
  return (
    <MemoryRouter initialEntries={['/form']}>
      <Page onShow={note} />
      <UnsavedChangesGuard hasChanges={hasChanges} reach={reach} onDiscard={onDiscard} />
    </MemoryRouter>
  );
}

const leaveFor = (path: string) => act(async () => go(path));
const isAsked = () => screen.queryByRole('dialog') !== null;
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await loadTexts('en');
  useAuth.setState({ status: 'signedIn' });
});

test('whoever discards what was typed goes on, and it is let go of; whoever stays keeps it', async () => {
  render(page('page'));
  await leaveFor('/other');
  answer('Cancel');
  expect([isAsked(), place, onDiscard.mock.calls.length]).toEqual([false, '/form', 0]);
  await leaveFor('/other');
  answer('Discard');
  expect([place, onDiscard.mock.calls.length]).toEqual(['/other', 1]);
});

test.each([
  ['page', false],
  ['address', true],
] as const)('within reach of the %s another tab is asked about: %s', async (reach, isOther) => {
  render(page(reach));
  // The place where it stands is no other one.
  await leaveFor('/form');
  expect(isAsked()).toBe(false);
  await leaveFor('/form?tab=two');
  expect([isAsked(), place]).toEqual([isOther, isOther ? '/form' : '/form?tab=two']);
});

test('a way that leaves on purpose is not asked about, nor where it leads on before the next page is drawn', async () => {
  render(page('page'));
  await act(async () => {
    void go('/saved', { state: leavesOnPurpose });
    await go('/saved/shown');
  });
  expect([isAsked(), place]).toEqual([false, '/saved/shown']);
});

test('the question goes with what it is about', async () => {
  const { rerender } = render(page('page'));
  await leaveFor('/other');
  expect(isAsked()).toBe(true);
  rerender(page('page', false));
  expect(isAsked()).toBe(false);
  rerender(page('page'));
  expect(isAsked()).toBe(false);
});

test('whoever is signed out is led away at once', async () => {
  render(page('page'));
  useAuth.setState({ status: 'guest' });
  await leaveFor('/login');
  expect([isAsked(), place]).toEqual([false, '/login']);
});
