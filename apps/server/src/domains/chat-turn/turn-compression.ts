import type { levelsByWeight } from '#domains/episodes/index.ts';
import {
  findTopicChanges,
  planCompression,
  textAtLevel,
  type CompressionPlan,
  type TokenLoad,
} from '#domains/episodes/index.ts';
import { loadTokenCounter, type CountTokens } from '#domains/language-models/index.ts';
import type { Message, TurnBase } from '#domains/sessions/index.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { percentageUsed, type TokenBudget } from './token-use.ts';
import { buildModelMessages } from './turn-context.ts';
import type { AppliedCompression, TurnMemory } from './turn-memory.ts';
import type { Asking, BuildTurnRequest, TurnRequest } from './turn-request.ts';
import { countWords, sumOf } from './turn-tokens.ts';

/** Essences are estimated before they are written, so room may have to be made more than once. */
const MOST_ROUNDS = 4;

/** A turn that fits, and what gave way for it. */
export interface FittingRequest extends TurnRequest {
  compressions: AppliedCompression[];
}

function isEmpty({ ranges, lowered }: CompressionPlan): boolean {
  return ranges.length === 0 && lowered.length === 0;
}

/** The messages with which a new topic begins, as their places in the log. */
function topicStarts(messages: readonly Message[]): ReadonlySet<number> {
  const log = messages.flatMap(({ index, role, content, createdAt }) =>
    role === 'system' ? [] : [{ index, role, text: content, createdAt }],
  );
  return new Set(findTopicChanges(log).flatMap((position) => log[position]?.index ?? []));
}

function loadOf({ sight, tokens }: TurnRequest, maxTokens: number, count: CountTokens): TokenLoad {
  const episodes = sight.episodes.map((episode) => {
    const at = (level: (typeof levelsByWeight)[number]) => count(textAtLevel(episode, level));
    return {
      id: episode.id,
      level: episode.level,
      tokens: {
        digest: at('digest'),
        essence: at('essence'),
        oneliner: at('oneliner'),
        archive: at('archive'),
      },
    };
  });
  const remembered = episodes.reduce((sum, episode) => sum + episode.tokens[episode.level], 0);
  return {
    fixedTokens: Math.max(0, tokens.prompt + tokens.tools - remembered),
    uncovered: sight.messages.map((message) => ({
      index: message.index,
      tokens: countWords(buildModelMessages([message], new Map()), count),
    })),
    episodes,
    maxTokens,
  };
}

/**
 * Makes sure that a turn fits what may be sent: from the threshold on, the oldest parts of the conversation become
 * episodes. Files are not the cause, because they get what the words leave.
 */
export function createTurnCompression(deps: {
  buildRequest: BuildTurnRequest;
  memory: Pick<TurnMemory, 'compress'>;
  budget: TokenBudget;
}) {
  const { buildRequest, memory, budget } = deps;

  async function planFor(built: TurnRequest, isForced: boolean): Promise<CompressionPlan> {
    const count = await loadTokenCounter();
    const starts = topicStarts(built.sight.messages);
    return planCompression(loadOf(built, budget.maxTokens, count), {
      isEpisodeStart: (index) => starts.has(index),
      isForced,
    });
  }

  /** Share of the budget that words take, instructions and memory included. */
  function shareOfWords({ tokens }: TurnRequest): number {
    return percentageUsed(sumOf({ ...tokens, files: 0 }), budget) ?? 0;
  }

  return {
    /**
     * The request of a turn, after an emergency compression where it is needed.
     * @param turnId the turn that it is for
     * @throws DomainError payload_too_large when the message alone, with what Robin has to know, is too long
     */
    async fit(
      base: Omit<TurnBase, 'history'>,
      history: readonly Message[],
      asking: Asking,
      turnId: string,
    ): Promise<FittingRequest> {
      const compressions: AppliedCompression[] = [];
      let built = await buildRequest(base, history, asking);
      if (asking.isGuided) return { ...built, compressions };
      for (let round = 1; round <= MOST_ROUNDS; round += 1) {
        if (shareOfWords(built) < budget.emergencyThreshold) break;
        const plan = await planFor(built, false);
        if (isEmpty(plan)) break;
        compressions.push(await memory.compress(base.session, plan, turnId));
        built = await buildRequest(base, history, asking);
      }
      if (sumOf({ ...built.tokens, files: 0 }) > budget.maxTokens) {
        throw new DomainError(
          'payload_too_large',
          'Your message is too long for Robin to read at once. Please send it in parts, or attach it as a file.',
        );
      }
      return { ...built, compressions };
    },

    /** Makes room now, as somebody has asked for: all but the newest messages. Null when there is nothing to take. */
    async compressNow(
      base: Omit<TurnBase, 'history'>,
      history: readonly Message[],
      asking: Asking,
    ): Promise<AppliedCompression | null> {
      const plan = await planFor(await buildRequest(base, history, asking, { exact: true }), true);
      return isEmpty(plan) ? null : memory.compress(base.session, plan, null);
    },
  };
}

export type TurnCompression = ReturnType<typeof createTurnCompression>;
