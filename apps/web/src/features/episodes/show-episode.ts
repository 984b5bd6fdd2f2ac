import type { Episode } from '@robin/contract/episodes';
import { HIGHLIGHT_MS, useMemoryDesk } from './memory-desk.ts';

/** Goes to what was said. What was said in another session has no place in this conversation: it stands in the dialog. */
export function showEpisode(
  { id, session_id, source_session_id }: Episode,
  ms: number = HIGHLIGHT_MS,
): void {
  const { open, show } = useMemoryDesk.getState();
  if (source_session_id === session_id) show(id, ms);
  else open({ kind: 'details', id, view: 'messages' });
}
