import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, inlineText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
  bulletList,
  documentOf,
  expectedSection,
  openMark,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument, Measure } from './guided-workflow.types.ts';
import { changeText, keyResultOf } from './key-results.ts';
import { measureText } from './number-text.ts';
import { cellsOf, dueWords } from './table-columns.ts';

/** Writes an outcome goal with its key results from the answers alone. Pure. */

/** The key results from today to the target, with the change worked out; null without any. */
export function keyResultTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const show = (measure: Measure | null) =>
    measure === null ? openMark(language) : inlineText(measureText(measure, language));
  const rows = answers.rows('keyResults').map((row) => {
    const { baseline, target, halfway } = keyResultOf(row);
    return [
      wordsOrOpen(row.text('measure') ?? '', language),
      show(baseline),
      show(target),
      wordsOrOpen(changeText(row, language) ?? '', language),
      show(halfway),
      dueWords(row, language),
    ];
  });
  const columns = [
    say('Messgröße', 'Measure'),
    say('Heute', 'Today'),
    say('Ziel', 'Target'),
    say('Änderung', 'Change'),
    say('Auf halbem Weg', 'Halfway'),
    say('Bis wann', 'By when'),
  ];
  return table(columns, rows);
}

/** The goal as it was, and what it is good for, to make an outcome of. */
export function rephrasingHelp(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const effect = answers.text('effect');
  const output = answers.text('output');
  if (effect === null && output === null) return null;
  return joinBlocks(
    `- **${say('Geliefert wird', 'To be delivered')}:** ${wordsOrOpen(output ?? '', language)}\n- **${say('Danach anders', 'Different afterwards')}:** ${wordsOrOpen(effect ?? '', language)}`,
    say(
      'Die zweite Zeile ist der Anfang deines Ziels. Die erste ist eine von mehreren Wetten darauf.',
      'The second line is the beginning of your goal. The first is one of several bets on it.',
    ),
  );
}

export function composeOutcomeGoals(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const objective = inlineText(answers.text('objective') ?? '');
  const signals = answers
    .rows('signals')
    .map((row) => cellsOf(row, ['measure', 'signal', 'rhythm'], language));
  const sources = answers
    .rows('sources')
    .map((row) => cellsOf(row, ['measure', 'source', 'owner'], language));
  const measure = say('Messgröße', 'Measure');
  return documentOf(
    titleOf(say('Ziel mit Wirkung', 'Outcome goal'), answers.text('objective') ?? ''),
    `> ${objective === '' ? openMark(language) : objective}`,
    expectedSection(
      say('Schlüsselergebnisse', 'Key results'),
      language,
      keyResultTable(answers, language),
    ),
    section(
      say('Frühindikatoren', 'Leading measures'),
      table(
        [measure, say('Frühes Zeichen', 'Early sign'), say('Wie oft prüfen', 'How often to check')],
        signals,
      ),
    ),
    section(
      say('Messung', 'Measuring'),
      table([measure, say('Quelle', 'Source'), say('Wer', 'Who')], sources),
    ),
    section(say('Darf nicht schlechter werden', 'Must not get worse'), guards(answers)),
    expectedSection(
      say('Vom Ergebnis zur Wirkung', 'From output to outcome'),
      language,
      before(answers, language),
    ),
  );
}

function guards(answers: Answers): string {
  return bulletList(answers.list('guards'));
}

function before(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const words = (id: string) => blockText(answers.text(id) ?? '') || openMark(language);
  return joinBlocks(
    `### ${say('Bisher', 'So far')}`,
    words('output'),
    `### ${say('Was danach anders ist', 'What is different afterwards')}`,
    words('effect'),
  );
}

export function outcomeLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const count = answers.rows('keyResults').length;
  return count > 3
    ? say(
        `Du hast ${count} Schlüsselergebnisse. Zwei oder drei lenken besser: Welche würdest du als Erste streichen?`,
        `You have ${count} key results. Two or three guide better: which would you drop first?`,
      )
    : say(
        'Schau zuerst auf das frühe Zeichen, dann auf das Ziel. Bewegt sich nichts, ändere die Lösung und nicht die Zahl.',
        'Look at the early sign first, then at the target. If nothing moves, change the solution and not the number.',
      );
}
