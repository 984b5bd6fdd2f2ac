import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import { sessionGroupOf } from '#features/chat/session-rules.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectKeys, projectListQuery } from '#shared/projects/project-queries.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { showToast } from '#shared/toasts/toast-store.ts';

/**
 * Changes the mode of the chat, which is remembered. Work needs a project, and so does the way from work to talk and back,
 * which one that is gone or archived does not open any more: the way leads to the projects instead.
 * @param onProjectMissing leads to the projects when there is none to work in
 */
export function useSwitchMode(onProjectMissing: () => void) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const change = useUiSettings((settings) => settings.change);

  return useCallback(
    (to: ChatMode): boolean => {
      const from = useUiSettings.getState().chatMode;
      const { activeProject } = useActiveProject.getState();
      const isBetweenGroups = sessionGroupOf(from) !== sessionGroupOf(to);
      // Undefined while the list is not known.
      const projects = client.getQueryData(projectListQuery.queryKey);
      const isOpen = projects?.some(
        ({ id, is_archived }) => id === activeProject?.id && !is_archived,
      );
      if (!activeProject || (isBetweenGroups && isOpen === false)) {
        const title = t('sessions.projectNeeded');
        const message = t(activeProject ? 'sessions.projectGone' : 'sessions.noProject');
        showToast({ type: 'warning', title, message });
        onProjectMissing();
        return false;
      }
      // What is known may be old: a project that is gone leads away as soon as the list says so.
      if (isBetweenGroups) {
        void client.invalidateQueries({ queryKey: projectKeys.list });
      }
      if (from !== to) change({ chatMode: to });
      return true;
    },
    [t, client, change, onProjectMissing],
  );
}
