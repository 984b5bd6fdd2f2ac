import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import type { Clock } from '#platform/clock.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { Session, SessionsService } from '#domains/sessions/index.ts';
import { createCompressionsRepository } from './compressions.repository.ts';
import { levelSince, withoutOneBefore } from './compressions-since.ts';
import { createEpisodeListsRepository, MAX_PENDING } from './episode-lists.repository.ts';
import { createEpisodeLog } from './episode-log.ts';
import { createEpisodeLooksRepository } from './episode-looks.repository.ts';
import type { WriteTexts } from './episode-texts.ts';
import {
  candidateFound,
  compressed,
  episodeDecided,
  episodeGone,
  levelChanged,
} from './episodes.events.ts';
import { createEpisodesRepository } from './episodes.repository.ts';
import type {
  AppliedCompression,
  Episode,
  EpisodeContent,
  IndexRange,
  MemoryLevel,
} from './episodes.types.ts';
import { overlaps, rangesWithout } from './ranges.ts';
import type { CompressionPlan } from './token-budget.ts';

export interface EmergencyDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  sessions: Pick<SessionsService, 'listOriginals' | 'listFrom'>;
  write: WriteTexts;
}

const handedOn = () =>
  new DomainError('conflict', {
    de: 'Dieses Gespräch wurde neu begonnen, und seine Episoden gehören jetzt zum neuen. Dort kannst du ihre Ebenen ändern.',
    en: 'This conversation was started anew, and its episodes belong to the new one now. You can change their levels there.',
  });

type Lowered = AppliedCompression['lowered'];

/** From where each episode went down at first to where it went at last. */
function joinLowered(before: Lowered, after: Lowered): Lowered {
  const joined = new Map(before.map((one) => [one.id, one]));
  for (const one of after)
    joined.set(one.id, { ...one, from: joined.get(one.id)?.from ?? one.from });
  return [...joined.values()];
}

/** Room for a conversation that got too long: carried out at once, told to its person, and taken back by them. */
export function createEmergencyCompression(deps: EmergencyDependencies) {
  const lists = createEpisodeListsRepository(deps.db);
  const log = createEpisodeLog(deps.sessions);

  async function writeRange(sessionId: string, range: IndexRange): Promise<EpisodeContent | null> {
    const messages = await log.readRange(sessionId, range);
    if (messages.length === 0) return null;
    return { ...(await deps.write(messages, true)), range };
  }

  /** Changes the level, and tells of it. */
  async function setLevel(
    { db, record }: TransactionContext,
    { id, status }: Pick<Episode, 'id' | 'status'>,
    level: MemoryLevel,
  ): Promise<Episode> {
    const episode = await createEpisodesRepository(db).update(id, { status: 'decided', level });
    const tell = status === 'pending' ? episodeDecided : levelChanged;
    record(...tell({ ...episode, level }));
    return episode;
  }

  return {
    /**
     * Carries out a plan. All that is done for one turn is one compression, which is taken back as a whole. What somebody else changes meanwhile stays as they want it; the next look at the budget sees it.
     * @param turnId the turn that needs the room
     * @returns null when nothing was left to do, because others were faster
     */
    async compress(
      session: Pick<Session, 'id' | 'userId' | 'projectId'>,
      plan: CompressionPlan,
      turnId: string | null,
    ): Promise<AppliedCompression | null> {
      const page = { limit: MAX_PENDING, offset: 0 };
      const waiting = await lists.listPending({ sessionId: session.id }, page);
      const taken = waiting.filter(
        ({ range, sourceSessionId }) =>
          sourceSessionId === session.id && plan.ranges.some((planned) => overlaps(planned, range)),
      );
      const takenRanges = taken.map(({ range }) => range);
      const ranges = plan.ranges.flatMap((range) => rangesWithout(range, takenRanges));
      const contents: EpisodeContent[] = [];
      for (const range of ranges) {
        const content = await writeRange(session.id, range);
        if (content) contents.push(content);
      }
      return deps.runInTransaction(async (transaction) => {
        const { db, record } = transaction;
        const episodes = createEpisodesRepository(db);
        const compressions = createCompressionsRepository(db);
        await episodes.holdSessions(session.id);
        const before = turnId && (await compressions.lockOfTurn(session.id, turnId));
        const touched = [...taken, ...plan.lowered].map(({ id }) => id);
        const held = touched.length === 0 ? [] : await episodes.lock(touched);
        // A reset may have handed them on: where they are now, nobody needs the room.
        const locked = held.filter(({ sessionId }) => sessionId === session.id);
        const pending = locked.filter(
          ({ id, status }) => status === 'pending' && taken.some((one) => one.id === id),
        );
        const created: AppliedCompression['created'] = [];
        // Candidates that wait over a range of the plan are taken as they are.
        for (const candidate of pending) {
          const { id, range } = await setLevel(transaction, candidate, 'essence');
          created.push({ id, ...range, hasWaited: true });
        }
        const looks = createEpisodeLooksRepository(db);
        for (const content of contents) {
          // Edited since it was planned: what was taken back is nothing to remember.
          if (await looks.haveGivenWay(session.id, content.range)) continue;
          const made = await episodes.insert({
            ...content,
            sessionId: session.id,
            trigger: 'emergency',
            level: 'essence',
          });
          if (!made) continue;
          created.push({ id: made.id, ...made.range });
          record(...episodeDecided({ ...made, level: 'essence' }));
        }
        const lowered: AppliedCompression['lowered'] = [];
        for (const { id, from, to } of plan.lowered) {
          const episode = locked.find((one) => one.id === id);
          if (episode?.status !== 'decided' || episode.level !== from) continue;
          await setLevel(transaction, episode, to);
          lowered.push({ id, from, to });
        }
        if (created.length === 0 && lowered.length === 0) return null;
        const done = before
          ? await compressions.change(before.id, {
              created: [...before.created, ...created],
              lowered: joinLowered(before.lowered, lowered),
            })
          : await compressions.insert({ sessionId: session.id, turnId, created, lowered });
        record(compressed(session, done));
        return done;
      });
    },

    findLast: (sessionId: string): Promise<AppliedCompression | null> =>
      createCompressionsRepository(deps.db).findLast(sessionId),

    /**
     * Takes a compression back: its messages are in sight again, and levels are as they were, and candidates
     * wait again, unless somebody has chosen another level since. What a later one has taken further down stays there
     * until that is taken back, too.
     * @returns whether it had been taken back already
     * @throws DomainError not_found, conflict (a reset has handed on what it would change)
     */
    async undo(
      session: Pick<Session, 'id' | 'userId' | 'projectId'>,
      compressionId: string,
    ): Promise<{ compression: AppliedCompression; wasUndone: boolean }> {
      return deps.runInTransaction(async (transaction) => {
        const { db, record } = transaction;
        const compressions = createCompressionsRepository(db);
        const episodes = createEpisodesRepository(db);
        await episodes.holdSessions(session.id);
        const found = await compressions.lock(session.id, compressionId);
        if (!found) throw notFound('Compression');
        if (found.isUndone) return { compression: found, wasUndone: true };
        const touched = [...found.created, ...found.lowered].map(({ id }) => id);
        const locked = touched.length === 0 ? [] : await episodes.lock(touched);
        // Where they are now they are all that is remembered: the messages that would be in sight again are not there.
        if (locked.some(({ sessionId }) => sessionId !== session.id)) throw handedOn();
        const since = await compressions.lockSince(session.id, compressionId);
        const byId = new Map(locked.map((episode) => [episode.id, episode]));
        const made = new Map(found.created.map((one) => [one.id, one]));
        const loweredTo = new Map(found.lowered.map(({ id, to }) => [id, to]));
        const gone = new Set<string>();
        for (const [id, { hasWaited }] of made) {
          const now = byId.get(id);
          const left = levelSince(since, id, loweredTo.get(id) ?? 'essence');
          if (now?.status !== 'decided' || now.level !== left) continue;
          gone.add(id);
          if (!hasWaited) {
            record(episodeGone(await episodes.update(id, { status: 'dismissed' })));
            continue;
          }
          const waiting = await episodes.update(id, { status: 'pending', level: null });
          record(episodeGone(waiting), ...candidateFound(waiting));
        }
        for (const { id, from, to } of found.lowered) {
          const now = byId.get(id);
          const isOfLater = since.some(({ lowered }) => lowered.some((one) => one.id === id));
          // A dismissed episode keeps the level that it had, and is gone all the same.
          if (made.has(id) || isOfLater || now?.status !== 'decided' || now.level !== to) continue;
          await setLevel(transaction, now, from);
        }
        for (const later of withoutOneBefore(since, found, gone)) {
          await compressions.change(later.id, later);
        }
        const undone = await compressions.markUndone(compressionId, deps.clock.now());
        record(compressed(session, undone));
        return { compression: undone, wasUndone: false };
      });
    },
  };
}
