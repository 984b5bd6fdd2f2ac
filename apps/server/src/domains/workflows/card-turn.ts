import type { InterfaceLanguage } from '@robin/contract/sessions';
import { hasAnswer, questionsOfCard, readAnswers } from './card-answers.ts';
import {
  askedQuestions,
  askNextOfCard,
  cardFocus,
  cardQuestion,
  type CardScene,
} from './card-questions.ts';
import { cardTexts } from './card-texts.ts';
import type { FinishedDocument, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { CardWork } from './guided-state.ts';
import { joinBlocks } from './markdown-text.ts';
import { framed, type WorkTurn } from './work-turn.ts';

/** Ends a message to the workflow of a card. Pure. */

export type CardTurn = WorkTurn<CardWork>;

/** A workflow in which nothing has been said yet. */
export function emptyCardWork(workflow: GuidedWorkflow): CardWork {
  return {
    workflowId: workflow.card,
    status: 'running',
    answers: {},
    settled: [],
    hinted: [],
    hintOpen: null,
    saved: null,
    changes: [],
  };
}

/** Whether nobody has said anything yet. */
export function isEmptyCard({ workflow, work }: Pick<CardScene, 'workflow' | 'work'>): boolean {
  return !questionsOfCard(workflow).some(({ id }) => hasAnswer(work.answers, id));
}

/** The document with what there is by now. */
export function composeCard({
  workflow,
  work,
  language,
}: Omit<CardScene, 'focus'>): FinishedDocument {
  const composed = workflow.compose(readAnswers(workflow, work.answers), language);
  return { ...composed, type: workflow.documentType };
}

/** Says something, and asks what is still open; behind the last question the document is finished. */
export function proceedInCard(
  scene: CardScene,
  next: CardWork,
  ...said: (string | null)[]
): CardTurn {
  const { workflow, language } = scene;
  const texts = interviewTexts[language];
  const work: CardWork = { ...next, hintOpen: null };
  if (cardFocus({ workflow, work }) !== null) {
    const running: CardWork = { ...work, status: 'running' };
    const reply = joinBlocks(...said, askNextOfCard(scene, running));
    return { work: running, language, reply, document: null };
  }
  if (isEmptyCard({ workflow, work })) {
    const reply = joinBlocks(...said, cardTexts[language].nothingToFinish);
    return { work: { ...work, status: 'stopped' }, language, reply, document: null };
  }
  const document = composeCard({ ...scene, work });
  const label = askedQuestions({ workflow, work })[0]?.label[language] ?? '';
  const reply = joinBlocks(
    ...said,
    lastStepHeading(scene, texts),
    cardTexts[language].finished,
    framed(document.markdown),
    cardTexts[language].afterFinish(label),
  );
  return { work: { ...work, status: 'finished' }, language, reply, document };
}

/** The last step has a heading of its own where it asks nothing. */
function lastStepHeading(
  { workflow, language }: CardScene,
  texts: (typeof interviewTexts)[InterfaceLanguage],
): string | null {
  const last = workflow.steps.at(-1);
  if (last === undefined || last.questions.length > 0) return null;
  return texts.stepHeading(workflow.steps.length, workflow.steps.length, last.name[language]);
}

/** Says something and asks the same question again: whoever is asked is heard, also where the work was stopped. */
export function repeatInCard(scene: CardScene, ...said: (string | null)[]): CardTurn {
  const { focus, language } = scene;
  const work: CardWork = focus === null ? scene.work : { ...scene.work, status: 'running' };
  return { work, language, reply: joinBlocks(...said, cardQuestion(scene)), document: null };
}
