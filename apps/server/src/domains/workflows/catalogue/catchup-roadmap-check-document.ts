import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText } from '#domains/workflows/markdown-text.ts';
import {
  bulletList,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { cellsOf } from './table-columns.ts';

/** Writes the comparison of plan and progress from the answers alone. Pure. */

const HORIZONS = ['now', 'next', 'later'] as const;
const NAMES = {
  de: { now: 'Jetzt', next: 'Als Nächstes', later: 'Später' },
  en: { now: 'Now', next: 'Next', later: 'Later' },
};

export function composeRoadmapCheck(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const horizons = HORIZONS.map((horizon) =>
    section(NAMES[language][horizon], goalTable(answers, horizon, language)),
  );
  const message = blockText(answers.text('message') ?? '');
  const gaps = answers.rows('gaps').map((row) => cellsOf(row, ['gap', 'cause'], language));
  const corrections = answers
    .rows('corrections')
    .map((row) => cellsOf(row, ['correction', 'tradeOff', 'owner', 'due'], language));
  const correctionColumns = [
    say('Korrektur', 'Correction'),
    say('Was dafür entfällt', 'What goes in return'),
    say('Wer entscheidet', 'Who decides'),
    say('Bis wann', 'By when'),
  ];
  return documentOf(
    titleOf(say('Roadmap-Check', 'Roadmap check'), answers.text('product') ?? ''),
    section(say('Kernaussage', 'Key message'), message),
    ...(answers.rows('goals').length === 0
      ? [expectedSection(say('Ziele', 'Goals'), language)]
      : horizons),
    section(say('Ohne Horizont', 'Without a horizon'), goalTable(answers, null, language)),
    section(say('Lücken', 'Gaps'), table([say('Lücke', 'Gap'), say('Ursache', 'Cause')], gaps)),
    section(say('Annahmen', 'Assumptions'), bulletList(answers.list('assumptions'))),
    expectedSection(
      say('Korrekturen', 'Corrections'),
      language,
      table(correctionColumns, corrections),
    ),
  );
}

/** The goals of one horizon with state and evidence. */
function goalTable(
  answers: Answers,
  horizon: string | null,
  language: InterfaceLanguage,
): string | null {
  const say = wordsIn(language);
  const progress = answers.rows('progress');
  const rows = answers.rows('goals').flatMap((row, index) => {
    if (row.text('horizon') !== horizon) return [];
    const state = progress[index]?.text('state') ?? '';
    const evidence = progress[index]?.text('evidence') ?? '';
    return [
      [
        ...cellsOf(row, ['goal', 'outcome'], language),
        wordsOrOpen(state, language),
        wordsOrOpen(evidence, language),
      ],
    ];
  });
  const columns = [
    say('Ziel', 'Goal'),
    say('Wirkung', 'Outcome'),
    say('Stand', 'State'),
    say('Beleg', 'Evidence'),
  ];
  return table(columns, rows);
}

export function roadmapLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const goals = answers.rows('progress');
  if (goals.length === 0) {
    return say(
      'Ohne Stand je Ziel lässt sich eine Roadmap nicht prüfen. Halt beim nächsten Mal zu jedem Ziel fest, woran man seinen Stand sieht.',
      'Without a state for each goal a roadmap cannot be checked. Next time, write down for each goal what shows its state.',
    );
  }
  const unproven = goals.filter((row) => row.text('evidence') === null).length;
  return unproven > 0
    ? say(
        `Ziele ohne Beleg: ${unproven}. Überleg dir für jedes die kleinste Probe, die ihn liefert.`,
        `Goals without evidence: ${unproven}. For each, find the smallest test that provides it.`,
      )
    : say(
        'Jeder Stand ist belegt. Prüf beim nächsten Mal zuerst die Annahmen unter „Später“.',
        'Every state has its evidence. Next time, look first at the assumptions under “Later”.',
      );
}
