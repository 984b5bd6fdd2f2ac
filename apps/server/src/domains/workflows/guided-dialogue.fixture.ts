import type { ActionCardId } from '@robin/contract/action-cards';
import { continueDialogue } from './guided-dialogue.ts';
import type { DialogueContext } from './guided-introduction.ts';

/** Surroundings of a message in German, by somebody who is no administrator. */
export const dialogueContext: DialogueContext = {
  language: 'de',
  userName: 'Mara',
  projectName: 'Kundenportal',
  sessionType: 'assist',
  isAdmin: false,
};

/** Says one message after the other and gives every reply; the memory goes through JSON as in storage. */
export function talk(
  lines: readonly (string | { said: string; card: ActionCardId })[],
  surroundings: Partial<DialogueContext> = {},
): string[] {
  let state: unknown = null;
  return lines.map((line) => {
    const { said, card } = typeof line === 'string' ? { said: line, card: undefined } : line;
    const context = { ...dialogueContext, ...surroundings, actionCardId: card };
    const turn = continueDialogue({ state, said, context });
    state = JSON.parse(JSON.stringify(turn.state));
    return turn.reply;
  });
}

/** The reply to the last of the messages. */
export function lastReply(
  lines: readonly string[],
  surroundings: Partial<DialogueContext> = {},
): string {
  return talk(lines, surroundings).at(-1) ?? '';
}

/** The document in a reply: what stands between its first and its last rule; empty when there is none. */
export function documentIn(reply: string): string {
  return reply.split('\n\n---\n\n').slice(1, -1).join('\n\n---\n\n');
}
