import { limits } from '@robin/contract/limits';
import type {
  LanguageModel,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
} from '#domains/language-models/index.ts';
import type { TurnEvent } from './chat-turn.types.ts';

export interface RunTurnInput {
  model: LanguageModel;
  request: Omit<ModelRequest, 'signal'>;
  signal: AbortSignal;
  /** Runs one tool call; a failure is an answer that the model reads, not an exception. */
  executeTool: (call: ModelToolCall) => Promise<unknown>;
}

/** Reasoning arrives in pieces; a blank line ends a step that is worth showing. */
const STEP_END = /\n\s*\n/;

/** Collects reasoning into steps. */
function createThoughts() {
  let pending = '';
  let stepNumber = 0;

  function* take(isFinal: boolean): Generator<TurnEvent> {
    const parts = pending.split(STEP_END);
    pending = isFinal ? '' : (parts.pop() ?? '');
    const thoughts = parts.map((part) => part.trim()).filter((part) => part !== '');
    for (const [position, thought] of thoughts.entries()) {
      stepNumber += 1;
      const isLast = isFinal && position === thoughts.length - 1;
      yield { type: 'thought', thought, stepNumber, isFinal: isLast };
    }
  }

  return {
    *add(text: string): Generator<TurnEvent> {
      pending += text;
      // The newest complete step waits for its successor, so that the last one can be marked.
      if (STEP_END.test(pending.trimEnd())) yield* take(false);
    },
    finish: () => take(true),
  };
}

/**
 * The course of a turn: model, tool calls, model again, until the model has said what it wants to
 * say or the limit of steps is reached. Pure orchestration: knows neither database nor HTTP.
 * An abort ends it without an exception; a failure of the model is thrown.
 */
export async function* runTurn(input: RunTurnInput): AsyncGenerator<TurnEvent> {
  const messages: ModelMessage[] = [...input.request.messages];
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;
  for (let step = 1; step <= limits.toolStepsPerTurn; step += 1) {
    const isLastStep = step === limits.toolStepsPerTurn;
    const thoughts = createThoughts();
    const calls: ModelToolCall[] = [];
    let text = '';
    const stream = input.model.stream({
      ...input.request,
      messages,
      // Without tools the last step can only be words.
      tools: isLastStep ? [] : input.request.tools,
      signal: input.signal,
    });
    for await (const event of stream) {
      switch (event.type) {
        case 'text':
          yield* thoughts.finish();
          text += event.text;
          yield event;
          break;
        case 'reasoning':
          yield* thoughts.add(event.text);
          break;
        case 'tool-call': {
          yield* thoughts.finish();
          const { type, ...call } = event;
          calls.push(call);
          yield { type, id: call.id, name: call.name, args: call.args };
          break;
        }
        case 'state':
          yield { type: 'dialogue-state', state: event.state };
          break;
        case 'finish':
          if (event.usage.inputTokens !== null) {
            inputTokens = (inputTokens ?? 0) + event.usage.inputTokens;
          }
          if (event.usage.outputTokens !== null) {
            outputTokens = (outputTokens ?? 0) + event.usage.outputTokens;
          }
          break;
      }
    }
    yield* thoughts.finish();
    if (input.signal.aborted || calls.length === 0) break;
    messages.push({ role: 'assistant', text, toolCalls: calls });
    const results: { id: string; name: string; result: unknown }[] = [];
    for (const call of calls) {
      const response = await input.executeTool(call);
      results.push({ id: call.id, name: call.name, result: response });
      yield { type: 'tool-response', id: call.id, name: call.name, response };
      if (input.signal.aborted) break;
    }
    if (input.signal.aborted) break;
    messages.push({ role: 'tool', results });
  }
  yield { type: 'usage', inputTokens, outputTokens };
}
