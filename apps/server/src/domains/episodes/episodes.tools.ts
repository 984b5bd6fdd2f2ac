import { limits } from '@robin/contract/limits';
import { opaqueId, storableText } from '@robin/contract/primitives';
import { z } from 'zod';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Tool } from '#platform/agent/tool.ts';
import type { EpisodesService } from './episodes.service.ts';
import { excerptOf } from './recall-words.ts';
import type { Episode } from './episodes.types.ts';
import type { Recall } from './recall.ts';
import type { RecalledEpisode, Span } from './recall.types.ts';

/** So many messages and characters of an episode fit into a conversation at once. */
const READ_MESSAGES = 50;
const READ_CHARACTERS = 20_000;

const nameIt = 'Name the episode by its title in your answer when you use it.';

const isoMoment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** A moment as models write it; of a day alone, its beginning in UTC. */
const moment = (description: string) =>
  z
    .string()
    .refine((text) => isoMoment.safeParse(text).success, 'A moment like 2026-11-24T00:00:00+01:00.')
    .optional()
    .describe(description);

/** Before and after everything that was ever said. */
const EARLIEST = new Date('1970-01-01');
const LATEST = new Date('9000-01-01');

/** "Since ever" comes as the year 0, and "from now on" may end in the year 10000: databases know neither. */
const within = (moment: Date): Date =>
  moment < EARLIEST ? EARLIEST : moment > LATEST ? LATEST : moment;

/** null where neither end is told. */
function spanOf(from: string | undefined, until: string | undefined): Span | null {
  if (from === undefined && until === undefined) return null;
  return {
    from: from === undefined ? EARLIEST : within(new Date(from)),
    until: until === undefined ? LATEST : within(new Date(until)),
  };
}

function describeFind(found: RecalledEpisode, query: string) {
  return {
    episode_id: found.id,
    title: found.oneliner,
    conversation: found.sessionTitle,
    // What work was talked about has no title.
    mode: found.sessionType,
    date: found.startedAt?.toISOString() ?? null,
    memory_level: found.level,
    excerpts: found.quotes.map(({ index, role, text }) => ({
      message_index: index,
      role,
      text: excerptOf(text, query),
    })),
  };
}

function describe(episode: Episode) {
  return {
    episode_id: episode.id,
    title: episode.oneliner,
    essence: episode.essence,
    digest: episode.digest,
    topics: episode.topics,
    decisions_made: episode.decisionsMade,
    memory_level: episode.level,
    message_range: episode.range,
  };
}

/** What the assistant may look up in what it and the asking person have talked about. It changes nothing. */
export function createEpisodeTools(
  service: Pick<EpisodesService, 'get' | 'listMessages'>,
  recall: Recall,
): Tool[] {
  const search = z.object({
    query: storableText(limits.searchMaxLength)
      .trim()
      .min(1)
      .describe('A question or words, in the language in which it was talked about.'),
    from: moment('Said since 2026-11-24T00:00:00+01:00.'),
    until: moment('Said before then.'),
  });
  const read = z.object({
    id: opaqueId.describe('Id of an episode, from search_episodes or from your memory.'),
    from_message: z
      .int()
      .min(0)
      .optional()
      .describe('Where to begin: next_from_message of the answer before.'),
  });
  return [
    {
      name: 'search_episodes',
      provider: 'episodes',
      description: `Searches earlier conversations with this person, archived ones too: the texts that were kept and the original messages. Use it when something may have been talked about before and you do not see it; with from and until for a day. ${nameIt}`,
      parameters: search,
      isOfferedInTalk: true,
      async execute(args, { actor }) {
        const { query, from, until } = search.parse(args);
        const found = await recall(actor, query, spanOf(from, until));
        return { episodes: found.map((one) => describeFind(one, query)) };
      },
    },
    {
      name: 'read_episode',
      provider: 'episodes',
      description: `Reads one episode: what was kept of it and its original messages. ${nameIt}`,
      parameters: read,
      isOfferedInTalk: true,
      async execute(args, { actor }) {
        const { id, from_message: offset = 0 } = read.parse(args);
        try {
          const episode = await service.get(actor, id);
          const page = await service.listMessages(actor, id, { limit: READ_MESSAGES, offset });
          let room = READ_CHARACTERS;
          const messages = page.messages.filter(({ content }, place) => {
            room -= content.length;
            return place === 0 || room >= 0;
          });
          const isMore = page.hasMore || messages.length < page.messages.length;
          return {
            ...describe(episode),
            messages: messages.map((message) => ({
              message_index: message.index,
              role: message.role,
              date: message.createdAt.toISOString(),
              text: message.content.slice(0, READ_CHARACTERS).toWellFormed(),
              // Else its end would be taken for the end of what was said.
              ...(message.content.length > READ_CHARACTERS && {
                left_out_characters: message.content.length - READ_CHARACTERS,
              }),
            })),
            next_from_message: isMore ? offset + messages.length : null,
          };
        } catch (error) {
          if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
          return { error: 'There is no such episode of this person.' };
        }
      },
    },
  ];
}
