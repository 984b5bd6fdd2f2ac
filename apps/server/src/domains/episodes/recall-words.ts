import { contentStems, splitSentences, stem, withCodeAsLines } from './words.ts';

/** One word that is looked for: as it stands, and the beginnings that its forms share. */
export interface RecallWord {
  /** The word itself; empty where only a part of it is looked for. */
  word: string;
  /** The beginnings, as PostgreSQL writes queries: `hostingkosten:* | (hosting:* & kosten:*)`. */
  beginnings: string;
  /** How much it tells of what is looked for, beside how rare it is; 0 to 1. */
  weight: number;
}

/** A question has no more words than these that tell anything. */
const MAX_WORDS = 24;
/** A shorter beginning would be that of too many other words. */
const SHORTEST_PREFIX = 4;
const MAX_EXCERPT = 400;

/** A German compound is made of parts of at least so many letters: "Hosting" and "Kosten". */
const SHORTEST_PART = 4;
/** Longer ones are hardly words, and would be taken apart at every letter. */
const LONGEST_COMPOUND = 32;
/** The last part is looked for alone, too: a "Sicherheitsbericht" is a report. Shorter ones end too many other words. */
const SHORTEST_HEAD = 6;
const HEAD_WEIGHT = 0.4;

/** What a word tells that says what was done with a topic, not which one it was. */
const TALK_WEIGHT = 0.2;
const TALK_WORDS: ReadonlySet<string> = new Set(
  [
    'summarize summarise summary discuss discussion talk talked think thought mention opinion opinions say said',
    'recommend suggest suggestion propose proposed proposal present presented presentation conclude conclusion decide',
    'decided decision agree agreed explain describe described tell question answer conversation group team member',
    'members meeting topic',
    'zusammenfassen zusammenfassung besprechen besprochen besprechung diskutieren diskussion reden geredet sprechen',
    'gesprochen sagen gesagt meinen meinung erwähnen erwähnt empfehlen empfohlen vorschlagen vorgeschlagen vorschlag',
    'vorstellen vorgestellt festhalten festgehalten fazit entscheiden entschieden entscheidung beschließen beschlossen',
    'beschluss einigen geeinigt erklären erklärt beschreiben beschrieben frage antwort gespräch gruppe thema',
  ].flatMap((line) => contentStems(line)),
);

/** The beginning that the forms of a word share. */
const beginningOf = (word: string) => word.slice(0, Math.max(SHORTEST_PREFIX, stem(word).length));

/** All ways in which a word may be made of two; which ones are none, no text ever holds. */
function splitCompound(word: string): { first: string; last: string }[] {
  const letters = [...word];
  if (letters.length > LONGEST_COMPOUND || !/^\p{L}+$/u.test(word)) return [];
  const count = Math.max(0, letters.length - 2 * SHORTEST_PART + 1);
  return Array.from({ length: count }, (_, index) => {
    const place = SHORTEST_PART + index;
    return { first: letters.slice(0, place).join(''), last: letters.slice(place).join('') };
  });
}

/** "Sicherheits" in "Sicherheitsbericht" is "Sicherheit". */
const withoutLink = (part: string) =>
  part.length > SHORTEST_PART ? part.replace(/s$/u, '') : part;

/**
 * The words of a question that say what it is about, as one word and as compounds of two that stand apart: "Hostingkosten"
 * is also found in "die Kosten für das Hosting". Letters and digits only: none can become an operator.
 */
export function recallWords(question: string): RecallWord[] {
  const found = new Map<string, RecallWord[]>();
  for (const raw of question
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const [root] = contentStems(raw);
    if (root === undefined || found.has(root)) continue;
    const weight = TALK_WORDS.has(root) ? TALK_WEIGHT : 1;
    const parts = splitCompound(raw);
    const apart = parts.map(
      ({ first, last }) => `(${withoutLink(first)}:* & ${beginningOf(last)}:*)`,
    );
    const whole = {
      word: raw,
      beginnings: [`${beginningOf(raw)}:*`, ...apart].join(' | '),
      weight,
    };
    const heads = parts
      .filter(({ last }) => last.length >= SHORTEST_HEAD)
      .map(({ last }) => `${beginningOf(last)}:*`);
    found.set(root, [
      whole,
      ...(heads.length > 0
        ? [{ word: '', beginnings: heads.join(' | '), weight: weight * HEAD_WEIGHT }]
        : []),
    ]);
  }
  return [...found.values()].slice(0, MAX_WORDS).flat();
}

/** The sentences and lines of code of a message that hold most of what is looked for, in their order, as much as fits. */
export function excerptOf(text: string, question: string): string {
  const wanted = new Set(contentStems(question));
  const ranked = splitSentences(withCodeAsLines(text))
    .map((sentence, place) => ({
      sentence: sentence.replace(/\s+/gu, ' '),
      place,
      hits: new Set(contentStems(sentence).filter((word) => wanted.has(word))).size,
    }))
    .sort((a, b) => b.hits - a.hits || a.place - b.place);
  const chosen: typeof ranked = [];
  let room = MAX_EXCERPT;
  for (const one of ranked) {
    if (chosen.length > 0 && one.sentence.length > room) break;
    chosen.push(one);
    room -= one.sentence.length + 1;
  }
  return chosen
    .sort((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence)
    .join(' ')
    .slice(0, MAX_EXCERPT)
    .toWellFormed();
}
