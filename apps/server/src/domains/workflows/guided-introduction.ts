import { actionCards, type ActionCardId } from '@robin/contract/action-cards';
import type { InterfaceLanguage, SessionType } from '@robin/contract/sessions';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import { cardTexts } from './card-texts.ts';
import { isEmptyCard } from './card-turn.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import { currentCard } from './guided-cards.ts';
import { conversationTexts } from './guided-conversation-texts.ts';
import type { ActiveWorkflow } from './guided-tracking.ts';
import type { GuidedState } from './guided-state.ts';
import { inlineText, joinBlocks, quotation, shortened } from './markdown-text.ts';
import { isEmptyStory } from './user-story-draft.ts';

/** What the guided mode says of itself: who answers, where, and what it can do. Pure. */

/** The surroundings of a message. */
export interface DialogueContext {
  /** Of the interface; the dialogue answers in the language in which somebody writes. */
  language: InterfaceLanguage;
  userName: string;
  projectName: string | null;
  sessionType: SessionType;
  isAdmin: boolean;
  /** The action card whose start prompt the message is. */
  actionCardId?: ActionCardId | undefined;
  /** Whether the message asks for a review of the scratchpad: its words are Robin's own. */
  isReview?: boolean | undefined;
  /** The workflow that is shown beside the chat; null without one. */
  workflow?: ActiveWorkflow | null | undefined;
}

/** What the handlers of one message share. */
export interface Exchange {
  state: GuidedState;
  context: DialogueContext;
}

const NAME_MAX_LENGTH = 80;

export function greeting({ state, context }: Exchange): string {
  const texts = conversationTexts[state.language];
  const session = texts.session[context.sessionType];
  const project = context.projectName === null ? null : nameText(context.projectName);
  const name = nameText(context.userName);
  return joinBlocks(
    `${name === '' ? '' : `${texts.hello(name)} `}${texts.notice}`,
    `${texts.place(session.name, project ? quotation(project, state.language) : null)} ${session.line}`,
    abilities({ state, context }),
  );
}

function nameText(name: string): string {
  return inlineText(shortened(name, NAME_MAX_LENGTH));
}

/** The titles of the cards that lead through something here, as they are shown in this mode. */
function titlesFor(sessionType: SessionType): Localised[] {
  const cards: readonly ActionCardId[] =
    actionCards[sessionType === 'talk' ? 'assist' : sessionType];
  return cards.flatMap((card) => guidedWorkflows.get(card)?.title ?? []);
}

/** The cards that lead through something here, and how one begins; null where there are none. */
export function cardsHere({ state, context }: Exchange): string | null {
  const texts = conversationTexts[state.language];
  const titles = titlesFor(context.sessionType).map((title) =>
    quotation(title[state.language], state.language),
  );
  return titles.length === 0 ? null : texts.cardAbility(titles.join(', '));
}

export function abilities({ state, context }: Exchange): string {
  const texts = conversationTexts[state.language];
  const story = `- ${texts.storyAbility} ${assistUserStory.promise[state.language]}`;
  const cardLine = cardsHere({ state, context });
  const cards = cardLine === null ? [] : [`- ${cardLine}`];
  const connect = `- ${texts.connectAbility[context.isAdmin ? 'admin' : 'member']}`;
  return joinBlocks(texts.abilities, [story, ...cards, connect].join('\n'), texts.begin);
}

export function nothingRead({ state }: Exchange): string {
  const texts = conversationTexts[state.language];
  return joinBlocks(texts.nothingRead, texts.begin);
}

/** Reminds of a story that waits, where there is one. */
export function restingStory({ state }: Exchange): string | null {
  const texts = conversationTexts[state.language];
  const isWaiting = state.work?.status === 'stopped' && !isEmptyStory(state.work.draft);
  return isWaiting ? `${texts.restingWork} ${texts.restingOffer}` : null;
}

/** Reminds of the draft that `continue` would take up, where there is one: of a card, if it was worked on last. */
export function restingWork(exchange: Exchange): string | null {
  const { state } = exchange;
  const card = currentCard(state);
  if (card === null) return restingStory(exchange);
  if (card.work.status !== 'stopped' || isEmptyCard(card)) return null;
  return `${conversationTexts[state.language].restingWork} ${cardTexts[state.language].resume}`;
}
