import type { ActionCardId } from '@robin/contract/action-cards';
import { hasAnswer } from './card-answers.ts';
import { continueCard, resumeCard, startCard } from './card-interview.ts';
import { obeyInCard } from './card-commands.ts';
import { cardFocus } from './card-questions.ts';
import { isEmptyCard, stoppedCard, type CardTurn } from './card-turn.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import type { GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { CARDS_MAX_LENGTH, type CardWork, type GuidedState } from './guided-state.ts';
import { joinBlocks, withoutEnd } from './markdown-text.ts';
import { cardTexts } from './card-texts.ts';

/** The workflows of cards that somebody has begun: one is worked on, the others wait with what was said. Pure. */

/** The card that was worked on last, unless a story was. */
export function currentCard(
  state: GuidedState,
): { workflow: GuidedWorkflow; work: CardWork } | null {
  const work = state.latest === 'card' ? state.cards[0] : undefined;
  const workflow = work === undefined ? undefined : guidedWorkflows.get(work.workflowId);
  return work === undefined || workflow === undefined ? null : { workflow, work };
}

/** Whether a question of a workflow waits for its answer. */
export function isWorking(state: GuidedState): boolean {
  return currentCard(state)?.work.status === 'running' || state.work?.status === 'running';
}

/** What the current card says to the message; null when the message is none of its business. */
export function continueCurrentCard(state: GuidedState, said: string): CardTurn | null {
  const current = currentCard(state);
  return current === null
    ? null
    : continueCard(current.workflow, current.work, said, state.language);
}

/** Begins the workflow of a card, or goes on with it where it was left. */
export function takeUpCard(state: GuidedState, card: ActionCardId): CardTurn {
  const workflow = guidedWorkflows.get(card);
  // A test holds that no card is left without one.
  if (workflow === undefined) throw new Error(`The card ${card} has no guided workflow.`);
  const { language } = state;
  const known = state.cards.find(({ workflowId }) => workflowId === card);
  if (
    known === undefined ||
    known.status === 'finished' ||
    isEmptyCard({ workflow, work: known })
  ) {
    return startCard(workflow, language);
  }
  if (known.status === 'stopped') {
    const turn = resumeCard(workflow, known, language);
    return { ...turn, reply: joinBlocks(turn.reply, cardTexts[language].restartHint) };
  }
  const focus = cardFocus({ workflow, work: known });
  const scene = { workflow, work: known, language, focus };
  return obeyInCard(scene, { name: 'start' });
}

/**
 * The memory with a card that was just worked on: it comes first, and whatever else was running waits. What is finished, or
 * has nothing in it, begins anew when its card is chosen, and so takes no room from a draft.
 */
export function withCard(state: GuidedState, { work, language }: CardTurn): GuidedState {
  const resting = withNothingRunning(state);
  const others = resting.cards.filter(
    (other) => other.workflowId !== work.workflowId && isDraft(other),
  );
  const cards = [work, ...others].slice(0, CARDS_MAX_LENGTH);
  return { ...resting, language, offer: null, latest: 'card', cards };
}

function isDraft({ status, answers }: CardWork): boolean {
  return status !== 'finished' && Object.keys(answers).some((id) => hasAnswer(answers, id));
}

function waiting(work: CardWork): CardWork {
  return work.status === 'running' ? stoppedCard(work) : work;
}

/** The memory in which whatever was running waits. */
export function withNothingRunning(state: GuidedState): GuidedState {
  const { work } = state;
  return {
    ...state,
    cards: state.cards.map(waiting),
    work: work?.status === 'running' ? { ...work, status: 'stopped' } : work,
  };
}

/** The memory in which no card is running, because a story is written now. */
export function withoutRunningCard(state: GuidedState): GuidedState {
  return { ...state, latest: 'story', cards: state.cards.map(waiting) };
}

/** The card whose title the message is, with a word that begins it or without one. */
export function cardCalled(said: string): ActionCardId | null {
  const name = withoutEnd(said.trim().toLowerCase(), '.!').replace(
    /^(?:bitte |please )?(?:starte?|beginne?|start|begin)\s+/u,
    '',
  );
  for (const { card, title } of guidedWorkflows.values()) {
    if (title.de.toLowerCase() === name || title.en.toLowerCase() === name) return card;
  }
  return null;
}
