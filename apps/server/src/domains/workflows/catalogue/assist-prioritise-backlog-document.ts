import type { InterfaceLanguage } from '@robin/contract/sessions';
import { inlineText, joinBlocks } from '#domains/workflows/markdown-text.ts';
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
import { decimalText, shareText } from './number-text.ts';
import {
  moscowGroups,
  scoredItems,
  type MoscowGroup,
  type ScoreMethod,
} from './prioritisation-scores.ts';
import { hasTies } from './ranking.ts';

/** Writes the ranking of a backlog from the answers alone, with the sums. Pure. */

const METHOD_NAMES: Readonly<Record<string, string>> = {
  wsjf: 'WSJF',
  rice: 'RICE',
  moscow: 'MoSCoW',
};
const MOSCOW_NAMES = { must: 'Must', should: 'Should', could: 'Could', wont: 'Won’t' };
/** More Must than this leaves nothing to give way when something goes wrong (DSDM). */
const MUST_MAX_SHARE = 0.6;

/** What the columns are called where one of them is unusable. */
function columnNames(language: InterfaceLanguage): Readonly<Record<string, string>> {
  const say = wordsIn(language);
  return {
    value: say('Geschäftswert', 'Business value'),
    urgency: say('Dringlichkeit', 'Time criticality'),
    risk: say('Risikominderung', 'Risk reduction'),
    size: say('Aufwand', 'Job size'),
    reach: say('Reichweite', 'Reach'),
    impact: say('Wirkung', 'Impact'),
    confidence: say('Sicherheit', 'Confidence'),
    effort: say('Aufwand', 'Effort'),
  };
}

function scoreTable(method: ScoreMethod, answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const names = columnNames(language);
  const ranked = scoredItems(method, answers.rows(method), language);
  const rows = ranked.map(({ rank, item, formula, score, unusable }) => [
    rank === null ? '–' : String(rank),
    wordsOrOpen(item, language),
    score === null
      ? `*${say('nicht berechenbar, fehlt oder ist 0', 'cannot be worked out, missing or 0')}: ${unusable.map((column) => names[column] ?? column).join(', ')}*`
      : formula,
    score === null ? '–' : `**${decimalText(score, language)}**`,
  ]);
  const columns = [
    say('Rang', 'Rank'),
    say('Eintrag', 'Item'),
    say('Rechnung', 'Sum'),
    METHOD_NAMES[method] ?? '',
  ];
  return joinBlocks(
    table(columns, rows),
    method === 'wsjf'
      ? say(
          'WSJF = (Geschäftswert + Dringlichkeit + Risikominderung) ÷ Aufwand',
          'WSJF = (business value + time criticality + risk reduction) ÷ job size',
        )
      : say(
          'RICE = Reichweite × Wirkung × Sicherheit ÷ Aufwand',
          'RICE = reach × impact × confidence ÷ effort',
        ),
    hasTies(ranked)
      ? say(
          'Gleicher Wert, gleicher Rang: Dort entscheidet ihr.',
          'Same score, same rank: there you decide.',
        )
      : null,
  );
}

function moscowText(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const { groups, unsorted } = moscowGroups(answers.rows('moscow'));
  const filled = groups.filter(({ items }) => items.length > 0);
  // What is not done this time takes no share of the work.
  const planned = filled.filter(({ name }) => name !== 'wont');
  const total = planned.reduce((sum, { effort }) => sum + effort, 0);
  const shareOf = ({ name, effort }: MoscowGroup) =>
    name === 'wont' || total === 0 ? '–' : shareText(effort / total, language);
  const summary = table(
    [
      say('Klasse', 'Class'),
      say('Einträge', 'Items'),
      say('Aufwand', 'Effort'),
      say('Anteil', 'Share'),
    ],
    filled.map((group) => [
      MOSCOW_NAMES[group.name],
      String(group.items.length),
      decimalText(group.effort, language),
      shareOf(group),
    ]),
  );
  const uncounted = planned.flatMap(({ items }) => items.filter(({ effort }) => effort === null));
  const must = groups.find(({ name }) => name === 'must')?.effort ?? 0;
  const isTight = total > 0 && must / total > MUST_MAX_SHARE;
  const lists = filled.map(({ name, items }) => {
    const lines = items.map(({ item, effort }) =>
      effort === null
        ? `- ${inlineText(item)}`
        : `- ${inlineText(item)} (${decimalText(effort, language)})`,
    );
    return `### ${MOSCOW_NAMES[name]}\n\n${lines.join('\n')}`;
  });
  return joinBlocks(
    summary,
    total > 0 && uncounted.length > 0
      ? say(
          uncounted.length === 1
            ? 'Ein Eintrag ohne Aufwand zählt nicht mit.'
            : `${uncounted.length} Einträge ohne Aufwand zählen nicht mit.`,
          uncounted.length === 1
            ? 'One item without an effort is not counted.'
            : `${uncounted.length} items without an effort are not counted.`,
        )
      : null,
    isTight
      ? say(
          'Mehr als 60 % des Aufwands sind Must: Es bleibt kaum Spielraum.',
          'More than 60% of the effort is Must: there is hardly any room.',
        )
      : null,
    ...lists,
    unsorted.length === 0
      ? null
      : `### ${say('Ohne Klasse', 'Without a class')}\n\n${bulletList(unsorted)}`,
  );
}

/** The order that the numbers give, by the chosen method; null while there is nothing to order. */
export function rankingTable(answers: Answers, language: InterfaceLanguage): string | null {
  const method = answers.choice('method');
  if (method === 'wsjf' || method === 'rice') {
    return answers.rows(method).length === 0 ? null : scoreTable(method, answers, language);
  }
  return method === 'moscow' && answers.rows('moscow').length > 0
    ? moscowText(answers, language)
    : null;
}

export function composeRanking(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const method = METHOD_NAMES[answers.choice('method') ?? ''] ?? '';
  const ranking = rankingTable(answers, language);
  const facts = [
    `- **${say('Ziel', 'Goal')}:** ${wordsOrOpen(answers.text('goal') ?? '', language)}`,
    `- **${say('Methode', 'Method')}:** ${wordsOrOpen(method, language)}`,
    `- **${say('Getragen von', 'Agreed by')}:** ${wordsOrOpen(answers.text('agreedBy') ?? '', language)}`,
  ];
  return documentOf(
    titleOf(say('Priorisierung', 'Prioritisation'), answers.text('goal') ?? ''),
    facts.join('\n'),
    expectedSection(say('Rangfolge', 'Ranking'), language, ranking),
    ranking === null
      ? section(say('Noch nicht bewertet', 'Not scored yet'), bulletList(answers.list('items')))
      : null,
    section(
      say('Bewusste Abweichungen', 'Deliberate adjustments'),
      bulletList(answers.list('adjustments')),
    ),
  );
}

export function rankingLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  if (answers.choice('method') === 'moscow') {
    return say(
      'MoSCoW hilft nur, wenn das Won’t ernst gemeint ist. Sag den Wartenden, wann ihr neu entscheidet.',
      'MoSCoW only helps if Won’t is meant seriously. Tell those who wait when you decide anew.',
    );
  }
  return say(
    'Die Zahlen sind geschätzt, ihre Reihenfolge ist der Gewinn. Sprecht über die Einträge, bei denen ihr am weitesten auseinanderlagt.',
    'The numbers are estimates; their order is the gain. Talk about the items on which you differed most.',
  );
}
