import { buildAccount } from '@robin/server/src/domains/accounts/accounts.fixture.ts';
import { buildEpisode } from '@robin/server/src/domains/episodes/episodes.fixture.ts';
import { createRecall } from '@robin/server/src/domains/episodes/recall.ts';
import {
  buildMessages,
  buildSession,
  writeWords,
} from '@robin/server/src/domains/sessions/sessions.fixture.ts';
import type { Queryable } from '@robin/server/src/platform/db/database.ts';
import { createTestDatabase } from '@robin/server/src/testing/test-database.ts';
import { format, printTable } from '#report.ts';
import { quantile } from '#statistics.ts';
import type { CountTokens, CutMeeting } from './kept-evidence.ts';
import { mean } from './measures.ts';
import type { Meeting } from './read-data.ts';

/** What the search of the tool found of the evidence, within its ten finds. */
export interface RecallRow {
  what: string;
  questions: number;
  /** shares, 0 to 1: questions of whose evidence anything was found, and turns of evidence that were found */
  answered: number;
  turns: number;
  /** what reading the found episodes would take, as a share of the conversation */
  read: number;
  ms: { p50: number; p95: number };
}

export const ALONE = 'one meeting a person';
/** As many meetings as somebody with so many messages in episodes has. */
const MANY_MESSAGES = 5_000;
export const MANY = `the first ${MANY_MESSAGES} messages of one person`;

interface Stored {
  meeting: Meeting;
  userId: number;
  /** the ranges of the episodes, by their ids */
  ranges: Map<string, { start: number; end: number }>;
}

async function store(
  db: Queryable,
  { meeting, cut }: { meeting: Meeting; cut: CutMeeting },
  userId: number,
  count: CountTokens,
): Promise<Stored> {
  const session = await buildSession(db, { userId, title: meeting.id });
  // An empty text is no message of the product.
  await buildMessages(
    db,
    session.id,
    meeting.messages.map(({ text }) => (text === '' ? '…' : text)),
  );
  const ranges: Stored['ranges'] = new Map();
  for (const { messages, texts } of cut.stretches) {
    const range = { start: messages[0]?.index ?? 0, end: messages.at(-1)?.index ?? 0 };
    const made = await buildEpisode(db, {
      sessionId: session.id,
      range,
      ...texts,
      messageCount: messages.length,
      estimatedTokens: count(messages.map(({ text }) => text).join('\n')),
      level: 'archive',
    });
    ranges.set(made.id, range);
  }
  return { meeting, userId, ranges };
}

interface Answer {
  isAnswered: boolean;
  turns: number;
  read: number;
  ms: number;
}

async function ask(db: Queryable, stored: readonly Stored[]): Promise<Answer[]> {
  const recall = createRecall(db);
  const answers: Answer[] = [];
  for (const { meeting, userId, ranges } of stored) {
    for (const { query, spans } of meeting.questions) {
      const evidence = meeting.messages
        .map(({ index }) => index)
        .filter((turn) => spans.some(({ start, end }) => start <= turn && turn <= end));
      const startedAt = performance.now();
      const finds = await recall({ userId, roles: ['user'] }, query);
      const ms = performance.now() - startedAt;
      const found = finds.flatMap(({ id }) => ranges.get(id) ?? []);
      const isFound = (turn: number) =>
        found.some(({ start, end }) => start <= turn && turn <= end);
      answers.push({
        isAnswered: evidence.some(isFound),
        turns: evidence.filter(isFound).length / Math.max(1, evidence.length),
        read:
          meeting.messages.filter(({ index }) => isFound(index)).length / meeting.messages.length,
        ms,
      });
    }
  }
  return answers;
}

function toRow(what: string, answers: readonly Answer[]): RecallRow {
  const times = answers.map(({ ms }) => ms);
  return {
    what,
    questions: answers.length,
    answered: mean(answers.map(({ isAnswered }) => Number(isAnswered))),
    turns: mean(answers.map(({ turns }) => turns)),
    read: mean(answers.map(({ read }) => read)),
    ms: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
  };
}

/** Asks the questions of the meetings through the search of the tool, on an embedded database of its own. */
export async function measureRecall(
  meetings: readonly { meeting: Meeting; cut: CutMeeting }[],
  count: CountTokens,
): Promise<RecallRow[]> {
  const test = await createTestDatabase();
  const db = test.database.query;
  try {
    const alone: Stored[] = [];
    for (const one of meetings)
      alone.push(await store(db, one, (await buildAccount(db)).id, count));
    const all: Stored[] = [];
    const { id: listener } = await buildAccount(db);
    for (const one of meetings) all.push(await store(db, one, listener, count));
    const many: Stored[] = [];
    const { id: busy } = await buildAccount(db);
    let messages = 0;
    for (const one of meetings) {
      if (messages >= MANY_MESSAGES) break;
      many.push(await store(db, one, busy, count));
      messages += one.meeting.messages.length;
    }
    // As happens when the sessions have come to rest.
    await writeWords(db);
    // As the upkeep of a database does by itself.
    await test.database.exec('vacuum analyze');
    return [
      toRow(ALONE, await ask(db, alone)),
      toRow(MANY, await ask(db, many)),
      toRow(`all ${meetings.length} meetings of one person`, await ask(db, all)),
    ];
  } finally {
    await test.remove();
  }
}

export function printRecall(rows: readonly RecallRow[]): void {
  printTable(
    'Questions about archived meetings, through search_episodes: ten finds',
    [
      '',
      'questions',
      'evidence found %',
      'turns of evidence %',
      'of the meeting read %',
      'p50 ms',
      'p95 ms',
    ],
    rows.map(({ what, questions, answered, turns, read, ms }) => [
      what,
      String(questions),
      format(100 * answered),
      format(100 * turns),
      format(100 * read),
      format(ms.p50),
      format(ms.p95),
    ]),
  );
}
