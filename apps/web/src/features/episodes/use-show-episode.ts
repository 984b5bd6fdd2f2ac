import type { Episode } from '@robin/contract/episodes';
import { useContext } from 'react';
import { LeaveSheetContext } from '#shared/ui/leave-sheet.ts';
import { HIGHLIGHT_MS, useMemoryDesk } from './memory-desk.ts';

/** Goes to what was said. What was said in another session has no place in this conversation: it stands in the dialog. */
export function useShowEpisode() {
  const leaveSheet = useContext(LeaveSheetContext);
  return ({ id, session_id, source_session_id }: Episode, ms: number = HIGHLIGHT_MS): void => {
    const { open, show } = useMemoryDesk.getState();
    if (source_session_id !== session_id) return open({ kind: 'details', id, view: 'messages' });
    leaveSheet();
    show(id, ms);
  };
}
