import { domainToUnicode } from 'node:url';
import { limits } from '@robin/contract/limits';
import type { Sentence } from '#platform/errors/sentence.ts';

/**
 * The form in which user names and e-mail addresses are compared: NFKC folds look-alike forms
 * (full-width, ligatures) into one, and neither case nor the width of a gap counts.
 */
export function toNameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase();
  // Lower case can be several characters that belong together in another order.
  return folded.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/**
 * An e-mail address with the domain as people write it. The field for addresses hands over `müller.de` as
 * `xn--mller-kva.de` in some browsers and as it was typed in others: it would be two addresses, and one that nobody finds.
 */
export function spellEmail(email: string): string {
  const [box, domain = ''] = email.split('@');
  if (!/(?:^|\.)xn--/i.test(domain)) return email;
  // Empty for what is none.
  return `${box}@${domainToUnicode(domain) || domain}`;
}

/**
 * Control, private and unassigned characters, everything that is shown as nothing (zero-width,
 * bidirectional, variation selectors, fillers, the blank of Braille), and any space but the plain one.
 */
const invisibleCharacters =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]|(?! )\p{Zs}/u;

const lookAlikeScripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Hebrew',
  'Arabic',
];
const scriptPatterns = lookAlikeScripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** Small letters of living languages (African ones, Azerbaijani, Dene, Salish, Mexican) in blocks that are phonetic otherwise. */
const livingLetters = 'ɓɔɖɗəɛɣɨɲʉʋʒʔʕⱥⱦꞌ';
/**
 * The reverse: phonetic and historic small letters in blocks of living languages, and clicks that can't be told from a
 * plain l, as ɩ in the phonetic block can't be told from an i.
 */
const uncommonLetters = 'ĸƃƅƌƍƕƞƨƪƫƹƺƻƽƾƿǀǁȝȡȥȴȵȶȷȸȹȿɀɋẜẝẟỻỽỿ';
/** Small letters of Latin script that hardly anybody writes names with, many of which look like plain ones. */
const uncommonLatin = new RegExp(
  `[${uncommonLetters}]|(?![\\u{0}-\\u{24F}\\u{1E00}-\\u{1EFF}${livingLetters}])\\p{Script=Latin}`,
  'u',
);

/** Whether somebody could hide something in the text that nobody sees. */
export function hasInvisibleCharacters(text: string): boolean {
  return invisibleCharacters.test(text.normalize('NFKC'));
}

/**
 * Why a new user name can't be taken, or null. Names with invisible characters, with letters of two scripts that look alike
 * (a Cyrillic "а" among Latin letters), or with phonetic ones (ɑ) could pass for another person's.
 */
export function findNameProblem(name: string): Sentence | null {
  const normal = name.normalize('NFKC').trim();
  if (normal === '') return { de: 'Der Benutzername ist leer.', en: 'The username is empty.' };
  // NFKC makes several letters of some single ones.
  if ([...normal].length > limits.usernameMaxLength) {
    return {
      de: `Der Benutzername hat höchstens ${limits.usernameMaxLength} Zeichen.`,
      en: `The username has at most ${limits.usernameMaxLength} characters.`,
    };
  }
  if (hasInvisibleCharacters(normal)) {
    return {
      de: 'Der Benutzername enthält unsichtbare Zeichen.',
      en: 'The username contains invisible characters.',
    };
  }
  const scripts = scriptPatterns.filter((pattern) => pattern.test(normal)).length;
  if (scripts > 1) {
    return {
      de: 'Der Benutzername mischt Buchstaben verschiedener Schriften.',
      en: 'The username mixes letters of different scripts.',
    };
  }
  // Capitals in the form in which names are compared.
  if (uncommonLatin.test(toNameKey(normal))) {
    return {
      de: 'Der Benutzername enthält phonetische oder historische Buchstaben, die anderen gleichen.',
      en: 'The username contains phonetic or historic letters, which look like others.',
    };
  }
  return null;
}
