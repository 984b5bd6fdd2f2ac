import type { LiveEvent } from '@robin/contract/live-events';
import type { Workflow } from '@robin/contract/workflows';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useTrackedWorkflows } from '#features/workflows/tracked-workflows.ts';
import { trackedKey, useWorkflowWanted } from '#features/workflows/workflow-wanted.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { createChatServer, renderChat } from '#testing/chat-page.tsx';
import { sampleUser, sampleWorkflow } from '#testing/samples.ts';
import { WorkflowRailGate } from './chat-workflow-gate.tsx';

const statePath = '/api/sessions/s1/state';
const step = (name: string) => ({
  name,
  description: '',
  success_criteria: '',
  status: 'pending' as const,
  progress_note: null,
});
const running = sampleWorkflow({
  steps: [step('Role'), step('Need')],
  current_step: 'Role',
});
const stateWith = (workflow: Workflow | null) => ({
  status: 200,
  body: {
    has_active_workflow: workflow !== null,
    workflow_data: {
      current_workflow_id: workflow?.workflow_id ?? null,
      workflows: workflow ? { [workflow.workflow_id]: workflow } : {},
      current_step: workflow?.current_step ?? null,
    },
    user_preferences: {},
  },
});

const listeners = new Set<(event: LiveEvent) => void>();
const tell = (event_type: string, data: Record<string, unknown>) =>
  act(() => {
    for (const listener of listeners) {
      listener({ event_type, timestamp: '2026-11-20T14:03:00.000Z', data });
    }
  });

async function open(workflow: Workflow | null) {
  const server = createChatServer();
  server.replies.set(statePath, stateWith(workflow));
  await renderChat('en', { parts: { WorkflowRail: WorkflowRailGate } });
  await waitFor(() => expect(server.callsTo('GET', statePath)).not.toHaveLength(0));
  return server;
}

const rail = () => screen.findByRole('button', { name: 'Write a story: 0 of 2 done' });
function signIn(): void {
  forgetTextsOfOthers();
  useAuth.setState({ user: null });
  useAuth.setState({ user: sampleUser() });
}

const isWanted = () => useWorkflowWanted.getState().isWanted;

beforeEach(() => {
  history.replaceState(null, '', '/chat');
  useTrackedWorkflows.getState().forgetAll();
  useWorkflowWanted.setState({ isWanted: false });
  listeners.clear();
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the collapsed sidebar of the workflow', () => {
  test('shows the one that the server knows of', async () => {
    await open(running);
    expect(await rail()).toBeDefined();
  });

  test('loads nothing that follows workflows while there is none', async () => {
    const server = await open(null);
    tell('workflow_setup', { session_id: 'another', workflow_id: 'w9', context: '', steps: [] });
    expect(isWanted()).toBe(false);
    expect(screen.getByRole('button', { name: 'Workflow' })).toBeDefined();
    expect(server.callsTo('GET', statePath)).toHaveLength(1);
  });

  test('shows one that begins later, told live', async () => {
    const server = await open(null);
    server.replies.set(statePath, stateWith(running));
    tell('workflow_setup', { session_id: 's1', workflow_id: 'w1', context: '', steps: [] });
    expect(await rail()).toBeDefined();
  });

  test('asks again when the server could not tell everything that happened', async () => {
    const server = await open(null);
    server.replies.set(statePath, stateWith(running));
    tell('resync_required', {});
    expect(await rail()).toBeDefined();
  });

  test('is worth loading at once where this browser keeps a workflow [FLOW-060]', async () => {
    signIn();
    useTrackedWorkflows.getState().put('s1', running);
    expect(localStorage.getItem(trackedKey(sampleUser().id))).toContain('Write a story');
    for (const [user, isItsOwn] of [
      [sampleUser(), true],
      [sampleUser({ id: 2 }), false],
    ] as const) {
      vi.resetModules();
      const { useAuth: freshAuth } = await import('#shared/auth/auth-store.ts');
      freshAuth.setState({ user });
      const fresh = await import('#features/workflows/workflow-wanted.ts');
      expect(fresh.useWorkflowWanted.getState().isWanted).toBe(isItsOwn);
    }
  });

  test('is not worth loading where the one that this browser kept is forgotten', async () => {
    signIn();
    useTrackedWorkflows.getState().put('s1', running);
    useTrackedWorkflows.getState().forget('s1');
    vi.resetModules();
    const { useAuth: freshAuth } = await import('#shared/auth/auth-store.ts');
    freshAuth.setState({ user: sampleUser() });
    const fresh = await import('#features/workflows/workflow-wanted.ts');
    expect(fresh.useWorkflowWanted.getState().isWanted).toBe(false);
  });

  test('shows the one that this browser keeps before the server has answered [FLOW-060]', async () => {
    signIn();
    useTrackedWorkflows.getState().put('s1', running);
    vi.resetModules();
    const { useAuth: freshAuth } = await import('#shared/auth/auth-store.ts');
    freshAuth.setState({ user: sampleUser() });
    const { useWorkflow } = await import('#features/workflows/use-workflow.ts');
    const { result } = renderHook(() => useWorkflow('s1', 1), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      ),
    });
    expect(result.current.workflow?.context).toBe('Write a story');
  });

  test('stays loaded when a workflow has ended, to show how', async () => {
    await open(running);
    await rail();
    tell('workflow_completion', {
      session_id: 's1',
      workflow_id: 'w1',
      outcome: 'success',
      final_summary: 'Saved',
      lessons_learned: '',
    });
    await screen.findByRole('button', { name: 'Write a story: 2 of 2 done' });
    expect(isWanted()).toBe(true);
  });
});
