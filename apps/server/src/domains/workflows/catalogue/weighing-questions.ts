import { quoted, wordsIn } from './document-blocks.ts';
import { criteriaOrder } from './grow-decision-making-document.ts';
import type { GuidedQuestion } from './guided-workflow.types.ts';
import { missingNumberHint, numberColumn, textColumn } from './table-columns.ts';
import { CRITERIA_MAX_COUNT, criteriaOf, POINTS_MAX, scoreColumns } from './weighted-options.ts';

/** Criteria with their weights, and the points of each option. */
export const weighingQuestions: readonly GuidedQuestion[] = [
  {
    id: 'criteria',
    kind: 'table',
    label: { de: 'Kriterien', en: 'Criteria' },
    columns: [
      textColumn('criterion', 'Kriterium', 'Criterion'),
      { ...numberColumn('weight', 'Gewicht', 'Weight', POINTS_MAX), isShare: true },
    ],
    ask: {
      de: 'Woran misst du die Möglichkeiten, mit welchem Gewicht von 1 bis 5? Höchstens fünf.',
      en: 'What do you measure the options by, with which weight from 1 to 5? Five at most.',
    },
    example: { de: 'Aufwand für die Buchhaltung | 3', en: 'Effort for accounting | 3' },
    why: {
      de: 'Leg die Gewichte fest, bevor du Punkte gibst. Sonst rechnet man sich den Liebling nach vorn.',
      en: 'Settle the weights before you give points. Otherwise people calculate until their favourite wins.',
    },
    check: (answers, language) => {
      const criteria = criteriaOf(answers);
      const say = wordsIn(language);
      const open = criteria.find(({ weight }) => weight === null);
      if (open !== undefined) {
        const name = quoted(open.name, language);
        return say(
          `${name} hat noch kein Gewicht über 0. Wie wichtig ist es, von 1 bis 5?`,
          `${name} has no weight above 0 yet. How important is it, from 1 to 5?`,
        );
      }
      return criteria.length > CRITERIA_MAX_COUNT
        ? say(
            'Ich rechne mit den ersten fünf. Welche könntest du mit `lösch 6` weglassen?',
            'I work with the first five. Which could you leave out with `remove 6`?',
          )
        : null;
    },
  },
  {
    id: 'scores',
    kind: 'table',
    rowsFrom: 'options',
    label: { de: 'Punkte', en: 'Points' },
    columns: scoreColumns,
    appliesIf: (answers) =>
      answers.list('options').length > 0 && answers.rows('criteria').length > 0,
    ask: (answers, language) => criteriaOrder(answers, language),
    example: { de: '4 | 2 | 5', en: '4 | 2 | 5' },
    why: {
      de: 'Punkte vergleichen die Möglichkeiten untereinander: Die beste je Kriterium bekommt 5, der Rest im Verhältnis. Ich rechne Gewicht mal Punkte.',
      en: 'Points compare the options with each other: the best of each criterion gets 5, the others in proportion. I multiply weight by points.',
    },
    check: (answers, language) => {
      const columns = criteriaOf(answers)
        .slice(0, CRITERIA_MAX_COUNT)
        .map(({ name }, index) => ({
          id: scoreColumns[index + 1]?.id ?? '',
          label: { de: name, en: name },
        }));
      return missingNumberHint(answers.rows('scores'), ['option', columns], language);
    },
  },
];
