import type { InterfaceLanguage } from '@robin/contract/sessions';
import { missingHalf } from '#domains/workflows/user-story-criteria.ts';
import {
  criteriaOf,
  criteriaQuestions,
  criterionParts,
  type CriteriaQuestion,
} from './criteria-answers.ts';
import {
  bulletList,
  checklist,
  documentOf,
  expectedSection,
  section,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';

/** Writes the acceptance criteria of an item from the answers alone. Pure. */

const KINDS: Record<InterfaceLanguage, Record<CriteriaQuestion, string>> = {
  de: { happy: 'Guter Fall', negative: 'Fehlerfall', boundary: 'Grenzwert' },
  en: { happy: 'Good case', negative: 'Negative case', boundary: 'Boundary' },
};

export function composeAcceptanceCriteria(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const benefit = wordsOrOpen(answers.text('purpose') ?? '', language);
  const criteria = criteriaQuestions.flatMap((kind) =>
    criteriaOf(answers, kind).map((criterion) => ({ kind, criterion })),
  );
  // One number throughout, so that a team can speak of "criterion 4".
  const blocks = criteria.map(({ kind, criterion }, index) => {
    const title = criterion.title === '' ? '' : ` – ${wordsWithin(criterion.title)}`;
    const heading = `### ${say('Kriterium', 'Criterion')} ${index + 1} (${KINDS[language][kind]})${title}`;
    return `${heading}\n\n${criterionParts(criterion, language)}`;
  });
  return documentOf(
    titleOf(say('Akzeptanzkriterien', 'Acceptance criteria'), answers.text('item') ?? ''),
    `**${say('Nutzen', 'Benefit')}:** ${benefit}`,
    section(say('Regeln', 'Rules'), bulletList(answers.list('rules'))),
    expectedSection(say('Kriterien', 'Criteria'), language, ...blocks),
    section(
      say('Grenzfälle zum Abhaken', 'Edge cases to tick off'),
      checklist(answers.list('edgeCases').map(wordsWithin)),
    ),
    section(say('Offene Punkte', 'Open points'), checklist(openPoints(answers, language))),
  );
}

/** What stands between these criteria and a test: halves that are missing, kinds without a case, missing data. */
function openPoints(answers: Answers, language: InterfaceLanguage): string[] {
  const say = wordsIn(language);
  const incomplete = criteriaQuestions
    .flatMap((kind) => criteriaOf(answers, kind))
    .filter((criterion) => missingHalf(criterion) !== null).length;
  return [
    ...answers.list('untested').map(wordsWithin),
    ...(incomplete > 0
      ? [say(`Unvollständige Kriterien: ${incomplete}`, `Incomplete criteria: ${incomplete}`)]
      : []),
    ...(criteriaOf(answers, 'happy').length > 0 && criteriaOf(answers, 'negative').length === 0
      ? [say('Fehlerfälle fehlen noch', 'Negative cases are still missing')]
      : []),
  ];
}

export function acceptanceLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const good = criteriaOf(answers, 'happy').length;
  const others = criteriaOf(answers, 'negative').length + criteriaOf(answers, 'boundary').length;
  if (good + others === 0) {
    return say(
      'Noch gibt es kein Kriterium. Frag im Refinement zuerst: Woran merken wir, dass der Eintrag fertig ist?',
      'There is no criterion yet. In the refinement, ask first: how will we know that the item is done?',
    );
  }
  return others < good
    ? say(
        `Gute Fälle: ${good}, Fehlerfälle und Grenzwerte: ${others}. Frag im Refinement zuerst: Was, wenn es schiefgeht?`,
        `Good cases: ${good}, negative cases and boundaries: ${others}. In the refinement, ask first: what if it goes wrong?`,
      )
    : say(
        'Fehler und Grenzen sind so gut abgedeckt wie der gute Fall. So fallen Überraschungen ins Refinement statt in den Sprint.',
        'Failures and boundaries are covered as well as the good case. Surprises now happen in the refinement, not in the sprint.',
      );
}
