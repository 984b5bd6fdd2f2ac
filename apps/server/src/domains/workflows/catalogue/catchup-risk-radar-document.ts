import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  checklist,
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
import { decimalText } from './number-text.ts';
import { hasTies } from './ranking.ts';
import { scoredRisks, type RiskLevel } from './risk-scores.ts';
import { taskChecklist, untilWords } from './table-columns.ts';

/** Writes the risks and blockers of a goal from the answers alone. Pure. */

const LEVELS: Record<InterfaceLanguage, Record<RiskLevel, string>> = {
  de: { high: 'hoch', medium: 'mittel', low: 'niedrig' },
  en: { high: 'high', medium: 'medium', low: 'low' },
};

/** The risks in their order with the sum of each; null when there are none. */
export function riskTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const open = wordsOrOpen('', language);
  const show = (value: number) => decimalText(value, language);
  const rows = scoredRisks(answers).map(({ rank, risk, likelihood, impact, score, level }) => [
    rank === null ? '–' : String(rank),
    wordsWithin(risk),
    likelihood === null || impact === null || score === null
      ? open
      : `${show(likelihood)} × ${show(impact)} = **${show(score)}**`,
    level === null ? open : LEVELS[language][level],
  ]);
  const columns = [
    say('Rang', 'Rank'),
    say('Risiko', 'Risk'),
    say('Wahrscheinlichkeit × Wirkung', 'Likelihood × impact'),
    say('Stufe', 'Level'),
  ];
  return table(columns, rows);
}

export function composeRiskRadar(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const risks = scoredRisks(answers);
  const measures = risks.map(({ risk, measure, owner, due }) => {
    const action = wordsOrOpen(withoutStop(measure ?? ''), language);
    const people = `**${say('Wer', 'Who')}:** ${wordsOrOpen(owner ?? '', language)} · **${say('Wiedervorlage', 'Review')}:** ${untilWords(due, language)}`;
    return `${action} · ${people} · ${say('gegen', 'against')}: ${wordsWithin(risk)}`;
  });
  const blockerSteps = answers.rows('blockerSteps');
  const blockers =
    blockerSteps.length > 0
      ? taskChecklist(blockerSteps, language, 'blocker')
      : checklist(answers.list('blockers').map(wordsWithin));
  return documentOf(
    titleOf(say('Risiken und Blocker', 'Risks and blockers'), answers.text('goal') ?? ''),
    section(say('Blocker', 'Blockers'), blockers),
    expectedSection(
      say('Risiken', 'Risks'),
      language,
      riskTable(answers, language),
      risks.length === 0 ? null : explanation(language),
      hasTies(risks)
        ? say(
            'Gleicher Wert, gleicher Rang: Dort entscheidet ihr.',
            'Same score, same rank: there you decide.',
          )
        : null,
    ),
    section(say('Gegenmaßnahmen', 'Measures'), checklist(measures)),
  );
}

function explanation(language: InterfaceLanguage): string {
  return wordsIn(language)(
    'Wert = Wahrscheinlichkeit (1–5) × Wirkung (1–5). Ab 15 hoch, ab 8 mittel, darunter niedrig.',
    'Score = likelihood (1–5) × impact (1–5). High from 15, medium from 8, low below.',
  );
}

export function riskLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const high = scoredRisks(answers).filter(({ level }) => level === 'high').length;
  return high > 0
    ? say(
        `Hohe Risiken: ${high}. Fang dort an, und bewerte neu, sobald die erste Maßnahme wirkt.`,
        `High risks: ${high}. Begin there, and rate again once the first measure takes effect.`,
      )
    : say(
        'Kein Risiko ist als hoch bewertet. Frag jemanden außerhalb des Teams, was ihr überseht.',
        'No risk is rated high. Ask somebody outside the team what you overlook.',
      );
}
