import type { Project } from '@robin/contract/projects';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChatServer, sampleSession } from '#testing/chat-page.tsx';
import { refusal, serve } from '#testing/fake-server.ts';
import { loadTexts, renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser, sampleWorkflow } from '#testing/samples.ts';
import { SignedInFrame } from '#app/frame/signed-in-frame.tsx';
import { siteConfig } from '#app/site-config.ts';
import { storeToken } from '#shared/api/token.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useTrackedWorkflows } from '#features/workflows/tracked-workflows.ts';
import { usePalette } from '#features/palette/palette-store.ts';

/** A server with one signed-in person, their projects and one session. */
function serveChat(projects: Project[] = [sampleProject()], activeId: number | null = 1) {
  storeToken('token');
  const user = sampleUser({ active_project_id: activeId });
  return serve({
    'GET /api/users/me': { status: 200, body: user },
    'PUT /api/users/me': { status: 200, body: user },
    'GET /api/projects': { status: 200, body: projects },
    'GET /api/sessions': {
      status: 200,
      body: {
        sessions: [
          sampleSession(),
          sampleSession({
            session_id: 'talk1',
            session_type: 'talk',
            project_id: null,
            title: 'Talk with Ada',
          }),
        ],
      },
    },
    'GET /api/sessions/s1/state': {
      status: 200,
      body: {
        has_active_workflow: false,
        workflow_data: { current_workflow_id: null, workflows: {}, current_step: null },
        user_preferences: {},
      },
    },
    'GET /api/sessions/s1/messages': {
      status: 200,
      body: { messages: [], has_more: false, running_turn: null },
    },
    'GET /api/sessions/talk1/messages': {
      status: 200,
      body: { messages: [], has_more: false, running_turn: null },
    },
  });
}

test.each(['/chat', '/workflow', '/po_documents'])(
  '%s leads to the projects where they could not be loaded, which says so and loads them again [OPEN1-020]',
  async (address) => {
    storeToken('token');
    let isBroken = true;
    serve({
      'GET /api/users/me': { status: 200, body: sampleUser({ active_project_id: 1 }) },
      'GET /api/projects': () =>
        isBroken
          ? refusal(403, 'forbidden', 'Not now.')
          : { status: 200, body: [sampleProject({ name: 'Ahead' })] },
    });
    await renderApp(address);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your projects could not be loaded.');
    const [selector] = screen.getAllByRole('button', { name: 'Project: Select a project' });
    fireEvent.click(selector as HTMLElement);
    expect(screen.getByRole('menu', { name: 'Project' }).textContent).toBe(
      'Your projects could not be loaded.',
    );
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('button', { name: 'Project: Ahead' })).not.toHaveLength(0);
  },
);

test('/chat shows the chat of the active project [CHAT-009] [ROLE2-006]', async () => {
  serveChat();
  const { router } = await renderApp('/chat');
  expect(await screen.findByLabelText('Message to Robin')).toBeDefined();
  expect(screen.getByRole('log', { name: 'Conversation with Robin' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/chat');
  expect(document.title).toContain('Customer portal');
});

test.each([
  ['there is no project', 'CHAT-011', [], null],
  ['no project is active', 'CHAT-012', [sampleProject()], null],
  ['the active project is archived', 'CHAT-013', [sampleProject({ is_archived: true })], 1],
])(
  '/chat and /workflow lead to the projects when %s [CHAT-010] [%s] [OPEN2-001]',
  async (_case, _row, projects, activeId) => {
    for (const path of ['/chat', '/workflow']) {
      serveChat(projects, activeId);
      const { router } = await renderApp(path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    }
  },
);

test('/workflow is the chat with the workflow open [CHAT-014] [OPEN2-001]', async () => {
  serveChat();
  await renderApp('/workflow');
  expect(await screen.findByLabelText('Message to Robin')).toBeDefined();
  const workflow = screen.getByRole('complementary', { name: 'Workflow' });
  expect(await within(workflow).findByText('No workflow is running')).toBeDefined();
});

test.each([
  ['/projects', []],
  ['/workflow', ['s1']],
])(
  'whoever goes from a free talk to %s follows of the workflows from then on: %j [FLOW-057] [FLOW-058]',
  async (path, followed) => {
    serveChat();
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    await renderApp('/chat');
    await screen.findByLabelText('Message to Robin');
    act(() => useTrackedWorkflows.getState().put('s1', sampleWorkflow()));
    // The app of a test does not change the address of the window by itself.
    history.replaceState(null, '', path);
    onTestFinished(() => {
      history.replaceState(null, '', '/');
      useTrackedWorkflows.getState().forgetAll();
    });
    fireEvent.click(screen.getAllByRole('link', { name: 'Projects' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText('Message to Robin')).toBeNull());
    await import('./chat-workflow.tsx');
    expect(Object.keys(useTrackedWorkflows.getState().bySession)).toEqual(followed);
  },
);

test('the palette leads from a project session to the talk that was chosen, inside the open chat', async () => {
  usePalette.setState({ view: 'closed' });
  serveChat();
  const { router } = await renderApp('/chat');
  await screen.findByLabelText('Message to Robin');
  expect(screen.getByRole('tab', { name: 'Assist' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  fireEvent.click(await screen.findByRole('option', { name: /Talk with Ada/ }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Talk' }).getAttribute('aria-selected')).toBe('true'),
  );
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('below the chat the name and mark of the company lead to its own address, in a tab of its own [CHAT-038] [OPEN2-004]', async () => {
  const { companyUrl } = siteConfig;
  onTestFinished(() => void Object.assign(siteConfig, { companyUrl }));
  siteConfig.companyUrl = 'https://owner.example/';
  serveChat();
  await renderApp('/chat');
  await screen.findByLabelText('Message to Robin');
  const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: /GmbH$/ });
  expect(link.querySelector('svg')).not.toBeNull();
  expect(link.getAttribute('href')).toBe('https://owner.example/');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('below the chat imprint and privacy policy are those of the installation [OPEN1-010]', async () => {
  const before = { ...siteConfig };
  onTestFinished(() => void Object.assign(siteConfig, before));
  siteConfig.imprintUrl = 'https://owner.example/imprint';
  siteConfig.privacyUrl = 'https://owner.example/privacy';
  serveChat();
  await renderApp('/chat');
  await screen.findByLabelText('Message to Robin');
  const footer = within(screen.getByRole('contentinfo'));
  const target = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
  expect(target('Imprint')).toBe('https://owner.example/imprint');
  expect(target('Privacy policy')).toBe('https://owner.example/privacy');
});

test.each([
  ['https://example.org/company', 'https://example.org/company'],
  ['', '/'],
  [undefined, '/'],
])('with VITE_COMPANY_URL %j the company is at %s [OPEN2-004]', async (configured, expected) => {
  vi.stubEnv('VITE_COMPANY_URL', configured);
  vi.resetModules();
  const { siteConfig } = await import('#app/site-config.ts');
  expect(siteConfig.companyUrl).toBe(expected);
  vi.unstubAllEnvs();
});

test.each([
  ['en', 'You are signed out', 'Sign in'],
  ['de', 'Du bist abgemeldet', 'Anmelden'],
] as const)(
  'the frame of the working area asks in %s to sign in when there is no user [ROLE2-030] [OPEN2-157]',
  async (language, title, action) => {
    createChatServer();
    await loadTexts(language);
    useAuth.setState({ status: 'guest', user: null, token: null });
    await act(async () => {
      render(
        <MemoryRouter initialEntries={['/chat']}>
          <SignedInFrame />
        </MemoryRouter>,
      );
    });
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/login');
  },
);
