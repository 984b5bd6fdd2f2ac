import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  bulletList,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { decimalText, shareText } from './number-text.ts';
import { carryOverOf, sprintSums } from './sprint-sums.ts';
import { cellsOf } from './table-columns.ts';

/** Writes the status of a sprint from the answers alone. Pure. */

const TEXTS = {
  de: {
    kind: 'Sprint-Status',
    summary: 'Auf einen Blick',
    goal: 'Ziel',
    outlook: 'Ausblick',
    reason: 'Begründung',
    progress: 'Fortschritt',
    columns: ['Eintrag', 'Zugesagt', 'Erledigt', 'Übertrag'],
    total: 'Summe',
    added: 'Nachgezogen',
    addedColumns: ['Eintrag', 'Punkte'],
    deviations: 'Abweichungen',
    deviationColumns: ['Abweichung', 'Grund', 'Was wir tun'],
    asks: 'Bitten',
    outlooks: {
      on_track: 'Erreichbar',
      at_risk: 'Gefährdet',
      off_track: 'Nicht erreichbar',
    },
    done: (done: string, committed: string, share: string, carryOver: string) =>
      `**Erledigt:** ${done} von ${committed} Punkten (${share}), Übertrag ${carryOver}`,
    uncounted: (count: number) =>
      count === 1
        ? 'Ein Eintrag ohne Zahl ist nicht mitgezählt.'
        : `${count} Einträge ohne Zahl sind nicht mitgezählt.`,
  },
  en: {
    kind: 'Sprint status',
    summary: 'At a glance',
    goal: 'Goal',
    outlook: 'Outlook',
    reason: 'Reason',
    progress: 'Progress',
    columns: ['Item', 'Committed', 'Done', 'Carry-over'],
    total: 'Sum',
    added: 'Added later',
    addedColumns: ['Item', 'Points'],
    deviations: 'Deviations',
    deviationColumns: ['Deviation', 'Reason', 'What we do'],
    asks: 'Asks',
    outlooks: { on_track: 'On track', at_risk: 'At risk', off_track: 'Off track' },
    done: (done: string, committed: string, share: string, carryOver: string) =>
      `**Done:** ${done} of ${committed} points (${share}), carry-over ${carryOver}`,
    uncounted: (count: number) =>
      count === 1
        ? 'One item without a number is not counted.'
        : `${count} items without a number are not counted.`,
  },
} as const;

export function composeSprintStatus(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const texts = TEXTS[language];
  const outlooks: Readonly<Record<string, string>> = texts.outlooks;
  const outlook = outlooks[answers.choice('outlook') ?? ''] ?? '';
  const facts = [
    `- **${texts.goal}:** ${wordsOrOpen(answers.text('goal') ?? '', language)}`,
    `- **${texts.outlook}:** ${wordsOrOpen(outlook, language)}`,
    `- **${texts.reason}:** ${wordsOrOpen(answers.text('reason') ?? '', language)}`,
    ...sumLine(answers, language),
  ];
  const deviations = answers
    .rows('deviations')
    .map((row) => cellsOf(row, ['deviation', 'reason', 'response'], language));
  return documentOf(
    titleOf(texts.kind, answers.text('sprint') ?? ''),
    section(texts.summary, facts.join('\n')),
    expectedSection(texts.progress, language, progressTable(answers, language)),
    section(texts.added, addedTable(answers, language)),
    section(texts.deviations, table(texts.deviationColumns, deviations)),
    section(texts.asks, bulletList(answers.list('asks'))),
  );
}

function sumLine(answers: Answers, language: InterfaceLanguage): string[] {
  const { committed, done, carryOver, share } = sprintSums(answers.rows('items'));
  if (share === null) return [];
  const show = (value: number) => decimalText(value, language);
  const line = TEXTS[language].done(
    show(done),
    show(committed),
    shareText(share, language),
    show(carryOver),
  );
  return [`- ${line}`];
}

function progressTable(answers: Answers, language: InterfaceLanguage): string | null {
  const texts = TEXTS[language];
  const rows = answers.rows('items');
  if (rows.length === 0) return null;
  const show = (value: number | null) =>
    value === null ? wordsOrOpen('', language) : decimalText(value, language);
  const sums = sprintSums(rows);
  const lines = rows.map((row) => [
    wordsOrOpen(row.text('item') ?? '', language),
    show(row.number('committed')),
    show(row.number('done')),
    show(carryOverOf(row)),
  ]);
  const total = [sums.committed, sums.done, sums.carryOver].map((value) => `**${show(value)}**`);
  const progress = table(texts.columns, [...lines, [`**${texts.total}**`, ...total]]);
  return sums.uncounted.length === 0
    ? progress
    : `${progress ?? ''}\n\n${texts.uncounted(sums.uncounted.length)}`;
}

function addedTable(answers: Answers, language: InterfaceLanguage): string | null {
  const texts = TEXTS[language];
  const rows = answers.rows('added');
  if (rows.length === 0) return null;
  const points = rows.map((row) => row.number('points'));
  const show = (value: number | null) =>
    value === null ? wordsOrOpen('', language) : decimalText(value, language);
  const lines = rows.map((row, index) => [
    wordsOrOpen(row.text('item') ?? '', language),
    show(points[index] ?? null),
  ]);
  const sum = points.reduce<number>((total, value) => total + (value ?? 0), 0);
  return table(texts.addedColumns, [...lines, [`**${texts.total}**`, `**${show(sum)}**`]]);
}

/** What the numbers say about the next planning. */
export function sprintLessons(answers: Answers, language: InterfaceLanguage): string {
  const { share } = sprintSums(answers.rows('items'));
  const isGerman = language === 'de';
  if (share === null) {
    return isGerman
      ? 'Ohne zugesagte Punkte lässt sich kein Fortschritt rechnen. Haltet die Zusage schon in der Planung fest.'
      : 'Without committed points no progress can be worked out. Write the commitment down in the planning.';
  }
  if (share < 0.8) {
    return isGerman
      ? `Bisher sind ${shareText(share, language)} der Zusage erledigt. Bleibt am Ende Übertrag, plant im nächsten Sprint weniger ein statt mehr.`
      : `So far ${shareText(share, language)} of the commitment is done. If some of it is carried over, plan less next time, not more.`;
  }
  return isGerman
    ? `${shareText(share, language)} der Zusage sind erledigt. Ein Ziel, das auch ohne den letzten Eintrag erreicht ist, hält einen Sprint ruhig.`
    : `${shareText(share, language)} of the commitment is done. A goal that is met without the last item keeps a sprint calm.`;
}
