import type { Fact, LogMessage } from './episodes.types.ts';
import {
  ASSENT,
  DATE,
  DECISION,
  FIRST_NAMES,
  IDENTIFIER,
  NUMBER,
  NUMBER_WORDS,
  OPINION,
  RESERVE,
  TITLED,
  UNSETTLED,
} from './fact-patterns.ts';
import {
  contentStems,
  detectLanguage,
  fold,
  foldSpeech,
  splitSentences,
  splitWords,
} from './words.ts';

/** So much of what a sentence is about must be kept for the sentence to count as kept. */
const KEPT_SHARE = 0.7;

function isQuestion(sentence: string): boolean {
  return /\?["'”“»«)]*$/u.test(sentence.trim());
}

const isUnsettled = (text: string): boolean => UNSETTLED.test(foldSpeech(text));

/** Whether a sentence settles something. */
export function isDecision(sentence: string): boolean {
  const folded = foldSpeech(sentence);
  if (!DECISION.test(folded) || isQuestion(sentence)) return false;
  return !UNSETTLED.test(folded) && !OPINION.test(folded);
}

/** So far into a message somebody says yes, and what they hold against it. */
const ASSENT_WITHIN = 80;

function isAssent(text: string): boolean {
  const start = foldSpeech(text.trimStart().slice(0, ASSENT_WITHIN));
  return ASSENT.test(start) && !RESERVE.test(start);
}

/**
 * Whether what a message puts as settled is: the assistant may propose anything, and settles only what the person says yes
 * to next, or what it confirms of what they have just said.
 */
export function maySettle(messages: readonly LogMessage[], place: number): boolean {
  const message = messages[place];
  if (message?.role !== 'assistant') return true;
  const reply = messages.slice(place + 1).find(({ role }) => role === 'user');
  if (reply && isAssent(reply.text) && !isQuestion(reply.text)) return true;
  const before = messages.slice(0, place).findLast(({ role }) => role === 'user');
  return before !== undefined && !isQuestion(before.text) && isAssent(message.text);
}

/** Takes what a pattern finds out of a text, so that the next pattern does not find it again. */
function take(text: string, pattern: RegExp): { found: string[]; rest: string } {
  const found: string[] = [];
  const rest = text.replace(pattern, (match: string) => {
    found.push(match.trim());
    return ' ; ';
  });
  return { found, rest };
}

/** What ends a sentence right before a place. It looks back from there: from the beginning on, every word would cost all before it. */
const BEHIND_END = /(?<=[.!?:]\s*["“]?)/uy;

function isBehindEnd(sentence: string, index: number): boolean {
  BEHIND_END.lastIndex = index;
  return BEHIND_END.test(sentence);
}

/** Words with a capital that can only be names: known first names, in English any word inside of a sentence. */
function capitalNames(sentence: string, language: 'de' | 'en'): string[] {
  const names: string[] = [];
  const words = [...sentence.matchAll(/(?<![\p{L}\p{N}'’])\p{Lu}\p{Ll}[\p{L}-]*/gu)];
  const first = sentence.search(/[\p{L}\p{N}]/u);
  let end = -1;
  for (const { 0: word, index } of words) {
    const follows = names.length > 0 && sentence.slice(end, index) === ' ';
    const isKnown = FIRST_NAMES.has(fold(word));
    const isEnglishName = language === 'en' && index > first && !isBehindEnd(sentence, index);
    if (follows && (isKnown || language === 'en' || FIRST_NAMES.has(fold(names.at(-1) ?? '')))) {
      names[names.length - 1] += ` ${word}`;
      end = index + word.length;
    } else if (isKnown || isEnglishName) {
      names.push(word);
      end = index + word.length;
    }
  }
  return names;
}

/** The exact things in a text: dates, numbers, names. */
export function exactThings(text: string): Omit<Fact, 'messageIndex'>[] {
  const language = detectLanguage(text);
  return splitSentences(text).flatMap((sentence) => {
    const titled = take(sentence, TITLED);
    const dates = take(titled.rest, DATE);
    const identifiers = take(dates.rest, IDENTIFIER);
    const numbers = take(identifiers.rest, NUMBER);
    const inWords = splitWords(numbers.rest).filter((word) => NUMBER_WORDS.has(word));
    const names = [...titled.found, ...identifiers.found, ...capitalNames(numbers.rest, language)];
    return [
      ...dates.found.map((found) => ({ kind: 'date' as const, text: found })),
      ...[...numbers.found, ...inWords].map((found) => ({ kind: 'number' as const, text: found })),
      ...names.map((found) => ({ kind: 'name' as const, text: found })),
    ];
  });
}

/** The sentences of a message that ask or say something unsettled, unless the next other voice settles it. */
function openQuestions(messages: readonly LogMessage[], place: number): string[] {
  const message = messages[place];
  if (!message) return [];
  // Among people only, whoever speaks next answers.
  const hasTwoVoices = messages.some(({ role }) => role !== message.role);
  const reply = messages
    .slice(place + 1)
    .find(({ role }) => !hasTwoVoices || role !== message.role);
  const isOpen = !reply || isUnsettled(reply.text);
  return splitSentences(message.text).filter(
    (sentence) =>
      (isQuestion(sentence) ? isOpen : isUnsettled(sentence)) && contentStems(sentence).length >= 2,
  );
}

/** What is exact in a stretch of a conversation: numbers, dates, names, decisions and what stayed open. */
export function findFacts(messages: readonly LogMessage[]): Fact[] {
  return messages.flatMap((message, place) => {
    const decisions = maySettle(messages, place)
      ? splitSentences(message.text).filter(isDecision)
      : [];
    const found: Omit<Fact, 'messageIndex'>[] = [
      ...exactThings(message.text),
      ...decisions.map((text) => ({ kind: 'decision' as const, text })),
      ...openQuestions(messages, place).map((text) => ({ kind: 'question' as const, text })),
    ];
    const seen = new Set<string>();
    return found
      .filter(({ kind, text }) => {
        const key = `${kind} ${fold(text)}`;
        return !seen.has(key) && seen.add(key);
      })
      .map((fact) => ({ ...fact, messageIndex: message.index }));
  });
}

/** "12.000 €", "12,000" and "12000" are one number; words of numbers too. */
function numberKey(text: string): string {
  const word = NUMBER_WORDS.get(fold(text));
  if (word !== undefined) return String(word);
  const digits = /\d[\d.,' ]*\d|\d/u.exec(text)?.[0] ?? text;
  const plain = digits.replace(/[.,' ](?=\d{3}(?!\d))/gu, '').replace(',', '.');
  return String(Number(plain));
}

function wordKey(text: string): string {
  return splitWords(text).join(' ');
}

/** Looks facts up in a text that was kept. */
function createLookup(keptText: string): (fact: Fact) => boolean {
  const exact = exactThings(keptText);
  const numbers = new Set(
    exact.filter(({ kind }) => kind === 'number').map(({ text }) => numberKey(text)),
  );
  const words = ` ${wordKey(keptText)} `;
  const stems = new Set(contentStems(keptText));
  const holdsWords = (text: string) => words.includes(` ${wordKey(text)} `);
  return (fact) => {
    switch (fact.kind) {
      case 'number':
        return numbers.has(numberKey(fact.text)) || holdsWords(fact.text);
      case 'date':
      case 'name':
        return holdsWords(fact.text);
      case 'decision':
      case 'question': {
        const wanted = [...new Set(contentStems(fact.text))];
        const kept = wanted.filter((word) => stems.has(word)).length;
        return kept >= wanted.length * KEPT_SHARE;
      }
    }
  };
}

/** The facts of a stretch that a text about it does not carry, in the order in which they were said. */
export function missingFacts(facts: readonly Fact[], keptText: string): Fact[] {
  const isKept = createLookup(keptText);
  return facts.filter((fact) => !isKept(fact));
}
