import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { contentUpdated, episodeDecided, levelChanged } from './episodes.events.ts';
import { createEpisodesRepository, type EpisodesRepository } from './episodes.repository.ts';
import type { Episode, EpisodeChanges, EpisodeOutcome, MemoryLevel } from './episodes.types.ts';

export const dismissedAlready = () =>
  new DomainError('conflict', {
    de: 'Diese Episode wurde verworfen. Das lässt sich nicht rückgängig machen.',
    en: 'This episode was dismissed. That cannot be undone.',
  });

/** What a change of one episode works with; nobody else changes it meanwhile. */
export interface Change {
  transaction: TransactionContext;
  repository: EpisodesRepository;
  stored: Episode;
}

/** Whether the changes say anything else than what is stored. */
function changesAnything(stored: Episode, changes: EpisodeChanges): boolean {
  return Object.entries(changes).some(
    ([field, value]) =>
      value !== undefined &&
      JSON.stringify(value) !==
        JSON.stringify(stored[field as keyof EpisodeChanges & keyof Episode]),
  );
}

/**
 * Stores changes and tells of them: a level decides a candidate, and takes an episode to another level.
 * What is so already changes nothing and is told to nobody.
 */
export async function applyChanges(
  { transaction, repository, stored }: Change,
  wanted: EpisodeChanges,
): Promise<EpisodeOutcome> {
  const changes: EpisodeChanges = { ...wanted };
  if (wanted.level !== undefined) changes.status = 'decided';
  // Who sends the title along that is there has not typed it.
  if (wanted.oneliner === stored.oneliner) delete changes.isTitleCustom;
  if (!changesAnything(stored, changes)) return { status: 'processed', episode: stored };
  const episode = await repository.update(stored.id, changes);
  const { level } = episode;
  const { level: _level, status: _status, ...contents } = changes;
  if (changesAnything(stored, contents)) transaction.record(contentUpdated(episode));
  if (level !== null && level !== stored.level) {
    const decided: Episode & { level: MemoryLevel } = { ...episode, level };
    const tell = stored.status === 'pending' ? episodeDecided : levelChanged;
    transaction.record(...tell(decided));
  }
  return { status: 'completed', episode };
}

/**
 * Own episodes: found, and held while they change. To everybody else they do not exist, and to their person neither as
 * long as the project that they tell of is out of reach.
 */
export function createOwnEpisodes(deps: { db: Queryable; runInTransaction: RunInTransaction }) {
  const repository = createEpisodesRepository(deps.db);

  return {
    /** @throws DomainError not_found */
    async get(actor: Actor, id: string): Promise<Episode> {
      const episode = await repository.findOwn(actor, id);
      if (!episode) throw notFound('Episode');
      return episode;
    },

    /** @throws DomainError not_found, conflict (dismissed) */
    change<Result>(
      actor: Actor,
      id: string,
      work: (change: Change) => Promise<Result>,
      options: { mayBeDismissed?: boolean } = {},
    ): Promise<Result> {
      return deps.runInTransaction(async (transaction) => {
        const held = createEpisodesRepository(transaction.db);
        const stored = await held.lockOwn(actor, id);
        if (!stored) throw notFound('Episode');
        if (stored.status === 'dismissed' && !options.mayBeDismissed) throw dismissedAlready();
        return work({ transaction, repository: held, stored });
      });
    },
  };
}

export type OwnEpisodes = ReturnType<typeof createOwnEpisodes>;
