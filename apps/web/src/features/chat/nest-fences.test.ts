import { expect, test } from 'vitest';
import { nestFences } from './nest-fences.ts';

const lines = (...all: string[]) => all.join('\n');

test('a fence of Markdown gets longer marks than all fences within it, from its beginning on', () => {
  const end = ['## After', '```', 'And so on.', '```ts', 'c', '```'];
  const text = lines('So:', '```markdown', '# Story', '```gherkin', 'Given', '```', ...end);
  expect(nestFences(text, false)).toBe(
    text.replace('```markdown', '````markdown').replace('## After\n```', '## After\n````'),
  );
  for (const whole of ['## Aft', 'Given', '```gherkin']) {
    const begun = text.slice(0, text.indexOf(whole) + whole.length);
    expect(nestFences(begun, true)).toBe(begun.replace('```markdown', '````markdown'));
  }
});

test.each([
  ['longer marks within', '  ~~~md\n~~~~ts\n~~~~~\n  ~~~', '  ~~~~~~md\n~~~~ts\n~~~~~\n  ~~~~~~'],
  [
    'Markdown in Markdown, with words in its head',
    '```md\n```markdown title\n```js\nx\n```\n```\n```\nEnd',
    '````md\n```markdown title\n```js\nx\n```\n```\n````\nEnd',
  ],
  [
    'line ends of Windows',
    '```md\r\n```js\r\n```\r\n```\r\n',
    '````md\r\n```js\r\n```\r\n````\r\n',
  ],
])('a fence of Markdown with %s is told apart from them', (_, text, nested) => {
  expect(nestFences(text, false)).toBe(nested);
});

test.each([
  ['has no fence within', '```markdown\n# One\n```\n\n```js\nx\n```'],
  ['has longer marks already', '````markdown\n```js\nx\n```\n````'],
  ['has other marks', '~~~markdown\n```js\nx\n```\n~~~'],
  ['never ends', '```markdown\n```js\nx\n```\nThat is it.'],
  ['is code of something else', '```js\n```markdown\n```\n\nText\n```\ny\n```'],
])('a fence stays as it is that %s', (_, text) => {
  expect(nestFences(text, false)).toBe(text);
});
