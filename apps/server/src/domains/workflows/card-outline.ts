import type { ActionCardId } from '@robin/contract/action-cards';
import { assistCards } from './catalogue/card-steps-assist.ts';
import { catchUpCards } from './catalogue/card-steps-catchup.ts';
import { growCards } from './catalogue/card-steps-grow.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { GuidedState } from './guided-state.ts';
import { joinBlocks } from './markdown-text.ts';
import { isEmptyStory } from './user-story-draft.ts';

/** What the guided mode says to an action card whose workflow takes a language model. Pure. */

const cards = { ...catchUpCards, ...assistCards, ...growCards };

const texts: Localised<{ needsModel: string; instead: string; storyWaits: string }> = {
  de: {
    needsModel:
      'Durch diesen Ablauf führt dich ein Sprachmodell, und gerade ist keines angeschlossen. Die Schritte kannst du trotzdem gehen:',
    instead:
      'Wie ein Sprachmodell dazukommt, sage ich dir auf „Sprachmodell anschließen“. Ohne eines schreibe ich sofort eine User Story mit dir.',
    storyWaits: 'Deine User Story wartet: Antworte einfach auf die letzte Frage.',
  },
  en: {
    needsModel:
      'A language model leads through this workflow, and none is connected at the moment. You can still take its steps:',
    instead:
      'Write “connect a language model”, and I tell you how to get one. Without one, I can write a user story with you right away.',
    storyWaits: 'Your user story waits: simply answer the last question.',
  },
};

/** The steps of the card, what is missing to be led through them, and what works at once. */
export function cardOutline(
  card: Exclude<ActionCardId, 'assist_user_story'>,
  { language, work }: Pick<GuidedState, 'language' | 'work'>,
): string {
  const { title, steps } = cards[card];
  const { needsModel, instead, storyWaits } = texts[language];
  const list = steps[language].map((step, index) => `${index + 1}. ${step}`).join('\n');
  const isWriting = work?.status === 'running' && !isEmptyStory(work.draft);
  return joinBlocks(
    `**${title[language]}.** ${needsModel}`,
    list,
    isWriting ? storyWaits : instead,
  );
}
