import type { TurnContext } from '@robin/contract/episode-compression';
import type { SentCall, SentContext } from './turn-sent.ts';

type Sight = NonNullable<SentCall['sight']>;

const presentEpisodes = (episodes: Sight['episodes']) =>
  episodes.map(({ id, level }) => ({ episode_id: id, memory_level: level }));

/** What a turn has sent, call by call. */
export function presentSent(turnId: string, sent: Required<SentContext>): TurnContext {
  return {
    turn_id: turnId,
    system_prompt: sent.system,
    message_ranges: sent.messageRanges,
    episodes: presentEpisodes(sent.episodes),
    tokens: { ...sent.tokens, max: sent.maxTokens },
    refused_tokens: sent.refusedTokens,
    further_calls: sent.calls.map(({ tokens, maxTokens, sight, shortened, refusedTokens }) => ({
      tokens: { ...tokens, max: maxTokens },
      changed_sight: sight && {
        system_prompt: sight.system,
        message_ranges: sight.messageRanges,
        episodes: presentEpisodes(sight.episodes),
      },
      shortened_parts: shortened.map(({ name, characters, leftOut }) => ({
        tool: name,
        characters,
        left_out: leftOut,
      })),
      refused_tokens: refusedTokens,
    })),
  };
}
