import type { InterfaceLanguage } from '@robin/contract/sessions';
import { shortened } from '#domains/workflows/markdown-text.ts';
import {
  bulletList,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  withoutStop,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { splitPattern } from './split-patterns.ts';

/** Writes the slices of an epic from the answers alone. Pure. */

const HEADING_MAX_LENGTH = 100;

interface Slice {
  words: string;
  value: string;
  test: string;
  place: number | null;
  reason: string;
}

/** The slices by their places; equal places keep the order in which they were named, no place comes last. */
function orderedSlices(answers: Answers): Slice[] {
  const values = answers.rows('values');
  const order = answers.rows('order');
  return answers
    .list('slices')
    .map((words, index) => ({
      words,
      value: values[index]?.text('value') ?? '',
      test: values[index]?.text('test') ?? '',
      place: order[index]?.number('place') ?? null,
      reason: order[index]?.text('reason') ?? '',
    }))
    .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || 0);
}

export function composeSplitEpic(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const slices = orderedSlices(answers);
  const pattern = splitPattern(answers.choice('pattern'));
  const facts = [
    `- **${say('Wirkung', 'Outcome')}:** ${wordsOrOpen(answers.text('outcome') ?? '', language)}`,
    `- **${say('Schnittmuster', 'Pattern')}:** ${wordsOrOpen(pattern?.label[language] ?? '', language)}`,
  ];
  const overview = table(
    ['#', say('Teil', 'Slice'), say('Warum dort', 'Why there')],
    slices.map(({ words, reason }, index) => [
      String(index + 1),
      wordsWithin(words),
      wordsOrOpen(reason, language),
    ]),
  );
  const details = slices.map((slice, index) => sliceText(slice, index + 1, language));
  return documentOf(
    titleOf(say('Epic aufgeteilt', 'Split epic'), answers.text('epic') ?? ''),
    facts.join('\n'),
    expectedSection(say('Reihenfolge', 'Order'), language, overview),
    section(say('Teile', 'Slices'), ...details),
    section(say('Bewusst weggelassen', 'Left out on purpose'), bulletList(answers.list('leftOut'))),
  );
}

function sliceText(slice: Slice, number: number, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const heading = wordsWithin(withoutStop(shortened(slice.words, HEADING_MAX_LENGTH)));
  return [
    `### ${number}. ${heading}`,
    '',
    `- **${say('Nutzen', 'Benefit')}:** ${wordsOrOpen(slice.value, language)}`,
    `- **${say('Zu zeigen', 'To be shown')}:** ${wordsOrOpen(slice.test, language)}`,
  ].join('\n');
}

/** Words for that nobody gains anything from a slice. */
const NOBODY =
  /^(?:(?:noch )?(?:niemand(?:em)?|keine[rm]?)|(?:für )?niemanden|nobody|no one|none|nothing|nichts)(?: (?:direkt|allein|so|yet|alone|really))?[.!]*$/iu;

/** Whether somebody gains from the slice, by what was said of it. */
function isWorthSomething(value: string): boolean {
  return value !== '' && !NOBODY.test(value.trim());
}

export function splitLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const slices = orderedSlices(answers);
  const worthless = slices.filter(({ value }) => !isWorthSomething(value)).length;
  if (worthless > 0) {
    return say(
      `Teile ohne Nutzen: ${worthless}. Häng sie an einen anderen Teil, oder lass sie weg.`,
      `Slices without a benefit: ${worthless}. Attach them to another slice, or leave them out.`,
    );
  }
  const praise =
    slices.length === 0
      ? say('Ein guter Teil hat für sich Wert.', 'A good slice is worth something by itself.')
      : say('Jeder Teil hat für sich Wert.', 'Every slice is worth something by itself.');
  const next = say(
    'Nach dem ersten darfst du neu entscheiden, ob ihr den nächsten noch braucht.',
    'After the first you may decide anew whether you still need the next.',
  );
  return `${praise} ${next}`;
}
