import type { ActionCardId } from '@robin/contract/action-cards';
import { cardOutline } from './card-outline.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import type { UserStoryPart } from './catalogue/assist-user-story.ts';
import type { StoryWorkflow } from './catalogue/catalogue.types.ts';
import { connectModelGuide } from './connect-model-guide.ts';
import { readCommand, type Command } from './guided-commands.ts';
import { conversationTexts } from './guided-conversation-texts.ts';
import { readIntent, type GuidedIntent } from './guided-intents.ts';
import { continueInterview, startInterview } from './guided-interview.ts';
import {
  abilities,
  greeting,
  nothingRead,
  restingWork,
  type DialogueContext,
  type Exchange,
} from './guided-introduction.ts';
import { detectLanguage } from './guided-language.ts';
import { readGuidedState, type GuidedState } from './guided-state.ts';
import {
  cardCalled,
  continueCurrentCard,
  currentCard,
  takeUpCard,
  withCard,
  withoutRunningCard,
} from './guided-cards.ts';
import type { FinishedDocument } from './guided-saving.ts';
import type { CardTurn } from './card-turn.ts';
import type { InterviewTurn } from './interview-turn.ts';
import { cleanText, inlineText, joinBlocks, shortened } from './markdown-text.ts';
import { isEmptyStory } from './user-story-draft.ts';

/**
 * The dialogue that answers while no language model is active. Pure and deterministic: the same
 * memory, words and surroundings always give the same answer.
 *
 * It says that no language model is involved, talks about what somebody wrote, and leads through the
 * guided workflows. What it can't do freely it says, and offers what it can do.
 */

export interface DialogueTurn {
  /** Markdown, never empty. */
  reply: string;
  /** To be handed in with the next message. */
  state: GuidedState;
  /** The document with which a workflow has just ended, or which has changed since; else null. */
  document: FinishedDocument | null;
}

/** What somebody writes who wants a story. */
const STORY_COMMAND = 'user story';

/** What is longer, or has a comma, is a sentence and no name for a story. */
const TOPIC_WORDS = 6;

/**
 * Answers one message. `state` is whatever was stored with the last answer: anything but a memory
 * of this dialogue counts as none. Never throws.
 */
export function continueDialogue(input: {
  catalogue: readonly [StoryWorkflow<UserStoryPart>, ...StoryWorkflow<UserStoryPart>[]];
  state: unknown;
  said: string;
  context: DialogueContext;
}): DialogueTurn {
  const { catalogue, context } = input;
  const said = cleanText(input.said);
  const remembered = readGuidedState(input.state);
  const command = readCommand(said);
  const known = catalogue.find(({ id }) => id === remembered?.work?.workflowId);
  const state = currentState(remembered, said, command, context);
  if (known === undefined) state.work = null;
  const workflow = known ?? catalogue[0];
  const exchange: Exchange = { workflow, state, context };
  const turn =
    context.actionCardId === undefined
      ? respond(exchange, said, command)
      : chooseCard(exchange, context.actionCardId);
  if (remembered !== null) return turn;
  const texts = conversationTexts[turn.state.language];
  const isIntroduced = turn.reply.includes(texts.notice) || turn.reply.includes(texts.identity);
  return isIntroduced ? turn : { ...turn, reply: joinBlocks(texts.shortNotice, turn.reply) };
}

/** The memory in the language in which this message is answered. */
function currentState(
  remembered: GuidedState | null,
  said: string,
  command: Command | null,
  context: DialogueContext,
): GuidedState {
  const state: GuidedState = remembered ?? {
    version: 1,
    language: context.language,
    interfaceLanguage: context.language,
    offer: null,
    work: null,
    cards: [],
    latest: 'story',
  };
  const hasChanged = state.interfaceLanguage !== context.language;
  const current = hasChanged ? context.language : state.language;
  return {
    ...state,
    interfaceLanguage: context.language,
    language: isLanguageFixed(state, command) ? current : detectLanguage(said, current),
  };
}

/**
 * A story stays in the language in which it was begun, whatever an answer looks like: "CSV export"
 * in a German story is no wish for English. A short command is no such sign either.
 */
function isLanguageFixed(state: GuidedState, command: Command | null): boolean {
  if (currentCard(state)?.work.status === 'running') return true;
  if (state.work?.status !== 'running') return false;
  return command !== null || !isEmptyStory(state.work.draft);
}

/** Begins the workflow of an action card. What is being worked on waits where it is. */
function chooseCard(exchange: Exchange, card: ActionCardId): DialogueTurn {
  // The card says what the words say: what is running already, or on offer, is heard first.
  if (card === 'assist_user_story') {
    return respondInStory(withStory(exchange), STORY_COMMAND, { name: 'start' });
  }
  const turn = takeUpCard(exchange.state, card);
  return turn === null
    ? say(exchange, cardOutline(card, exchange.state))
    : fromCard(exchange, turn);
}

function withStory(exchange: Exchange): Exchange {
  return { ...exchange, state: withoutRunningCard(exchange.state) };
}

function fromCard({ state }: Exchange, turn: CardTurn): DialogueTurn {
  const type = guidedWorkflows.get(turn.work.workflowId)?.documentType ?? 'other';
  const document = turn.document === null ? null : { ...turn.document, type };
  return { reply: turn.reply, state: withCard(state, turn), document };
}

function respond(exchange: Exchange, said: string, command: Command | null): DialogueTurn {
  const turn = continueCurrentCard(exchange.state, said);
  if (turn !== null) return fromCard(exchange, turn);
  const card = command === null ? cardCalled(said) : null;
  return card === null ? respondInStory(exchange, said, command) : chooseCard(exchange, card);
}

function respondInStory(exchange: Exchange, said: string, command: Command | null): DialogueTurn {
  const { workflow, state } = exchange;
  if (state.offer !== null) {
    const decided = decideOffer(exchange, state.offer, command);
    if (decided !== null) return decided;
  }
  if (state.work !== null) {
    const turn = continueInterview(workflow, state.work, said, state.language);
    if (turn !== null) return fromInterview(exchange, turn);
  }
  if (!/[\p{L}\p{N}]/u.test(said) && command === null) {
    return say(exchange, said === '' ? greeting(exchange) : nothingRead(exchange));
  }
  return command === null
    ? pursue(exchange, readIntent(said))
    : obeyOutside(exchange, command, said);
}

function say(
  { state }: Exchange,
  reply: string,
  offer: readonly string[] | null = null,
): DialogueTurn {
  return { reply, state: { ...state, offer }, document: null };
}

function fromInterview({ state }: Exchange, turn: InterviewTurn): DialogueTurn {
  const { work, language, reply, document } = turn;
  const next = withoutRunningCard({ ...state, language, offer: null, work });
  return { reply, state: next, document: document && { ...document, type: 'backlog' } };
}

function begin(exchange: Exchange, topic: string | null, sentence: string | null): DialogueTurn {
  const { workflow, state } = exchange;
  return fromInterview(exchange, startInterview(workflow, { topic, sentence }, state.language));
}

/** An answer to "shall we make a story of it?"; null when the message is about something else. */
function decideOffer(
  exchange: Exchange,
  offer: readonly string[],
  command: Command | null,
): DialogueTurn | null {
  const texts = conversationTexts[exchange.state.language];
  const [first = ''] = offer;
  switch (command?.name) {
    case 'yes':
    case 'done':
    case 'start':
      return offer.length === 1
        ? beginWith(exchange, first)
        : say(exchange, texts.pickOne(offer.length), offer);
    case 'pick': {
      const picked = offer[command.number - 1];
      return picked === undefined
        ? say(exchange, texts.pickOne(offer.length), offer)
        : beginWith(exchange, picked);
    }
    case 'no':
    case 'none':
    case 'skip':
    case 'stop':
      return say(exchange, joinBlocks(texts.declined, texts.fine));
    default:
      return null;
  }
}

/** Begins a story from what somebody wrote: a few words name it, a sentence says more. */
function beginWith(exchange: Exchange, words: string): DialogueTurn {
  const isName = words.split(/\s+/u).length <= TOPIC_WORDS && !/[?!,.]/u.test(words);
  return isName ? begin(exchange, words, null) : begin(exchange, null, words);
}

/** A command without a workflow that it could steer. */
function obeyOutside(exchange: Exchange, command: Command, said: string): DialogueTurn {
  const texts = conversationTexts[exchange.state.language];
  const resting = restingWork(exchange);
  switch (command.name) {
    case 'hello':
      return say(exchange, joinBlocks(greeting(exchange), resting));
    case 'help':
      return say(exchange, joinBlocks(texts.notice, abilities(exchange), resting));
    case 'thanks':
      return say(exchange, joinBlocks(texts.thanks, resting));
    case 'identity':
      return say(exchange, joinBlocks(texts.identity, abilities(exchange)));
    case 'start':
      return resting === null ? begin(exchange, null, null) : say(exchange, resting);
    case 'restart':
      return begin(exchange, null, null);
    case 'language': {
      const state = { ...exchange.state, language: command.language };
      return say(
        { ...exchange, state },
        joinBlocks(conversationTexts[command.language].language, abilities({ ...exchange, state })),
      );
    }
    case 'yes':
      return say(exchange, joinBlocks(texts.helloAgain, resting ?? texts.begin));
    case 'no':
    case 'none':
      return say(exchange, joinBlocks(texts.fine, resting));
    case 'pick':
      return pursue(exchange, readIntent(said));
    default:
      return say(exchange, joinBlocks(texts.nothingToSteer, resting ?? texts.begin));
  }
}

function pursue(exchange: Exchange, intent: GuidedIntent): DialogueTurn {
  const { state, context } = exchange;
  const texts = conversationTexts[state.language];
  switch (intent.name) {
    case 'start':
      return begin(exchange, intent.topic, intent.sentence);
    case 'decline-story':
      return say(exchange, joinBlocks(texts.declined, texts.fine));
    case 'explain':
      return say(exchange, joinBlocks(texts.explain[intent.term], texts.explainThenStory));
    case 'connect':
      return say(exchange, connectModelGuide(intent.provider, context.isAdmin, state.language));
    case 'identity':
      return say(exchange, joinBlocks(texts.identity, abilities(exchange)));
    case 'help':
      return say(exchange, joinBlocks(texts.notice, abilities(exchange), restingWork(exchange)));
    case 'topics':
      return offerTopics(exchange, intent);
  }
}

/** Says what was read, what can't be done with it freely, and what can. */
function offerTopics(
  exchange: Exchange,
  { topics, isQuestion }: Extract<GuidedIntent, { name: 'topics' }>,
): DialogueTurn {
  const { state, context } = exchange;
  const texts = conversationTexts[state.language];
  const lines = topics.map((topic) => inlineText(shortened(topic, 160)));
  const [only = ''] = lines;
  const heard =
    lines.length > 1
      ? `${texts.heardList(lines.length)}\n\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}`
      : (isQuestion ? texts.heardQuestion : texts.heardTopic)(texts.quote(only));
  const cannot = texts.cannot[context.sessionType];
  const reply =
    lines.length === 1 && isQuestion
      ? joinBlocks(heard, `${cannot} ${texts.askModel}`, texts.offerBehindQuestion)
      : joinBlocks(heard, `${cannot} ${lines.length > 1 ? texts.offerMany : texts.offerOne}`);
  return say(exchange, reply, topics);
}
