import type { InterfaceLanguage } from '@robin/contract/sessions';
import { inlineText, withFullStop } from './markdown-text.ts';
import type { UserStoryDraft } from './user-story-draft.ts';
import { isOwnSentence } from './user-story-sentence.ts';

/**
 * Writes the sentence of a user story: "As a … I want … so that …". Pure.
 *
 * Where an answer does not fit the grammar of the sentence, it stands behind a colon instead of being
 * bent: the words stay the person's own.
 */

/**
 * Whether the words can follow "damit": they need a subject in front and a finite verb at the end.
 * German nouns are capitalised and infinitives end in n, so first and last word tell enough.
 */
function isGermanClause(text: string): boolean {
  const hasPronounFirst =
    /^(?:ich|du|er|sie|es|wir|ihr|ihre|man|der|die|das|den|dem|ein|eine|mein|meine|unser|unsere|kein|keine|jeder|jede|alle|niemand|nichts|weniger|mehr)\s/iu;
  const hasNounFirst = /^\p{Lu}\p{L}+\.?\s/u;
  const endsInVerb = /\s(?:\p{Ll}+[te]|kann|bin|muss|soll|will|darf|weiß)$/u;
  const endsInN = /\s\p{Ll}+n$/u;
  return (
    (endsInVerb.test(text) && (hasPronounFirst.test(text) || hasNounFirst.test(text))) ||
    (endsInN.test(text) && hasPronounFirst.test(text))
  );
}

/** "The export works" says something of the export, "less manual work" names a thing. */
const VERB_OR_NOUN =
  /(?<!(?<!\p{L})(?:less|more|fewer|no|any|much|some|the|an?|of|for|my|our|their|manual|extra|double|additional|unnecessary))\s(?:needs?|stays?|works?)(?:\s|$)/iu;

function isEnglishClause(text: string): boolean {
  return (
    /^(?:I|we|you|they|he|she|it|nobody|no one|everyone|everybody|someone)\s/iu.test(text) ||
    /\s(?:can|could|can['’]t|cannot|is|are|am|was|has|have|will|would|won['’]t|do|does|don['’]t|doesn['’]t|must|may|should|gets?|knows?|sees?)(?:\s|$)/iu.test(
      text,
    ) ||
    VERB_OR_NOUN.test(text)
  );
}

/** What stands before the noun of a role, with a capital only where it begins the sentence. */
const DETERMINER = {
  de: /^(?:unsere?|eure?|meine?|eine?|der|die|das|alle|jeder?|jedes)(?=\s)/iu,
  en: /^(?:our|your|my|the|all|every|each|any)(?=\s)/iu,
};

/** "a user", "an admin", "an HR manager"; nothing before a plural or a role with its own article. */
function englishArticle(role: string): string {
  const [first = ''] = role.split(' ');
  if (DETERMINER.en.test(role)) return '';
  // "customers without an account": the word before the first preposition is the one that counts.
  const [head = role] = role.split(/\s(?:without|with|of|in|on|from|who|at|for|that)\s/u);
  if (/[^sui]s$/u.test(head)) return '';
  if (/^[A-Z]{2,}/u.test(first)) return /^[AEFHILMNORSX]/u.test(first) ? 'an ' : 'a ';
  if (/^(?:hour|honest|heir)/iu.test(first)) return 'an ';
  if (/^(?:us(?!h)|uni(?!n)|eu|one(?:$|-))/iu.test(first)) return 'a ';
  return /^[aeiou]/iu.test(first) ? 'an ' : 'a ';
}

const OPEN = {
  de: { role: '*(Rolle offen)*', need: '*(Bedarf offen)*', benefit: '*(Nutzen offen)*' },
  en: { role: '*(role open)*', need: '*(need open)*', benefit: '*(benefit open)*' },
};

/** The story sentence as markdown; parts that nobody named are marked as open. */
export function storySentence(
  draft: Pick<UserStoryDraft, 'role' | 'need' | 'benefit'>,
  language: InterfaceLanguage,
): string {
  const named = draft.role?.replace(DETERMINER[language], (word) => word.toLowerCase());
  const role = named === undefined ? OPEN[language].role : inlineText(named);
  // An English infinitive brings its "to" along, also into a story that goes on in German.
  const words = language === 'de' ? draft.need?.replace(/^to\s+/iu, '') : draft.need;
  const need = words ? inlineText(words) : OPEN[language].need;
  const opening =
    language === 'de'
      ? `**Als** ${role} **möchte ich**`
      : `**As** ${named === undefined ? '' : englishArticle(named)}${role}, **I want**`;
  const colon = draft.need !== null && isOwnSentence(draft.need, language) ? ':' : '';
  const clause = language === 'de' && /^(?:dass|ob)\s/iu.test(need) ? ',' : '';
  const rest = benefitClause(draft.benefit, language);
  // "etc." brings its own full stop along.
  const behind = rest.startsWith('.') && withFullStop(need) === need ? rest.slice(1) : rest;
  return `${opening}${colon}${clause} ${need}${behind}`;
}

function benefitClause(benefit: string | null, language: InterfaceLanguage): string {
  if (benefit === null) {
    return language === 'de'
      ? `, **damit** ${OPEN.de.benefit}.`
      : ` **so that** ${OPEN.en.benefit}.`;
  }
  const words = inlineText(benefit);
  const connector =
    language === 'de'
      ? /^(um|so\s?dass|weil|da|ohne)\s+(?=\S)/iu.exec(words)
      : /^(to|in order to|because|so)\s+(?=\S)/iu.exec(words);
  if (connector !== null) {
    const comma = language === 'de' ? ', ' : ' ';
    return `${comma}**${connector[1] ?? ''}** ${withFullStop(words.slice(connector[0].length))}`;
  }
  if (language === 'de') {
    return isGermanClause(benefit)
      ? `, **damit** ${withFullStop(words)}`
      : `. **Nutzen:** ${withFullStop(words)}`;
  }
  return isEnglishClause(benefit)
    ? ` **so that** ${withFullStop(words)}`
    : `. **Benefit:** ${withFullStop(words)}`;
}
