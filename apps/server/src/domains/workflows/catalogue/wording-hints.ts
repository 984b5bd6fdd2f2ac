import type { InterfaceLanguage } from '@robin/contract/sessions';
import { MONTHS } from '#domains/workflows/date-words.ts';
import { vagueWords } from '#domains/workflows/vague-words.ts';
import { quoted } from './document-blocks.ts';

/**
 * Gentle hints on the wording of an answer, as markdown. Pure.
 *
 * Each looks for one thing that costs teams time later. It asks and proposes, and never says that an
 * answer is wrong; null when nothing stands out.
 */

const SHORT_MONTHS = 'may|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec';
const DAYS =
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thu|thurs|fri|heute|morgen|gestern|today|tomorrow|yesterday';
/** "Fr. Huber" is no Friday. */
const DAYS_IN_SHORT = String.raw`(?<!\p{L})(?:(?:mo|di|mi|do|sa)\.(?=\s)|fr\.(?=\s+(?:um|ab|bis|vor|nach|\d)))`;
/** A day, a week, a month, a quarter or a sprint with its number: something that comes to pass on a known day. */
const DATE = new RegExp(
  String.raw`\d{1,2}\.\s?\d{1,2}\.|\d{4}-\d{2}|\d{1,2}/\d{1,2}|(?<![\p{L}\p{N}])(?:kw|week|sprint|q)\s?\d+|(?<!\p{L})(?:${MONTHS}|${SHORT_MONTHS}|${DAYS})(?!\p{L})|${DAYS_IN_SHORT}`,
  'iu',
);
const SOLUTION =
  /(?<![\p{L}\p{N}])(?:wir (?:brauchen|bauen|entwickeln)|es fehlt(?: noch)? eine?|we (?:need|build|develop) an?|there is no|\p{L}*-?button|knopf|schaltfläche|drop-?down|pop-?up|chat-?bots?|dashboards?|microservices?|datenbank|database|rest-api|plug-?in)(?![\p{L}\p{N}])/iu;
const FAILURE =
  /fehl|ungültig|falsch|abgelaufen|abbruch|nicht|kein|ohne|leer|abgelehnt|scheiter|gesperrt|doppelt|zu (?:spät|viele|lange|groß)|error|invalid|wrong|expired|fail|missing|unavailable|denied|declined|cancel|duplicate|blocked|too (?:late|many|long|large)|\bnot?\b|n['’]t\b|without|empty|reject|refuse/iu;
/** A number in words. "One" may stand for anything, "second" for a time, and "no" for a rule. */
const AMOUNT =
  /(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|fünfzig|hundert|tausend|zweimal|dreimal|doppelt|halbiert|verdoppelt|hälfte|drittel|dutzend|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|fifty|hundred|thousand|twice|doubled?|half|halved?|thirds?|dozen)(?!\p{L})/iu;

type Hint = string | null;

/** Whether the text names a day or a period. */
export function namesDate(text: string): boolean {
  return DATE.test(text);
}

/** Whether the text speaks of something that goes wrong. */
function namesFailure(text: string): boolean {
  return FAILURE.test(text);
}

/** Asks what the first vague word means, when no number settles it. */
export function vagueHint(text: string, language: InterfaceLanguage): Hint {
  const [vague] = vagueWords(text, language);
  if (vague === undefined) return null;
  const word = quoted(vague.word, language);
  return language === 'de'
    ? `${word} liest jede Person anders. Woran würdest du es messen? Eine Zahl oder ein Vergleich reicht.`
    : `${word} reads differently to everybody. How would you measure it? A number or a comparison will do.`;
}

/** Asks for a number where the answer has none, in figures or in words. */
export function numberHint(text: string, language: InterfaceLanguage): Hint {
  if (/\d/u.test(text) || AMOUNT.test(text)) return null;
  return language === 'de'
    ? 'Hast du eine Zahl dazu? Auch eine geschätzte hilft, etwa „rund 40 pro Woche“.'
    : 'Do you have a number for it? Even an estimate helps, such as “about 40 a week”.';
}

/** Asks for a date where the answer has none. */
export function dateHint(text: string, language: InterfaceLanguage): Hint {
  if (namesDate(text)) return null;
  return language === 'de'
    ? 'Wann, oder bis wann? Ein Datum hilft, etwa „14.03.“.'
    : 'When, or by when? A date helps, such as “14 March”.';
}

/** Asks for the problem behind something that is a solution already. */
export function solutionHint(text: string, language: InterfaceLanguage): Hint {
  const match = SOLUTION.exec(text)?.[0];
  if (match === undefined) return null;
  const words = quoted(match, language);
  return language === 'de'
    ? `${words} klingt schon nach einer Lösung. Welches Problem steckt dahinter, und für wen?`
    : `${words} sounds like a solution already. Which problem is behind it, and whose is it?`;
}

/** Asks for a case in which something goes wrong, where only good ones are named. */
export function failureHint(text: string, language: InterfaceLanguage): Hint {
  if (namesFailure(text)) return null;
  return language === 'de'
    ? 'Bisher geht alles gut. Was soll geschehen, wenn etwas fehlt, ungültig ist oder abbricht?'
    : 'So far all goes well. What should happen when something is missing, invalid or breaks off?';
}

/** The first of the hints, because one at a time is enough. */
export function firstHint(...hints: readonly Hint[]): Hint {
  return hints.find((hint) => hint !== null) ?? null;
}
