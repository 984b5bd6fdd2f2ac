import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { DialogueTurn } from './dialogue-turn.ts';
import { continueDialogue } from './guided-dialogue.ts';
import type { DialogueContext } from './guided-introduction.ts';
import { currentProgress } from './guided-progress.ts';
import {
  composeCurrent,
  isSaved,
  planSaving,
  savingReport,
  withDocumentOf,
  withSaved,
  type ToolCall,
  type ToolResult,
} from './guided-saving.ts';
import { readGuidedState, type GuidedState } from './guided-state.ts';
import { isEndDue, planEnd, planTracking } from './guided-tracking.ts';
import { inlineText, joinBlocks } from './markdown-text.ts';

/**
 * The guided mode behind the interface of a language model. It is handed to the language models and
 * therefore names only what it reads of a request and says in an answer.
 */
export interface GuidedRequest {
  messages: readonly (
    | { role: 'user'; text: string; files?: readonly { name: string }[] }
    | { role: 'assistant' }
    | { role: 'tool'; results: readonly ToolResult[] }
  )[];
  tools: readonly { name: string }[];
  signal: AbortSignal;
  dialogue: DialogueContext & { state: unknown; replacedState?: unknown };
}

export type GuidedEvent =
  | { type: 'state'; state: GuidedState }
  | { type: 'text'; text: string }
  | ({ type: 'tool-call'; id: string } & ToolCall)
  | {
      type: 'finish';
      reason: 'stop' | 'tool-calls';
      usage: { inputTokens: null; outputTokens: null };
    };

export interface GuidedModel {
  readonly provider: 'guided';
  readonly model: 'guided';
  stream(request: GuidedRequest): AsyncGenerator<GuidedEvent, void, undefined>;
}

/** UTF-16 units that a chunk reaches before it ends with its word: two or three words. */
const CHUNK_LENGTH = 12;
const noUsage = { inputTokens: null, outputTokens: null };

/** What came of the calls since the newest question. */
export function resultsOf(messages: GuidedRequest['messages']): ToolResult[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  return messages
    .slice(asked + 1)
    .flatMap((message) => (message.role === 'tool' ? message.results : []));
}

/** The turn with the document that the answers it takes the place of have written: it is changed, and no second one written. */
function withReplacedDocument(
  turn: DialogueTurn,
  { before, replaced }: { before: unknown; replaced: unknown },
): DialogueTurn {
  const state = withDocumentOf(turn.state, {
    before: readGuidedState(before),
    replaced: readGuidedState(replaced),
  });
  return { ...turn, state };
}

/** What the turn has to save: its own document, or the one of an end that somebody has stopped before it was saved. */
function documentOf(
  { document, state }: DialogueTurn,
  { workflow = null }: GuidedRequest['dialogue'],
): DialogueTurn['document'] {
  if (document !== null || isSaved(state)) return document;
  return isEndDue(currentProgress(state), workflow) ? composeCurrent(state) : null;
}

/** The calls that come before the answer: of the tools that are offered, and each once. */
function planCalls(
  document: DialogueTurn['document'],
  state: GuidedState,
  { tools, dialogue }: GuidedRequest,
  results: readonly ToolResult[],
): ToolCall[] {
  const offered = new Set(tools.map(({ name }) => name));
  const progress = currentProgress(state);
  const active = dialogue.workflow ?? null;
  const isFirst = results.length === 0;
  const calls = isFirst ? planTracking(progress, active, state.language) : [];
  const saving = document === null ? [] : planSaving(document, { state, tools: offered, results });
  if (saving.length > 0 || !offered.has('complete_workflow')) {
    return [...calls, ...saving].filter(({ name }) => offered.has(name));
  }
  const hasEnded = results.some(({ name }) => name === 'complete_workflow');
  const end = hasEnded ? null : planEnd(progress, active, isSaved(state), state.language);
  return [...calls, ...(end === null ? [] : [end])].filter(({ name }) => offered.has(name));
}

/** @param pace milliseconds between two chunks of text; 0 writes at once */
export function createGuidedModel({ pace }: { pace: number }): GuidedModel {
  return {
    provider: 'guided',
    model: 'guided',
    async *stream(request) {
      const { messages, signal, dialogue } = request;
      const { state, replacedState, ...context } = dialogue;
      const question = messages.findLast((message) => message.role === 'user');
      const said = question?.text ?? '';
      // The same words and memory make the same turn, so every step of it can begin from them.
      const answered = continueDialogue({ state, said, context });
      const turn = withReplacedDocument(answered, { before: state, replaced: replacedState });
      if (signal.aborted) return;
      const results = resultsOf(messages);
      const document = documentOf(turn, dialogue);
      // First, so that the memory is kept with an answer that somebody stops half way.
      const memory = withSaved(turn.state, document, results);
      yield { type: 'state', state: memory };
      const calls = planCalls(document, memory, request, results);
      if (calls.length > 0) {
        for (const [index, call] of calls.entries()) {
          yield { type: 'tool-call', id: `guided-${results.length + index + 1}`, ...call };
        }
        yield { type: 'finish', reason: 'tool-calls', usage: noUsage };
        return;
      }
      const names = (question?.files ?? []).map(({ name }) => name);
      const { language } = memory;
      const report = document === null ? null : savingReport(document, memory, results);
      const reply = joinBlocks(fileNotice(names, language), turn.reply, report);
      for (const text of wordChunks(reply)) {
        if (!(await waitUnlessAborted(pace, signal))) return;
        yield { type: 'text', text };
      }
      yield { type: 'finish', reason: 'stop', usage: noUsage };
    },
  };
}

/** Says of files that came with a message that nobody here reads them; empty without files. */
function fileNotice(names: readonly string[], language: InterfaceLanguage): string {
  if (names.length === 0) return '';
  const list = names.map((name) => `**${inlineText(name)}**`).join(', ');
  return language === 'de'
    ? `Angekommen: ${list}. Lesen kann ich Dateien nur mit einem Sprachmodell. Schreib mir, was daraus wichtig ist.`
    : `Received: ${list}. I can only read files with a language model. Write down what matters in them.`;
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
