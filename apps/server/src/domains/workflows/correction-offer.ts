/** Words that may be meant for another question than the one that is asked: "No, the role should be merchant". Pure. */

const MARK =
  'hm+|ach|oh|nein|nee|nö|doch|halt|moment(?: mal)?|warte(?: mal)?|korrektur|quatsch|ups|eigentlich|no|nope|wait|sorry|correction|oops|actually';
const ARTICLE = 'der|die|das|mein|meine|unser|unsere|the|my|our';
const VERB = 'ist|sind|soll|sollen|sollte|sollten|lautet|heißt|is|are|should be';

const WRONG = '(?:war|waren|ist|sind|was|were|is|are) (?:falsch|nicht richtig|wrong|not right)';
/** Words that take something back; "actually" may begin an answer as well. */
const TAKEN_BACK =
  'nein|nee|nö|moment(?: mal)?|warte(?: mal)?|korrektur|quatsch|ups|no|nope|wait|sorry|correction|oops';
const CHANGE = `(?:(?:bitte|please)\\s+)?(?:änder[en]?|ändre|korrigiere?|change|correct)\\s+(?:bitte\\s+)?(?:(?:den|${ARTICLE})\\s+)?`;
/** What says that the words behind a colon go in the place of others: "the role was wrong", "change the role to". */
const STATED = [
  `^${CHANGE}(.{2,40}?)(?:\\s+(?:in|zu|auf|to|into))?$`,
  `^(?:(?:${MARK})[\\s,.:;!–-]+)*(?:(?:${ARTICLE})\\s+)?(.{2,40}?)\\s+${WRONG}$`,
  `^(?:(?:${TAKEN_BACK})[\\s,.:;!–-]+)+(?:(?:${ARTICLE})\\s+)?(.{2,40}?)\\s+(?:(?:muss|müssen|soll|sollen|sollte|sollten) (?:sein|lauten|heißen)|must be|${VERB})$`,
].map((form) => new RegExp(form, 'iu'));

/** The name in "no, the role should be", "die Rolle war falsch" and "change the role", before a colon; null for any other words. */
export function nameToCorrect(words: string): string | null {
  for (const form of STATED) {
    const [, name] = form.exec(words.trim()) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}

const CHANGED_INTO = new RegExp(
  `^${CHANGE}(\\p{L}[\\p{L} -]{1,29}?)\\s+(?:in|zu|auf|to|into)\\s+([^\\n]{2,300}?)(?:(?<!\\d)[.!])?$`,
  'iu',
);

/** The name and the new words of "change the role to merchant"; null for any other message. */
export function readChangedInto(said: string): { name: string; words: string } | null {
  const [, name, words] = CHANGED_INTO.exec(said.trim()) ?? [];
  if (name === undefined || words === undefined) return null;
  return { name, words: words.replace(/^["„“«]([^"„“”«»]+)["“”»]$/u, '$1') };
}

const IS_NOW = new RegExp(
  `^(?:(?:${ARTICLE})\\s+)?(\\p{L}[\\p{L} -]{1,29}?)\\s+(?:ist|sind|lautet|heißt|is|are)\\s+(?:jetzt|nun|now)\\s+([^\\n]{2,300}?)(?:(?<!\\d)[.!])?$`,
  'iu',
);

/** The name and the words of "the goal is now 70 %"; null for any other message. It may be an answer where one is asked for. */
export function readIsNow(said: string): { name: string; words: string } | null {
  const [, name, words] = IS_NOW.exec(said.trim()) ?? [];
  return name === undefined || words === undefined ? null : { name, words };
}

/** "No, I meant the retailers": words that stand in the place of what was said last. */
const MEANT =
  /^(?:(?:no|nope|nein|nee|nö|sorry|oops|ups|ach|oh|wait|moment(?: mal)?|warte(?: mal)?|stopp?|halt)[\s,.:;!–-]+)*(?:i meant(?: to say)?|(?<=\s)i mean|ich meinte|(?<=\s)ich meine)(?:\s+(?:eigentlich|natürlich|actually|rather))?\s*[:,]?\s+(\S[\s\S]*)$/iu;

/** The words that are meant instead of the last answer; null for any other message. */
export function readInstead(said: string): string | null {
  return MEANT.exec(said.trim())?.[1] ?? null;
}

/**
 * The name and the words of what sounds like a correction; null for any other message. It may be an answer all the same
 * ("Actually the role is given by hand"): whoever hears it can offer a way, and change nothing.
 */
export function readCorrection(
  said: string,
  names: readonly string[],
): { name: string; words: string } | null {
  if (names.length === 0) return null;
  const named = `(?:(?:${ARTICLE})\\s+)?(${names.map((name) => RegExp.escape(name)).join('|')})`;
  const begin = `^(?:(?:${MARK})[\\s,.:;!–-]+)+`;
  const instead =
    '(?:(?:doch|eigentlich|actually)\\s+)?(?:(?:nicht|not)\\s.{1,80}?\\s(?:sondern|but)\\s+)?';
  const words =
    '((?!(?:nicht|not)\\s)[^`\\n]{2,160}?)(?:\\s+(?:sein|lauten|heißen))?(?:(?<!\\d)[.!]+)?$';
  const forms = [`${named}\\s+(?:${VERB})`, `(?:${VERB})\\s+${named}`];
  for (const form of forms) {
    const [, name, meant] =
      new RegExp(`${begin}${form}\\s+${instead}${words}`, 'iu').exec(said.trim()) ?? [];
    if (name !== undefined && meant !== undefined) return { name, words: meant };
  }
  return null;
}
