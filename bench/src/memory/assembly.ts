import { buildEpisode } from '@robin/server/src/domains/episodes/episodes.fixture.ts';
import {
  buildMessages,
  buildSession,
} from '@robin/server/src/domains/sessions/sessions.fixture.ts';
import { startTestApp } from '@robin/server/src/testing/test-app.ts';
import { format, printTable } from '#report.ts';
import { quantile } from '#statistics.ts';
import { LONG_SESSION_MESSAGES } from './long-session.ts';

const ROUNDS = 60;
const WARM_UP_ROUNDS = 10;
const EPISODE_MESSAGES = 20;
/** What is being talked about, and not cut yet. */
const OPEN_MESSAGES = 60;

/** How long it takes to put together what the model is sent, from the database to the request. Milliseconds. */
export interface AssemblyRow {
  what: string;
  tokens: number;
  p50: number;
  p95: number;
}

export const WITH_EPISODES = `${LONG_SESSION_MESSAGES} messages, all but ${OPEN_MESSAGES} in episodes`;

/** Puts the request of a turn together in a long session, on an embedded database of its own. */
export async function measureAssembly(): Promise<AssemblyRow[]> {
  const app = await startTestApp();
  const db = app.testDatabase.database.query;
  try {
    const { userId } = await app.signUp('mara');
    const { inspection } = app.robin.domains.chatTurn;

    async function measure(what: string, sessionId: string): Promise<AssemblyRow> {
      const times: number[] = [];
      let tokens = 0;
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
        const startedAt = performance.now();
        const built = await inspection.previewRequest(sessionId, 'en');
        times.push(performance.now() - startedAt);
        tokens = built.tokens.prompt + built.tokens.conversation + built.tokens.tools;
      }
      const warm = times.slice(WARM_UP_ROUNDS);
      return { what, tokens, p50: quantile(warm, 0.5), p95: quantile(warm, 0.95) };
    }

    const cut = await buildSession(db, { userId });
    const words = (index: number) =>
      `Message ${index}: the return label is printed by the carrier, and ${index} customers asked for it.`;
    for (let from = 0; from < LONG_SESSION_MESSAGES; from += 500) {
      const texts = Array.from({ length: 500 }, (_, place) => words(from + place));
      await buildMessages(db, cut.id, texts);
    }
    const covered = LONG_SESSION_MESSAGES - OPEN_MESSAGES;
    for (let start = 0; start < covered; start += EPISODE_MESSAGES) {
      const range = { start, end: start + EPISODE_MESSAGES - 1 };
      await buildEpisode(db, { sessionId: cut.id, range, level: 'essence' });
    }
    const uncut = await buildSession(db, { userId });
    for (let from = 0; from < LONG_SESSION_MESSAGES; from += 500) {
      await buildMessages(
        db,
        uncut.id,
        Array.from({ length: 500 }, () => 'Go on, please.'),
      );
    }
    return [
      await measure(WITH_EPISODES, cut.id),
      await measure(`${LONG_SESSION_MESSAGES} short messages without episodes`, uncut.id),
    ];
  } finally {
    await app.close();
  }
}

export function printAssembly(rows: readonly AssemblyRow[]): void {
  printTable(
    'Putting together what the model is sent',
    ['', 'tokens', 'p50 ms', 'p95 ms'],
    rows.map(({ what, tokens, p50, p95 }) => [what, String(tokens), format(p50), format(p95)]),
  );
}
