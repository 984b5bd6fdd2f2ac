import { useState } from 'react';
import {
  useIsScratchpadLocked,
  useScratchpad,
  type ScratchpadRequest,
} from '#shared/scratchpad/active-scratchpad.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import type { ScratchpadText } from './scratchpad-text.ts';

/** Asking Robin about the document: first what is pending is saved, then the window is locked, then it is sent. */
export function useAskRobin(documentId: string, text: ScratchpadText, onAsk: () => void) {
  const [isSaving, setIsSaving] = useState(false);
  const isLocked = useIsScratchpadLocked(documentId);
  // A free talk belongs to no project, so Robin sees no documents there.
  const isTalk = useUiSettings((settings) => settings.chatMode === 'talk');
  const canAsk = !isLocked && !isTalk && !isSaving;

  async function ask(request: Omit<ScratchpadRequest, 'documentId'>): Promise<void> {
    if (!canAsk) return;
    setIsSaving(true);
    const isSaved = await text.saveNow();
    setIsSaving(false);
    // The window tells why: Robin would read an old text.
    if (!isSaved) return;
    useScratchpad.setState({ request: { documentId, ...request } });
    onAsk();
  }

  return {
    isLocked,
    isTalk,
    canAsk,
    ask: (request: Omit<ScratchpadRequest, 'documentId'>) => void ask(request),
  };
}
