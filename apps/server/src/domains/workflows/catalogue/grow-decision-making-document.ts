import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, inlineText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
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
import { decimalText, shareText } from './number-text.ts';
import { hasTies } from './ranking.ts';
import { CRITERIA_MAX_COUNT, criteriaOf, lead, scoredOptions } from './weighted-options.ts';

/** Writes a decision with its options and sums from the answers alone. Pure. */

/** The options with their weighted sums; null without options. */
export function optionTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const ranked = scoredOptions(answers, language);
  const rows = ranked.map(({ rank, option, formula, score }) => [
    rank === null ? '–' : String(rank),
    wordsWithin(option),
    score === null ? openMark(language) : formula,
    score === null ? '–' : `**${decimalText(score, language)}**`,
  ]);
  const columns = [
    say('Rang', 'Rank'),
    say('Möglichkeit', 'Option'),
    say('Gewicht × Punkte', 'Weight × points'),
    say('Summe', 'Sum'),
  ];
  const ahead = lead(ranked);
  const shown = joinBlocks(
    table(columns, rows),
    hasTies(ranked)
      ? say(
          'Gleiche Summe, gleicher Rang: Dort entscheidet ihr.',
          'Same sum, same rank: there you decide.',
        )
      : null,
    ahead === null || hasTies(ranked)
      ? null
      : say(
          `Vorsprung der ersten: ${decimalText(ahead, language)}.`,
          `Lead of the first: ${decimalText(ahead, language)}.`,
        ),
  );
  return shown === '' ? null : shown;
}

/** The criteria in the order in which points are given, for the question. */
export function criteriaOrder(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const names = criteriaOf(answers)
    .slice(0, CRITERIA_MAX_COUNT)
    .map(({ name }, index) => `${index + 1}. ${wordsWithin(name)}`);
  const order =
    names.length === 0
      ? ''
      : `, ${say('in dieser Reihenfolge', 'in this order')}: ${names.join(', ')}`;
  return say(
    `Wie viele Punkte von 1 (schwach) bis 5 (stark) bekommt jede Möglichkeit${order}?`,
    `How many points from 1 (weak) to 5 (strong) does each option get${order}?`,
  );
}

/** The criteria with what each weighs in the whole. */
function criteriaTable(answers: Answers, language: InterfaceLanguage): (string | null)[] {
  const say = wordsIn(language);
  const criteria = criteriaOf(answers);
  const total = criteria
    .slice(0, CRITERIA_MAX_COUNT)
    .reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const rows = criteria.map(({ name, weight }, index) => [
    wordsOrOpen(name, language),
    weight === null ? openMark(language) : decimalText(weight, language),
    weight === null || index >= CRITERIA_MAX_COUNT ? '–' : shareText(weight / total, language),
  ]);
  const columns = [say('Kriterium', 'Criterion'), say('Gewicht', 'Weight'), say('Anteil', 'Share')];
  return [
    table(columns, rows),
    total === 0 ? null : say('Anteile sind gerundet.', 'Shares are rounded.'),
  ];
}

/** How easily the decision can be taken back, and what that asks for. */
function reversibility(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  switch (answers.choice('reversible')) {
    case 'easy':
      return say(
        '**Leicht umkehrbar:** schnell entscheiden, ausprobieren, nachbessern',
        '**Easy to reverse:** decide fast, try it, adjust',
      );
    case 'costly':
      return say(
        '**Mit Kosten umkehrbar:** erst klein ausprobieren, dann festlegen',
        '**Reversible at a cost:** try it small first, then commit',
      );
    case 'final':
      return say(
        '**Kaum umkehrbar:** gründlich prüfen, vorher Gegenstimmen hören',
        '**Hardly reversible:** examine it thoroughly, hear the dissent first',
      );
    default:
      return `**${say('Umkehrbarkeit', 'Reversibility')}:** ${openMark(language)}`;
  }
}

export function composeDecision(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const decision = inlineText(answers.text('decision') ?? '');
  const facts = [
    `- **${say('Entscheidet', 'Decided by')}:** ${wordsOrOpen(answers.text('decider') ?? '', language)}`,
    `- ${reversibility(answers, language)}`,
  ];
  return documentOf(
    titleOf(say('Entscheidung', 'Decision'), answers.text('question') ?? ''),
    `> ${decision === '' ? openMark(language) : decision}`,
    facts.join('\n'),
    expectedSection(say('Frage', 'Question'), language, blockText(answers.text('question') ?? '')),
    expectedSection(
      say('Möglichkeiten im Vergleich', 'Options compared'),
      language,
      optionTable(answers, language),
    ),
    section(say('Kriterien', 'Criteria'), ...criteriaTable(answers, language)),
    expectedSection(
      say('Überprüfung', 'Review'),
      language,
      blockText(answers.text('review') ?? ''),
    ),
  );
}

export function decisionLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const ahead = lead(scoredOptions(answers, language));
  return ahead !== null && ahead <= 2
    ? say(
        'Die ersten beiden liegen dicht beieinander. Frag, welche ihr leichter zurücknehmen könntet, und nehmt im Zweifel die.',
        'The first two are close together. Ask which one you could take back more easily, and take that if in doubt.',
      )
    : say(
        'Eine Entscheidung ist gut, wenn andere sie in einem Jahr noch verstehen. Schau zum Termin nach, ob die Annahmen gehalten haben.',
        'A decision is good if others still understand it in a year. Check at the review whether its assumptions held.',
      );
}
