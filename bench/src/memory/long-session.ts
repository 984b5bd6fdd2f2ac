import type { LogMessage } from '@robin/server/src/domains/episodes/episodes.types.ts';
import { detectCandidates } from '@robin/server/src/domains/episodes/segmenter.ts';
import { format, printTable } from '#report.ts';
import { quantile } from '#statistics.ts';
import type { DialogueSet } from './read-data.ts';

export const LONG_SESSION_MESSAGES = 5_000;
/** V8 has compiled what it measures after so many turns. */
const WARM_UP_TURNS = 50;

/** How long the detection after a turn takes. Times are milliseconds. */
export interface DetectionRow {
  what: string;
  turns: number;
  p50: number;
  p95: number;
  worst: number;
}

/** A conversation made of the marked dialogues, again and again, until it is long enough. */
function writeLongSession(sets: readonly DialogueSet[]): LogMessage[] {
  const all = sets.flatMap(({ dialogues }) => dialogues.flatMap(({ messages }) => messages));
  return Array.from({ length: LONG_SESSION_MESSAGES }, (_, index) => {
    const { role, text, createdAt } = all[index % all.length] ?? {
      role: 'user' as const,
      text: '',
      createdAt: new Date(0),
    };
    return { index, role, text, createdAt };
  });
}

function toRow(what: string, times: readonly number[]): DetectionRow {
  return {
    what,
    turns: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    worst: Math.max(...times),
  };
}

/** Detects after every turn of a session that grows to 5,000 messages, and once in a session that nobody has cut. */
export function measureDetection(sets: readonly DialogueSet[]): DetectionRow[] {
  const session = writeLongSession(sets);
  const times: number[] = [];
  let covered = 0;
  for (let length = 2; length <= session.length; length += 2) {
    const uncovered = session.slice(covered, length);
    const startedAt = performance.now();
    const found = detectCandidates(uncovered);
    times.push(performance.now() - startedAt);
    covered = (found.at(-1)?.end ?? covered - 1) + 1;
  }
  const uncut = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    detectCandidates(session);
    return performance.now() - startedAt;
  });
  return [
    toRow(`each turn up to ${LONG_SESSION_MESSAGES} messages`, times.slice(WARM_UP_TURNS)),
    toRow(`${LONG_SESSION_MESSAGES} messages that nobody has cut`, uncut),
  ];
}

export function printDetection(rows: readonly DetectionRow[]): void {
  printTable(
    'Looking for episodes after a turn',
    ['', 'turns', 'p50 ms', 'p95 ms', 'worst ms'],
    rows.map(({ what, turns, p50, p95, worst }) => [
      what,
      String(turns),
      format(p50, 2),
      format(p95, 2),
      format(worst, 2),
    ]),
  );
}
