import type { Project } from '@robin/contract/projects';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectKeys } from '#shared/projects/project-queries.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { useSwitchMode } from './use-switch-mode.ts';

const project = sampleProject({ id: 1 });

interface Situation {
  from?: ChatMode;
  activeProject?: Project | null;
  /** The list as it is known; undefined while it is not. */
  projects?: Project[] | undefined;
}

/** The way between the modes of somebody in that situation. */
function open({ from = 'assist', activeProject = project, projects }: Situation) {
  const client = new QueryClient();
  if (projects) client.setQueryData(projectKeys.list, projects);
  useActiveProject.setState({ isResolved: true, activeProject });
  useUiSettings.getState().change({ chatMode: from });
  const onProjectMissing = vi.fn();
  const { result } = renderHook(() => useSwitchMode(onProjectMissing), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return {
    client,
    onProjectMissing,
    switchTo: (mode: ChatMode) => result.current(mode),
    mode: () => useUiSettings.getState().chatMode,
  };
}

const messages = () => useToasts.getState().toasts.map(({ message }) => message);

beforeEach(async () => {
  useToasts.setState({ toasts: [] });
  await loadTexts('en');
});

describe('switching the mode', () => {
  test.each([
    ['assist', 'talk'],
    ['talk', 'grow'],
    ['catchup', 'assist'],
  ] as const)('from %s to %s needs nothing but a project that is open [SESS-050]', (from, to) => {
    const { switchTo, mode, onProjectMissing } = open({ from, projects: [project] });
    expect(switchTo(to)).toBe(true);
    expect(mode()).toBe(to);
    expect(onProjectMissing).not.toHaveBeenCalled();
  });

  test.each([
    ['assist', 'talk'],
    ['talk', 'assist'],
    ['assist', 'grow'],
  ] as const)(
    'from %s to %s without a project fails in fixed words and leads to the projects [TOOL-027] [SESS-051] [SESS-054] [ERR2-007]',
    (from, to) => {
      const { switchTo, mode, onProjectMissing } = open({ from, activeProject: null });
      expect(switchTo(to)).toBe(false);
      expect(mode()).toBe(from);
      expect(messages()).toEqual(['No project ID available for mode switch']);
      expect(onProjectMissing).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ['when there is no project at all [SESS-050] [SESS-052]', []],
    ['when the active one is gone [SESS-050]', [sampleProject({ id: 2 })]],
    [
      'when the active one is archived [SESS-050] [SESS-053]',
      [sampleProject({ id: 1, is_archived: true }), sampleProject({ id: 2 })],
    ],
  ])('between work and talk leads to the projects %s', (_rule, projects) => {
    for (const [from, to] of [
      ['assist', 'talk'],
      ['talk', 'catchup'],
    ] as const) {
      const { switchTo, mode, onProjectMissing } = open({ from, projects });
      expect(switchTo(to)).toBe(false);
      expect(mode()).toBe(from);
      expect(onProjectMissing).toHaveBeenCalledOnce();
    }
    expect(messages()[0]).toBe('This project is archived or no longer there. Choose another one.');
  });

  test('between work and talk asks for the projects anew, as what is known of them may be old; within work it does not', () => {
    const { client, switchTo } = open({ projects: [project] });
    const isOld = () => client.getQueryState(projectKeys.list)?.isInvalidated;
    switchTo('grow');
    expect(isOld()).toBe(false);
    switchTo('talk');
    expect(isOld()).toBe(true);
  });
});
