import type { InterfaceLanguage } from '@robin/contract/sessions';
import type {
  AnswerRow,
  Answers,
  GuidedQuestion,
  GuidedWorkflow,
} from './catalogue/guided-workflow.types.ts';
import { readMeasure } from './catalogue/number-text.ts';
import type { CardWork, StoredAnswer } from './guided-state.ts';

/** Reads what somebody has answered in the workflow of a card. Pure. */

export type StoredAnswers = CardWork['answers'];
type Cells = readonly string[];

export function questionsOfCard(workflow: GuidedWorkflow): readonly GuidedQuestion[] {
  return workflow.steps.flatMap((step) => step.questions);
}

/** Whether there is an answer, be it to a question that does not apply any more. */
export function hasAnswer(answers: StoredAnswers, id: string): boolean {
  const answer = answers[id];
  return answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0);
}

/** Whether an answer to the question consists of entries or rows, to which more can be added. */
export function hasEntries(
  question: GuidedQuestion,
): question is Extract<GuidedQuestion, { kind: 'list' | 'table' }> {
  return question.kind === 'list' || question.kind === 'table';
}

/** The answers without the one to the question. */
export function withoutAnswer(answers: StoredAnswers, { id }: GuidedQuestion): StoredAnswers {
  const { [id]: _left, ...others } = answers;
  return others;
}

/** The rows of a stored table: the cells of each. */
export function storedRows(answer: StoredAnswer | undefined): readonly Cells[] {
  if (!Array.isArray(answer)) return [];
  return answer.filter((row): row is string[] => Array.isArray(row));
}

/** The entries of a stored list. */
export function storedList(answer: StoredAnswer | undefined): readonly string[] {
  if (!Array.isArray(answer)) return [];
  return answer.filter((entry): entry is string => typeof entry === 'string');
}

/** The first cells of the rows that a table takes over from an earlier question. */
export function rowNames(answers: StoredAnswers, question: GuidedQuestion): readonly string[] {
  if (question.kind !== 'table' || question.rowsFrom === undefined) return [];
  const source = answers[question.rowsFrom];
  return [...storedList(source), ...storedRows(source).map(([first = '']) => first)];
}

/** The hint on what was answered to the question; null where its craft leaves nothing to say. */
export function hintOn(
  workflow: GuidedWorkflow,
  question: GuidedQuestion,
  stored: StoredAnswers,
  language: InterfaceLanguage,
): string | null {
  return question.check?.(readAnswers(workflow, stored), language) ?? null;
}

/** The rows of a table, with those that were taken over and that nobody has filled yet. */
export function tableRows(answers: StoredAnswers, question: GuidedQuestion): readonly Cells[] {
  const rows = storedRows(answers[question.id]);
  const names = rowNames(answers, question);
  if (names.length === 0) return rows;
  return names.map((name) => rows.find(([first]) => first === name) ?? [name]);
}

/** The entries of a list or the rows of a table, as they are shown and counted. */
export function shownEntries(
  answers: StoredAnswers,
  question: GuidedQuestion,
): readonly (string | Cells)[] {
  return question.kind === 'table'
    ? tableRows(answers, question)
    : storedList(answers[question.id]);
}

function toRow(question: GuidedQuestion, cells: Cells): AnswerRow {
  const columns = question.kind === 'table' ? question.columns : [];
  const text = (column: string) => {
    const cell = cells[columns.findIndex(({ id }) => id === column)];
    return cell === undefined || cell === '' ? null : cell;
  };
  const measure = (column: string) => readMeasure(text(column) ?? '');
  return { text, measure, number: (column) => measure(column)?.value ?? null };
}

/** What was said, as the workflow reads it. Answers to questions that do not apply are not among it. */
export function readAnswers(workflow: GuidedWorkflow, stored: StoredAnswers): Answers {
  const questions = new Map(questionsOfCard(workflow).map((question) => [question.id, question]));
  const find = (id: string) => {
    const question = questions.get(id);
    const isAsked = question !== undefined && (question.appliesIf?.(answers) ?? true);
    return isAsked ? { question, answer: stored[id] } : null;
  };
  const words = (id: string) => {
    const answer = find(id)?.answer;
    return typeof answer === 'string' && answer !== '' ? answer : null;
  };
  const answers: Answers = {
    text: words,
    choice: words,
    number(id) {
      const answer = find(id)?.answer;
      return typeof answer === 'number' ? answer : null;
    },
    list: (id) => storedList(find(id)?.answer),
    rows(id) {
      const found = find(id);
      if (!found) return [];
      return tableRows(stored, found.question).map((cells) => toRow(found.question, cells));
    },
  };
  return answers;
}
