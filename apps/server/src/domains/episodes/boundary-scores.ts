import { LRUCache } from 'lru-cache';
import { readCues, type DialogueCues } from './dialogue-cues.ts';
import type { LogMessage } from './episodes.types.ts';
import { bagsAround, knownShare, rarityAround, similarity, type WordBag } from './word-bags.ts';
import { detectLanguage, germanNouns, splitWords, wordPieces } from './words.ts';

/** So many messages before and after a place are compared. */
const NEAR = { before: 2, after: 1 };
const WIDE = { before: 4, after: 4 };
const FAR = { before: 30, after: 30 };
const RECENT = { before: 6, after: 2 };
/** Around a place, these many messages say how rare a word is. */
const SURROUNDINGS = 15;
/** More than a few dozen words say no more about a place than a few dozen do. */
const MAX_WORDS = 60;
/** And no more than these characters are needed to know German, and what it is about. */
const LANGUAGE_SAMPLE = 600;
/** Who opens a topic in German names more new things than so many. */
const LITTLE_NEW = 1;

/**
 * How much each sign says for or against a new topic, fitted by logistic regression on dialogues whose topics people
 * have marked: see docs/decisions/0019-topics-by-wording.md. Only `changesTopic` and `declaresTopic` were set by hand. The
 * last two count in German, and were fitted on German dialogues when the others stood.
 */
const WEIGHTS = {
  fromUser: 0.75,
  opens: 0.6,
  inquires: 0.55,
  changesTopic: 1.5,
  declaresTopic: 3,
  refersBack: -0.45,
  closes: -0.8,
  thanks: -0.75,
  asks: 1,
  greets: 0.5,
  concludes: -0.9,
  answersQuestion: -1.65,
  afterConclusion: 0.9,
  afterOpening: -0.7,
  beforeOpening: -0.35,
  likeNear: -2.4,
  likeWide: -1.6,
  known: -1.2,
  length: 0.7,
  lengthBefore: 0.1,
  isWordless: -0.85,
  namesLittle: -1.15,
  goesOn: -0.6,
} as const;
const BASE = -3.35;

/** The same for talks that stay at one thing for long, fitted on meetings. */
const LONG_TALK_WEIGHTS = { score: 0.84, announces: 1.06, likeFar: -1.8, length: 0.8 } as const;
const LONG_TALK_BASE = -5.9;

interface ReadMessage {
  isUser: boolean;
  cues: DialogueCues;
  /** What it is about. */
  pieces: readonly string[];
  /** The logarithm of its words. */
  length: number;
  text: string;
  /** The pieces of each of its nouns, as far as it is German. */
  nouns: readonly (readonly string[])[];
}

export interface ReadLog {
  messages: ReadMessage[];
  pieces: (readonly string[])[];
}

/**
 * An open topic is looked at again after every turn: what was read of its messages stays, of so many, and of so many
 * characters together. The longest messages that are looked at in one go fit in.
 */
const KEPT_READINGS = 1_000;
const KEPT_CHARACTERS = 8_000_000;
const readings = new LRUCache<string, ReadMessage>({
  max: KEPT_READINGS,
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_read, key) => key.length,
});

function readMessage({ role, text }: LogMessage): ReadMessage {
  const key = `${role} ${text}`;
  const known = readings.get(key);
  if (known) return known;
  const sample = text.slice(0, LANGUAGE_SAMPLE);
  const read: ReadMessage = {
    isUser: role === 'user',
    cues: readCues(text),
    pieces: wordPieces(text),
    length: Math.log1p(Math.min(splitWords(text).length, MAX_WORDS)),
    text: sample,
    nouns: germanNouns(sample).map(wordPieces),
  };
  readings.set(key, read);
  return read;
}

export function readLog(messages: readonly LogMessage[]): ReadLog {
  const read = messages.map(readMessage);
  return { messages: read, pieces: read.map(({ pieces }) => pieces) };
}

/** How many nouns share less than half of their pieces with what was said before. */
function countNew(nouns: readonly (readonly string[])[], before: WordBag): number {
  return nouns.filter(
    (pieces) =>
      pieces.length > 0 && pieces.filter((piece) => before.has(piece)).length < pieces.length / 2,
  ).length;
}

/** For every message the odds (as a logarithm) that a new topic begins with it; the first begins none. */
export function scoreBoundaries({ messages, pieces }: ReadLog): number[] {
  const rarityAt = rarityAround(pieces, SURROUNDINGS);
  const bagsNear = bagsAround(pieces, NEAR);
  const bagsWide = bagsAround(pieces, WIDE);
  const recentBags = bagsAround(pieces, RECENT);
  return messages.map((message, place) => {
    const rarity = rarityAt(place);
    const previous = messages[place - 1];
    if (!previous) return -Infinity;
    const { cues } = message;
    // Short messages may be too short to tell their language.
    const isGerman = detectLanguage(`${previous.text} ${message.text}`) === 'de';
    const [recently, now] = recentBags(place);
    const signs: Record<keyof typeof WEIGHTS, boolean | number> = {
      fromUser: message.isUser,
      opens: cues.opens,
      inquires: cues.inquires,
      changesTopic: cues.changesTopic && !cues.concludes,
      declaresTopic: message.isUser && cues.declaresTopic,
      refersBack: cues.refersBack,
      closes: cues.closes,
      thanks: cues.thanks,
      asks: cues.asks,
      greets: cues.greets,
      concludes: cues.concludes,
      answersQuestion: previous.cues.asks && !previous.cues.concludes,
      afterConclusion: previous.cues.concludes,
      afterOpening: previous.cues.opens,
      beforeOpening: messages[place + 1]?.cues.opens ?? false,
      likeNear: similarity(...bagsNear(place), rarity),
      likeWide: similarity(...bagsWide(place), rarity),
      known: knownShare(recently, now, rarity),
      length: message.length,
      lengthBefore: previous.length,
      isWordless: message.pieces.length === 0,
      namesLittle: isGerman && countNew(message.nouns, recently) <= LITTLE_NEW,
      goesOn: isGerman && cues.goesOn,
    };
    return sum(BASE, WEIGHTS, signs);
  });
}

/**
 * The same where topics last long: who opens one speaks at length and says so, and the words of the many messages
 * before and after differ.
 */
export function scoreLongTalk({ messages, pieces }: ReadLog, scores: readonly number[]): number[] {
  const rarityAt = rarityAround(pieces, FAR.before);
  const bagsFar = bagsAround(pieces, FAR);
  return messages.map((message, place) => {
    const rarity = rarityAt(place);
    const score = scores[place] ?? -Infinity;
    if (place === 0) return -Infinity;
    return sum(LONG_TALK_BASE, LONG_TALK_WEIGHTS, {
      score,
      announces: message.cues.announces,
      likeFar: similarity(...bagsFar(place), rarity),
      length: message.length,
    });
  });
}

function sum<Name extends string>(
  base: number,
  weights: Readonly<Record<Name, number>>,
  signs: Readonly<Record<Name, boolean | number>>,
): number {
  let score = base;
  for (const name of Object.keys(weights) as Name[]) score += weights[name] * Number(signs[name]);
  return score;
}
