import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { LeaveSheetContext } from '#shared/ui/leave-sheet.ts';
import { sampleEpisode } from '#testing/episode-server.ts';
import { useMemoryDesk } from './memory-desk.ts';
import { useShowEpisode } from './use-show-episode.ts';

test('the sheet of a phone gives way to what is shown in the conversation, and stays around a dialog of its own', () => {
  useMemoryDesk.setState(useMemoryDesk.getInitialState());
  const leave = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LeaveSheetContext value={leave}>{children}</LeaveSheetContext>
  );
  const { result: show } = renderHook(() => useShowEpisode(), { wrapper });
  const here = sampleEpisode();
  show.current({ ...here, source_session_id: 's9' });
  expect(leave).not.toHaveBeenCalled();
  show.current({ ...here, source_session_id: here.session_id });
  expect(leave).toHaveBeenCalledOnce();
});
