import type { ActionCardId } from '@robin/contract/action-cards';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentIn, talk } from './guided-dialogue.fixture.ts';
import { allSamples } from './workflows.fixture.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../../docs/examples');

const examples: [string, ActionCardId, 'de' | 'en'][] = [
  ['user-story.de.md', 'assist_user_story', 'de'],
  ['prioritised-backlog.en.md', 'assist_prioritise_backlog', 'en'],
  ['risks-and-blockers.de.md', 'catchup_risk_radar', 'de'],
  ['outcome-goals.en.md', 'grow_outcome_goals', 'en'],
];

test.each(examples)(
  'docs/examples/%s is what the guided mode makes of the sample of %s in %s, word for word [OPEN2-021] [OPEN2-023] [OPEN2-018] [OPEN2-031]',
  (file, card, language) => {
    const sample = allSamples.find((candidate) => candidate.card === card);
    const begin = { said: language === 'de' ? 'Los geht es' : 'Let us begin', card };
    const lines = sample?.messages[language] ?? [];
    const reply = talk([begin, ...lines], { language }).at(-1) ?? '';
    expect(readFileSync(join(EXAMPLES, file), 'utf8')).toBe(`${documentIn(reply)}\n`);
  },
);
