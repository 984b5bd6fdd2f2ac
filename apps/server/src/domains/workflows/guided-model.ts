import { assistUserStory } from './catalogue/assist-user-story.ts';
import { continueDialogue } from './guided-dialogue.ts';
import { fileNotice } from './guided-files.ts';
import type { DialogueContext } from './guided-introduction.ts';
import type { GuidedState } from './guided-state.ts';
import { joinBlocks } from './markdown-text.ts';

/**
 * The guided mode behind the interface of a language model. It is handed to the language models and
 * therefore names only what it reads of a request and says in an answer.
 */
export interface GuidedRequest {
  messages: readonly (
    | { role: 'user'; text: string; files?: readonly { name: string }[] }
    | { role: 'assistant' }
    | { role: 'tool' }
  )[];
  signal: AbortSignal;
  dialogue: DialogueContext & { state: unknown };
}

export type GuidedEvent =
  | { type: 'state'; state: GuidedState }
  | { type: 'text'; text: string }
  | { type: 'finish'; reason: 'stop'; usage: { inputTokens: null; outputTokens: null } };

export interface GuidedModel {
  readonly provider: 'guided';
  readonly model: 'guided';
  stream(request: GuidedRequest): AsyncGenerator<GuidedEvent, void, undefined>;
}

/** UTF-16 units that a chunk reaches before it ends with its word: two or three words. */
const CHUNK_LENGTH = 12;
const CATALOGUE = [assistUserStory] as const;

/** @param pace milliseconds between two chunks of text; 0 writes at once */
export function createGuidedModel({ pace }: { pace: number }): GuidedModel {
  return {
    provider: 'guided',
    model: 'guided',
    async *stream({ messages, signal, dialogue }) {
      const { state, ...context } = dialogue;
      const question = messages.findLast((message) => message.role === 'user');
      const said = question?.text ?? '';
      const turn = continueDialogue({ catalogue: [...CATALOGUE], state, said, context });
      if (signal.aborted) return;
      // First, so that the memory is kept with an answer that somebody stops half way.
      yield { type: 'state', state: turn.state };
      const names = (question?.files ?? []).map(({ name }) => name);
      const reply = joinBlocks(fileNotice(names, turn.state.language), turn.reply);
      for (const text of wordChunks(reply)) {
        if (!(await waitUnlessAborted(pace, signal))) return;
        yield { type: 'text', text };
      }
      yield { type: 'finish', reason: 'stop', usage: { inputTokens: null, outputTokens: null } };
    },
  };
}

/** The text in pieces of a few whole words; put together they are the text again. */
function wordChunks(text: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  for (const piece of text.match(/\s*\S+\s*$|\s*\S+/gu) ?? []) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    chunks.push(chunk);
    chunk = '';
  }
  return chunk === '' ? chunks : [...chunks, chunk];
}

/** Waits and answers true, or answers false as soon as the signal is aborted. */
function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms === 0 || signal.aborted) return Promise.resolve(!signal.aborted);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    function stop() {
      clearTimeout(timer);
      resolve(false);
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}
