import { beginWith, say, type DialogueTurn } from './dialogue-turn.ts';
import type { Command } from './guided-commands.ts';
import { conversationTexts } from './guided-conversation-texts.ts';
import type { GuidedIntent } from './guided-intents.ts';
import { cardsHere, restingWork, type Exchange } from './guided-introduction.ts';
import { inlineText, joinBlocks, quotation, shortened } from './markdown-text.ts';

/** Offers a story about what somebody wrote, and hears whether they want it. Pure. */

/** An answer to "shall we make a story of it?"; null when the message is about something else. */
export function decideOffer(
  exchange: Exchange,
  offer: readonly string[],
  command: Command | null,
): DialogueTurn | null {
  const texts = conversationTexts[exchange.state.language];
  const [first = ''] = offer;
  // `continue` is what takes up a draft that waits; a yes is what takes up the offer.
  if (command?.name === 'done' && restingWork(exchange) !== null) return null;
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
      return say(exchange, texts.declined);
    default:
      return null;
  }
}

/** Says what was read, what can't be done with it freely, and what can in this mode. */
export function offerTopics(
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
      : (isQuestion ? texts.heardQuestion : texts.heardTopic)(quotation(only, state.language));
  const cannot = texts.cannot[context.sessionType];
  // Whoever catches up or practises is after something else than a story.
  if (context.sessionType === 'catch_up' || context.sessionType === 'grow') {
    return say(exchange, joinBlocks(heard, `${cannot} ${texts.askModel}`, cardsHere(exchange)));
  }
  const mayBeNoNeed = isQuestion || context.sessionType === 'talk';
  const reply =
    lines.length === 1 && mayBeNoNeed
      ? joinBlocks(heard, `${cannot} ${texts.askModel}`, texts.offerBehindQuestion)
      : joinBlocks(heard, `${cannot} ${lines.length > 1 ? texts.offerMany : texts.offerOne}`);
  return say(exchange, reply, topics);
}
