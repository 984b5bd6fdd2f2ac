import type { Session } from '@robin/contract/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { reasonOf } from '#shared/api/reason-of.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { tellGone } from './session-gone.ts';
import type { ChatSessions } from './use-chat-sessions.ts';

/** The parameter of the chat's address that names a session. */
export const SESSION_PARAMETER = 'session';

/** The session that the address asks for (`/chat?session=…`), until it is shown. */
export function useWishedSession(): string | null {
  const [parameters] = useSearchParams();
  return parameters.get(SESSION_PARAMETER);
}

/**
 * Shows the session that the address asks for, in its mode and its project. The parameter goes from the address then,
 * so that the same session can be asked for again.
 */
export function useSessionWish({ sessions, isLoaded, show, reload }: ChatSessions): void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const wishedId = parameters.get(SESSION_PARAMETER);

  useEffect(() => {
    if (wishedId === null || !isLoaded) return undefined;
    let isGone = false;
    const find = (all: readonly Session[]) => all.find((one) => one.session_id === wishedId);

    /** Makes the project of a session the active one; false where nobody can work in it any more. */
    function enterProject({ project_id: id }: Session): boolean {
      const { activeProject, activate } = useActiveProject.getState();
      if (id === null || id === activeProject?.id) return true;
      const projects = client.getQueryData(projectListQuery.queryKey);
      const project = projects?.find((one) => one.id === id && !one.is_archived);
      if (project) void activate(project);
      return project !== undefined;
    }

    async function follow(): Promise<void> {
      // Another window may have begun it since the list was read.
      let session = find(sessions);
      try {
        session ??= find(await reload());
      } catch (error) {
        if (isGone) return;
        const message = reasonOf(error);
        showToast({ type: 'error', title: t('conversation.failed'), message });
        setParameters({}, { replace: true });
        return;
      }
      if (isGone) return;
      if (session && enterProject(session)) {
        show(session);
        setParameters(withoutSession, { replace: true });
      } else {
        tellGone(t);
        setParameters({}, { replace: true });
      }
    }
    void follow();
    return () => {
      isGone = true;
    };
  }, [wishedId, isLoaded, sessions, show, reload, client, setParameters, t]);
}

function withoutSession(parameters: URLSearchParams): URLSearchParams {
  parameters.delete(SESSION_PARAMETER);
  return parameters;
}
