import { actionCards, type ActionCardId } from '@robin/contract/action-cards';
import { describe, expect, test } from 'vitest';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import { continueDialogue } from './guided-dialogue.ts';
import { dialogueContext } from './guided-dialogue.fixture.ts';

const others = Object.values(actionCards)
  .flat()
  .filter((card) => card !== 'assist_user_story' && !guidedWorkflows.has(card));

/** Says lines and picks cards one after the other, and gives the last answer. */
function answerTo(
  ...steps: { said: string; card?: ActionCardId; language?: 'de' | 'en' }[]
): string {
  let state: unknown = null;
  let reply = '';
  for (const { said, card, language = 'de' } of steps) {
    const context = { ...dialogueContext, language, actionCardId: card };
    const turn = continueDialogue({ catalogue: [assistUserStory], state, said, context });
    state = JSON.parse(JSON.stringify(turn.state));
    reply = turn.reply;
  }
  return reply;
}

describe('an action card without a language model', () => {
  test('begins the user story, which needs none [OPEN2-011] [OPEN2-021]', () => {
    const card = 'assist_user_story' as const;
    const german = answerTo({ said: 'Lass uns eine Story schreiben.', card });
    expect(german).toContain('**User Story schreiben.**');
    expect(german).toContain('Wer braucht das?');
    const english = answerTo({ said: 'Let us write a story.', card, language: 'en' });
    expect(english).toContain('Who needs this?');
  });

  test('does not lose a story that is being written', () => {
    const begun = [
      { said: 'User Story für den Export' },
      { said: 'Als Einkäufer möchte ich Listen exportieren, damit ich sie teilen kann.' },
    ];
    const again = answerTo(...begun, { said: 'Start', card: 'assist_user_story' });
    expect(again).not.toContain('Wer braucht das?');
    const away = { said: 'Start', card: 'grow_story_mapping' as const };
    expect(answerTo(...begun, away)).toContain('**Story Mapping.**');
    const resumed = answerTo(
      ...begun,
      away,
      { said: 'Start', card: 'assist_user_story' },
      { said: 'zeig den Entwurf' },
    );
    expect(resumed).toContain('Einkäufer');
  });

  test.each(others)('%s names its steps, says what is missing and what works', (card) => {
    const german = answerTo({ said: 'Start', card });
    expect(german).toContain('Sprachmodell anschließen');
    expect(german).toMatch(/^1\. .+\n2\. .+\n3\. .+\n4\. /m);
    const english = answerTo({ said: 'Let us begin with this card.', card, language: 'en' });
    expect(english).toContain('connect a language model');
    expect(english).toMatch(/^1\. .+\n2\. .+\n3\. .+\n4\. /m);
  });

  test('is no longer on when the next message is written', () => {
    const reply = answerTo(
      { said: 'Start', card: 'catchup_sprint_status' },
      { said: 'Was ist INVEST?' },
    );
    expect(reply).toContain('**INVEST**');
  });
});
