import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  hasAnswer,
  hasEntries,
  questionsOfCard,
  readAnswers,
  rowNames,
  storedList,
  tableRows,
} from './card-answers.ts';
import { cellNames, cellWords, type TableQuestion } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import type {
  GuidedQuestion,
  GuidedWorkflow,
  LocalisedText,
} from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { CardWork } from './guided-state.ts';
import { inlineText, joinBlocks, quotation, quotedWords } from './markdown-text.ts';
import type { Asking, WorkScene } from './work-turn.ts';

/** What the workflow of a card asks, and how. Pure. */

/** One message's view of the workflow of a card. */
export interface CardScene extends WorkScene {
  workflow: GuidedWorkflow;
  work: CardWork;
  focus: GuidedQuestion | null;
}

/** The questions that are asked, judged by the answers so far. */
export function askedQuestions({
  workflow,
  work,
}: Pick<CardScene, 'workflow' | 'work'>): GuidedQuestion[] {
  const answers = readAnswers(workflow, work.answers);
  return questionsOfCard(workflow).filter((question) => question.appliesIf?.(answers) ?? true);
}

/**
 * What is asked next, or null when every question is settled. A hint asks for more at once, also where its question was
 * answered ahead of its turn.
 */
export function cardFocus(scene: Pick<CardScene, 'workflow' | 'work'>): GuidedQuestion | null {
  const { settled, hintOpen } = scene.work;
  const open = askedQuestions(scene).filter(({ id }) => !settled.includes(id));
  return open.find(({ id }) => id === hintOpen) ?? open[0] ?? null;
}

/** The questions before the one in focus; before the first and after the last all of them. */
export function questionsBefore(scene: CardScene): GuidedQuestion[] {
  const asked = askedQuestions(scene);
  return scene.focus === null ? asked : asked.slice(0, asked.indexOf(scene.focus));
}

/** All that a question is called, in both languages. */
export function namesOf({ label, alsoCalled }: GuidedQuestion): string[] {
  return [label.de, label.en, ...(alsoCalled?.de ?? []), ...(alsoCalled?.en ?? [])];
}

/** The question that is asked and has the name, in either language. */
export function questionCalled(scene: CardScene, name: string): GuidedQuestion | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return undefined;
  return askedQuestions(scene).find((question) =>
    namesOf(question).some((known) => known.toLowerCase() === wanted),
  );
}

/** The place of the step to which the question belongs, from 0. */
export function stepOf(workflow: GuidedWorkflow, question: GuidedQuestion): number {
  return workflow.steps.findIndex((step) => step.questions.includes(question));
}

function resolve({ workflow, work, language }: CardScene, text: LocalisedText): string {
  if (typeof text !== 'function') return text[language];
  return text(readAnswers(workflow, work.answers), language);
}

/** What there is to see where the question is asked anew, and the question. */
export function askInCard(before: CardScene, now: Asking<CardScene>): string {
  const { workflow, work, language, focus } = now;
  const isAskedAnew = before.focus !== focus;
  const shown = isAskedAnew
    ? (focus.show?.(readAnswers(workflow, work.answers), language) ?? null)
    : null;
  return joinBlocks(shown, cardQuestion(now));
}

/** The question as it is asked, with what has been answered to it. */
function cardQuestion(scene: Asking<CardScene>): string {
  const { focus, work, language } = scene;
  const texts = interviewTexts[language];
  const ask = resolve(scene, focus.ask);
  const example = texts.example(resolve(scene, focus.example));
  if (focus.kind === 'choice') {
    return joinBlocks(
      ask,
      choiceList(focus, language),
      soFar(scene) ?? cardTexts[language].chooseOne,
    );
  }
  if (focus.kind === 'table') {
    const form = rowForm(scene, focus);
    return joinBlocks(
      ask,
      rowList(scene, focus),
      form,
      hasAnswer(work.answers, focus.id) ? null : example,
      ending(scene),
    );
  }
  return joinBlocks(ask, soFar(scene) ?? example, ending(scene));
}

/** Why the question is asked, the question with its example, and the commands. */
export function cardHelp(scene: CardScene): string {
  const { focus, language } = scene;
  if (focus === null) return '';
  const texts = interviewTexts[language];
  const question = cardQuestion({ ...scene, focus });
  const example = texts.example(resolve(scene, focus.example));
  return joinBlocks(
    focus.why[language],
    question,
    question.includes(example) ? null : example,
    texts.commands,
  );
}

const ASKED_MEANING =
  /^(?:was (?:ist|sind|bedeute[nt]|heißt|meinst du mit)|what(?:['’]s| is| are| does| do you mean by))(?: (?:hier|genau|mit|der|die|das|the|an?))* ["„“”«»]?([\p{L}\p{N}][^?"„“”«»]*?)["„“”«»]?(?: (?:hier|genau|gemeint|mean|here|exactly))* ?\?+$/iu;

const ASKED_DIFFERENCE =
  /^(?:was ist|what(?:['’]s| is)) (?:(?:hier|denn|eigentlich) )?(?:der unterschied zwischen|the difference between) (.{2,40}?) (?:und|and) (.{2,40}?) ?\?+$/iu;

/** Whether the words are what the workflow calls one of its questions, columns or choices. */
function isLabel({ workflow }: CardScene, words: string): boolean {
  const wanted = words.toLowerCase();
  return questionsOfCard(workflow).some((question) => {
    const columns = question.kind === 'table' ? question.columns : [];
    const choices = [question, ...columns].flatMap((each) =>
      'choices' in each ? (each.choices ?? []) : [],
    );
    return [question, ...columns, ...choices].some(({ label }) =>
      [label.de, label.en].some((name) => name.toLowerCase() === wanted),
    );
  });
}

/** Whether somebody asks what a name in the question means, "what is interest?", or how two names of the workflow differ. */
export function asksMeaning(scene: CardScene, said: string): boolean {
  const { focus } = scene;
  const [, one = '', other = ''] = ASKED_DIFFERENCE.exec(said.trim()) ?? [];
  if (focus !== null && isLabel(scene, one) && isLabel(scene, other)) return true;
  const words = said.length > 80 ? undefined : ASKED_MEANING.exec(said.trim())?.[1];
  if (focus === null || words === undefined) return false;
  const labels = [focus, ...(focus.kind === 'table' ? focus.columns : [])].flatMap(({ label }) => [
    label.de,
    label.en,
  ]);
  return labels.some((label) => label.toLowerCase() === words.toLowerCase());
}

/** How one goes on from here where an answer is known, or where none is fine. */
function ending({ focus, work, language }: Asking<CardScene>): string | null {
  const texts = interviewTexts[language];
  if (hasAnswer(work.answers, focus.id)) {
    return hasEntries(focus) ? texts.keepOrAdd : texts.keepOrRewrite;
  }
  return focus.isOptional ? cardTexts[language].optional : null;
}

/** What has been answered by now; null when nothing has. */
function soFar({ focus, work, language }: Asking<CardScene>): string | null {
  if (!hasAnswer(work.answers, focus.id)) return null;
  const texts = interviewTexts[language];
  if (focus.kind === 'list') {
    return storedList(work.answers[focus.id])
      .map((entry, index) => `${index + 1}. ${inlineText(entry)}`)
      .join('\n');
  }
  return joinBlocks(
    texts.soFar(answerWords(focus, work.answers[focus.id], language)),
    focus.kind === 'choice' ? texts.keepOrRewrite : null,
  );
}

/** The answer on one line: of a text its beginning, of a choice its name. */
export function answerWords(
  question: GuidedQuestion,
  answer: CardWork['answers'][string] | undefined,
  language: InterfaceLanguage,
): string {
  if (typeof answer === 'number') return new Intl.NumberFormat(language).format(answer);
  const words = typeof answer === 'string' ? answer : '';
  if (question.kind !== 'choice') return quotedWords(words, language, 300);
  const choice = question.choices.find(({ value }) => value === words);
  return quotation(choice?.label[language] ?? '', language);
}

function choiceList(
  { choices }: Extract<GuidedQuestion, { kind: 'choice' }>,
  language: InterfaceLanguage,
): string {
  return choices
    .map(({ label, hint }, index) => {
      const meaning = hint === undefined ? '' : `: ${hint[language]}`;
      return `${index + 1}. **${label[language]}**${meaning}`;
    })
    .join('\n');
}

function rowForm({ work, language }: CardScene, question: TableQuestion): string {
  const isTaken = rowNames(work.answers, question).length > 0;
  return isTaken
    ? cardTexts[language].rowFormTaken(cellNames(question.columns.slice(1), language))
    : cardTexts[language].rowForm(cellNames(question.columns, language));
}

/** The rows by now, numbered. */
export function rowList({ work, language }: CardScene, question: TableQuestion): string | null {
  const rows = tableRows(work.answers, question);
  if (rows.length === 0) return null;
  return rows
    .map((cells, index) => `${index + 1}. ${rowText(cells, question, language)}`)
    .join('\n');
}

function rowText(
  cells: readonly string[],
  { columns }: TableQuestion,
  language: InterfaceLanguage,
): string {
  return cellWords(cells, columns, language)
    .map((words) => inlineText(words))
    .join(' · ');
}

/** The names of the rows that were taken over and that have no further cell. */
export function openRows({ work }: CardScene, question: GuidedQuestion): string[] {
  if (rowNames(work.answers, question).length === 0) return [];
  return tableRows(work.answers, question)
    .filter((cells) => cells.slice(1).every((cell) => cell === ''))
    .map(([name = '']) => name);
}
