import { limits } from '@robin/contract/limits';
import type { AnswerEndReason } from '@robin/contract/sessions';
import type {
  LanguageModel,
  ModelFinishReason,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
} from '#domains/language-models/index.ts';
import type { TurnEvent } from './chat-turn.types.ts';
import type { SentContext } from './turn-sent.ts';

/**
 * The request of the next call of the model, such that it fits, and what the turn has sent so far; null where nobody
 * keeps that.
 * @param call.said what has been said and read within the turn
 * @param call.refusal with what the same call has just been refused as too long, else null; after a second refusal in
 *   a turn it throws
 */
export type PrepareCall = (call: {
  said: readonly ModelMessage[];
  refusal: Error | null;
}) => Promise<{ request: Omit<ModelRequest, 'signal'>; sent: SentContext | null }>;

export interface RunTurnInput {
  model: LanguageModel;
  prepare: PrepareCall;
  signal: AbortSignal;
  /** Whether the model has failed because it was sent too much. */
  isTooLong: (failure: Error) => boolean;
  /** Runs one tool call; a failure is an answer that the model reads, not an exception. */
  executeTool: (call: ModelToolCall) => Promise<unknown>;
  /** Told what happens, in the order in which it happens: called, because a layer of generators costs more than its work. */
  emit: (event: TurnEvent) => void;
}

/** Reasoning arrives in pieces; a blank line ends a step that is worth showing. */
const STEP_END = /\n\s*\n/;

/** Collects reasoning into steps. */
function createThoughts(emit: (event: TurnEvent) => void) {
  let pending = '';
  let stepNumber = 0;

  function give(step: string, isFinal: boolean): void {
    const thought = step.trim();
    if (thought === '') return;
    stepNumber += 1;
    emit({ type: 'thought', thought, stepNumber, isFinal });
  }

  return {
    add(text: string): void {
      pending += text;
      const words = pending.trimEnd();
      const steps = words.split(STEP_END);
      // The newest step waits for its successor, also when it is complete, so that the last one can be marked.
      pending = (steps.pop() ?? '') + pending.slice(words.length);
      for (const step of steps) give(step, false);
    },
    finish(): void {
      give(pending, true);
      pending = '';
    },
  };
}

/** What came of one call of the model. */
interface Step {
  text: string;
  calls: ModelToolCall[];
  finishReason: ModelFinishReason | null;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** One call of the model, or two: what is refused as too long before a word is tried once more with less. */
async function takeStep(
  { model, prepare, signal, isTooLong, emit }: RunTurnInput,
  said: readonly ModelMessage[],
  isLast: boolean,
): Promise<Step> {
  const step: Step = {
    text: '',
    calls: [],
    finishReason: null,
    inputTokens: null,
    outputTokens: null,
  };
  let refusal: Error | null = null;
  for (;;) {
    const { request, sent } = await prepare({ said, refusal });
    if (sent) emit({ type: 'sent', sent });
    const thoughts = createThoughts(emit);
    let hasBegun = false;
    // Without tools the last step can only be words.
    const stream = model.stream({ ...request, tools: isLast ? [] : request.tools, signal });
    try {
      for await (const event of stream) {
        hasBegun = true;
        switch (event.type) {
          case 'text':
            thoughts.finish();
            step.text += event.text;
            emit(event);
            break;
          case 'reasoning':
            thoughts.add(event.text);
            break;
          case 'tool-call': {
            thoughts.finish();
            const { type, ...call } = event;
            step.calls.push(call);
            emit({ type, id: call.id, name: call.name, args: call.args });
            break;
          }
          case 'state':
            emit({ type: 'dialogue-state', state: event.state });
            break;
          case 'finish':
            ({ inputTokens: step.inputTokens, outputTokens: step.outputTokens } = event.usage);
            step.finishReason = event.reason;
            break;
        }
      }
      thoughts.finish();
      return step;
    } catch (error) {
      if (hasBegun || !(error instanceof Error) || !isTooLong(error)) throw error;
      refusal = error;
    }
  }
}

/** What the columns of a turn hold, and more than anybody pays for. */
const MOST_TOKENS = 2_147_483_647;

/** The sum of what is known, which stays a number that can be kept; null as long as nothing is. */
function add(sum: number | null, tokens: number | null): number | null {
  return tokens === null ? sum : Math.min(MOST_TOKENS, (sum ?? 0) + tokens);
}

/** What keeps an answer from being whole, as far as its last step tells it; null of a whole one. */
function endReasonOf(
  { calls, finishReason }: Step,
  { hasSpoken, isLast }: { hasSpoken: boolean; isLast: boolean },
): AnswerEndReason | null {
  // Calls of the last step are followed by no word either.
  if (finishReason === null || (calls.length > 0 && !isLast)) return null;
  if (finishReason === 'length') return 'length';
  if (finishReason === 'content-filter') return 'content_filter';
  return hasSpoken ? null : 'silence';
}

/**
 * The course of a turn: model, tool calls, model again, until the model has said what it wants to
 * say or the limit of steps is reached. Pure orchestration: knows neither database nor HTTP.
 * An abort ends it without an exception; a failure of the model is thrown.
 */
export async function runTurn(input: RunTurnInput): Promise<void> {
  const said: ModelMessage[] = [];
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;
  let hasSpoken = false;
  for (let number = 1; number <= limits.toolStepsPerTurn; number += 1) {
    const isLast = number === limits.toolStepsPerTurn;
    const step = await takeStep(input, said, isLast);
    const { text, calls } = step;
    inputTokens = add(inputTokens, step.inputTokens);
    outputTokens = add(outputTokens, step.outputTokens);
    hasSpoken ||= text.trim() !== '';
    const reason = input.signal.aborted ? null : endReasonOf(step, { hasSpoken, isLast });
    if (reason !== null) input.emit({ type: 'end-reason', reason });
    if (input.signal.aborted || calls.length === 0) break;
    said.push({ role: 'assistant', text, toolCalls: calls });
    const results: { id: string; name: string; result: unknown }[] = [];
    for (const call of calls) {
      const response = await input.executeTool(call);
      results.push({ id: call.id, name: call.name, result: response });
      input.emit({ type: 'tool-response', id: call.id, name: call.name, response });
      if (input.signal.aborted) break;
    }
    if (input.signal.aborted) break;
    said.push({ role: 'tool', results });
  }
  input.emit({ type: 'usage', inputTokens, outputTokens });
}
