import type { ActionCardId } from '@robin/contract/action-cards';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { questionsOfCard } from './card-answers.ts';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import { cardWished } from './card-wishes.ts';
import { connectModelGuide } from './connect-model-guide.ts';
import { readCommand, type Command } from './guided-commands.ts';
import { conversationTexts } from './guided-conversation-texts.ts';
import { decideOffer, offerTopics } from './guided-offers.ts';
import { readIntent, type GuidedIntent } from './guided-intents.ts';
import { continueInterview } from './guided-interview.ts';
import {
  abilities,
  greeting,
  nothingRead,
  restingStory,
  restingWork,
  type DialogueContext,
  type Exchange,
} from './guided-introduction.ts';
import { readInstead } from './correction-offer.ts';
import { detectLanguage, languageOfName } from './guided-language.ts';
import { readGuidedState, type GuidedState } from './guided-state.ts';
import {
  cardCalled,
  continueCurrentCard,
  currentCard,
  isWorking,
  takeUpCard,
} from './guided-cards.ts';
import {
  begin,
  fromCard,
  fromInterview,
  say,
  withStory,
  type DialogueTurn,
} from './dialogue-turn.ts';
import { storyQuestions } from './interview-focus.ts';
import { cleanText, joinBlocks } from './markdown-text.ts';
import { isEmptyStory } from './user-story-draft.ts';

/**
 * The dialogue that answers while no language model is active. Pure and deterministic: the same
 * memory, words and surroundings always give the same answer.
 *
 * It says that no language model is involved, talks about what somebody wrote, and leads through the
 * guided workflows. What it can't do freely it says, and offers what it can do.
 */

/** What somebody writes who wants a story. */
const STORY_COMMAND = 'user story';

/**
 * Answers one message. `state` is whatever was stored with the last answer: anything but a memory
 * of this dialogue counts as none. Never throws.
 */
export function continueDialogue(input: {
  state: unknown;
  said: string;
  context: DialogueContext;
}): DialogueTurn {
  const { context } = input;
  const said = cleanText(input.said);
  const remembered = readGuidedState(input.state);
  const command = readCommand(said);
  const state = currentState({ remembered, said, command, context });
  if (state.work?.workflowId !== assistUserStory.id) state.work = null;
  const exchange: Exchange = { state, context };
  const turn = answer(exchange, said, command);
  if (remembered !== null) return turn;
  const texts = conversationTexts[turn.state.language];
  const isIntroduced = turn.reply.includes(texts.notice) || turn.reply.includes(texts.identity);
  return isIntroduced ? turn : { ...turn, reply: joinBlocks(texts.shortNotice, turn.reply) };
}

function answer(exchange: Exchange, said: string, command: Command | null): DialogueTurn {
  const { actionCardId, isReview = false } = exchange.context;
  if (isReview) return declineReview(exchange);
  return actionCardId === undefined
    ? respond(exchange, said, command)
    : chooseCard(exchange, actionCardId);
}

/** A review is asked for with a button, so it is no answer: what was asked or offered before stands. */
function declineReview(exchange: Exchange): DialogueTurn {
  const { state } = exchange;
  const texts = conversationTexts[state.language];
  const next = isWorking(state) ? texts.questionStands : texts.askModel;
  return say(exchange, `${texts.cannotReview} ${next}`, state.offer);
}

/** The memory in the language in which this message is answered. */
function currentState({
  remembered,
  said,
  command,
  context,
}: {
  remembered: GuidedState | null;
  said: string;
  command: Command | null;
  context: DialogueContext;
}): GuidedState {
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
  // A review is asked for in German whatever the person speaks.
  const isForeign = context.isReview ?? false;
  const language =
    isForeign || isLanguageFixed(state, command)
      ? current
      : (languageOfChange(state, said, current) ?? detectLanguage(said, current));
  return { ...state, interfaceLanguage: context.language, language };
}

/** The language in which an answer of a text that is done, or waits, is named to be changed; null for any other message. */
function languageOfChange(
  state: GuidedState,
  said: string,
  current: InterfaceLanguage,
): InterfaceLanguage | null {
  const card = currentCard(state);
  const asked = [
    ...(card === null ? [] : questionsOfCard(card.workflow)),
    ...(state.work === null ? [] : storyQuestions),
  ];
  return languageOfName(asked, said, current);
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
  if (card === assistUserStory.id) {
    return respondInStory(withStory(exchange), STORY_COMMAND, { name: 'start' });
  }
  return fromCard(exchange, takeUpCard(exchange.state, card));
}

function respond(exchange: Exchange, said: string, command: Command | null): DialogueTurn {
  const instead = readInstead(said) ?? '';
  const isStory = readCommand(instead.replace(/^(?:eine|die|an?|the)\s+/iu, ''))?.name === 'start';
  const meant = isStory ? 'assist_user_story' : cardWished(instead);
  if (meant !== null) return chooseCard(exchange, meant);
  // What was heard as a topic a moment ago is put right, not a text that is done.
  if (instead !== '' && exchange.state.offer !== null) return pursue(exchange, readIntent(instead));
  const turn = continueCurrentCard(exchange.state, said);
  if (turn !== null) return fromCard(exchange, turn);
  // The words of an answer may be those of a wish; they are less often a whole title.
  const find = isWorking(exchange.state) ? cardCalled : cardWished;
  const card = command === null ? find(said) : null;
  return card === null ? respondInStory(exchange, said, command) : chooseCard(exchange, card);
}

function respondInStory(exchange: Exchange, said: string, command: Command | null): DialogueTurn {
  const { state } = exchange;
  if (state.offer !== null) {
    const decided = decideOffer(exchange, state.offer, command);
    if (decided !== null) return decided;
  }
  if (state.work !== null) {
    const turn = continueInterview(state.work, said, state.language);
    if (turn !== null) return fromInterview(exchange, turn);
  }
  if (!/[\p{L}\p{N}]/u.test(said) && command === null) {
    return say(exchange, said === '' ? greeting(exchange) : nothingRead(exchange));
  }
  return command === null
    ? pursue(exchange, readIntent(said))
    : obeyOutside(exchange, command, said);
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
    case 'bye':
      return say(exchange, joinBlocks(texts.bye, resting));
    case 'identity':
      return say(exchange, joinBlocks(texts.identity, abilities(exchange)));
    case 'start': {
      const waiting = restingStory(exchange);
      return waiting === null ? begin(exchange, null, null) : say(withStory(exchange), waiting);
    }
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
      return hasFinished(exchange.state)
        ? say(exchange, joinBlocks(texts.fine, resting))
        : say(exchange, joinBlocks(texts.helloAgain, resting ?? texts.begin));
    case 'no':
    case 'none':
    case 'skip':
    case 'done':
      return say(exchange, joinBlocks(texts.fine, resting));
    case 'pick':
      return pursue(exchange, readIntent(said));
    default:
      return say(exchange, joinBlocks(texts.nothingToSteer, resting ?? texts.begin));
  }
}

/** Whether a document is done: a yes is then no more than a nod. */
function hasFinished(state: GuidedState): boolean {
  return [currentCard(state)?.work, state.work].some((work) => work?.status === 'finished');
}

function pursue(exchange: Exchange, intent: GuidedIntent): DialogueTurn {
  const { state, context } = exchange;
  const texts = conversationTexts[state.language];
  switch (intent.name) {
    case 'start':
      return begin(exchange, intent.topic, intent.sentence);
    case 'decline-story':
      return say(exchange, texts.declined);
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
