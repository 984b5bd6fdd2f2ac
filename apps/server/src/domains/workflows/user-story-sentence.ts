import type { InterfaceLanguage } from '@robin/contract/sessions';

/**
 * Reads the sentence of a user story: "As a … I want … so that …". Pure.
 *
 * It takes away the words that the sentence brings along itself ("As a", "I want"), so that they can
 * be put back when the sentence is written, and keeps all others.
 */

/** What one message says of role, need and benefit; only what was said is there. */
export interface StorySentence {
  role?: string;
  need?: string;
  benefit?: string;
}

/** Longer text between "As a" and "I want" is prose that only looks like a story. */
const ROLE_MAX_LENGTH = 120;
/** "Als nächstes möchte ich", "as it stands, I want": the same words, but no role. */
const NO_ROLE =
  /^(?:(?:[Nn]ächst|[Ee]rst|[Ll]etzt|[Zz]weit)e[snrm]?|you|we|they|it|I|soon|long|far|well)(?:\s|$)/u;
const ARTICLE = {
  de: /^(?:(?:k?eine?[nrms]?|d(?:er|ie|as|en|em))\s+)(?=\S)/iu,
  en: /^(?:an?|the)\s+(?=\S)/iu,
};

/** What people say before they name somebody: "hm, also für Händler", "das braucht der Vertrieb". */
const ROLE_LEAD =
  /^(?:(?:hm+|ähm?|also|na ?ja|well|um)[\s,]+)*(?:(?:das (?:ist|sind|wäre|brauchen|braucht|betrifft)|it['’]s|that['’]s)\s+)?(?:(?:für|for|als|as)\s+)?(?=\S)/iu;

const GERMAN_STORY =
  /^(?:.{0,200}?[:.!?\n–-]\s*)?(?:(?:ich|wir)\s+)?als\s+([^.:;!?\n]{1,140}?),?\s+(?:möchten?|moechten?|will|wollen|würden?|wuerden?|muss|müssen|brauchen?|benötigen?|kann|können|sollte?n?)\s+(?:(?:ich|wir|man|er|sie)\s+)?(?:gern(?:e)?\s+)?(.+)$/isu;
const ENGLISH_STORY =
  /^(?:.{0,200}?[:.!?\n–-]\s*)?as\s+((?:an?|the)\s+)?([^.:;!?\n]{1,140}?),?\s+(?:I|we)(?:\s+|(?=['’]d))(want|need|would like|would love|['’]d like|['’]d love|wish|must|have|can|should be able|should)\s+(.+)$/isu;

const GERMAN_BENEFIT = /^(.*?\S)[,;.]?\s+(damit|so\s?dass|weil)\s+(\S.*)$/isu;
const GERMAN_PURPOSE = /^(.*?\S),\s+um\s+(\S.*)$/isu;
const ENGLISH_BENEFIT = /^(.*?\S)[,;.]?\s+(so that|in order to|because)\s+(\S.*)$/isu;
const ENGLISH_SO = /^(.*?\S),?\s+so\s+((?:I|we|they|he|she|it|you|my|our|the|their)\s.*)$/isu;

/** Removes the full stop or comma behind an answer that goes into a sentence; "etc." keeps its own. */
function withoutFullStop(text: string): string {
  const trimmed = text.trim();
  return /(?:^|\s)(?:usw|etc|bzw|inkl|z\. ?B|e\.g)\.$/iu.test(trimmed)
    ? trimmed
    : trimmed.replace(/[\s.,;]+$/u, '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Need and benefit of the words behind "I want". */
function splitBenefit(text: string, language: InterfaceLanguage): StorySentence {
  if (language === 'de') {
    const [, need, connector = '', benefit = ''] = GERMAN_BENEFIT.exec(text) ?? [];
    if (need !== undefined) {
      const isPlain = connector.toLowerCase() === 'damit';
      return {
        need: withoutFullStop(need),
        benefit: withoutFullStop(isPlain ? benefit : `${connector} ${benefit}`),
      };
    }
    const [, purposeNeed, purpose] = GERMAN_PURPOSE.exec(text) ?? [];
    if (purposeNeed !== undefined) {
      return { need: withoutFullStop(purposeNeed), benefit: withoutFullStop(`um ${purpose}`) };
    }
  } else {
    const [, need, connector = '', benefit = ''] = ENGLISH_BENEFIT.exec(text) ?? [];
    if (need !== undefined) {
      const isPlain = connector.toLowerCase() === 'so that';
      return {
        need: withoutFullStop(need),
        benefit: withoutFullStop(isPlain ? benefit : `${connector} ${benefit}`),
      };
    }
    const [, soNeed, soBenefit = ''] = ENGLISH_SO.exec(text) ?? [];
    if (soNeed !== undefined) {
      return { need: withoutFullStop(soNeed), benefit: withoutFullStop(soBenefit) };
    }
  }
  return { need: withoutFullStop(text) };
}

/**
 * A whole story sentence, in whichever of the two languages it is written; null when the text is
 * something else. The benefit may be missing.
 */
export function readStorySentence(
  text: string,
): (StorySentence & { role: string; need: string; language: InterfaceLanguage }) | null {
  const line = oneLine(text);
  const [, germanRole, germanRest = ''] = GERMAN_STORY.exec(line) ?? [];
  if (germanRole !== undefined && isRole(germanRole)) {
    return toStory(readRole(germanRole, 'de'), splitBenefit(germanRest, 'de'), 'de');
  }
  const [, article, englishRole, verb = '', englishRest = ''] = ENGLISH_STORY.exec(line) ?? [];
  if (englishRole !== undefined && isRole(englishRole) && (article || /^as\s/iu.test(line))) {
    // "can reset" says the same as "want to reset"; "want to reset" and "need a list" stay as they are.
    const isModal = /^(?:must|can|should)$/iu.test(verb);
    const rest = isModal ? `to ${englishRest}` : englishRest;
    return toStory(readRole(englishRole, 'en'), splitBenefit(rest, 'en'), 'en');
  }
  return null;
}

function isRole(text: string): boolean {
  return text.length <= ROLE_MAX_LENGTH && !NO_ROLE.test(text.trim());
}

function toStory(role: string, rest: StorySentence, language: InterfaceLanguage) {
  const need = rest.need ?? '';
  return role === '' || need === '' ? null : { ...rest, role, need, language };
}

/** The role without "As a" and its article. */
export function readRole(text: string, language: InterfaceLanguage): string {
  const line = withoutFullStop(oneLine(text)).replace(ROLE_LEAD, '');
  const role = line.replace(ARTICLE[language], '');
  return role.trim();
}

/** The need as it stands behind "I want", and the benefit where the answer goes on with one. */
export function readNeed(text: string, language: InterfaceLanguage): StorySentence {
  const line = oneLine(text);
  if (language === 'de') {
    const rest = line.replace(
      /^(?:(?:ich|wir|er|sie|man)\s+(?:möchten?|moechten?|will|wollen|würden?|wuerden?|muss|müssen|brauchen?|braucht)|(?:möchten?|moechten?|will|wollen)(?:\s+(?:ich|wir|er|sie|man))?)\s+(?:gern(?:e)?\s+)?/iu,
      '',
    );
    return splitBenefit(rest, 'de');
  }
  const lead =
    /^(?:I|we|they|he|she)(?:['’]d|\s+would)?\s+(?:wants?|needs?|like|love|wish|have)\s+/iu.exec(
      line,
    )?.[0] ?? '';
  const isModal = /^(?:I|we|they|he|she)\s+(?:must|can|should)\s+/iu.exec(line)?.[0] ?? '';
  const rest = line.slice((lead || isModal).length);
  return splitBenefit(lead !== '' ? rest : asInfinitive(rest), 'en');
}

/** "reset my password" completes "I want to …"; "a list" completes "I want …". */
function asInfinitive(text: string): string {
  const isThing =
    /^(?:to|an?|the|my|our|your|their|this|that|these|those|some|any|every|all|each|no|more|less|fewer|one|two|three|\d+)\s/iu;
  return isThing.test(text) || isOwnSentence(text, 'en') ? text : `to ${text}`;
}

/** The benefit without "so that"; other connectors stay, because they bring their own grammar. */
export function readBenefit(text: string): string {
  return withoutFullStop(oneLine(text).replace(/^(?:,\s*)?(?:damit|so that)\s+(?=\S)/iu, ''));
}

/** Whether the words are a main clause of their own ("the app should …") and can't follow "I want". */
export function isOwnSentence(text: string, language: InterfaceLanguage): boolean {
  return language === 'de'
    ? /^(?!dass\s).*\s(?:soll|sollen|sollte|sollten|muss|müssen|kann|können|darf|dürfen)\s+\S/iu.test(
        text,
      )
    : /^(?!to\s).*\s(?:should|must|shall|needs? to|has to|have to)\s+\S/iu.test(text);
}
