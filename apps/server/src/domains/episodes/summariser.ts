import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import { readCues } from './dialogue-cues.ts';
import type { EpisodeTexts, LogMessage } from './episodes.types.ts';
import { CORRECTION, DENIAL } from './fact-patterns.ts';
import { exactThings, findFacts, isDecision, maySettle, missingFacts } from './facts.ts';
import { tidySpeech } from './tidy-speech.ts';
import {
  beginningOf,
  contentStems,
  detectLanguage,
  fold,
  foldSpeech,
  germanNouns,
  splitSentences,
  splitWords,
} from './words.ts';

const MAX_ONELINER = 200;
const MAX_ESSENCE_SENTENCES = 3;
const MAX_DIGEST_SENTENCES = 10;
const MAX_TOPICS = 5;
const MAX_DECISIONS = 10;
/** What a summary made of chosen sentences is trusted with: they are true, but nobody has understood them. */
const TRUST = { least: 0.3, most: 0.74 };
/** A sentence longer than this is cut for the digest: speech and pasted texts have sentences without an end. */
const MAX_SENTENCE = 400;

interface Sentence {
  text: string;
  /** Its place among all sentences. */
  place: number;
  isUser: boolean;
  stems: ReadonlySet<string>;
  /** What is exact in it. */
  facts: ReadonlySet<string>;
  isDecision: boolean;
  /** Whether it says that something is not so. */
  isDenial: boolean;
  /** Whether a person puts right what was said before. */
  isCorrection: boolean;
  words: number;
}

/** Cuts at the end of a word, with an ellipsis. */
function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters - 1);
  const end = cut.search(/\s\S*$/u);
  return `${(end > maxCharacters / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/u, '')).trimEnd()}…`;
}

/** "Drei Möglichkeiten:" says that something follows, which says it; "Entschieden:" says what that is. */
function withoutIntroductions(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence, place) => {
    if (sentence.endsWith(':')) return [];
    const before = sentences[place - 1] ?? '';
    return [before.endsWith(':') && isDecision(before) ? `${before} ${sentence}` : sentence];
  });
}

/** Whether a sentence tells something by itself. */
const isTelling = ({ stems, facts, isDecision: settles }: Sentence) =>
  stems.size > 1 || facts.size > 0 || settles;

function readSentences(messages: readonly LogMessage[], language: 'de' | 'en'): Sentence[] {
  return messages
    .flatMap((message, place) => {
      const settles = maySettle(messages, place);
      return withoutIntroductions(splitSentences(message.text)).map((text) => ({
        text: shorten(tidySpeech(text, language), MAX_SENTENCE),
        isUser: message.role === 'user',
        settles,
      }));
    })
    .map(({ text, isUser, settles }, place) => {
      const folded = foldSpeech(text);
      return {
        text,
        place,
        isUser,
        stems: new Set(contentStems(text)),
        facts: new Set(exactThings(text).map((fact) => `${fact.kind} ${fold(fact.text)}`)),
        isDecision: settles && isDecision(text),
        isDenial: DENIAL.test(folded) && !text.endsWith('?'),
        isCorrection: isUser && CORRECTION.test(folded),
        words: splitWords(text).length,
      };
    });
}

/** How much each word weighs: more with every sentence that it stands in, but less and less so. */
function weighWords(sentences: readonly Sentence[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { stems } of sentences) {
    for (const word of stems) weights.set(word, (weights.get(word) ?? 0) + 1);
  }
  for (const [word, count] of weights) weights.set(word, Math.log1p(count));
  return weights;
}

/** A sentence of fewer words says nothing by itself: "OK, let's do that." */
const TELLING_STEMS = 2;
const FACT_WEIGHT = 1.5;
const DECISION_WEIGHT = 4;
/** A question says less than its answer. */
const QUESTION_SHARE = 0.6;
/** How much a sentence must say for its length: 1 is by the word, 0 is however long it is. */
const LENGTH_SHARE = 0.9;

/**
 * Chooses sentences one after the other: each time the one that adds most for its length. What a chosen one has
 * said already adds nothing.
 */
function choose(sentences: readonly Sentence[], count: number): Sentence[] {
  const weights = weighWords(sentences);
  const told = new Set<string>();
  const chosen: Sentence[] = [];
  const left = new Set(sentences);
  while (chosen.length < count && left.size > 0) {
    let best: Sentence | null = null;
    let bestGain = 0;
    for (const sentence of left) {
      let gain = 0;
      for (const word of sentence.stems) if (!told.has(word)) gain += weights.get(word) ?? 0;
      for (const fact of sentence.facts) if (!told.has(fact)) gain += FACT_WEIGHT;
      // The assistant repeats what a person has decided.
      const isNews = sentence.isUser || gain > 0;
      if (sentence.isDecision && sentence.stems.size >= TELLING_STEMS && isNews) {
        gain += DECISION_WEIGHT;
      }
      if (sentence.text.endsWith('?')) gain *= QUESTION_SHARE;
      gain /= (sentence.words + 5) ** LENGTH_SHARE;
      if (gain > bestGain) [best, bestGain] = [sentence, gain];
    }
    if (!best) break;
    chosen.push(best);
    left.delete(best);
    for (const word of best.stems) told.add(word);
    for (const fact of best.facts) told.add(fact);
  }
  return chosen;
}

const wordsOf = ({ stems }: Sentence) => [...stems].sort().join(' ');

/**
 * What a person says not to be so of what the chosen sentences tell, where there is room for it: its words are told already,
 * and without it they would pass for what is so.
 */
function addDenials(chosen: readonly Sentence[], sentences: readonly Sentence[], count: number) {
  const told = new Set(chosen.flatMap(({ stems }) => [...stems]));
  const denied = new Set(chosen.filter(({ isDenial }) => isDenial).map(wordsOf));
  const denials = sentences.filter((sentence) => {
    const isTaken = !sentence.isUser || !sentence.isDenial || chosen.includes(sentence);
    if (isTaken || ![...sentence.stems].some((word) => told.has(word))) return false;
    const words = wordsOf(sentence);
    return !denied.has(words) && denied.add(words);
  });
  return [...chosen, ...denials].slice(0, count);
}

/** An entry of a list, a heading or a hurried line has no full stop: without one it would run into what follows. */
const withEnd = (text: string) => (/[\p{L}\p{N}%€$)\]]$/u.test(text) ? `${text}.` : text);

function inOrder(sentences: readonly Sentence[]): string {
  return sentences
    .toSorted((a, b) => a.place - b.place)
    .map(({ text }) => withEnd(text))
    .join(' ');
}

/** Who begins says what it is about. */
const FIRST_SHARE = 2.2;
/** And who settles something says what came of it. */
const DECISION_SHARE = 2.2;
/** "Dann nehmen wir das", "It has to be green": who goes on from what was said does not say what it is about. */
const GOING_ON_SHARE = 0.6;
const POINTS_BACK =
  /^(?:then|es|er|(?:it|that|this|they|these|those|he|she)(?:['’](?:s|re|ll)| (?:is|was|are|were|will|would|has|have|should|can|could|does|must|looks?|sounds?|works?|means?|needs?))|(?:das|die|der|dies(?:e[rs]?)?) (?:ist|sind|war|waren|wäre|wird|hat|haben|geht|kann|soll|muss|passt|heißt|klingt))(?!\p{L})/iu;

/** Without the sentences that a later one puts right. */
function withoutCorrected(sentences: readonly Sentence[]): Sentence[] {
  const corrections = sentences.filter(({ isCorrection }) => isCorrection);
  return sentences.filter(
    ({ place, stems }) =>
      !corrections.some((later) => later.place > place && !later.stems.isDisjointFrom(stems)),
  );
}

/** The sentence of a person that has most of the words that come up again and again. */
function chooseTitle(sentences: readonly Sentence[]): Sentence | undefined {
  const weights = weighWords(sentences);
  const own = withoutCorrected(
    sentences.filter(({ isUser, stems }) => isUser && stems.size >= TELLING_STEMS),
  );
  const first = own[0];
  let best = first ?? sentences[0];
  let bestScore = 0;
  for (const sentence of own) {
    let score = sentence === first ? FIRST_SHARE : 1;
    if (sentence.isDecision) score *= DECISION_SHARE;
    if (readCues(sentence.text).goesOn || POINTS_BACK.test(sentence.text)) score *= GOING_ON_SHARE;
    let said = sentence.facts.size / 2;
    for (const word of sentence.stems) said += weights.get(word) ?? 0;
    score *= said / Math.sqrt(sentence.words + 5);
    if (score > bestScore) [best, bestScore] = [sentence, score];
  }
  return best;
}

/** What was decided, in the words that were used; one that only points back brings along what it points to. */
function findDecisions(sentences: readonly Sentence[]): string[] {
  const isRepeated = (sentence: Sentence, place: number) =>
    !sentence.isUser &&
    sentences
      .slice(0, place)
      .some(
        (before) =>
          before.isDecision &&
          sentence.stems.isSubsetOf(before.stems) &&
          sentence.facts.isSubsetOf(before.facts),
      );
  const decisions = sentences.flatMap((sentence, place) => {
    const isCorrection = sentence.isCorrection && sentence.stems.size >= TELLING_STEMS;
    if (!isCorrection && (!sentence.isDecision || isRepeated(sentence, place))) return [];
    const before = sentences[place - 1];
    return sentence.stems.size >= TELLING_STEMS || !before
      ? [sentence.text]
      : [`${before.text} ${sentence.text}`];
  });
  return [...new Set(decisions)].slice(0, MAX_DECISIONS);
}

/** The longest words that people write; what is longer is part of an address, or a code. */
const LONGEST_FORM = 80;
/** A word as it is written: "A/B-Test" is one. */
const FORM = /(?:\p{L}\/)?\p{L}[\p{L}\p{N}-]+/gu;

/** The first forms of the words that most sentences share; in German only nouns name things. */
function findTopics(
  messages: readonly LogMessage[],
  sentences: readonly Sentence[],
  language: 'de' | 'en',
): string[] {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) {
    for (const word of stems) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // An address is made of words, and is about none of them.
  const said = messages.map(({ text }) => text.replace(/https?:\/\/\S+/gu, ' '));
  const nouns = new Set(language === 'de' ? said.flatMap(germanNouns) : []);
  const forms = new Map<string, string>();
  for (const form of new Set(said.flatMap((text) => text.match(FORM) ?? []))) {
    if (form.length > LONGEST_FORM) continue;
    const word = contentStems(form).at(-1);
    if (word === undefined || forms.has(word)) continue;
    if (nouns.size === 0 || nouns.has(form.replace(/^\p{L}\//u, ''))) forms.set(word, form);
  }
  return [...counts]
    .filter(([word]) => word.length > 3 && forms.has(word))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TOPICS)
    .map(([word]) => forms.get(word) ?? word);
}

/**
 * What there is to tell of a stretch: what the guided mode has said only where nobody else has said a sentence, and what a
 * button has sent only where there is nothing else at all.
 */
function readMatter(all: readonly LogMessage[]) {
  const read = (messages: readonly LogMessage[]) => {
    const language = detectLanguage(messages.map(({ text }) => text).join(' '));
    const all = readSentences(messages, language);
    return { messages, language, all, sentences: all.filter(isTelling) };
  };
  const said = all.filter(({ text }) => !isCancelCommand(text));
  const own = read(said.filter(({ isGuided }) => !isGuided));
  if (own.sentences.length > 0) return own;
  return read(said.length > 0 ? said : all);
}

/** The messages of a stretch that texts are about, and that have the facts which these may carry. */
export const matterOf = (all: readonly LogMessage[]): readonly LogMessage[] =>
  readMatter(all).messages;

/**
 * Texts about a stretch of a conversation without a language model: sentences of the stretch itself, chosen so that
 * they carry as much as they can. Nothing in it was not said.
 */
export function summarise(stretch: readonly LogMessage[]): EpisodeTexts {
  const { messages, language, all, sentences } = readMatter(stretch);
  const ranked = choose(sentences, MAX_DIGEST_SENTENCES);
  const digest = inOrder(addDenials(ranked, all, MAX_DIGEST_SENTENCES));
  const essence = inOrder(ranked.slice(0, MAX_ESSENCE_SENTENCES));
  const title = chooseTitle(sentences);
  const fallback = messages.map(({ text }) => beginningOf(text)).find((text) => text !== '') ?? '';
  const facts = findFacts(messages);
  const kept = facts.length === 0 ? 1 : 1 - missingFacts(facts, digest).length / facts.length;
  return {
    oneliner: shorten(title?.text ?? fallback.replace(/\s+/gu, ' '), MAX_ONELINER),
    essence,
    digest,
    topics: findTopics(messages, sentences, language),
    decisionsMade: findDecisions(sentences),
    confidence:
      sentences.length === 0
        ? TRUST.least
        : Math.round((TRUST.least + (TRUST.most - TRUST.least) * kept) * 100) / 100,
  };
}
