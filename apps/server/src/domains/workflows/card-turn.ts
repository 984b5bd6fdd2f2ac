import { hasAnswer, questionsOfCard, readAnswers } from './card-answers.ts';
import { askedQuestions, askInCard, cardFocus, stepOf, type CardScene } from './card-questions.ts';
import { cardTexts } from './card-texts.ts';
import type { FinishedDocument, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import type { CardWork } from './guided-state.ts';
import { quotation } from './markdown-text.ts';
import { endsOf, type Said, type WorkMatter, type WorkTurn } from './work-turn.ts';

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

/** The work that waits: nothing is added to an answer any more. */
export function stoppedCard(work: CardWork): CardWork {
  return { ...work, status: 'stopped', hintOpen: null };
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

export const cardMatter: WorkMatter<CardScene> = {
  steps: ({ workflow }) => workflow.steps,
  stepOf: ({ workflow, focus }) => stepOf(workflow, focus),
  focusOf: cardFocus,
  ask: askInCard,
  soFar: (scene) => (isEmptyCard(scene) ? null : composeCard(scene).markdown),
  compose: composeCard,
  texts(scene) {
    const texts = cardTexts[scene.language];
    const title = quotation(scene.workflow.title[scene.language], scene.language);
    const label = askedQuestions(scene)[0]?.label[scene.language] ?? '';
    return {
      ...texts,
      hello: texts.hello(title),
      alreadyRunning: texts.alreadyRunning(title),
      afterFinish: texts.afterFinish(label),
    };
  },
};

const ends = endsOf(cardMatter);
export const repeatInCard = ends.repeat;

/** Says something, and asks what is still open; behind the last question the document is finished. No hint is open then. */
export function proceedInCard(scene: CardScene, work: CardWork, ...said: Said): CardTurn {
  return ends.proceed(scene, { ...work, hintOpen: null }, ...said);
}
