import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue/catalogue.types.ts';
import { nameToCorrect } from './correction-offer.ts';

/**
 * Which of the two languages somebody writes. Pure.
 *
 * Short messages carry little evidence, so it counts words that exist in one of the languages only
 * and leaves out those that mean something in both ("was", "will", "in", "also", "die"). A tie is no
 * answer: then the language of the dialogue so far goes on.
 */

const GERMAN_WORDS = new Set(
  `aber abbrechen alle als angenommen auch auf aus bei beim bin bis bist bitte brauche brauchen braucht
  da damit dann danke darf das dass dem den denn der des deutsch dich dir doch du durch ein eine einem
  einen einer eines er erstelle erstellen es euch euer fertig für fuer gegeben geht gern gerne guten habe
  haben hallo heute hilf hilfe ich ihr immer ist ja jede jeden jeder jetzt kann kannst kein keine keinen
  können koennen kunde kunden kundin mehr mein meine meinen meiner mich mir mit möchte moechte möchten
  morgen muss müssen nach nein neu neue nicht nichts noch nur nutzer oder ohne schreib schreibe schreiben
  sehr sein sich sie sind soll sollen sollte stopp überspringen ueberspringen um und uns unser unsere
  unter vielen vom von vor wann warum wäre waere weil weiter weiß weiss welche wenn wer werden wie wieder
  wir wird wo wollen wozu wurde würde zeig zeige zu zum zur zurück zurueck zwei keins moin servus kundinnen
  anmelden nächste frage rolle nutzen bedarf kontext kriterien ki sprachmodell anschließen einrichten`.split(
    /\s+/u,
  ),
);

// Without words that German texts about software use as they are: user, login, it, out, draft.
const ENGLISH_WORDS = new Set(
  `a about after and any are as back be because been but by can cancel could customer customers did do
  does doing done each english every example for from get given good had has have hello help how i if into
  is its just know let like make me more my need needs new next no nothing of one only or our please
  remove show skip some tell than thank thanks that the their them then there these they thing this to
  undo us use users want wants we were what when where which who why with without would write yes you your
  yourself criteria benefit context role connect model`.split(/\s+/u),
);

/** German words in the forms of their ends; only long words, so that "jung" or "leitung" do no harm. */
const GERMAN_ENDING =
  /^\p{L}{3,}(?:ungen|ung|keit|keiten|heit|heiten|schaft|lich|liche|lichen|isch)$/u;

/** The language that the words speak for, and how many of them did; null when they do not decide. */
export function languageEvidence(
  text: string,
): { language: InterfaceLanguage; words: number } | null {
  let german = 0;
  let english = 0;
  // The beginning decides; a pasted document would only cost time.
  for (const word of text
    .slice(0, 2_000)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    if (GERMAN_WORDS.has(word) || /[äöüß]/u.test(word) || GERMAN_ENDING.test(word)) german += 1;
    else if (ENGLISH_WORDS.has(word)) english += 1;
  }
  if (german === english) return null;
  return german > english
    ? { language: 'de', words: german - english }
    : { language: 'en', words: english - german };
}

/** The language of the text, or `fallback` where it does not decide. */
export function detectLanguage(text: string, fallback: InterfaceLanguage): InterfaceLanguage {
  return languageEvidence(text)?.language ?? fallback;
}

/** What has a name in each language, and further ones in lower case. */
interface Named {
  label: Localised;
  alsoCalled?: Localised<readonly string[]>;
}

/**
 * The language in which the message says what it answers ("Pitfalls: …"): the words behind it may be in any, as
 * "CSV export for users". `fallback` where the name is the same in both; null where it names nothing.
 */
export function languageOfName(
  named: readonly Named[],
  said: string,
  fallback: InterfaceLanguage,
): InterfaceLanguage | null {
  const [, typed = ''] = /^[^\p{L}\n]{0,6}([^:*\n]{2,40})(?:\*\*)?:/u.exec(said) ?? [];
  const name = (nameToCorrect(typed) ?? typed).trim().toLowerCase();
  const [german, english] = (['de', 'en'] as const).map((language) =>
    named.some(
      ({ label, alsoCalled }) =>
        label[language].toLowerCase() === name || alsoCalled?.[language].includes(name),
    ),
  );
  if (german && english) return fallback;
  if (german) return 'de';
  return english ? 'en' : null;
}
