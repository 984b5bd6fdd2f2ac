import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted, wordsIn } from './document-blocks.ts';

/** Gentle hints on how something difficult is said, as markdown; null when nothing stands out. Pure. */

const GENERALISATION =
  /(?<!\p{L})(?:immer|nie|niemals|ständig|dauernd|jedes Mal|always|never|constantly|every time|all the time)(?!\p{L})/iu;
const REPROACH =
  /(?<!\p{L})(?:schuld|unfair|unverschämt|unprofessionell|stur|ignoriert|blockiert|fault|unfair|unprofessional|stubborn|ignores?|refuses?)(?!\p{L})/iu;

/** Asks for the one occasion behind an "always" or "never". */
export function generalisationHint(text: string, language: InterfaceLanguage): string | null {
  const match = GENERALISATION.exec(text)?.[0];
  if (match === undefined) return null;
  const words = quoted(match, language);
  return wordsIn(language)(
    `Auf ${words} folgt meist ein Gegenbeispiel. Wann genau war es zuletzt so?`,
    `${words} invites a counterexample. When exactly was it like that last?`,
  );
}

/** Asks for what was seen behind a judgement. */
export function reproachHint(text: string, language: InterfaceLanguage): string | null {
  const match = REPROACH.exec(text)?.[0];
  if (match === undefined) return null;
  const words = quoted(match, language);
  return wordsIn(language)(
    `${words} ist schon ein Urteil. Was hat die Person gesagt oder getan?`,
    `${words} is a judgement already. What did the person say or do?`,
  );
}
