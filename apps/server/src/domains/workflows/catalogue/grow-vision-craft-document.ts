import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, inlineText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
  checklist,
  documentOf,
  expectedSection,
  openMark,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { decimalText } from './number-text.ts';
import { markName, markPoints, markSum, weakestMarks } from './vision-marks.ts';
import { dueWords } from './table-columns.ts';

/** Writes a vision that was rewritten, and what was learnt by it, from the answers alone. Pure. */

/** The rating of the vision as it was, with the sum; null while nothing is rated. */
function ratingTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const rows = answers.rows('rating').map((row) => {
    const points = markPoints(row);
    return [
      markName(row, language),
      points === null ? wordsOrOpen('', language) : decimalText(points, language),
    ];
  });
  return table([say('Merkmal', 'Mark'), say('Punkte', 'Points')], rows);
}

/** What there is to see before rewriting: the vision as it is, and where it is weakest. */
export function rewritingHelp(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const current = inlineText(answers.text('current') ?? '');
  const weakest = weakestMarks(answers, language);
  const shown = joinBlocks(
    current === '' ? null : `> ${current}`,
    markSum(answers, language),
    weakest === null
      ? null
      : say(`Am meisten gewinnst du bei: ${weakest}.`, `You gain most with: ${weakest}.`),
  );
  return shown === '' ? null : shown;
}

export function composeVisionCraft(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const words = (id: string) => blockText(answers.text(id) ?? '');
  const sentence = inlineText(answers.text('rewrite') ?? '');
  const feedback = answers.rows('feedback').map((row) => {
    const who = wordsOrOpen(row.text('who') ?? '', language);
    const question = wordsOrOpen(row.text('question') ?? '', language);
    const due = dueWords(row, language);
    return `${who} · **${say('Frage', 'Question')}:** ${question} · **${say('Bis', 'By')}:** ${due}`;
  });
  return documentOf(
    titleOf(say('Produktvision', 'Product vision'), answers.text('product') ?? ''),
    `> ${sentence === '' ? openMark(language) : sentence}`,
    expectedSection(say('Testsatz', 'Test sentence'), language, words('testSentence')),
    expectedSection(say('Feedback holen', 'Feedback to get'), language, checklist(feedback)),
    section(
      say('Vorher', 'Before'),
      words('current'),
      ratingTable(answers, language),
      markSum(answers, language),
    ),
    section(say('Was ich übernehme', 'What I take over'), words('learned')),
  );
}

export function visionCraftLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const weakest = weakestMarks(answers, language);
  return weakest === null
    ? say(
        'Eine Vision ist erst gut, wenn andere sie richtig weitersagen. Bitte jemanden, sie dir mit eigenen Worten zu erklären.',
        'A vision is good once others pass it on correctly. Ask somebody to explain it to you in their own words.',
      )
    : say(
        'Achte im Feedback auf das Merkmal mit den wenigsten Punkten. Frag nicht, ob die Vision gefällt, sondern was man daraus versteht.',
        'Watch the mark with the fewest points when you get feedback. Ask not whether people like the vision, but what they understand.',
      );
}
