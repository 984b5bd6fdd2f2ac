import type {
  ModelEvent,
  ModelFinishReason,
} from '#domains/language-models/language-models.types.ts';
import {
  addFinish,
  addText,
  cutOff,
  parseToolArguments,
  streamFailure,
  writeToolArguments,
  type Decoder,
} from '#domains/language-models/streaming/decoder.ts';
import {
  asNumber,
  asRecord,
  asRecords,
  asText,
} from '#domains/language-models/streaming/json-values.ts';
import { asTokens } from '#domains/language-models/streaming/token-usage.ts';
import { createBraceDepth } from './brace-depth.ts';
import { createThinkTagSplitter } from './think-tags.ts';

interface OpenCall {
  id: string | null;
  name: string;
  args: string;
  braces: ReturnType<typeof createBraceDepth>;
  /** With which Gemini has signed it. */
  signature: string | null;
}

const reasons: Record<string, ModelFinishReason> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
};

/** Whether it tells of a failure; in older vLLM and FastChat it is one itself, in DashScope it has its code. */
function tellsFailure({ error, object, code, choices }: Record<string, unknown>): boolean {
  return Boolean(error || object === 'error' || (code && choices === undefined));
}

/** Whether these arguments can't be more of a call, because it has a name and all of its own. */
function hasAllBefore({ name, args, braces }: OpenCall, more: string): boolean {
  if (name === '' || args === '' || more.trim() === '') return false;
  // Where its object is open they are not read: each piece would have all before it read again.
  if (braces.depth > 0) return false;
  return asRecord(parseToolArguments(args)) !== null;
}

/**
 * The chat-completions stream of OpenAI, with the liberties that compatible servers take: reasoning
 * in `reasoning_content` (vLLM, DeepSeek) or `reasoning` (Ollama, OpenRouter) or between think
 * tags, content as a list of parts (Mistral), calls without index or id, no finish reason before
 * `[DONE]`, an error with status 200.
 */
export function createChatCompletionsDecoder(): Decoder {
  const calls: OpenCall[] = [];
  const callsByIndex = new Map<number, OpenCall>();
  const thinkTags = createThinkTagSplitter();
  let finishReason: string | null = null;
  /** What it thinks in a field that it takes back: DeepSeek refuses to go on after a call without. */
  let thoughts = '';
  let hasRefusal = false;
  let hasPieces = false;
  /** How many messages came in the place of pieces: one alone is all, and may leave out its reason to end. */
  let messageCount = 0;
  let isDone = false;
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;

  function takeContent(content: unknown, out: ModelEvent[]): void {
    if (typeof content === 'string') {
      thinkTags.push(content, out);
      return;
    }
    for (const part of asRecords(content)) {
      if (part['type'] === 'text') addText(out, 'text', asText(part['text']));
      if (part['type'] === 'thinking') {
        for (const thought of asRecords(part['thinking'])) {
          addText(out, 'reasoning', asText(thought['text']));
        }
      }
    }
  }

  /**
   * Finds the call that a piece belongs to: by index, else by id, else the newest. Some servers count all calls as the
   * first, and tell them apart by their ids or not at all; others give every piece an id of its own. Only a piece with
   * a name begins a call.
   */
  function callFor(piece: Record<string, unknown>, name: string, args: string): OpenCall {
    const id = asText(piece['id']) || null;
    const index = asNumber(piece['index']);
    let known: OpenCall | undefined;
    if (index !== null) known = callsByIndex.get(index);
    else if (id !== null) known = calls.find((call) => call.id === id);
    else known = calls.at(-1);
    if (known) {
      const hasOtherId = id !== null && known.id !== null && known.id !== id;
      const isUntold = id === null || known.id === null;
      if (name === '' || !(hasOtherId || (isUntold && hasAllBefore(known, args)))) return known;
    }
    const created: OpenCall = {
      id,
      name: '',
      args: '',
      braces: createBraceDepth(),
      signature: null,
    };
    calls.push(created);
    if (index !== null) callsByIndex.set(index, created);
    return created;
  }

  function takeCall(piece: Record<string, unknown>): void {
    const body = asRecord(piece['function']);
    const name = asText(body?.['name']) ?? '';
    const given = body?.['arguments'];
    // Some servers send the arguments as an object in one piece.
    const args = typeof given === 'string' ? given : given ? writeToolArguments(given) : '';
    const call = callFor(piece, name, args);
    call.id ??= asText(piece['id']) || null;
    if (call.name === '') call.name = name;
    const google = asRecord(asRecord(piece['extra_content'])?.['google']);
    call.signature ??= asText(google?.['thought_signature']);
    call.args += args;
    call.braces.push(args);
  }

  return {
    get isWritingCall() {
      return calls.length > 0;
    },
    get canEnd() {
      return isDone || finishReason !== null;
    },
    get isComplete() {
      return isDone;
    },
    noteDone() {
      isDone = true;
    },
    decode(document, out) {
      if (tellsFailure(document)) throw streamFailure(document);
      const usage = asRecord(document['usage']);
      if (usage) {
        inputTokens = asTokens(usage['prompt_tokens']) ?? inputTokens;
        outputTokens = asTokens(usage['completion_tokens']) ?? outputTokens;
      }
      const choice = asRecord((document['choices'] as unknown[] | undefined)?.[0]);
      if (!choice) return;
      // A provider that breaks off behind OpenRouter is told of where its words would stand.
      if (choice['error'] || choice['finish_reason'] === 'error') throw streamFailure(choice);
      // Some servers write an empty reason into every piece.
      finishReason = asText(choice['finish_reason']) || finishReason;
      const piece = asRecord(choice['delta']);
      hasPieces ||= piece !== null;
      // Who has the whole answer at once may say it as where no stream is asked for; others repeat it so behind its pieces.
      const delta = piece ?? (hasPieces ? null : asRecord(choice['message']));
      if (!delta) return;
      if (!piece) messageCount += 1;
      // Of two fields one may be empty.
      const reasoning = delta['reasoning_content'] || delta['reasoning'];
      if (reasoning) addText(out, 'reasoning', asText(reasoning));
      thoughts += asText(delta['reasoning_content']) ?? '';
      if (delta['content']) takeContent(delta['content'], out);
      const refusal = asText(delta['refusal']);
      if (refusal) {
        hasRefusal = true;
        addText(out, 'text', refusal);
      }
      if (delta['tool_calls']) asRecords(delta['tool_calls']).forEach(takeCall);
    },
    finish(out) {
      thinkTags.end(out);
      const isWhole = !hasPieces && messageCount === 1;
      if (finishReason === null && !isDone && !isWhole) throw cutOff();
      const named = calls.filter((call) => call.name !== '');
      for (const [place, { id, name, args, signature }] of named.entries()) {
        const providerData = {
          ...(place === 0 && thoughts !== '' ? { thoughts: [{ text: thoughts }] } : {}),
          ...(signature === null ? {} : { thoughtSignature: signature }),
        };
        out.push({
          type: 'tool-call',
          id: id ?? '',
          name,
          args: parseToolArguments(args),
          ...(Object.keys(providerData).length > 0 ? { providerData } : {}),
        });
      }
      const reason = finishReason === null ? 'stop' : (reasons[finishReason] ?? 'other');
      addFinish(out, hasRefusal && reason === 'stop' ? 'content-filter' : reason, {
        hasToolCalls: named.length > 0,
        inputTokens,
        outputTokens,
      });
    },
  };
}
