import type { Actor } from '#platform/actor.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { dismissedAlready, type OwnEpisodes } from './episode-change.ts';
import { MAX_EPISODE_MESSAGES, type EpisodeLog } from './episode-log.ts';
import { createEpisodeLooksRepository } from './episode-looks.repository.ts';
import type { WriteTexts } from './episode-texts.ts';
import { candidateFound, contentUpdated, episodeGone } from './episodes.events.ts';
import { createEpisodesRepository, isOverlap } from './episodes.repository.ts';
import type {
  Episode,
  EpisodeContent,
  EpisodeOutcome,
  IndexRange,
  LogMessage,
} from './episodes.types.ts';

function refuseDecided({ status }: Episode): void {
  if (status === 'dismissed') throw dismissedAlready();
  if (status === 'decided') {
    throw new DomainError('conflict', {
      de: 'Nur eine wartende Episode lässt sich verschieben, teilen oder zusammenlegen.',
      en: 'Only a waiting episode can be moved, split or merged.',
    });
  }
}

const changedMeanwhile = () =>
  new DomainError('conflict', {
    de: 'Die Episode hat sich inzwischen geändert.',
    en: 'The episode has changed in the meantime.',
  });

function checkMessages(messages: readonly LogMessage[]): void {
  if (messages.length === 0) {
    throw new DomainError('rule_broken', {
      de: 'Dort gibt es keine Nachrichten.',
      en: 'There are no messages there.',
    });
  }
  if (messages.length > MAX_EPISODE_MESSAGES) {
    throw new DomainError('rule_broken', {
      de: `Eine Episode hat höchstens ${MAX_EPISODE_MESSAGES} Nachrichten.`,
      en: `An episode has at most ${MAX_EPISODE_MESSAGES} messages.`,
    });
  }
}

/** New texts, but the title that the person typed. */
function keepTitle(content: EpisodeContent, ...stored: readonly Episode[]): EpisodeContent {
  const typed = stored.find(({ isTitleCustom }) => isTitleCustom);
  return typed ? { ...content, oneliner: typed.oneliner } : content;
}

/** Whether nobody has done anything with the candidate, nor with the log that its range means. */
function isAsRead(now: Episode | null, before: Episode): boolean {
  return (
    now?.status === 'pending' &&
    now.updatedAt.getTime() === before.updatedAt.getTime() &&
    now.sourceSessionId === before.sourceSessionId &&
    // Two changes may follow each other within a millisecond.
    now.range.start === before.range.start &&
    now.range.end === before.range.end
  );
}

/**
 * What a person does with the borders of candidates. Texts are written before anything is stored, because a language
 * model may take its time; if something has changed meanwhile, the person is told and tries again.
 */
export function createEpisodeRanges(deps: {
  own: OwnEpisodes;
  runInTransaction: RunInTransaction;
  log: EpisodeLog;
  write: WriteTexts;
}) {
  const { own, runInTransaction, log, write } = deps;

  /** The person's candidates, as long as nobody has done anything else with them. */
  async function getCandidate(actor: Actor, id: string): Promise<Episode> {
    const episode = await own.get(actor, id);
    refuseDecided(episode);
    return episode;
  }

  /**
   * @param read the candidates, and the stretch of their log that the texts are written of
   * @throws DomainError conflict: something has changed since, or a message is in another episode
   */
  async function store<Result>(
    actor: Actor,
    { candidates, range }: { candidates: readonly [Episode, ...Episode[]]; range: IndexRange },
    work: (
      context: Parameters<Parameters<RunInTransaction>[0]>[0],
      repository: ReturnType<typeof createEpisodesRepository>,
    ) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await runInTransaction(async (transaction) => {
        const repository = createEpisodesRepository(transaction.db);
        await repository.holdSessions(
          ...candidates.flatMap(({ sessionId, sourceSessionId }) => [sessionId, sourceSessionId]),
        );
        await repository.lock(candidates.map(({ id }) => id));
        for (const before of candidates) {
          if (!isAsRead(await repository.findOwn(actor, before.id), before))
            throw changedMeanwhile();
        }
        const { sourceSessionId } = candidates[0];
        const looks = createEpisodeLooksRepository(transaction.db);
        if (await looks.haveGivenWay(sourceSessionId, range)) throw changedMeanwhile();
        return work(transaction, repository);
      });
    } catch (error) {
      if (isOverlap(error)) {
        throw new DomainError('conflict', {
          de: 'Für eine dieser Nachrichten steht schon eine andere Episode.',
          en: 'Another episode stands for one of these messages.',
        });
      }
      throw error;
    }
  }

  return {
    /** @throws DomainError not_found, conflict (decided, dismissed, overlapping), rule_broken */
    async move(
      actor: Actor,
      id: string,
      range: { start: number; end: number },
    ): Promise<EpisodeOutcome> {
      const stored = await getCandidate(actor, id);
      const messages = await log.readValid(stored.sourceSessionId, range);
      checkMessages(messages);
      const content = keepTitle(await write(messages), stored);
      return store(
        actor,
        { candidates: [stored], range: content.range },
        async ({ record }, repository) => {
          const episode = await repository.rewrite(id, content);
          record(contentUpdated(episode));
          return { status: 'completed', episode };
        },
      );
    },

    /**
     * @param at the place of the message with which the second one begins
     * @throws DomainError not_found, conflict (decided, dismissed), rule_broken
     */
    async split(actor: Actor, id: string, at: number): Promise<[Episode, Episode]> {
      const stored = await getCandidate(actor, id);
      const messages = await log.readValid(stored.sourceSessionId, stored.range);
      const before = messages.filter(({ index }) => index < at);
      const after = messages.filter(({ index }) => index >= at);
      if (before.length === 0 || after.length === 0) {
        throw new DomainError('rule_broken', {
          de: 'Beide Teile brauchen mindestens eine Nachricht.',
          en: 'Both parts need at least one message.',
        });
      }
      const [first, second] = await Promise.all([write(before), write(after)]);
      const range = { start: first.range.start, end: second.range.end };
      return store(actor, { candidates: [stored], range }, async ({ record }, repository) => {
        const one = await repository.rewrite(id, keepTitle(first, stored));
        const other = await repository.insertBeside(one, second);
        record(contentUpdated(one), ...candidateFound(other));
        return [one, other];
      });
    },

    /**
     * What lies between the two becomes part of it.
     * @throws DomainError not_found, rule_broken (not of the same conversation), conflict (decided, dismissed, or
     *   another episode lies between them)
     */
    async merge(actor: Actor, id: string, otherId: string): Promise<EpisodeOutcome> {
      const [stored, other] = await Promise.all([
        getCandidate(actor, id),
        getCandidate(actor, otherId),
      ]);
      if (
        id === otherId ||
        stored.sessionId !== other.sessionId ||
        stored.sourceSessionId !== other.sourceSessionId
      ) {
        throw new DomainError('rule_broken', {
          de: 'Nur zwei wartende Episoden desselben Gesprächs lassen sich zusammenlegen.',
          en: 'Only two waiting episodes of one conversation can be merged.',
        });
      }
      const messages = await log.readValid(stored.sourceSessionId, {
        start: Math.min(stored.range.start, other.range.start),
        end: Math.max(stored.range.end, other.range.end),
      });
      checkMessages(messages);
      const content = keepTitle(await write(messages), stored, other);
      return store(
        actor,
        { candidates: [stored, other], range: content.range },
        async ({ record }, repository) => {
          await repository.remove(otherId);
          await repository.rewrite(id, content);
          const episode = await repository.update(id, {
            isTitleCustom: stored.isTitleCustom || other.isTitleCustom,
            documentId: stored.documentId ?? other.documentId ?? undefined,
            linkedDocumentIds: [
              ...new Set([...stored.linkedDocumentIds, ...other.linkedDocumentIds]),
            ],
          });
          record(episodeGone(other), contentUpdated(episode));
          return { status: 'completed', episode };
        },
      );
    },
  };
}
