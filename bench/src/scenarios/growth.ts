import { answerText, QUESTION } from '#answer-text.ts';
import type { GrownTarget } from '#long-sessions.ts';
import { growthSizes, type BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import type { Stage } from '#stage.ts';
import { quantile, rotate } from '#statistics.ts';

const TOKENS = 20;

/** A session is left before its turns have made it noticeably longer. */
const TURNS_PER_SESSION = 2;
/**
 * Turns before these. The messages were written past Robin: with the first turn he folds away at once what in life
 * became episodes bit by bit.
 */
const TURNS_BEFORE = 1;

/** One target with that many messages in the session. Times are milliseconds. */
export interface GrowthRow {
  target: string;
  messages: number;
  turns: number;
  firstToken: { p50: number; p95: number };
  /** the median against that of the shortest session */
  ratio: number;
  /** what the model was sent */
  sent: { messages: number; kib: number };
  errors: string[];
}

interface Cell {
  target: GrownTarget;
  size: number;
  ids: string[];
  firstTokens: number[];
  sent: { messages: number; kib: number };
  errors: string[];
}

async function ask(stage: Stage, cell: Cell, sessionId: string): Promise<number> {
  const result = await cell.target.continueSession(sessionId).ask(QUESTION);
  const stats = await stage.readModelStats();
  cell.sent = { messages: stats.messages, kib: stats.bytes / 1_024 };
  if (result.error !== null) cell.errors.push(result.error);
  else if (result.text !== answerText(TOKENS)) cell.errors.push('the text differs');
  return result.firstTokenMs;
}

/** Whether a long conversation makes the next answer slow. */
export async function measureGrowth(stage: Stage, options: BenchOptions): Promise<GrowthRow[]> {
  printProgress('growth');
  await stage.configureModel({ tokens: TOKENS, intervalMs: 0 });
  const cells: Cell[] = stage.grownTargets.flatMap((target) =>
    target.sessions.map(({ size, ids }) => ({
      target,
      size,
      ids,
      firstTokens: [],
      sent: { messages: 0, kib: 0 },
      errors: [],
    })),
  );
  for (let session = 0; session < options.growthSessions; session += 1) {
    for (let turn = 0; turn < TURNS_BEFORE + TURNS_PER_SESSION; turn += 1) {
      for (const cell of rotate(cells, session * TURNS_PER_SESSION + turn)) {
        const firstToken = await ask(stage, cell, cell.ids[session] ?? '');
        // The first session of each size only makes the database and the server warm.
        if (session > 0 && turn >= TURNS_BEFORE) cell.firstTokens.push(firstToken);
      }
    }
  }
  const rows = cells.map((cell): GrowthRow => {
    const shortest = cells.find(
      ({ target, size }) => target === cell.target && size === growthSizes[0],
    );
    const p50 = quantile(cell.firstTokens, 0.5);
    return {
      target: cell.target.name,
      messages: cell.size,
      turns: cell.firstTokens.length,
      firstToken: { p50, p95: quantile(cell.firstTokens, 0.95) },
      ratio: p50 / quantile(shortest?.firstTokens ?? [], 0.5),
      sent: cell.sent,
      errors: cell.errors,
    };
  });
  printTable(
    'First token by the length of the session',
    ['', 'messages', 'turns', 'first token p50', 'p95', 'of 10', 'sent', 'KiB sent', 'errors'],
    rows.map((row) => [
      row.target,
      String(row.messages),
      String(row.turns),
      format(row.firstToken.p50),
      format(row.firstToken.p95),
      format(row.ratio, 2),
      String(row.sent.messages),
      format(row.sent.kib),
      String(row.errors.length),
    ]),
  );
  for (const row of rows) for (const error of row.errors.slice(0, 2)) console.log(error);
  return rows;
}
