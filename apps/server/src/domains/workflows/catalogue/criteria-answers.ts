import type { InterfaceLanguage } from '@robin/contract/sessions';
import { missingHalf, readCriteria } from '#domains/workflows/user-story-criteria.ts';
import type { Criterion } from '#domains/workflows/user-story-draft.ts';
import { vagueWords } from '#domains/workflows/vague-words.ts';
import { quoted, wordsIn, wordsWithin } from './document-blocks.ts';
import type { Answers } from './guided-workflow.types.ts';

/** Acceptance criteria from the answers, by the kind of case that they cover. Pure. */

export const criteriaQuestions = ['happy', 'negative', 'boundary'] as const;
export type CriteriaQuestion = (typeof criteriaQuestions)[number];

/** The criteria of one kind. Given, When and Then may stand in entries of their own. */
export function criteriaOf(answers: Answers, question: CriteriaQuestion): Criterion[] {
  return readCriteria(answers.list(question).join('\n'));
}

/** Asks for the half of a criterion that is missing, or for the measure of a vague word in it. */
export function criteriaHint(
  answers: Answers,
  question: CriteriaQuestion,
  language: InterfaceLanguage,
): string | null {
  const say = wordsIn(language);
  const criteria = criteriaOf(answers, question);
  const incomplete = criteria.find((criterion) => missingHalf(criterion) !== null);
  if (incomplete !== undefined) {
    const words = quoted(incomplete.then || incomplete.when || incomplete.given, language);
    return missingHalf(incomplete) === 'when'
      ? say(
          `Bei ${words} fehlt der Auslöser. Ergänz „wenn …“.`,
          `The trigger of ${words} is missing. Add “when …”.`,
        )
      : say(
          `Bei ${words} fehlt das Ergebnis. Ergänz „dann …“.`,
          `The outcome of ${words} is missing. Add “then …”.`,
        );
  }
  const [vague] = criteria.flatMap(({ then }) => vagueWords(then, language));
  if (vague === undefined) return null;
  const word = quoted(vague.word, language);
  return say(
    `${word} lässt sich nicht prüfen. Mit welcher Zahl würdest du es testen?`,
    `${word} cannot be tested. Which number would you test it with?`,
  );
}

/** The parts of a criterion as a list; the half that nobody named is marked as open. */
export function criterionParts(criterion: Criterion, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const names = {
    given: say('Angenommen', 'Given'),
    when: say('Wenn', 'When'),
    then: say('Dann', 'Then'),
  };
  const lines = (['given', 'when', 'then'] as const)
    .filter((part) => criterion[part] !== '')
    .map((part) => `- **${names[part]}** ${wordsWithin(criterion[part])}`);
  const missing = missingHalf(criterion);
  if (missing === 'when') lines.push(`- *${say('Auslöser offen', 'trigger open')}*`);
  if (missing === 'then') lines.push(`- *${say('Ergebnis offen', 'outcome open')}*`);
  return lines.join('\n');
}
