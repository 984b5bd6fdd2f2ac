import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted, wordsIn } from './document-blocks.ts';
import type { AnswerRow, Measure } from './guided-workflow.types.ts';
import { measureText, percentText, shareText } from './number-text.ts';

/** The arithmetic of key results: from a baseline to a target. Pure. */
interface KeyResult {
  baseline: Measure | null;
  target: Measure | null;
  /** Target less baseline; null while one of them is missing, or in another unit. */
  change: Measure | null;
  /** The change as a share of the baseline; null without one to compare with. */
  share: number | null;
  /** Halfway between baseline and target. */
  halfway: Measure | null;
}

/** A unit that is said of one of the two numbers holds for both. */
export function keyResultOf(row: AnswerRow): KeyResult {
  const [from, to] = [row.measure('baseline'), row.measure('target')];
  const unit = from?.unit ?? to?.unit ?? null;
  const baseline = from && { ...from, unit };
  const target = to && { ...to, unit: to.unit ?? unit };
  if (!baseline || !target || !isSameUnit(baseline, target)) {
    return { baseline, target, change: null, share: null, halfway: null };
  }
  const change = target.value - baseline.value;
  return {
    baseline,
    target,
    change: { value: change, unit },
    share: baseline.value === 0 ? null : change / Math.abs(baseline.value),
    halfway: { value: baseline.value + change / 2, unit },
  };
}

/** "3 Tage" and "1 Tag" are in the same unit, "2 h" and "30 min" are not. */
function isSameUnit(one: Measure, other: Measure): boolean {
  return one.unit?.slice(0, 3) === other.unit?.slice(0, 3);
}

/** With its sign: "+40", "−120 (−40 %)" or "−4 Prozentpunkte (−33 %)"; null while a number is missing. */
export function changeText(row: AnswerRow, language: InterfaceLanguage): string | null {
  const { change, share } = keyResultOf(row);
  if (change === null) return null;
  const signed = (value: number, words: string) => {
    const sign = value > 0 ? '+' : value < 0 ? '−' : '';
    return `${sign}${words}`;
  };
  const value = Math.abs(change.value);
  const say = wordsIn(language);
  const points =
    value === 1
      ? say('Prozentpunkt', 'percentage point')
      : say('Prozentpunkte', 'percentage points');
  const size = { value, unit: change.unit === '%' ? points : change.unit };
  const words = signed(change.value, measureText(size, language));
  return share === null ? words : `${words} (${signed(share, sizeText(share, language))})`;
}

/** Less than one percent as exactly as it can be shown: of 99.9 that are to be 99.95, "0%" would say no change. */
function sizeText(share: number, language: InterfaceLanguage): string {
  const size = Math.abs(share);
  return size < 0.01 ? percentText(size * 100, language) : shareText(size, language);
}

/** Asks for the first missing baseline, target or date, or for a target that is a change. */
export function keyResultHint(
  rows: readonly AnswerRow[],
  language: InterfaceLanguage,
): string | null {
  const say = wordsIn(language);
  for (const row of rows) {
    const { baseline, target, change } = keyResultOf(row);
    const name = quoted(row.text('measure') ?? '', language);
    if (baseline === null) {
      return say(
        `${name} hat noch keinen Wert von heute. Womit vergleicht ihr später? Eine Schätzung reicht.`,
        `${name} has no value of today yet. What will you compare with later? An estimate will do.`,
      );
    }
    if (target === null) {
      return say(
        `${name} hat noch kein Ziel. Bei welcher Zahl wärt ihr zufrieden?`,
        `${name} has no target yet. With which number would you be content?`,
      );
    }
    if (change?.value === 0) {
      return say(
        `Bei ${name} sind heute und Ziel gleich. Was soll sich ändern?`,
        `For ${name}, today and target are the same. What should change?`,
      );
    }
    if (row.text('due') === null) {
      return say(`Bis wann soll ${name} erreicht sein?`, `By when should ${name} be reached?`);
    }
  }
  return null;
}
