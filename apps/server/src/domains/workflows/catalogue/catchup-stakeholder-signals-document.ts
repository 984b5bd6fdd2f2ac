import type { InterfaceLanguage } from '@robin/contract/sessions';
import { inlineText } from '#domains/workflows/markdown-text.ts';
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
import type { AnswerRow, Answers, ComposedDocument } from './guided-workflow.types.ts';
import { involvement, levelText } from './power-interest.ts';
import { taskChecklist } from './table-columns.ts';

/** Writes what stakeholders said from the answers alone; power and interest by Mendelow’s grid. Pure. */

interface Cluster {
  theme: string;
  signals: AnswerRow[];
}

/** The signals by theme, the most frequent theme first; those without a theme last. */
function clustersOf(answers: Answers): Cluster[] {
  const themes = answers.rows('themes');
  const clusters = new Map<string, Cluster>();
  for (const [index, signal] of answers.rows('signals').entries()) {
    const theme = themes[index]?.text('theme')?.trim() ?? '';
    const key = theme.toLowerCase();
    const cluster = clusters.get(key) ?? { theme, signals: [] };
    cluster.signals.push(signal);
    clusters.set(key, cluster);
  }
  return [...clusters.values()].toSorted(
    (one, other) =>
      Number(one.theme === '') - Number(other.theme === '') ||
      other.signals.length - one.signals.length,
  );
}

export function composeStakeholderSignals(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const people = answers
    .rows('stakeholders')
    .map((row) => [
      wordsOrOpen(row.text('name') ?? '', language),
      levelText(row.text('power'), language),
      levelText(row.text('interest'), language),
      involvement(row, language),
    ]);
  const columns = [
    say('Stakeholder', 'Stakeholder'),
    say('Einfluss', 'Power'),
    say('Interesse', 'Interest'),
    say('Einbeziehen', 'Involve'),
  ];
  const clusters = clustersOf(answers).map((cluster) => clusterText(cluster, language));
  return documentOf(
    titleOf(say('Stakeholder-Signale', 'Stakeholder signals'), answers.text('topic') ?? ''),
    expectedSection(
      say('Einfluss und Interesse', 'Power and interest'),
      language,
      table(columns, people),
    ),
    expectedSection(say('Signale nach Themen', 'Signals by theme'), language, ...clusters),
    expectedSection(
      say('Reaktionen', 'Reactions'),
      language,
      taskChecklist(answers.rows('reactions'), language, 'task', 'theme'),
    ),
    section(
      say('Noch nicht gehört', 'Not heard yet'),
      checklist(answers.list('unheard').map(wordsWithin)),
    ),
  );
}

function clusterText({ theme, signals }: Cluster, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const name = theme === '' ? say('Ohne Thema', 'Without a theme') : wordsWithin(theme);
  const lines = signals.map((row) => {
    const source = [
      wordsOrOpen(row.text('who') ?? '', language),
      wordsWithin(row.text('when') ?? ''),
    ];
    const words = inlineText(row.text('signal') ?? '') || openMark(language);
    return `- ${words} – ${source.filter((part) => part !== '').join(', ')}`;
  });
  return `### ${name} (${signals.length})\n\n${lines.join('\n')}`;
}

export function signalsLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const close = answers
    .rows('stakeholders')
    .filter((row) => row.text('power') === 'high' && row.text('interest') === 'high').length;
  return close > 0
    ? say(
        `Stakeholder mit viel Einfluss und Interesse: ${close}. Sprich dort zuerst, bevor du etwas schickst.`,
        `Stakeholders with much power and interest: ${close}. Talk to them before you send them anything.`,
      )
    : say(
        'Wer wenig Einfluss hat, hat oft das beste Wissen. Frag weiter nach den eigenen Worten der Leute.',
        'People with little power often know most. Keep asking for their own words.',
      );
}
