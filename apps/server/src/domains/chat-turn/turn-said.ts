import {
  estimateTokens,
  tokensAtMost,
  type CountTokens,
  type ModelMessage,
} from '#domains/language-models/index.ts';
import { evenCap, shortenTexts, shortenToTokens } from './shorten-value.ts';
import { countWords } from './turn-tokens.ts';

/** Something of this turn that was sent shorter than it is. */
export interface ShortenedPart {
  /** The tool that answered with it, or was called with it. */
  name: string;
  characters: number;
  leftOut: number;
}

interface Shown {
  message: ModelMessage;
  tokens: number;
  parts: ShortenedPart[];
}

/** Below this a result would say little more than that it is missing. */
const SMALLEST_RESULT = 120;
/** Texts that the model has written into its calls, where results alone do not make enough room. */
const SHORT_ARGUMENT = 200;

/**
 * What has been said and read within a turn, as the model is sent it in the calls after the first one. Each message is
 * counted once. What was made shorter stays so, so that calls begin with the same words as the ones before.
 * @param howToReadOn how a tool is asked for the rest of what it answers; empty where it cannot be
 */
export function createTurnSaid(howToReadOn: (toolName: string) => string) {
  const bounds = new WeakMap<ModelMessage, number>();
  const known = new Map<ModelMessage, Shown>();
  let mostPerResult = Infinity;
  let areCallsShort = false;

  function show(message: ModelMessage, count: CountTokens): Shown {
    const parts: ShortenedPart[] = [];
    let shown = message;
    if (message.role === 'tool') {
      const results = message.results.map((one) => {
        if (count(JSON.stringify(one.result ?? null)) <= mostPerResult) return one;
        const hint = howToReadOn(one.name);
        const { value, ...facts } = shortenToTokens(one.result, mostPerResult, count, hint);
        parts.push({ name: one.name, ...facts });
        return { ...one, result: value };
      });
      shown = { ...message, results };
    } else if (message.role === 'assistant' && areCallsShort) {
      const toolCalls = (message.toolCalls ?? []).map((call) => {
        const { value, ...facts } = shortenTexts(call.args, SHORT_ARGUMENT);
        if (facts.leftOut > 0) parts.push({ name: call.name, ...facts });
        return { ...call, args: value };
      });
      shown = { ...message, toolCalls };
    }
    return { message: shown, tokens: countWords([shown], count), parts };
  }

  function look(message: ModelMessage, count: CountTokens): Shown {
    const found = known.get(message) ?? show(message, count);
    known.set(message, found);
    return found;
  }

  const countAll = (said: readonly ModelMessage[], count: CountTokens) =>
    said.reduce((sum, message) => sum + look(message, count).tokens, 0);

  const countResults = (said: readonly ModelMessage[], count: CountTokens) =>
    countAll(
      said.filter(({ role }) => role === 'tool'),
      count,
    );

  return {
    /** About how many tokens it has, and more than it can have. */
    estimate(said: readonly ModelMessage[]): { tokens: number; mostTokens: number } {
      let mostTokens = 0;
      for (const message of said) {
        const most = bounds.get(message) ?? countWords([message], tokensAtMost);
        bounds.set(message, most);
        mostTokens += most;
      }
      // In both languages of the product nearly every byte is a character.
      return { tokens: estimateTokens(mostTokens), mostTokens };
    },

    count: countAll,

    /** What of it are results, which could be shorter. */
    countResults,

    /**
     * Makes long results shorter, so that everything together takes no more than there is room for, if that does it.
     * What the model has written itself is cut too where it would leave results less than half of the room.
     */
    shorten(said: readonly ModelMessage[], room: number, count: CountTokens): void {
      if (countAll(said, count) - countResults(said, count) > room / 2) {
        areCallsShort = true;
        known.clear();
      }
      const sizes = said.flatMap((message) => {
        const { message: shown } = look(message, count);
        if (shown.role !== 'tool') return [];
        return shown.results.map((one) => countWords([{ role: 'tool', results: [one] }], count));
      });
      const cap = evenCap(sizes, room - (countAll(said, count) - countResults(said, count)));
      if (cap >= mostPerResult) return;
      mostPerResult = Math.max(SMALLEST_RESULT, cap);
      known.clear();
    },

    /** As it is sent, and what of it is shorter than it was. */
    asSent(said: readonly ModelMessage[]): {
      messages: ModelMessage[];
      shortened: ShortenedPart[];
    } {
      const shown = said.map((message) => known.get(message) ?? { message, parts: [] });
      return {
        messages: shown.map(({ message }) => message),
        shortened: shown.flatMap(({ parts }) => parts),
      };
    },
  };
}
