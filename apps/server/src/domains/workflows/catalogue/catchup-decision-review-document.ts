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
import type { AnswerRow, Answers, ComposedDocument } from './guided-workflow.types.ts';
import { dueWords } from './table-columns.ts';

const HEADING_MAX_LENGTH = 100;

/** Writes decisions made and open from the answers alone. Pure. */
export function composeDecisionReview(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const records = answers.rows('records');
  const decisions = answers
    .rows('decisions')
    .map((row, index) => decisionText(row, records[index], index + 1, language))
    .join('\n\n');
  const openRecords = answers.rows('openRecords');
  const open = answers
    .rows('open')
    .map((row, index) => [
      wordsOrOpen(row.text('question') ?? '', language),
      wordsOrOpen(row.text('missing') ?? '', language),
      wordsOrOpen(openRecords[index]?.text('owner') ?? '', language),
      dueWords(openRecords[index], language),
    ]);
  const openColumns = [
    say('Was ist zu entscheiden', 'What is to be decided'),
    say('Was fehlt dafür', 'What is missing'),
    say('Wer entscheidet', 'Who decides'),
    say('Bis wann', 'By when'),
  ];
  return documentOf(
    titleOf(say('Entscheidungen', 'Decisions'), answers.text('scope') ?? ''),
    expectedSection(say('Getroffen', 'Made'), language, decisions),
    section(say('Widersprüche', 'Contradictions'), bulletList(answers.list('contradictions'))),
    section(say('Noch offen', 'Still open'), table(openColumns, open)),
  );
}

function decisionText(
  row: AnswerRow,
  record: AnswerRow | undefined,
  number: number,
  language: InterfaceLanguage,
): string {
  const say = wordsIn(language);
  const decision = row.text('decision') ?? '';
  const heading = withoutStop(shortened(decision, HEADING_MAX_LENGTH));
  const entry = (name: string, words: string | null | undefined) =>
    `- **${name}:** ${wordsOrOpen(words ?? '', language)}`;
  const alternatives = row.text('alternatives');
  return [
    `### ${number}. ${heading === '' ? wordsOrOpen('', language) : wordsWithin(heading)}`,
    '',
    // The heading may be cut, so that the whole sentence stands below it.
    ...(heading.endsWith('…') ? [entry(say('Entscheidung', 'Decision'), decision)] : []),
    entry(say('Warum', 'Why'), row.text('why')),
    ...(alternatives === null
      ? []
      : [entry(say('Verworfene Alternativen', 'Rejected alternatives'), alternatives)]),
    entry(say('Folge', 'Consequence'), row.text('consequence')),
    entry(say('Zuständig', 'Owner'), record?.text('owner')),
    entry(say('Entschieden am', 'Decided on'), record?.text('due')),
  ].join('\n');
}

export function decisionReviewLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const open = answers.rows('open').length;
  if (open > 0) {
    return say(
      `${open === 1 ? 'Eine Entscheidung ist' : `${open} Entscheidungen sind`} noch offen. Setz sie mit Termin auf die nächste Agenda, dann wartet niemand darauf.`,
      open === 1
        ? 'One decision is still open. Put it on the next agenda with a date, so that nobody waits for it.'
        : `${open} decisions are still open. Put them on the next agenda with a date, so that nobody waits for them.`,
    );
  }
  return say(
    'Nichts ist offen geblieben. Halt neue Entscheidungen gleich mit Grund und Alternative fest, dann bleibt es so.',
    'Nothing is left open. Record new decisions with reason and alternative right away, and it stays that way.',
  );
}
