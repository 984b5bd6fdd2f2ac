import { create } from 'zustand';
import { useScratchpadSettings } from '#shared/settings/scratchpad-settings.ts';

/** What Robin is asked about the scratchpad: a message that the chat is to send. */
export interface ScratchpadRequest {
  documentId: string;
  text: string;
  /** Whether it asks for a review of the whole document. */
  isReview: boolean;
}

interface ScratchpadState {
  /** The documents that Robin works on; `anyDocumentOf` a project where this window does not know which of its. */
  robinWorksOn: readonly string[];
  /** Waits until the chat sends it. */
  request: ScratchpadRequest | null;
  /** Saves what is typed and not saved yet; false when that failed. */
  save: (() => Promise<boolean>) | null;
}

export const anyDocumentOf = (projectId: number): string => `* of ${projectId}`;

/** What window, documents and chat tell each other about the scratchpad. */
export const useScratchpad = create<ScratchpadState>(() => ({
  robinWorksOn: [],
  request: null,
  save: null,
}));

/** The document of a project that is the scratchpad. */
export function useScratchpadId(projectId: number): string | null {
  return useScratchpadSettings(({ documents }) => documents[projectId] ?? null);
}

export function readScratchpadId(projectId: number): string | null {
  return useScratchpadSettings.getState().documents[projectId] ?? null;
}

/** Whether nothing may be typed: Robin is being asked, or at work. */
export function useIsScratchpadLocked(documentId: string, projectId: number): boolean {
  return useScratchpad(
    ({ robinWorksOn, request }) =>
      robinWorksOn.includes(documentId) ||
      robinWorksOn.includes(anyDocumentOf(projectId)) ||
      request?.documentId === documentId,
  );
}

/** Saves what is pending. Resolves to false when it could not be saved. */
export async function saveScratchpad(): Promise<boolean> {
  const { save } = useScratchpad.getState();
  return save === null || (await save());
}

/**
 * Makes a document the scratchpad of its project, in the place of any other one; of the one that is, none. What is
 * pending is saved first. Where that fails everything stays as it is, so that nothing typed is lost.
 */
export async function toggleScratchpad(projectId: number, documentId: string): Promise<void> {
  // What is meant is what was seen: pressed again while it is being saved, it is the same wish, not its opposite.
  const wished = readScratchpadId(projectId) === documentId ? null : documentId;
  if (await saveScratchpad()) setScratchpad(projectId, wished);
}

/** Names the scratchpad of a project; null where there is to be none. */
export function setScratchpad(projectId: number, documentId: string | null): void {
  const { readStored, change, flush } = useScratchpadSettings.getState();
  // Another window may have opened one of another project since.
  const { [projectId]: _former, ...others } = readStored().documents;
  change({ documents: documentId === null ? others : { ...others, [projectId]: documentId } });
  flush();
}
