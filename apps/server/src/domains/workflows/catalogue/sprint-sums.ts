import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted } from './document-blocks.ts';
import type { AnswerRow } from './guided-workflow.types.ts';

/** Adds up the points of a sprint. Pure. */
export interface SprintSums {
  committed: number;
  /** Of what was committed; more than that counts as what was committed. */
  done: number;
  carryOver: number;
  /** Done of committed, from 0 to 1; null when nothing was committed, because nothing can be divided by zero. */
  share: number | null;
  /** Items without a number in either column: they are in no sum. */
  uncounted: readonly string[];
}

/** What is left of one item; null when a number is missing. */
export function carryOverOf(row: AnswerRow): number | null {
  const committed = row.number('committed');
  const done = row.number('done');
  return committed === null || done === null ? null : Math.max(0, committed - done);
}

export function sprintSums(rows: readonly AnswerRow[]): SprintSums {
  const counted = rows.filter((row) => carryOverOf(row) !== null);
  const sum = (of: (row: AnswerRow) => number | null) =>
    counted.reduce((total, row) => total + (of(row) ?? 0), 0);
  const committed = sum((row) => row.number('committed'));
  const carryOver = sum(carryOverOf);
  return {
    committed,
    done: committed - carryOver,
    carryOver,
    share: committed > 0 ? (committed - carryOver) / committed : null,
    uncounted: rows.filter((row) => carryOverOf(row) === null).map((row) => row.text('item') ?? ''),
  };
}

/** Asks about an item of which more is done than was committed, or about a missing number. */
export function moreDoneThanCommitted(
  rows: readonly AnswerRow[],
  language: InterfaceLanguage,
): string | null {
  const [missing] = sprintSums(rows).uncounted;
  if (missing !== undefined) {
    const words = quoted(missing, language);
    return language === 'de'
      ? `Bei ${words} fehlt eine Zahl, so zähle ich den Eintrag nicht mit. Noch nichts erledigt heißt 0.`
      : `A number is missing at ${words}, so I leave the item out of the sums. Nothing done yet means 0.`;
  }
  const row = rows.find((item) => (item.number('done') ?? 0) > (item.number('committed') ?? 0));
  if (row === undefined) return null;
  const words = quoted(row.text('item') ?? '', language);
  return language === 'de'
    ? `Bei ${words} ist mehr erledigt als zugesagt. Stimmen die Zahlen? Mehr als die Zusage zähle ich nicht.`
    : `More is done than was committed at ${words}. Are the numbers right? I count no more than the commitment.`;
}
