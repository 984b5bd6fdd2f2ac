import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Actor } from '#platform/actor.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { SessionsService } from '#domains/sessions/index.ts';
import type { EpisodeLog } from './episode-log.ts';
import { createEpisodeLooksRepository } from './episode-looks.repository.ts';
import type { WriteTexts } from './episode-texts.ts';
import { triggerAnswers } from './episode-words.ts';
import { candidateFound, rangeChanged } from './episodes.events.ts';
import { createEpisodesRepository } from './episodes.repository.ts';
import type {
  Episode,
  EpisodeContent,
  IndexRange,
  LogMessage,
  TriggerReason,
} from './episodes.types.ts';
import {
  detectCandidates,
  LEAST_OPEN_MESSAGES,
  MESSAGES_PER_DETECTION,
  MIN_MESSAGES,
} from './segmenter.ts';

/** So much is looked at in one go; what comes after it waits for the next turn. */
const MESSAGES_PER_LOOK = 400;
/** Each of them may cost a call of a model. What is left waits for the next look. */
const CANDIDATES_PER_LOOK = 8;
const MIN_MANUAL_MESSAGES = 2;

/** Makes room in a session at once; known to the domain of the turns. @returns how many episodes that concerned */
export type CompressInEmergency = (
  actor: Actor,
  sessionId: string,
  language: InterfaceLanguage,
) => Promise<number>;

/** What came of looking for episodes because somebody asked for it. */
export interface TriggerOutcome {
  isSuccess: boolean;
  message: string;
  candidates: Episode[];
}

/** Messages between which no episode lies. */
function toStretches(open: readonly LogMessage[], covered: readonly IndexRange[]): LogMessage[][] {
  const stretches: LogMessage[][] = [];
  let last: LogMessage | null = null;
  for (const message of open) {
    const before = last;
    const isApart =
      before === null || covered.some(({ start }) => before.index < start && start < message.index);
    if (isApart) stretches.push([message]);
    else stretches.at(-1)?.push(message);
    last = message;
  }
  return stretches;
}

/** Whoever asks for episodes now gets what is still being talked about too. */
function cutCompletely(stretch: LogMessage[]): LogMessage[][] {
  const pieces = detectCandidates(stretch).map(({ start, end }) =>
    stretch.filter(({ index }) => start <= index && index <= end),
  );
  const end = pieces.at(-1)?.at(-1)?.index ?? -1;
  const rest = stretch.filter(({ index }) => index > end);
  // Of a longer one no more than its beginning was looked at. The newest messages are always left: never a single one.
  return [...pieces, ...(stretch.length > MESSAGES_PER_DETECTION ? cutCompletely(rest) : [rest])];
}

/** Looks for episodes: after turns, and when somebody asks for it. */
export function createEpisodeDetection(deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  sessions: Pick<SessionsService, 'getOwn'>;
  log: EpisodeLog;
  write: WriteTexts;
  isEnabled: (userId: number) => Promise<boolean>;
  compressInEmergency: CompressInEmergency;
}) {
  const { log, write, runInTransaction } = deps;
  const looks = createEpisodeLooksRepository(deps.db);
  const findOpenEnd = createBatcher(looks.findOpenEnds);

  /**
   * null when somebody else was faster with one of the messages, also by editing it while the texts were written, the
   * session has ended, or its project is lost.
   */
  async function create(
    sessionId: string,
    content: EpisodeContent,
    trigger: TriggerReason,
  ): Promise<Episode | null> {
    return runInTransaction(async ({ db, record }) => {
      const repository = createEpisodesRepository(db);
      // First, so that no edit comes between looking for one and storing.
      await repository.holdSessions(sessionId);
      if (await createEpisodeLooksRepository(db).haveGivenWay(sessionId, content.range))
        return null;
      const episode = await repository.insert({ ...content, sessionId, trigger, level: null });
      if (episode) record(...candidateFound(episode));
      return episode;
    });
  }

  /**
   * Written at the same time, but stored in the order of the log: the next look begins behind the last episode, so that
   * what a killed process had stored behind a piece would hide the piece for ever.
   */
  async function createAll(
    sessionId: string,
    pieces: readonly LogMessage[][],
    trigger: TriggerReason,
  ): Promise<Episode[]> {
    const contents = await Promise.all(pieces.map((piece) => write(piece)));
    const made: Episode[] = [];
    for (const content of contents) {
      const episode = await create(sessionId, content, trigger);
      if (episode) made.push(episode);
    }
    return made;
  }

  /** Tells of episodes whose messages were edited or answered anew, each once. */
  function noteChangedRanges(sessionId: string): Promise<void> {
    return runInTransaction(async ({ db, record }) => {
      const changed = await createEpisodeLooksRepository(db).noteChangedRanges(sessionId);
      record(...changed.map(rangeChanged));
    });
  }

  return {
    noteChangedRanges,

    /**
     * What a finished turn brings: at most one process looks, and once. What a person has dismissed is not found
     * again. A workflow that has come to its end closes its topic, whatever else is said.
     */
    async lookAfterTurn(sessionId: string, hasCompletedWorkflow: boolean): Promise<void> {
      const end = await findOpenEnd(sessionId);
      if (end?.hasChangedRange) await noteChangedRanges(sessionId);
      // Most turns bring too little for an episode: they end here, and nothing is written.
      const least = hasCompletedWorkflow ? MIN_MESSAGES : LEAST_OPEN_MESSAGES;
      if (!end || end.length < least || !(await deps.isEnabled(end.userId))) return;
      if (!(await looks.claimLook(sessionId))) return;
      const open = await log.readOpen(sessionId, {
        start: end.start,
        outside: [],
        limit: hasCompletedWorkflow ? MESSAGES_PER_LOOK : MESSAGES_PER_DETECTION,
      });
      if (hasCompletedWorkflow && open.length >= MIN_MESSAGES) {
        const whole = cutCompletely(open).slice(0, CANDIDATES_PER_LOOK);
        await createAll(sessionId, whole, 'workflow_completed');
        return;
      }
      const pieces = detectCandidates(open).map(({ start, end }) =>
        open.filter(({ index }) => start <= index && index <= end),
      );
      await createAll(sessionId, pieces.slice(0, CANDIDATES_PER_LOOK), 'smart_detection');
    },

    /**
     * Looks now, because somebody asks for it. An emergency makes room instead, also where the memory is switched off.
     * @throws DomainError not_found
     */
    async trigger(
      actor: Actor,
      sessionId: string,
      { isEmergency, language }: { isEmergency: boolean; language: InterfaceLanguage },
    ): Promise<TriggerOutcome> {
      const answers = triggerAnswers[language];
      if (isEmergency) {
        const count = await deps.compressInEmergency(actor, sessionId, language);
        return { isSuccess: count > 0, message: answers.compressed(count), candidates: [] };
      }
      const refuse = (message: string) => ({ isSuccess: false, message, candidates: [] });
      const { isActive } = await deps.sessions.getOwn(actor, sessionId);
      if (!isActive) return refuse(answers.isOver);
      if (!(await deps.isEnabled(actor.userId))) return refuse(answers.isOff);
      const covered = (await looks.listRanges(sessionId)).filter((one) => !one.isDismissed);
      const open = await log.readOpen(sessionId, {
        start: 0,
        outside: covered,
        limit: MESSAGES_PER_LOOK,
      });
      const pieces = toStretches(open, covered)
        .filter((stretch) => stretch.length >= MIN_MANUAL_MESSAGES)
        .flatMap(cutCompletely)
        .slice(0, CANDIDATES_PER_LOOK);
      if (pieces.length === 0) {
        return refuse(
          covered.some((one) => one.isPending) ? answers.isWaiting : answers.isTooShort,
        );
      }
      const candidates = await createAll(sessionId, pieces, 'manual');
      if (candidates.length === 0) return refuse(answers.isWaiting);
      return { isSuccess: true, message: answers.found(candidates.length), candidates };
    },
  };
}
