import type { InterfaceLanguage } from '@robin/contract/sessions';
import { wordsIn } from './document-blocks.ts';
import { decimalText } from './number-text.ts';

/** Whether the minutes of an agenda fit into the meeting. Pure. */

/** What is left of the time, or how much too much is planned; null while nobody has named the length. */
export function minutesBalance(
  planned: number,
  duration: number | null,
  language: InterfaceLanguage,
): string | null {
  if (duration === null) return null;
  const say = wordsIn(language);
  const show = (value: number) => decimalText(value, language);
  const left = duration - planned;
  return left >= 0
    ? say(
        `Dauer: ${show(duration)} Minuten, davon frei: ${show(left)}.`,
        `Length: ${show(duration)} minutes, of which free: ${show(left)}.`,
      )
    : say(
        `Dauer: ${show(duration)} Minuten, verplant sind ${show(-left)} zu viel.`,
        `Length: ${show(duration)} minutes, planned ${show(-left)} too many.`,
      );
}

/** Asks what to shorten when more is planned than there is time; null when it fits. */
export function tooLongHint(
  planned: number,
  duration: number | null,
  language: InterfaceLanguage,
): string | null {
  if (duration === null || planned <= duration) return null;
  const show = (value: number) => decimalText(value, language);
  return wordsIn(language)(
    `Das sind ${show(planned)} Minuten, ihr habt ${show(duration)}. Was kürzt oder verschiebst du?`,
    `That is ${show(planned)} minutes, and you have ${show(duration)}. What do you shorten or move?`,
  );
}
