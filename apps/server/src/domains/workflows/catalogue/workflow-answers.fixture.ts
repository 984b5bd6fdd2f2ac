import { actionCards, type ActionCardId } from '@robin/contract/action-cards';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  questionsOfCard,
  readAnswers,
  rowNames,
  type StoredAnswers,
} from '#domains/workflows/card-answers.ts';
import { guidedWorkflows } from './guided-workflows.ts';
import type {
  ComposedDocument,
  GuidedColumn,
  GuidedQuestion,
  GuidedWorkflow,
} from './guided-workflow.types.ts';

/** The workflow of a card. */
export function workflowOf(card: ActionCardId): GuidedWorkflow {
  const workflow = guidedWorkflows.get(card);
  if (workflow === undefined) throw new Error(`There is no guided workflow of ${card}.`);
  return workflow;
}

/** The workflows that bring somebody up to date, in the order of their cards. */
export const catchUpWorkflows = actionCards.catch_up.map(workflowOf);

/** The workflows that help with a text; the user story has a dialogue of its own. */
export const assistWorkflows = actionCards.assist
  .filter((card) => card !== 'assist_user_story')
  .map(workflowOf);

/** The workflows with which somebody learns. */
export const growWorkflows = actionCards.grow.map(workflowOf);

/** The document with these answers: texts, numbers, lists, and rows as lists of cells. */
export function composed(
  workflow: GuidedWorkflow,
  stored: StoredAnswers,
  language: InterfaceLanguage = 'de',
): ComposedDocument {
  return workflow.compose(readAnswers(workflow, stored), language);
}

/** An answer to every question; `words` gives the words of each place that holds some. */
export function fullAnswers(
  workflow: GuidedWorkflow,
  words: (place: string) => string,
  choiceAt: (count: number) => number = () => 0,
): StoredAnswers {
  const stored: Record<string, StoredAnswers[string]> = {};
  const choice = (choices: GuidedColumn['choices']) =>
    choices?.[choiceAt(choices.length)]?.value ?? '';
  const cell = (column: GuidedColumn, place: string) => {
    if (column.kind === 'text') return words(place);
    return column.kind === 'number' ? '2' : choice(column.choices);
  };
  const answer = (question: GuidedQuestion): StoredAnswers[string] => {
    const { id } = question;
    switch (question.kind) {
      case 'text':
        return words(id);
      case 'number':
        return 60;
      case 'list':
        return [words(`${id} 1`), words(`${id} 2`)];
      case 'choice':
        return choice(question.choices);
      case 'table': {
        const taken = rowNames(stored, question);
        const names = taken.length > 0 ? taken : [words(`${id} a`), words(`${id} b`)];
        return names.map((name) => [
          name,
          ...question.columns.slice(1).map((column) => cell(column, `${id} ${column.id}`)),
        ]);
      }
    }
  };
  for (const question of questionsOfCard(workflow)) stored[question.id] = answer(question);
  return stored;
}
