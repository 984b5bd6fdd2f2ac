import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText } from '#domains/workflows/markdown-text.ts';
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
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { decimalText } from './number-text.ts';
import { skillGaps } from './skill-gaps.ts';
import { dueWords } from './table-columns.ts';

/** Writes a personal learning plan from the answers alone. Pure. */

/** The skills with what is missing to each, the largest gap first; null without skills. */
export function gapTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const show = (value: number | null) =>
    value === null ? openMark(language) : decimalText(value, language);
  const rows = skillGaps(answers).map(({ skill, today, needed, score }) => [
    wordsOrOpen(skill, language),
    show(today),
    show(needed),
    score === null ? openMark(language) : `**${decimalText(score, language)}**`,
  ]);
  const columns = [
    say('Fähigkeit', 'Skill'),
    say('Heute', 'Today'),
    say('Gebraucht', 'Needed'),
    say('Lücke', 'Gap'),
  ];
  return table(columns, rows);
}

export function composeLearningPlan(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const dates = answers.rows('dates');
  const exercises = answers.list('exercises').map((exercise, index) => {
    const due = dueWords(dates[index], language);
    const sign = wordsOrOpen(dates[index]?.text('sign') ?? '', language);
    return `${wordsWithin(exercise)} · **${say('Bis', 'By')}:** ${due} · **${say('Fertig, wenn', 'Done when')}:** ${sign}`;
  });
  const words = (id: string) => blockText(answers.text(id) ?? '');
  return documentOf(
    titleOf(say('Lernplan', 'Learning plan'), answers.text('focus') ?? ''),
    expectedSection(say('Schwerpunkt', 'Focus'), language, words('focus')),
    expectedSection(say('Wozu', 'Why'), language, words('reason')),
    expectedSection(say('Übungen', 'Exercises'), language, checklist(exercises)),
    expectedSection(
      say('Woran ich Fortschritt sehe', 'How I see progress'),
      language,
      words('measure'),
    ),
    expectedSection(
      say('Rückmeldung und Kontrollpunkt', 'Feedback and check'),
      language,
      words('feedback'),
    ),
    section(say('Einschätzung', 'Rating'), gapTable(answers, language)),
  );
}

export function learningLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return answers.list('exercises').length > 3
    ? say(
        'Du hast viele Übungen. Fang mit der einen an, die in deinen Kalender der nächsten Woche passt.',
        'You have many exercises. Begin with the one that fits into your calendar for next week.',
      )
    : say(
        'Üben schlägt Lesen: Trag die erste Übung heute in deinen Kalender ein und sag jemandem davon.',
        'Practice beats reading: put the first exercise into your calendar today and tell somebody about it.',
      );
}
