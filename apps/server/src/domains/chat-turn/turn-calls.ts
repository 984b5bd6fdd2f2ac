import { loadTokenCounter, type ModelMessage } from '#domains/language-models/index.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Logger } from '#platform/logger.ts';
import type { PrepareCall } from './run-turn.ts';
import { percentageUsed } from './token-use.ts';
import type { HeldTokens, TurnCompression, TurnInNeed } from './turn-compression.ts';
import { countRequest, isShort, type BuildTurnRequest, type TurnRequest } from './turn-request.ts';
import { createTurnSaid } from './turn-said.ts';
import { createSentRecord } from './turn-sent.ts';
import { sumOf, sumOfWords } from './turn-tokens.ts';

/** What results of tools may have of the budget before they are rather made shorter than episodes. */
const SHARE_OF_RESULTS = 0.25;
/** Results are made so short that a little more does not make them shorter again. */
const SHORTENED_TO = 0.9;

function messageTooLong(): DomainError {
  return new DomainError('payload_too_large', {
    de: 'Deine Nachricht ist zu lang, als dass Robin sie auf einmal lesen könnte. Bitte sende sie in Teilen oder hänge sie als Datei an.',
    en: 'Your message is too long for Robin to read at once. Please send it in parts, or attach it as a file.',
  });
}

function answerTooLong(): DomainError {
  return new DomainError('payload_too_large', {
    de: 'Robin hat für diese Antwort mehr gelesen und geschrieben, als auf einmal Platz hat. Bitte frag nach weniger auf einmal.',
    en: 'Robin has read and written more for this answer than fits at once. Please ask for less at a time.',
  });
}

/**
 * The calls of the model in one turn: before each one the request is counted, and made to fit what the model may be
 * sent. Only what has come since the call before is counted anew.
 */
export function createTurnCalls(deps: {
  buildRequest: BuildTurnRequest;
  compression: Pick<TurnCompression, 'makeRoom'>;
  logger: Logger;
}) {
  const { buildRequest, compression, logger } = deps;

  /** @returns what prepares each call; it throws DomainError payload_too_large where a call cannot be made to fit */
  return function openTurn(turn: TurnInNeed): PrepareCall {
    const { base, turnId } = turn;
    let { asking } = turn;
    let built: TurnRequest | null = null;
    let sentTokens = 0;
    let wasRefused = false;
    const record = createSentRecord();
    const turnSaid = createTurnSaid((name) => {
      const tool = built?.request.tools.find((one) => one.name === name);
      const from = Object.keys(tool?.parameters.shape ?? {}).find((key) => key.startsWith('from_'));
      return from === undefined ? '' : `To read on, call ${name} with ${from}.`;
    });

    function heldBy(tokens: number, results: number): HeldTokens {
      const most = asking.budget.maxTokens * SHARE_OF_RESULTS;
      return { tokens, shortenable: Math.max(0, Math.floor(results - most)) };
    }

    /** From now on the turn has half of what was too much. */
    function halve(refusal: Error): void {
      logger.warn(
        { err: refusal, turn_id: turnId, tokens: sentTokens },
        'a language model refused a request because it is too long',
      );
      if (wasRefused) throw messageTooLong();
      wasRefused = true;
      record.noteRefusal(sentTokens);
      const { budget } = asking;
      const maxTokens = Math.floor(Math.min(budget.maxTokens, sentTokens) / 2);
      asking = { ...asking, budget: { ...budget, maxTokens } };
    }

    /** As it is, where it has room enough. */
    function isRoomy(request: TurnRequest, tokens: number): boolean {
      const { budget } = asking;
      const share = percentageUsed(sumOfWords(request.tokens) + tokens, budget) ?? 0;
      return (
        share < budget.emergencyThreshold && sumOf(request.tokens) + tokens <= budget.maxTokens
      );
    }

    /** Makes room in the order of what is lost by it: oldest messages, files, results, calls, newer messages. */
    async function makeFit(
      request: TurnRequest,
      said: readonly ModelMessage[],
    ): Promise<TurnRequest> {
      const count = await loadTokenCounter();
      const { maxTokens } = asking.budget;
      const sized = () => turnSaid.count(said, count);
      let now = await countRequest(request);
      const isOver = () => sumOf(now.tokens) + sized() > maxTokens;
      const makeRoom = async (held: HeldTokens) => {
        now = await compression.makeRoom({ ...turn, asking }, now, held);
      };
      /** Files get what everything else leaves. */
      const fitFiles = async ({ tokens, shortenable }: HeldTokens) => {
        if (!isOver() || now.tokens.files === 0) return;
        const heldTokens = tokens - shortenable;
        now = await buildRequest(base, asking, { exact: true, heldTokens });
      };
      const held = heldBy(sized(), turnSaid.countResults(said, count));
      await makeRoom(held);
      await fitFiles(held);
      if (isOver()) turnSaid.shorten(said, maxTokens * SHORTENED_TO - sumOf(now.tokens), count);
      if (isOver() && said.length > 0) {
        const rest = { tokens: sized(), shortenable: 0 };
        await makeRoom(rest);
        await fitFiles(rest);
      }
      return now;
    }

    /** What a refused call is sent again as is good enough when it got shorter at all: nobody knows what is allowed. */
    function checkFit(
      request: TurnRequest,
      tokens: number,
      isFirst: boolean,
      isAgain: boolean,
    ): void {
      const { budget } = asking;
      const total = sumOfWords(request.tokens) + tokens;
      if (total <= budget.maxTokens) return;
      if (isAgain && total + request.tokens.files < sentTokens) {
        asking = { ...asking, budget: { ...budget, maxTokens: total } };
        return;
      }
      throw isFirst || isAgain ? messageTooLong() : answerTooLong();
    }

    return async function prepare({ said, refusal }) {
      built ??= await buildRequest(base, asking, { isAsRead: true, sight: turn.sight });
      if (refusal) {
        built = await countRequest(built);
        const heldTokens = turnSaid.count(said, await loadTokenCounter());
        sentTokens = sumOf(built.tokens) + heldTokens;
        halve(refusal);
        // How much is told of documents goes by what may be sent.
        built = await buildRequest(base, asking, { exact: true, heldTokens });
      }
      if (asking.isGuided) {
        return {
          request: { ...built.request, messages: [...built.request.messages, ...said] },
          sent: null,
        };
      }
      const estimated = turnSaid.estimate(said);
      let { tokens } = estimated;
      if (!isShort(built.mostTokens + estimated.mostTokens, asking.budget)) {
        built = await countRequest(built);
        tokens = turnSaid.count(said, await loadTokenCounter());
      }
      if (!isRoomy(built, tokens)) {
        built = await makeFit(built, said);
        tokens = turnSaid.count(said, await loadTokenCounter());
        checkFit(built, tokens, said.length === 0, refusal !== null);
      }
      sentTokens = sumOf(built.tokens) + tokens;
      const { messages, shortened } = turnSaid.asSent(said);
      const sent = record.note({
        built,
        saidTokens: tokens,
        shortened,
        maxTokens: asking.budget.maxTokens,
      });
      return {
        request: { ...built.request, messages: [...built.request.messages, ...messages] },
        sent,
      };
    };
  };
}

export type OpenTurnCalls = ReturnType<typeof createTurnCalls>;
