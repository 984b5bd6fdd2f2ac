import type { User } from '@robin/contract/accounts';
import { messagesQuery } from '#features/chat/api/message-queries.ts';
import { sessionListQuery } from '#features/chat/api/session-calls.ts';
import { sessionTypeOf } from '#features/chat/chat-modes.ts';
import { chooseSession } from '#features/chat/session-rules.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { firstCacheOf } from './first-cache.ts';
import { prepareFrame } from './prepare-frame.ts';

/** Loads what the chat shows: what every page does, the sessions, and the messages of the one that it goes on in. */
export async function prepareChat(user: User): Promise<void> {
  const client = firstCacheOf(user.id);
  const [sessions] = await Promise.all([client.query(sessionListQuery), prepareFrame(user)]);
  const { activeProject } = useActiveProject.getState();
  if (!activeProject) return;
  const type = sessionTypeOf(useUiSettings.getState().chatMode);
  const session = chooseSession(sessions, { type, projectId: activeProject.id });
  if (session) await client.query(messagesQuery(session.session_id));
}
