import { contentStems, splitSentences, stem } from './words.ts';

/** One word that is looked for: as it stands, and the beginning that its forms share. */
export interface RecallWord {
  word: string;
  prefix: string;
  /** How much it tells of what is looked for, beside how rare it is; 0 to 1. */
  weight: number;
}

/** A question has no more words than these that tell anything. */
const MAX_WORDS = 24;
/** A shorter beginning would be that of too many other words. */
const SHORTEST_PREFIX = 4;
const MAX_EXCERPT = 400;

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

/** The words of a question that say what it is about. Letters and digits only: none can become an operator. */
export function recallWords(question: string): RecallWord[] {
  const found = new Map<string, RecallWord>();
  for (const raw of question
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const [root] = contentStems(raw);
    if (root === undefined || found.has(root)) continue;
    const beginning = raw.slice(0, Math.max(SHORTEST_PREFIX, stem(raw).length));
    const weight = TALK_WORDS.has(root) ? TALK_WEIGHT : 1;
    found.set(root, { word: raw, prefix: beginning, weight });
  }
  return [...found.values()].slice(0, MAX_WORDS);
}

/** The sentences of a message that hold most of what is looked for, in their order, as much as fits. */
export function excerptOf(text: string, question: string): string {
  const wanted = new Set(contentStems(question));
  const ranked = splitSentences(text)
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
