import { setTimeout as delay } from 'node:timers/promises';
import { answerText, QUESTION } from '#answer-text.ts';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import { DIRECT, RELAY, type Stage } from '#stage.ts';
import { median, quantile, rotate, runPool } from '#statistics.ts';
import { readUsage, watchMemory } from '#system/process-usage.ts';
import { undisturbed } from '#system/standstill.ts';
import type { Conversation, Target } from '#targets/target.ts';

const TOKENS = 200;
export const PACED_INTERVAL_MS = 20;
const FIRST_TOKENS = 2;
/** What is left for later begins within so long after a turn. */
const LEFT_FOR_LATER_MS = 1_500;
const POLL_MS = 250;
/** Processor time of a target at rest between two polls. */
const REST_CPU_MS = 10;
const MOST_POLLS = 80;

/** One target at one concurrency and token interval. Times are milliseconds. */
export interface TurnRow {
  target: string;
  users: number;
  intervalMs: number;
  turns: number;
  firstToken: { p50: number; p95: number };
  /** what the target adds to the first token of the direct path */
  firstTokenOverDirect: { p50: number; p95: number };
  /** the whole turn without the time that the model's schedule takes */
  total: { p50: number; p95: number };
  tokensPerSecond: number;
  ratioToDirect: number;
  ratioToRelay: number;
  /** with what is done after it, until everything rests again */
  cpuMsPerTurn: number;
  databaseCpuMsPerTurn: number;
  peakMiB: number;
  errors: string[];
}

interface Round {
  firstToken: number[];
  total: number[];
  tokensPerSecond: number;
  cpuMsPerTurn: number;
  databaseCpuMsPerTurn: number;
  peakMiB: number;
  errors: string[];
}

/** Few users take more turns each, so that every cell has enough of them. */
function turnsPerUser(users: number, intervalMs: number): number {
  if (intervalMs > 0) return users === 1 ? 3 : users < 64 ? 2 : 1;
  return Math.max(2, Math.ceil(128 / users));
}

/** Waits for the work that a target has left for later, so that it is counted, and does not fall upon the next target. */
async function waitUntilAtRest(target: Target): Promise<void> {
  if (target.pids.length === 0) return;
  const pids = [...target.pids, ...target.databasePids];
  await delay(LEFT_FOR_LATER_MS);
  let before = readUsage(pids).cpuMs;
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    await delay(POLL_MS);
    const now = readUsage(pids).cpuMs;
    // Where nothing tells the processor time, it is no number.
    if (!(now - before > REST_CPU_MS)) return;
    before = now;
  }
}

async function measureRound(
  stage: Stage,
  target: Target,
  users: number,
  intervalMs: number,
): Promise<Round> {
  const errors: string[] = [];
  const expected = answerText(TOKENS);
  const perUser = turnsPerUser(users, intervalMs);
  // A session for each user, with one short turn in it, before the clock runs.
  await stage.configureModel({ tokens: FIRST_TOKENS, intervalMs: 0 });
  const conversations = await runPool(users, 16, async (user) => {
    const conversation = await target.converse(user);
    const { error } = await conversation.ask(QUESTION);
    if (error !== null) errors.push(`first turn: ${error}`);
    return conversation;
  });
  await stage.configureModel({ tokens: TOKENS, intervalMs });
  await delay(300);

  const firstToken: number[] = [];
  const total: number[] = [];
  async function converse(conversation: Conversation): Promise<void> {
    for (let turn = 0; turn < perUser; turn += 1) {
      const result = await conversation.ask(QUESTION);
      if (result.error !== null) errors.push(result.error);
      else if (result.text !== expected) {
        errors.push(
          `the text differs after ${result.text.length} of ${expected.length} characters`,
        );
      } else {
        firstToken.push(result.firstTokenMs);
        total.push(result.totalMs - (TOKENS - 1) * intervalMs);
      }
    }
  }
  const databaseBefore = readUsage(target.databasePids).cpuMs;
  const ownBefore = readUsage(target.pids).cpuMs;
  const { wallMs, peakMiB } = await watchMemory(target.pids, () =>
    Promise.all(conversations.map(converse)),
  );
  await waitUntilAtRest(target);
  const turns = users * perUser;
  return {
    firstToken,
    total,
    tokensPerSecond: (total.length * TOKENS * 1_000) / wallMs,
    cpuMsPerTurn:
      target.pids.length === 0 ? Number.NaN : (readUsage(target.pids).cpuMs - ownBefore) / turns,
    databaseCpuMsPerTurn:
      target.databasePids.length === 0
        ? Number.NaN
        : (readUsage(target.databasePids).cpuMs - databaseBefore) / turns,
    peakMiB: target.pids.length === 0 ? Number.NaN : peakMiB,
    errors,
  };
}

/** Ratios and differences are taken within a round, and their median over the rounds is told. */
function summarise(
  name: string,
  users: number,
  intervalMs: number,
  roundsOf: ReadonlyMap<string, Round[]>,
): TurnRow {
  const rounds = roundsOf.get(name) ?? [];
  const against = (other: string, compare: (mine: Round, theirs: Round) => number) => {
    const others = roundsOf.get(other) ?? [];
    return median(
      rounds.flatMap((mine, index) => {
        const theirs = others[index];
        return theirs ? [compare(mine, theirs)] : [];
      }),
    );
  };
  const overDirect = (part: number) =>
    against(
      DIRECT,
      (mine, theirs) => quantile(mine.firstToken, part) - quantile(theirs.firstToken, part),
    );
  const speedRatio = (mine: Round, theirs: Round) => mine.tokensPerSecond / theirs.tokensPerSecond;
  const spread = (values: number[]) => ({
    p50: quantile(values, 0.5),
    p95: quantile(values, 0.95),
  });
  const firstTokens = rounds.flatMap((round) => round.firstToken);
  return {
    target: name,
    users,
    intervalMs,
    turns: firstTokens.length,
    firstToken: spread(firstTokens),
    firstTokenOverDirect: { p50: overDirect(0.5), p95: overDirect(0.95) },
    total: spread(rounds.flatMap((round) => round.total)),
    tokensPerSecond: median(rounds.map((round) => round.tokensPerSecond)),
    ratioToDirect: against(DIRECT, speedRatio),
    ratioToRelay: against(RELAY, speedRatio),
    cpuMsPerTurn: median(rounds.map((round) => round.cpuMsPerTurn)),
    databaseCpuMsPerTurn: median(rounds.map((round) => round.databaseCpuMsPerTurn)),
    peakMiB: Math.max(...rounds.map((round) => round.peakMiB)),
    errors: rounds.flatMap((round) => round.errors),
  };
}

function printRows(rows: readonly TurnRow[], users: number, intervalMs: number): void {
  const isPaced = intervalMs > 0;
  const title = `Turns: ${users} at once, ${TOKENS} tokens, ${intervalMs} ms between two tokens`;
  const head = isPaced
    ? ['', 'turns', 'first token p50', 'p95', 'over direct p50', 'p95', 'end over schedule p50']
    : ['', 'turns', 'total p50', 'p95', 'tokens/s', 'of direct', 'of the relay'];
  printTable(
    title,
    [...head, 'CPU ms/turn', 'database', 'MiB', 'errors'],
    rows.map((row) => [
      row.target,
      String(row.turns),
      ...(isPaced
        ? [
            format(row.firstToken.p50),
            format(row.firstToken.p95),
            format(row.firstTokenOverDirect.p50),
            format(row.firstTokenOverDirect.p95),
            format(row.total.p50),
          ]
        : [
            format(row.total.p50),
            format(row.total.p95),
            format(row.tokensPerSecond, 0),
            format(row.ratioToDirect, 2),
            format(row.ratioToRelay, 2),
          ]),
      format(row.cpuMsPerTurn),
      format(row.databaseCpuMsPerTurn),
      format(row.peakMiB, 0),
      String(row.errors.length),
    ]),
  );
  for (const row of rows) {
    for (const error of new Set(row.errors.slice(0, 3))) console.log(`${row.target}: ${error}`);
  }
}

/** What a server adds to a turn: every round visits every target, each time in another order. */
export async function measureTurns(stage: Stage, options: BenchOptions): Promise<TurnRow[]> {
  const results: TurnRow[] = [];
  for (const intervalMs of [PACED_INTERVAL_MS, 0]) {
    const rounds = intervalMs > 0 ? options.rounds.paced : options.rounds.unpaced;
    for (const users of options.concurrencies) {
      printProgress(`turns: ${users} at once, ${intervalMs} ms`);
      const roundsOf = new Map<string, Round[]>(stage.targets.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const target of rotate(stage.targets, round)) {
          const measured = await undisturbed(() => measureRound(stage, target, users, intervalMs));
          roundsOf.get(target.name)?.push(measured);
        }
      }
      const rows = stage.targets.map(({ name }) => summarise(name, users, intervalMs, roundsOf));
      printRows(rows, users, intervalMs);
      results.push(...rows);
    }
  }
  return results;
}
