import type { MemoryLevel } from '@robin/contract/episodes';
import {
  findTopicChanges,
  planCompression,
  tellAtLevel,
  type CompressionPlan,
  type TokenLoad,
} from '#domains/episodes/index.ts';
import { loadTokenCounter, type CountTokens } from '#domains/language-models/index.ts';
import type { Message, TurnBase } from '#domains/sessions/index.ts';
import { percentageUsed } from './token-use.ts';
import { buildModelMessages } from './turn-context.ts';
import type { AppliedCompression, Sight, TurnMemory } from './turn-memory.ts';
import {
  countRequest,
  type Asking,
  type BuildTurnRequest,
  type TurnRequest,
} from './turn-request.ts';
import { countWords, sumOfWords } from './turn-tokens.ts';

/** Essences are estimated before they are written, so room may have to be made more than once. */
const MOST_ROUNDS = 4;

/** The turn that needs room. */
export interface TurnInNeed {
  /** With the question. */
  base: TurnBase;
  asking: Asking;
  turnId: string;
  /** What was in sight before the question, where it is being read already. */
  sight?: Promise<Sight> | undefined;
}

/** What is sent beside the conversation: what has been said and read within the turn. */
export interface HeldTokens {
  tokens: number;
  /** How much of it can be made shorter without touching the memory. */
  shortenable: number;
}

const NOTHING_HELD: HeldTokens = { tokens: 0, shortenable: 0 };

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

function loadOf(
  { sight, tokens, days }: TurnRequest,
  held: HeldTokens,
  maxTokens: number,
  count: CountTokens,
): TokenLoad {
  const episodes = sight.episodes.map((episode) => {
    const at = (level: MemoryLevel) => count(tellAtLevel(episode, level, days.calendar));
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
    fixedTokens: Math.max(0, tokens.prompt + tokens.tools - remembered) + held.tokens,
    shortenableTokens: held.shortenable,
    uncovered: sight.messages.map((message) => ({
      index: message.index,
      tokens: countWords(buildModelMessages([message], new Map()), count),
    })),
    episodes,
    maxTokens,
  };
}

/** Makes room in what a turn would send: the oldest parts of the conversation become episodes. */
export function createTurnCompression(deps: {
  buildRequest: BuildTurnRequest;
  memory: Pick<TurnMemory, 'compress'>;
}) {
  const { buildRequest, memory } = deps;

  async function planFor(
    built: TurnRequest,
    { maxTokens }: Asking['budget'],
    { held = NOTHING_HELD, isForced = false },
  ): Promise<CompressionPlan> {
    const count = await loadTokenCounter();
    const starts = topicStarts(built.sight.messages);
    return planCompression(loadOf(built, held, maxTokens, count), {
      isEpisodeStart: (index) => starts.has(index),
      isForced,
    });
  }

  return {
    /**
     * The request after an emergency compression, where it is needed: from the threshold on. Files are not the cause,
     * because they get what the words leave.
     */
    async makeRoom(
      { base, asking, turnId }: TurnInNeed,
      request: TurnRequest,
      held: HeldTokens,
    ): Promise<TurnRequest> {
      const { budget } = asking;
      const isEnough = ({ tokens }: TurnRequest) =>
        (percentageUsed(sumOfWords(tokens) + held.tokens, budget) ?? 0) < budget.emergencyThreshold;
      let built = request;
      for (let round = 1; round <= MOST_ROUNDS && !isEnough(built); round += 1) {
        built = await countRequest(built);
        const plan = await planFor(built, budget, { held });
        if (isEmpty(plan)) break;
        await memory.compress(base.session, plan, turnId);
        const heldTokens = held.tokens - held.shortenable;
        built = await buildRequest(base, asking, { exact: true, heldTokens });
      }
      return built;
    },

    /** Makes room now, as somebody has asked for: all but the newest messages. Null when there is nothing to take. */
    async compressNow(base: TurnBase, asking: Asking): Promise<AppliedCompression | null> {
      const built = await buildRequest(base, asking, { exact: true });
      const plan = await planFor(built, asking.budget, { isForced: true });
      return isEmpty(plan) ? null : memory.compress(base.session, plan, null);
    },
  };
}

export type TurnCompression = ReturnType<typeof createTurnCompression>;
