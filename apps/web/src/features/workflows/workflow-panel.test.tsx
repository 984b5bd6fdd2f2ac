import type { LiveEvent } from '@robin/contract/live-events';
import type { SessionState, Workflow } from '@robin/contract/workflows';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleUser, sampleWorkflow } from '#testing/samples.ts';
import { WorkflowPanel } from './components/workflow-panel.tsx';
import { WorkflowLine, WorkflowRail } from './components/workflow-short.tsx';
import { useTrackedWorkflows } from './tracked-workflows.ts';
import { trackedKey } from './workflow-wanted.ts';

const step = (name: string, status: 'pending' | 'started' | 'completed' = 'pending') => ({
  name,
  description: `About ${name}`,
  success_criteria: `${name} is agreed`,
  status,
  progress_note: null,
});

const running = sampleWorkflow({
  steps: [step('Role', 'completed'), step('Need', 'started'), step('Criteria')],
  current_step: 'Need',
  completed_steps: ['Role'],
});

function stateWith(workflow: Workflow | null): SessionState {
  return {
    has_active_workflow: workflow?.isActive === true,
    workflow_data: {
      current_workflow_id: workflow?.workflow_id ?? null,
      workflows: workflow ? { [workflow.workflow_id]: workflow } : {},
      current_step: workflow?.current_step ?? null,
    },
    user_preferences: {},
  };
}

/** An answer is of the moment in which it was asked for, and comes when it is let go. */
let server: { state: SessionState; held?: Promise<void> };
let tellAll: Set<(event: LiveEvent) => void>;
const send = vi.fn<(text: string) => void>();

async function settle(milliseconds = 0): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Holds the answers of the server back until the function is called that it returns. */
function holdAnswers(): () => Promise<void> {
  let letGo: (() => void) | undefined;
  server.held = new Promise((resolve) => (letGo = resolve));
  return async () => {
    delete server.held;
    letGo?.();
    await settle();
  };
}

/** Tells several events at once, as a line does that stands again. */
async function tellAtOnce(
  ...events: (readonly [type: string, data: Record<string, unknown>, timestamp?: string])[]
): Promise<void> {
  await act(async () => {
    for (const [event_type, data, timestamp = '2026-11-20T14:03:00.000Z'] of events) {
      for (const listener of tellAll) {
        listener({ event_type, timestamp, data: { session_id: 's1', workflow_id: 'w1', ...data } });
      }
    }
    await vi.advanceTimersByTimeAsync(0);
  });
}

const tell = (...event: Parameters<typeof tellAtOnce>[0]) => tellAtOnce(event);

async function open(
  initial: Workflow | null = running,
  props: { projectId?: number; language?: 'de' | 'en' } = {},
) {
  server = { state: stateWith(initial) };
  const requests = serve({
    'GET /api/sessions/s1/state': async () => {
      const { state, held } = server;
      await held;
      return { status: 200, body: state };
    },
  });
  await loadTexts(props.language ?? 'en');
  const client = createQueryClient();
  const panel = (projectId: number, isAnswering = false) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WorkflowPanel
          sessionId="s1"
          projectId={projectId}
          isAnswering={isAnswering}
          empty={<p>Nothing runs</p>}
          onSend={send}
        />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const shown = render(panel(props.projectId ?? 1));
  await settle();
  return {
    ...shown,
    requests,
    changeProject: (id: number) => shown.rerender(panel(id)),
    answer: (isAnswering: boolean) => shown.rerender(panel(1, isAnswering)),
    /** Shows the panel anew, with what this window already knows. */
    openAgain: async () => {
      shown.rerender(<></>);
      shown.rerender(panel(props.projectId ?? 1));
      await settle();
    },
  };
}

const steps = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const currentStep = () =>
  screen.queryByRole('listitem', { current: 'step' })?.textContent.split(',')[0] ?? null;
const isTracked = () => useTrackedWorkflows.getState().bySession['s1'] !== undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:02:00.000Z') });
  history.replaceState(null, '', '/chat');
  forgetTextsOfOthers();
  useAuth.setState({ user: null });
  useAuth.setState({ user: sampleUser() });
  useTrackedWorkflows.getState().forgetAll();
  tellAll = new Set();
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    tellAll.add(listener);
    return () => tellAll.delete(listener);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  send.mockReset();
});

describe('the workflow beside the chat', () => {
  test('shows its title, where it is, its numbered steps with a line between them, and the goal of the current one [FLOW-001] [FLOW-002] [FLOW-003] [FLOW-004] [FLOW-005]', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Write a story' })).toBeTruthy();
    expect(within(screen.getByRole('status')).getByText('Step 2 of 3')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(steps()).toEqual([
      'Role, done',
      '2Need, in progressGoal: Need is agreed',
      '3Criteria, to do',
    ]);
    expect(screen.getAllByTestId('connector')).toHaveLength(2);
  });

  test('says that none is running, and begins to follow one with its setup [FLOW-032] [FLOW-033] [FLOW-034]', async () => {
    await open(null);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
    await tell('workflow_setup', {
      workflow_id: 'w2',
      context: 'Split an epic',
      steps: [step('Read'), step('Cut')],
    });
    expect(screen.getByRole('heading', { name: 'Split an epic' })).toBeTruthy();
    expect(screen.getByText('Step 1 of 2')).toBeTruthy();
    expect(currentStep()).toBe('1Read');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  });

  test('follows step after step with its note, to the last one, after which none is current [FLOW-001] [FLOW-035] [FLOW-036] [FLOW-037] [FLOW-038] [FLOW-039] [FLOW-040] [LIVE-053]', async () => {
    await open();
    const note = { status: 'completed', progress_note: 'Fewer calls' };
    expect(currentStep()).toBe('2Need');
    await tell('workflow_step_update', { step_name: 'Need', ...note });
    expect(steps()[1]).toBe('Need, doneFewer calls');
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    expect(currentStep()).toBe('3Criteria');
    // Back to the step, ahead of it, and both once more.
    const started = { status: 'started', progress_note: null };
    for (const _time of [1, 2]) {
      await tell('workflow_step_update', { step_name: 'Need', ...note, status: 'started' });
      expect(currentStep()).toBe('2Need');
      await tell('workflow_step_update', { step_name: 'Criteria', ...started });
      expect(currentStep()).toBe('3Criteria');
    }
    await tell('workflow_step_update', { step_name: 'Need', ...note });
    await tell('workflow_step_update', {
      step_name: 'Criteria',
      status: 'started',
      progress_note: 'Two so far',
    });
    expect(steps()[2]).toContain('Two so far');
    await tell('workflow_step_update', {
      step_name: 'Criteria',
      status: 'completed',
      progress_note: null,
    });
    expect(currentStep()).toBeNull();
    expect(screen.getByText('3 of 3 done')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3');
  });

  test('brings its current step into view, also the next one: of many steps a low window shows only the first', async () => {
    const bring = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => bring.mockRestore());
    const shown = () => bring.mock.contexts.map((item) => (item as Element).textContent);
    await open();
    expect(shown()).toEqual([expect.stringContaining('Need')]);
    const done = { status: 'completed', progress_note: null };
    await tell('workflow_step_update', { step_name: 'Need', ...done });
    expect(shown()[1]).toContain('Criteria');
    await tell('workflow_step_update', { step_name: 'Criteria', ...done });
    expect(shown()).toHaveLength(2);
  });

  test('stays at its step when another one, or none that it has, is told to be still to do or done', async () => {
    await open();
    await tell('workflow_step_update', {
      step_name: 'Role',
      status: 'pending',
      progress_note: null,
    });
    expect(steps()[0]).toContain('Role, to do');
    await tell('workflow_step_update', {
      step_name: 'Unheard of',
      status: 'completed',
      progress_note: null,
    });
    expect(currentStep()).toBe('2Need');
  });

  test('goes on to the next step that is still to be done, and stays there when a done one gets another note [FLOW-036] [FLOW-039]', async () => {
    const names = ['Role', 'Need', 'Criteria', 'Check'];
    await open({ ...running, steps: names.map((name) => step(name)), completed_steps: [] });
    const done = (step_name: string, progress_note: string | null = null) =>
      tell('workflow_step_update', { step_name, status: 'completed', progress_note });
    await done('Criteria');
    expect(currentStep()).toBe('4Check');
    await done('Need');
    expect(currentStep()).toBe('4Check');
    await done('Need', 'Fewer calls');
    expect(currentStep()).toBe('4Check');
    expect(steps()[1]).toBe('Need, doneFewer calls');
    await done('Check');
    await done('Need', 'Fewer mails');
    expect(currentStep()).toBeNull();
  });

  test('names no goal where a step has none, and shows nothing learned before there is something', async () => {
    await open({
      ...running,
      steps: running.steps.map((one) => ({ ...one, success_criteria: '' })),
    });
    expect(steps()[1]).toBe('2Need, in progress');
    expect(screen.queryByText('Learned')).toBeNull();
  });

  test('ignores what is told of another session', async () => {
    await open();
    await tell('workflow_step_update', {
      session_id: 's2',
      step_name: 'Need',
      status: 'completed',
      progress_note: null,
    });
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  });

  test('shows what was learned [FLOW-006]', async () => {
    await open();
    const end = { outcome: 'abort', final_summary: 'Stopped', lessons_learned: 'Ask\nearlier' };
    await tell('workflow_completion', end);
    expect(screen.getByText('Learned').parentElement?.textContent).toContain('Ask\nearlier');
  });
});

describe('the end of a workflow', () => {
  const celebration = () => screen.queryByRole('button', { name: /Click to go on/ });
  const end = (outcome: string) => ({ outcome, final_summary: 'Story saved', lessons_learned: '' });

  test.each([
    ['success', 'Done, 3 of 3'],
    ['partial_success', 'Partly done'],
  ])(
    'with %s completes every step and is celebrated for 5 seconds [FLOW-008] [FLOW-041] [FLOW-042] [FLOW-043] [FLOW-044] [FLOW-045]',
    async (outcome, title) => {
      await open();
      await tell('workflow_completion', end(outcome));
      expect(steps().every((text) => text?.includes('done'))).toBe(true);
      expect(currentStep()).toBeNull();
      expect(celebration()?.textContent).toContain(`${title}Story saved`);
      await settle(4_900);
      expect(celebration()).toBeTruthy();
      await settle(200);
      expect(celebration()).toBeNull();
    },
  );

  test('in part says so and counts no steps, although every one of them is completed', async () => {
    await open();
    await tell('workflow_completion', end('partial_success'));
    expect(screen.getByRole('status').textContent).toBe('Partly doneStory saved');
  });

  test('is celebrated until a click [FLOW-009]', async () => {
    await open();
    await tell('workflow_completion', end('success'));
    fireEvent.click(screen.getByRole('button', { name: /Done, 3 of 3/ }));
    expect(celebration()).toBeNull();
  });

  test('is celebrated until Escape, and no other key, with what it was for where nothing is summed up', async () => {
    await open();
    await tell('workflow_completion', { ...end('success'), final_summary: '' });
    expect(celebration()?.textContent).toContain('Write a story');
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(celebration()).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(celebration()).toBeNull();
  });

  test('by an abort leaves the steps as they are and is not celebrated [FLOW-046] [FLOW-047] [FLOW-048]', async () => {
    await open();
    await tell('workflow_completion', end('abort'));
    expect(screen.getByRole('status').textContent).toBe('Cancelled1 of 3 doneStory saved');
    expect(steps()[1]).toContain('Need, in progress');
    expect(steps()[2]).toContain('Criteria, to do');
    expect(currentStep()).toBe('2Need');
    expect(celebration()).toBeNull();
  });

  test('stays in sight for 10 seconds [FLOW-049]', async () => {
    await open();
    server.state = stateWith(null);
    await tell('workflow_completion', end('abort'));
    await settle(9_900);
    expect(screen.getByText('Cancelled')).toBeTruthy();
    await settle(200);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('is over also where somebody has gone to another mode meanwhile: coming back celebrates it no second time [FLOW-045] [FLOW-049]', async () => {
    const { unmount } = await open();
    await tell('workflow_completion', end('success'));
    expect(celebration()).toBeTruthy();
    unmount();
    await settle(6_000);
    const second = await open(null);
    expect(celebration()).toBeNull();
    expect(screen.getByText('Done')).toBeTruthy();
    second.unmount();
    await settle(4_100);
    await open(null);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('is over also where the window was closed meanwhile: whoever opens it later finds nothing celebrated [FLOW-045] [FLOW-049]', async () => {
    const { unmount } = await open();
    await tell('workflow_completion', end('success'));
    unmount();
    vi.setSystemTime(Date.now() + 10_000);
    useTrackedWorkflows.getState().recall();
    await open(null);
    expect(celebration()).toBeNull();
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('takes nothing from the next one: it stays while it runs, and is celebrated as long [FLOW-008] [FLOW-049]', async () => {
    await open();
    await tell('workflow_completion', end('success'));
    await settle(4_000);
    const next = { workflow_id: 'w2' };
    await tell('workflow_setup', { ...next, context: 'Split an epic', steps: [step('Read')] });
    await tell('workflow_completion', { ...next, ...end('success') });
    await settle(4_900);
    expect(celebration()).toBeTruthy();
    await tell('workflow_setup', { workflow_id: 'w3', context: 'Rest', steps: [step('Sit')] });
    await settle(10_000);
    expect(screen.getByRole('heading', { name: 'Rest' })).toBeTruthy();
  });

  test('takes nothing from the next one of which beginning and end are told at once [FLOW-045] [FLOW-049]', async () => {
    await open();
    await tell('workflow_completion', end('success'));
    await settle(4_000);
    const next = { workflow_id: 'w2' };
    await tellAtOnce(
      ['workflow_setup', { ...next, context: 'Split an epic', steps: [step('Read')] }],
      ['workflow_completion', { ...next, ...end('success') }],
    );
    await settle(4_900);
    expect(celebration()).toBeTruthy();
    await settle(5_000);
    expect(screen.getByRole('heading', { name: 'Split an epic' })).toBeTruthy();
    await settle(200);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('that is heard stays in sight as it is while the server is asked again', async () => {
    await open();
    await tell('workflow_completion', end('success'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    server.state = stateWith({
      ...running,
      ...end('success'),
      outcome: 'success',
      isActive: false,
      showSuccessAnimation: true,
    });
    await tell('resync_required', {});
    expect(celebration()).toBeNull();
    expect(screen.getByText('Done')).toBeTruthy();
    server.state = stateWith(null);
    await tell('resync_required', {});
    expect(screen.getByText('Done')).toBeTruthy();
  });
});

describe('cancelling', () => {
  test('asks first, and sends the command with outcome, summary and lessons [FLOW-007] [FLOW-050] [FLOW-051] [FLOW-052] [FLOW-053] [OPEN2-128]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel workflow' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel this workflow?' });
    expect(send).not.toHaveBeenCalled();
    expect(within(dialog).getByRole('button', { name: 'Keep going' })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel workflow' }));
    const [text] = send.mock.calls[0] ?? [];
    expect(text).toMatch(/^complete_workflow \{/);
    expect(JSON.parse(String(text).replace('complete_workflow ', ''))).toEqual({
      outcome: 'abort',
      final_summary: 'Cancelled by hand.',
      lessons_learned: 'Nothing noted.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sends the words of the language in which the page is read [OPEN2-128]', async () => {
    await open(running, { language: 'de' });
    fireEvent.click(screen.getByRole('button', { name: 'Workflow abbrechen' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Workflow abbrechen' }));
    const [text] = send.mock.calls[0] ?? [];
    expect(JSON.parse(String(text).replace('complete_workflow ', ''))).toEqual({
      outcome: 'abort',
      final_summary: 'Von Hand abgebrochen.',
      lessons_learned: 'Nichts festgehalten.',
    });
  });

  test('is asked no longer about one that has ended meanwhile, nor about the next one [FLOW-007] [FLOW-050]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel workflow' }));
    await tell('workflow_completion', {
      outcome: 'success',
      final_summary: 'Saved',
      lessons_learned: '',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel workflow' })).toBeNull();
    const steps = running.steps;
    await tell('workflow_setup', { workflow_id: 'w2', context: 'Write another', steps });
    expect(screen.getByRole('button', { name: 'Cancel workflow' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('leaves the focus in the panel once the workflow has ended, and its button with it', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'Cancel workflow' });
    act(() => button.focus());
    fireEvent.click(button);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel workflow' }));
    expect(document.activeElement).toBe(button);
    await tell('workflow_completion', {
      outcome: 'abort',
      final_summary: 'Cancelled by hand.',
      lessons_learned: '',
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Read again' }));
  });

  test('sends nothing where the question is answered with a no', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel workflow' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep going' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });
});

test('one of which every step is done is finished with one click where Robin has said so and not ended it', async () => {
  const { answer } = await open();
  const button = () => screen.queryByRole('button', { name: 'Finish workflow' });
  expect(button()).toBeNull();
  const done = { status: 'completed', progress_note: null };
  await tell('workflow_step_update', { step_name: 'Need', ...done });
  expect(button()).toBeNull();
  await tell('workflow_step_update', { step_name: 'Criteria', ...done });
  // While Robin still answers it may yet be ended.
  answer(true);
  expect(button()).toBeNull();
  answer(false);
  expect(screen.getByText('3 of 3 done')).toBeTruthy();
  act(() => button()?.focus());
  fireEvent.click(button() ?? document.body);
  // The command is answered as well: no second click sends another one.
  answer(true);
  expect(button()).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  const [text] = send.mock.calls[0] ?? [];
  expect(JSON.parse(String(text).replace('complete_workflow ', ''))).toEqual({
    outcome: 'success',
    final_summary: 'Finished by hand.',
    lessons_learned: 'Nothing noted.',
  });
});

describe('what is followed', () => {
  test('is there after a reload before the server has answered, for 24 hours [FLOW-060] [OPEN2-131]', async () => {
    await open();
    cleanup();
    useTrackedWorkflows.getState().recall();
    expect(isTracked()).toBe(true);
    const savedAt = Date.now();
    vi.setSystemTime(savedAt + 24 * 60 * 60 * 1_000 - 1);
    useTrackedWorkflows.getState().recall();
    expect(isTracked()).toBe(true);
    vi.setSystemTime(savedAt + 24 * 60 * 60 * 1_000);
    useTrackedWorkflows.getState().recall();
    expect(isTracked()).toBe(false);
    // Of what a clock has kept that went ahead, nobody knows how old it is.
    vi.setSystemTime(savedAt - 1);
    useTrackedWorkflows.getState().recall();
    expect(isTracked()).toBe(false);
  });

  test('belongs to whoever followed it, and not to the next person in this window', async () => {
    await open();
    act(() => useAuth.setState({ user: sampleUser({ id: 2 }) }));
    expect(screen.queryByRole('heading', { name: 'Write a story' })).toBeNull();
  });

  test('is taken for nothing where it was kept in another form', () => {
    localStorage.setItem(trackedKey(sampleUser().id), '{"s1":{"workflow":{},"savedAt":0}}');
    vi.setSystemTime(1);
    useTrackedWorkflows.getState().recall();
    expect(isTracked()).toBe(false);
  });

  test('is forgotten by a reset of the session, with that of every other one [FLOW-054]', async () => {
    await open();
    useTrackedWorkflows.getState().put('s2', running);
    server.state = stateWith(null);
    await tell('chat_session_updated', { action: 'reset' });
    expect(screen.getByText('Nothing runs')).toBeTruthy();
    expect(useTrackedWorkflows.getState().bySession).toEqual({});
  });

  test('stays when the session is only renamed, and when that of another session has ended', async () => {
    useTrackedWorkflows.getState().put('s2', running);
    const { requests } = await open();
    await tell('chat_session_updated', { action: 'updated' });
    expect(isTracked()).toBe(true);
    expect(requests).toHaveLength(1);
    await tell('workflow_completion', {
      outcome: 'abort',
      final_summary: 'Stopped',
      lessons_learned: '',
    });
    await settle(10_000);
    expect(Object.keys(useTrackedWorkflows.getState().bySession)).toEqual(['s2']);
  });

  test('is there again after a reset of another session, if it still runs [FLOW-054]', async () => {
    await open();
    const letGo = holdAnswers();
    await tell('chat_session_updated', { session_id: 's2', action: 'reset' });
    expect(isTracked()).toBe(false);
    // Until the server has answered nobody knows that nothing runs.
    expect(screen.queryByText('Nothing runs')).toBeNull();
    await letGo();
    expect(screen.getByRole('heading', { name: 'Write a story' })).toBeTruthy();
  });

  test('is forgotten with a change of the project [FLOW-055]', async () => {
    const { changeProject } = await open();
    expect(isTracked()).toBe(true);
    changeProject(2);
    expect(isTracked()).toBe(false);
  });

  test('is kept between the chat and the page of the workflow, and forgotten where both are left [FLOW-056] [FLOW-057] [FLOW-058]', async () => {
    const first = await open();
    history.replaceState(null, '', '/workflow');
    first.unmount();
    expect(isTracked()).toBe(true);
    const second = await open();
    history.replaceState(null, '', '/chat');
    second.unmount();
    expect(isTracked()).toBe(true);
    const third = await open();
    history.replaceState(null, '', '/projects');
    third.unmount();
    expect(isTracked()).toBe(false);
  });

  test('is forgotten and read again by the button for it [FLOW-059] [OPEN2-131]', async () => {
    const { requests } = await open();
    server.state = stateWith({ ...running, context: 'Write it again' });
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    expect(isTracked()).toBe(false);
    await settle();
    expect(screen.getByRole('heading', { name: 'Write it again' })).toBeTruthy();
    expect(requests.filter(({ path }) => path.endsWith('/state'))).toHaveLength(2);
  });

  test('does not seem to be over while it is read again by the button for it', async () => {
    await open(null);
    server.state = stateWith(running);
    await tell('workflow_setup', { context: 'Write a story', steps: running.steps });
    const letGo = holdAnswers();
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await settle();
    expect(screen.queryByText('Nothing runs')).toBeNull();
    await letGo();
    expect(screen.getByRole('heading', { name: 'Write a story' })).toBeTruthy();
  });

  test('says without a line that it cannot be read again by the button for it, and is there once the line is back [FLOW-059]', async () => {
    await open();
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    let isDown = true;
    serve({
      'GET /api/sessions/s1/state': () =>
        isDown ? refusal(404, 'not_found', 'Gone.') : { status: 200, body: stateWith(running) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await settle();
    expect(screen.getByText('The workflow could not be loaded.')).toBeTruthy();
    isDown = false;
    act(() => onlineManager.setOnline(true));
    await settle();
    expect(screen.getByRole('heading', { name: 'Write a story' })).toBeTruthy();
  });

  test('has the focus again once it was read again by the button for it [FLOW-059]', async () => {
    await open();
    const letGo = holdAnswers();
    const button = screen.getByRole('button', { name: 'Read again' });
    act(() => button.focus());
    fireEvent.click(button);
    await settle();
    expect(button.isConnected).toBe(false);
    await letGo();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Read again' }));
  });

  const longEnded: Workflow = { ...running, outcome: 'success', isActive: false };
  test.each([
    ['the server has none', null],
    ['it ended some time ago', longEnded],
    [
      'another one has ended well just now',
      { ...longEnded, workflow_id: 'w2', showSuccessAnimation: true },
    ],
  ])('that ended while nobody looked is gone as soon as the server says so: %s', async (_, now) => {
    useTrackedWorkflows.getState().put('s1', running);
    await open(now);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('is none that had ended before the chat was opened', async () => {
    await open(longEnded);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('says when it cannot be loaded, and tries again', async () => {
    let isAway = true;
    serve({
      'GET /api/sessions/s9/state': () =>
        isAway ? refusal(404, 'not_found', 'Gone.') : { status: 200, body: stateWith(running) },
    });
    await loadTexts('en');
    render(
      <QueryClientProvider client={createQueryClient()}>
        <WorkflowPanel
          sessionId="s9"
          projectId={1}
          isAnswering={false}
          empty={null}
          onSend={send}
        />
      </QueryClientProvider>,
    );
    await settle();
    expect(screen.getByText('The workflow could not be loaded.')).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByRole('heading', { name: 'Write a story' })).toBeTruthy();
  });
});

describe('of two states of a workflow the newer one is shown', () => {
  const celebration = () => screen.queryByRole('button', { name: /Click to go on/ });
  const end = { outcome: 'success', final_summary: 'Story saved', lessons_learned: '' };
  const needDone = { step_name: 'Need', status: 'completed', progress_note: null };
  const ended: Workflow = {
    ...running,
    ...end,
    outcome: 'success',
    last_updated: '2026-11-20T14:03:00.000Z',
    isActive: false,
    showSuccessAnimation: true,
  };

  test('when the panel opens again, while the server is still asked', async () => {
    const { openAgain } = await open();
    await tell('workflow_step_update', needDone);
    holdAnswers();
    await openAgain();
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    await tell('workflow_completion', end);
    expect(celebration()).toBeTruthy();
    await openAgain();
    expect(celebration()).toBeTruthy();
  });

  test('when one began since the server was asked last', async () => {
    const { openAgain } = await open(null);
    await tell('workflow_setup', { context: 'Split an epic', steps: [step('Read')] });
    holdAnswers();
    await openAgain();
    expect(screen.getByRole('heading', { name: 'Split an epic' })).toBeTruthy();
  });

  test('when one is no longer followed and may still run: then none is shown before the server has said so', async () => {
    const { openAgain } = await open();
    useTrackedWorkflows.getState().forgetAll();
    const letGo = holdAnswers();
    await openAgain();
    expect(screen.queryByText('Nothing runs')).toBeNull();
    await letGo();
    expect(screen.getByRole('heading', { name: 'Write a story' })).toBeTruthy();
  });

  test('when it ended while the server was asked, which is then asked again', async () => {
    const { openAgain, requests } = await open();
    const letGo = holdAnswers();
    await openAgain();
    server.state = stateWith(ended);
    await tell('workflow_completion', end);
    await letGo();
    expect(celebration()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel workflow' })).toBeNull();
    expect(requests).toHaveLength(3);
  });

  test('when answers that moved it on gave way: it stands where it stood before, runs again, or is gone', async () => {
    const ahead = {
      ...running,
      current_step: 'Criteria',
      last_updated: '2026-11-20T14:03:00.001Z',
    };
    await open(ahead);
    expect(screen.getByText('Step 3 of 3')).toBeTruthy();
    // The clock of the server may have been put right since.
    const at = '2026-11-20T14:02:00.000Z';
    const rewind = async (workflow: Workflow | null) => {
      server.state = stateWith(workflow);
      await tell('workflow_rewound', {}, at);
    };
    await rewind({ ...running, last_updated: at });
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    await tell('workflow_completion', { ...end, outcome: 'abort' });
    expect(screen.queryByRole('button', { name: 'Cancel workflow' })).toBeNull();
    await rewind(running);
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel workflow' })).toBeTruthy();
    await rewind(null);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('when an answer came before the news that it already knew', async () => {
    const ahead = {
      ...running,
      steps: running.steps.map((one) => ({ ...one, status: 'completed' as const })),
      current_step: null,
      last_updated: '2026-11-20T14:03:00.001Z',
    };
    const { requests } = await open(ahead);
    await tell('workflow_step_update', needDone);
    expect(steps()[2]).toContain('Criteria, done');
    expect(screen.queryByText('Step 3 of 3')).toBeNull();
    expect(requests).toHaveLength(2);
  });

  test('when news come late, from before what was told already', async () => {
    const { requests } = await open();
    await tell('workflow_step_update', needDone, '2026-11-20T14:03:00.000Z');
    server.state = stateWith({ ...running, current_step: 'Criteria' });
    const late = '2026-11-20T14:02:59.999Z';
    await tell('workflow_step_update', { ...needDone, status: 'started' }, late);
    expect(currentStep()).toBe('3Criteria');
    expect(requests).toHaveLength(2);
    await tell('workflow_completion', end, '2026-11-20T14:04:00.000Z');
    server.state = stateWith(ended);
    await tell('workflow_setup', { context: 'Write a story', steps: running.steps });
    expect(celebration()).toBeTruthy();
  });

  test.each([
    ['workflow_step_update', needDone],
    ['workflow_completion', end],
  ])('when the beginning of another one was missed: %s has it asked for', async (type, data) => {
    await open();
    server.state = stateWith({ ...running, workflow_id: 'w2', context: 'Split an epic' });
    await tell(type, { ...data, workflow_id: 'w2' });
    expect(celebration()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Split an epic' })).toBeTruthy();
    expect(currentStep()).toBe('2Need');
  });

  test('by what the server says, also when its clock went ahead and was put right since', async () => {
    await open({ ...running, last_updated: '2026-11-20T17:00:00.000Z' });
    const next = { ...running, workflow_id: 'w2', context: 'Split an epic' };
    server.state = stateWith(next);
    await tell('workflow_setup', { workflow_id: 'w2', context: next.context, steps: next.steps });
    expect(screen.getByRole('heading', { name: 'Split an epic' })).toBeTruthy();
  });

  test('when none runs, also while the server is asked', async () => {
    const { openAgain } = await open(null);
    holdAnswers();
    await openAgain();
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });

  test('when an answer is the first to tell of a good end, which is celebrated', async () => {
    await open();
    server.state = stateWith(ended);
    await tell('resync_required', {});
    expect(celebration()?.textContent).toContain('Story saved');
    await settle(10_000);
    expect(screen.getByText('Nothing runs')).toBeTruthy();
  });
});

test('a collapsed sidebar keeps the circles of the steps and says how many are done, or that it is so in part', async () => {
  server = { state: stateWith(running) };
  serve({ 'GET /api/sessions/s1/state': () => ({ status: 200, body: server.state }) });
  await loadTexts('en');
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkflowRail sessionId="s1" projectId={1} onOpen={onOpen} />
    </QueryClientProvider>,
  );
  await settle();
  const rail = screen.getByRole('button', { name: 'Write a story: 1 of 3 done' });
  expect(rail.textContent).toBe('Write a story: 1 of 3 done231/3');
  fireEvent.click(rail);
  expect(onOpen).toHaveBeenCalledOnce();
  const end = { outcome: 'partial_success', final_summary: '', lessons_learned: '' };
  await tell('workflow_completion', end);
  expect(rail.textContent).toBe('Write a story: Partly done');
});

test('the line of a phone names the step and where it is, and in the end how much of the workflow is done, or that it is so in part', async () => {
  server = { state: stateWith(running) };
  serve({ 'GET /api/sessions/s1/state': () => ({ status: 200, body: server.state }) });
  await loadTexts('en');
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkflowLine sessionId="s1" projectId={1} />
    </QueryClientProvider>,
  );
  await settle();
  expect(container.textContent).toBe('Need2/3');
  const end = { final_summary: '', lessons_learned: '' };
  await tell('workflow_completion', { ...end, outcome: 'abort' });
  expect(container.textContent).toBe('Need1/3');
  await tell('workflow_setup', {
    workflow_id: 'w2',
    context: 'Split an epic',
    steps: [step('Cut')],
  });
  await tell('workflow_completion', { ...end, workflow_id: 'w2', outcome: 'success' });
  expect(container.textContent).toBe('Split an epic1/1');
  await tell('workflow_setup', { workflow_id: 'w3', context: 'Plan', steps: [step('Cut')] });
  await tell('workflow_completion', { ...end, workflow_id: 'w3', outcome: 'partial_success' });
  expect(container.textContent).toBe('PlanPartly done');
});
