import { expect, test } from 'vitest';
import { buildFocusPrompt } from './focus-prompt.ts';

const LEARN_MORE = 'Ich möchte mehr darüber lernen.';

test('a prompt without a focus ends with the German words for wanting to learn more [TOOL-026] [OPEN2-010]', () => {
  expect(buildFocusPrompt('Story Mapping üben.', '')).toBe(`Story Mapping üben. ${LEARN_MORE}`);
  expect(buildFocusPrompt('Story Mapping üben.', ' \n ')).toBe(`Story Mapping üben. ${LEARN_MORE}`);
  expect(buildFocusPrompt('', '')).toBe(LEARN_MORE);
});

test('a prompt with a focus ends with it, trimmed [OPEN2-010]', () => {
  expect(buildFocusPrompt(' Learn this. ', ' Above all the first slice. ')).toBe(
    'Learn this. Above all the first slice.',
  );
});
