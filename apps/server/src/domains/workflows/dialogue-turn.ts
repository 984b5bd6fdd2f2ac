import type { FinishedDocument } from './catalogue/guided-workflow.types.ts';
import type { CardTurn } from './card-turn.ts';
import { withCard, withoutRunningCard } from './guided-cards.ts';
import { startInterview } from './guided-interview.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { Exchange } from './guided-introduction.ts';
import type { GuidedState } from './guided-state.ts';
import type { InterviewTurn } from './interview-turn.ts';
import { joinBlocks } from './markdown-text.ts';
import { storySoFar } from './user-story-document.ts';
import { isEmptyStory } from './user-story-draft.ts';
import { framed } from './work-turn.ts';

/** What every message to the guided mode ends in. Pure. */
export interface DialogueTurn {
  /** Markdown, never empty. */
  reply: string;
  /** To be handed in with the next message. */
  state: GuidedState;
  /** The document with which a workflow has just ended, or which has changed since; else null. */
  document: FinishedDocument | null;
}

/** What is longer, or has a comma, is a sentence and no name for a story. */
const TOPIC_WORDS = 6;

export function withStory(exchange: Exchange): Exchange {
  return { ...exchange, state: withoutRunningCard(exchange.state) };
}

export function fromCard({ state }: Exchange, turn: CardTurn): DialogueTurn {
  return { reply: turn.reply, state: withCard(state, turn), document: turn.document };
}

export function say(
  { state }: Exchange,
  reply: string,
  offer: readonly string[] | null = null,
): DialogueTurn {
  return { reply, state: { ...state, offer }, document: null };
}

export function fromInterview({ state }: Exchange, turn: InterviewTurn): DialogueTurn {
  const { work, language, reply, document } = turn;
  const next = withoutRunningCard({ ...state, language, offer: null, work });
  return { reply, state: next, document };
}

export function begin(
  exchange: Exchange,
  topic: string | null,
  sentence: string | null,
): DialogueTurn {
  const { language } = exchange.state;
  const turn = fromInterview(exchange, startInterview({ topic, sentence }, language));
  return { ...turn, reply: joinBlocks(replacedDraft(exchange), turn.reply) };
}

/** The story that waits and that a new one takes the place of, as a last look at it; null without one. */
function replacedDraft({ state }: Exchange): string | null {
  const { work, language } = state;
  if (work?.status !== 'stopped' || isEmptyStory(work.draft)) return null;
  return joinBlocks(interviewTexts[language].before, framed(storySoFar(work.draft, language)));
}

/** Begins a story from what somebody wrote: a few words name it, a sentence says more. */
export function beginWith(exchange: Exchange, words: string): DialogueTurn {
  const isName = words.split(/\s+/u).length <= TOPIC_WORDS && !/[?!,.]/u.test(words);
  return isName ? begin(exchange, words, null) : begin(exchange, null, words);
}
