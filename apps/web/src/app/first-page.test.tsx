import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storeToken } from '#shared/api/token.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { sampleMessage, sampleSession } from '#testing/chat-page.tsx';
import { refusal, serve } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { closeFirstCache, firstCacheOf } from './first-cache.ts';
import { findFirstPage, loadFirstPage } from './first-page.ts';
import { preloadable } from './preloadable.tsx';
import { Pages } from './router.tsx';
import { startSession } from './start-session.ts';

const messages = [sampleMessage(1, 'user', 'How are we doing?')];

/** Somebody is signed in, works in a project and has a session there. */
function serveChat(overrides: Parameters<typeof serve>[0] = {}) {
  storeToken('token');
  return serve({
    'GET /api/users/me': { status: 200, body: sampleUser({ active_project_id: 1 }) },
    'GET /api/projects': { status: 200, body: [sampleProject({ id: 1 })] },
    'GET /api/sessions': { status: 200, body: { sessions: [sampleSession()] } },
    'GET /api/sessions/s1/messages': {
      status: 200,
      body: { messages, has_more: false, running_turn: null },
    },
    ...overrides,
  });
}

const load = (path: string) =>
  loadFirstPage(findFirstPage(new URL(path, location.origin), true), startSession());

function draw(path: string): string {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Pages />
    </MemoryRouter>,
  );
  return document.body.textContent;
}

/** Starts the page as the browser does. Answers what is drawn at first. */
async function open(path: string): Promise<string> {
  await load(path);
  return draw(path);
}

beforeEach(async () => {
  await loadTexts('en');
  useAuth.setState({ status: 'loading', user: null, token: null });
  useActiveProject.setState({ isResolved: false, activeProject: null });
});
afterEach(() => {
  vi.useRealTimers();
  closeFirstCache();
});

test('the chat is drawn at once with its messages, and nothing is asked for twice', async () => {
  const sent = serveChat();
  expect(await open('/chat')).toContain('How are we doing?');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  for (const path of ['/api/projects', '/api/sessions', '/api/sessions/s1/messages']) {
    expect(sent.filter((call) => call.path.split('?')[0] === path)).toHaveLength(1);
  }
});

test('what was read ahead is not asked for again, however long the code of the page takes after it', async () => {
  const sent = serveChat();
  vi.useFakeTimers({ toFake: ['Date'] });
  await load('/chat');
  vi.setSystemTime(Date.now() + 60_000);
  expect(draw('/chat')).toContain('How are we doing?');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  for (const path of ['/api/projects', '/api/sessions', '/api/sessions/s1/messages']) {
    expect(sent.filter((call) => call.path.split('?')[0] === path)).toHaveLength(1);
  }
});

test('the page of one project asks for the projects once', async () => {
  const sent = serveChat({ 'GET /api/projects/1/users': { status: 200, body: [] } });
  await open('/projects/1');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent.filter(({ path }) => path.split('?')[0] === '/api/projects')).toHaveLength(1);
});

test('the talk of somebody who was in one last is drawn at once with its messages, and nothing of their work is asked for', async () => {
  const talk = sampleSession({ session_id: 't1', session_type: 'talk', project_id: null });
  const sent = serveChat({
    'GET /api/sessions': { status: 200, body: { sessions: [sampleSession(), talk] } },
    'GET /api/sessions/t1/messages': {
      status: 200,
      body: { messages, has_more: false, running_turn: null },
    },
  });
  useUiSettings.getState().change({ chatMode: 'talk' });
  useUiSettings.getState().flush();
  onTestFinished(() => useUiSettings.setState({ chatMode: 'assist' }));
  expect(await open('/chat')).toContain('How are we doing?');
  expect(
    sent.filter(({ path }) => path.includes('/messages')).map(({ path }) => path.split('?')[0]),
  ).toEqual(['/api/sessions/t1/messages']);
});

test('a page of which some code does not come is drawn all the same', async () => {
  const part = preloadable(() => Promise.reject(new TypeError('Failed to fetch')));
  const page = { parts: [part], texts: [] };
  await expect(loadFirstPage(page, Promise.resolve())).resolves.toBeUndefined();
});

test('every page of the working area knows its project when it is drawn first', async () => {
  serveChat();
  expect(await open('/projects')).toContain(sampleProject({ id: 1 }).name);
  expect(useActiveProject.getState().activeProject?.id).toBe(1);
});

test('a page whose data takes longer than 400 ms is drawn without, and shows it when it comes', async () => {
  const gate = Promise.withResolvers<void>();
  serveChat({
    'GET /api/sessions': async () => {
      await gate.promise;
      return { status: 200, body: { sessions: [sampleSession()] } };
    },
  });
  expect(await open('/chat')).not.toContain('How are we doing?');
  gate.resolve();
  expect(await screen.findByText('How are we doing?')).toBeTruthy();
});

test('nothing is asked for ahead any more once the page is drawn without knowing who is signed in', async () => {
  const gate = Promise.withResolvers<void>();
  const sent = serveChat({
    'GET /api/users/me': async () => {
      await gate.promise;
      return { status: 200, body: sampleUser({ active_project_id: 1 }) };
    },
  });
  await open('/chat');
  gate.resolve();
  expect(await screen.findByText('How are we doing?')).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/api/sessions')).toHaveLength(1);
});

test('what can not be loaded ahead is loaded where it is shown', async () => {
  let fails = true;
  serveChat({
    'GET /api/sessions': () => {
      const answer = { status: 200, body: { sessions: [sampleSession()] } };
      const given = fails ? refusal(403, 'forbidden', 'No.') : answer;
      fails = false;
      return given;
    },
  });
  await open('/chat');
  expect(await screen.findByText('How are we doing?')).toBeTruthy();
});

test('a cache that was filled ahead is there once, and for that person only', () => {
  const cache = firstCacheOf(1);
  expect(firstCacheOf(1)).toBe(cache);
  expect(firstCacheOf(2)).not.toBe(cache);
  const next = firstCacheOf(1);
  closeFirstCache();
  expect(firstCacheOf(1)).not.toBe(next);
});

test('a cache that was filled ahead is forgotten when its person leaves before it is used', () => {
  useAuth.setState({ user: sampleUser({ id: 1 }) });
  const cache = firstCacheOf(1);
  useAuth.setState({ user: null });
  useAuth.setState({ user: sampleUser({ id: 1 }) });
  expect(firstCacheOf(1)).not.toBe(cache);
});
