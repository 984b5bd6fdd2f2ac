import type { PoDocument } from '@robin/contract/documents';
import { useEffect, useRef, useState } from 'react';
import {
  useIsScratchpadLocked,
  useScratchpad,
  type ScratchpadRequest,
} from '#shared/scratchpad/active-scratchpad.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import type { ScratchpadText } from './scratchpad-text.ts';

/** Asking Robin about the document: first what is pending is saved, then the window is locked, then it is sent. */
export function useAskRobin(
  { id: documentId, project_id: projectId }: Pick<PoDocument, 'id' | 'project_id'>,
  text: ScratchpadText,
  onAsk: () => void,
) {
  const [isSaving, setIsSaving] = useState(false);
  const isLocked = useIsScratchpadLocked(documentId, projectId);
  // A free talk belongs to no project, so Robin sees no documents there.
  const isTalk = useUiSettings((settings) => settings.chatMode === 'talk');
  const canAsk = !isLocked && !isTalk && !isSaving;
  // Locked is where Robin works on it, so after that there is an answer.
  const [wasLocked, setWasLocked] = useState(false);
  if (isLocked && !wasLocked) setWasLocked(true);
  /** The question that waits for the save. */
  const waiting = useRef<object | null>(null);
  const drop = () => {
    waiting.current = null;
  };
  useEffect(() => drop, []);

  async function ask(request: Omit<ScratchpadRequest, 'documentId'>): Promise<void> {
    if (!canAsk) return;
    waiting.current = request;
    setIsSaving(true);
    const isSaved = await text.saveNow();
    setIsSaving(false);
    // The window tells why it is not saved: Robin would read an old text. Or the window is closed meanwhile.
    if (!isSaved || waiting.current !== request) return;
    useScratchpad.setState({ request: { documentId, ...request } });
    onAsk();
  }

  return {
    isLocked,
    isTalk,
    canAsk,
    /** Whether Robin has answered since the window was opened. */
    isAnswered: wasLocked && !isLocked,
    /** Asks no more what still waits for the save: the window is being closed. */
    drop,
    ask: (request: Omit<ScratchpadRequest, 'documentId'>) => void ask(request),
  };
}
