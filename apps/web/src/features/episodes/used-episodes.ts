import { z } from 'zod';

/** A tool that Robin has used, as far as it tells of episodes. */
export interface ToolAnswer {
  name: string;
  response: unknown;
}

interface UsedEpisode {
  id: string;
  title: string;
}

const MAX_FOUND = 3;

const told = z
  .looseObject({
    episode_id: z.string().optional(),
    id: z.string().optional(),
    title: z.string().optional(),
    oneliner: z.string().optional(),
  })
  .transform(({ episode_id, id, title, oneliner }) => ({
    id: episode_id ?? id,
    title: title ?? oneliner,
  }));

/** The episodes that an answer names, itself or in one list of it. */
function episodesIn(response: unknown): UsedEpisode[] {
  if (typeof response !== 'object' || response === null) return [];
  const fields: unknown[] = Object.values(response);
  const candidates = [
    response,
    ...fields.flatMap((field): unknown[] => (Array.isArray(field) ? field : [field])),
  ];
  return candidates.flatMap((one) => {
    const { id, title } = told.safeParse(one).data ?? {};
    return id !== undefined && title !== undefined ? [{ id, title }] : [];
  });
}

/** What Robin's answer is built on: the episodes that were read, or else the first ones that were found. */
export function findUsedEpisodes(uses: readonly ToolAnswer[]): UsedEpisode[] {
  const of = (name: string) =>
    uses.filter((use) => use.name === name).flatMap(({ response }) => episodesIn(response));
  const read = of('read_episode');
  const used = read.length > 0 ? read : of('search_episodes').slice(0, MAX_FOUND);
  return used.filter(({ id }, index) => used.findIndex((one) => one.id === id) === index);
}
