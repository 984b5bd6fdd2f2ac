import { ANY_DOCUMENT, useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { isTurnBusy, type ChatTurns, type LiveTurn } from './chat-turns.ts';

/**
 * Tells which documents Robin works on, from the moment of sending until the answer has ended; in several sessions they
 * may be several. Of a turn that was not sent here nobody knows what it carries: it may be any document, but for a free
 * talk, which has none.
 * @returns what is to be called when the chat is left
 */
export function lockScratchpad(
  { store }: ChatTurns,
  isFreeTalk: (sessionId: string) => boolean,
): () => void {
  const unsubscribe = store.subscribe((sessions) => {
    const robinWorksOn = Object.entries(sessions).flatMap(([sessionId, { turns }]) =>
      isFreeTalk(sessionId) ? [] : turns.filter(isTurnBusy).flatMap(documentsOf),
    );
    useScratchpad.setState({ robinWorksOn });
  });
  return () => {
    unsubscribe();
    useScratchpad.setState({ robinWorksOn: [] });
  };
}

function documentsOf({ sent }: LiveTurn): string[] {
  if (sent === null) return [ANY_DOCUMENT];
  return sent.scratchpad ? [sent.scratchpad.documentId] : [];
}
