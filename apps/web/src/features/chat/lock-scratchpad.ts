import { anyDocumentOf, useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { isTurnBusy, type ChatTurns, type LiveTurn } from './chat-turns.ts';

/**
 * Tells which documents Robin works on, from the moment of sending until the answer has ended; in several sessions they
 * may be several. Of a turn that was not sent here nobody knows what it carries: it may be any document of its project.
 * @param projectOf the project of a session; null for a free talk, which has no documents
 * @returns what is to be called when the chat is left
 */
export function lockScratchpad(
  { store }: ChatTurns,
  projectOf: (sessionId: string) => number | null,
): () => void {
  function documentsOf(sessionId: string, { sent }: LiveTurn): string[] {
    if (sent) return sent.scratchpad ? [sent.scratchpad.documentId] : [];
    const projectId = projectOf(sessionId);
    return projectId === null ? [] : [anyDocumentOf(projectId)];
  }

  const unsubscribe = store.subscribe((sessions) => {
    const robinWorksOn = Object.entries(sessions).flatMap(([sessionId, { turns }]) =>
      turns.filter(isTurnBusy).flatMap((turn) => documentsOf(sessionId, turn)),
    );
    useScratchpad.setState({ robinWorksOn });
  });
  return () => {
    unsubscribe();
    useScratchpad.setState({ robinWorksOn: [] });
  };
}
