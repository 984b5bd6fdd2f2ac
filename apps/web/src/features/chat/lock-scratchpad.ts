import { ANY_DOCUMENT, useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { isTurnBusy, type ChatTurns, type LiveTurn } from './chat-turns.ts';

/**
 * Tells which document Robin works on, from the moment of sending until the answer has ended. Of a turn that was not
 * sent here nobody knows what it carries: it may be any document.
 * @returns what is to be called when the chat is left
 */
export function lockScratchpad({ store }: ChatTurns): () => void {
  const unsubscribe = store.subscribe((sessions) => {
    const running = Object.values(sessions).flatMap(({ turns }) => turns.filter(isTurnBusy));
    useScratchpad.setState({ robinWorksOn: documentOf(running) });
  });
  return () => {
    unsubscribe();
    useScratchpad.setState({ robinWorksOn: null });
  };
}

function documentOf(running: readonly LiveTurn[]): string | null {
  const [sent] = running.flatMap((turn) => turn.sent?.scratchpad ?? []);
  if (sent) return sent.documentId;
  return running.some((turn) => turn.sent === null) ? ANY_DOCUMENT : null;
}
