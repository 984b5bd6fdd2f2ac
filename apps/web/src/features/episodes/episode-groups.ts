import type { Episode } from '@robin/contract/episodes';
import { countDays } from '#shared/i18n/format-day.ts';

/** The groups of the sidebar in their order, by the names under which their state is kept. */
export const groupNames = ['candidates', 'today', 'yesterday', 'recent', 'older'] as const;
export type GroupName = (typeof groupNames)[number];

const WEEK_DAYS = 7;

/** The group of a decided episode: by calendar days where the person is. */
function dateGroupOf(createdAt: string, now: Date): GroupName {
  const daysAgo = countDays(new Date(createdAt), now);
  if (daysAgo <= 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  return daysAgo < WEEK_DAYS ? 'recent' : 'older';
}

const newestFirst = (one: Episode, other: Episode) =>
  other.created_at.localeCompare(one.created_at);

export interface EpisodeGroup {
  name: GroupName;
  episodes: Episode[];
}

/** Everything in its group, the newest first. Who waits for a decision is in Candidates only. */
export function groupEpisodes(
  candidates: readonly Episode[],
  episodes: readonly Episode[],
  now: Date,
): EpisodeGroup[] {
  const waiting = new Set(candidates.map(({ id }) => id));
  const decided = episodes.filter(({ id, is_candidate }) => !is_candidate && !waiting.has(id));
  return groupNames.map((name) => ({
    name,
    episodes: (name === 'candidates'
      ? [...candidates]
      : decided.filter((episode) => dateGroupOf(episode.created_at, now) === name)
    ).sort(newestFirst),
  }));
}

/**
 * The groups that are open. Candidates always is; when it would be alone, so is the first group with anything in it.
 *
 * @param closed groups that somebody has just closed by hand: they do not open by themselves again
 */
export function openGroups(
  groups: readonly EpisodeGroup[],
  chosen: readonly string[],
  closed: ReadonlySet<string> = new Set(),
): ReadonlySet<GroupName> {
  const open = new Set<GroupName>(groupNames.filter((name) => chosen.includes(name)));
  open.add('candidates');
  const dated = groups.filter(({ name, episodes }) => name !== 'candidates' && episodes.length > 0);
  const [first] = dated;
  if (first && !dated.some(({ name }) => open.has(name)) && !closed.has(first.name)) {
    open.add(first.name);
  }
  return open;
}
