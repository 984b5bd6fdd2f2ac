import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import type { GuidedWorkflowSample } from './catalogue/guided-workflow.types.ts';
import { documentIn, talk } from './guided-dialogue.fixture.ts';
import { allSamples } from './workflows.fixture.ts';

/** Plays the sample: the card, then its messages. */
function play({ card, messages }: GuidedWorkflowSample, language: 'de' | 'en'): string[] {
  return talk([{ said: 'x', card }, ...messages[language]], { language });
}

describe.each(allSamples)('the workflow of $card', (sample) => {
  test.each(['de', 'en'] as const)(
    'asks once for each message of a whole run in %s, and ends in its document',
    (language) => {
      const replies = play(sample, language);
      const final = replies.at(-1) ?? '';
      const document = documentIn(final);
      const finishedAt = replies.findIndex((reply) => reply.includes('\n\n---\n\n'));
      expect(
        [finishedAt, replies.slice(-2).join('\n=====\n')],
        'the last message finishes it',
      ).toEqual([replies.length - 1, expect.anything()]);
      expect(document.split('\n')).toEqual(expect.arrayContaining([...sample.lines[language]]));
      const [first] = fromMarkdown(document, {
        extensions: [gfm()],
        mdastExtensions: [gfmFromMarkdown()],
      }).children;
      expect(first).toMatchObject({ type: 'heading', depth: 1 });
    },
  );
});
