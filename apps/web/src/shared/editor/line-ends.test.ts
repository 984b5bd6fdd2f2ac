import { isStorableText } from '@robin/contract/rules/storable-text';
import { beforeEach, expect, test } from 'vitest';
import { standInForLayout } from '#testing/editor.ts';
import { createEditor, readText } from './create-editor.ts';

beforeEach(standInForLayout);

/** Pastes at the beginning of a text. */
function paste(text: string, pasted: string) {
  const root = document.body.appendChild(document.createElement('div'));
  const shadow = root.attachShadow({ mode: 'open' });
  const view = createEditor({ root: shadow, text, extensions: [], onChange: () => undefined });
  const event = new Event('paste', { bubbles: true, cancelable: true });
  view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => pasted } }));
  return { text: readText(view), lines: view.state.doc.lines };
}

test.each([
  ['a text with line feeds', 'End.\nLast.', 'One\nTwo\nThree\nEnd.\nLast.'],
  ['a text of Windows', 'End.\r\nLast.', 'One\r\nTwo\r\nThree\r\nEnd.\r\nLast.'],
])('what is pasted takes on the line ends of %s, whatever its own are', (_name, before, after) => {
  expect(paste(before, 'One\r\nTwo\nThree\r')).toEqual({ text: after, lines: 5 });
});

test('what the server cannot store is left out of what is pasted: nobody could find what keeps a text from being saved', () => {
  const { text } = paste('End.', 'One\0 \uD83D two 🐦\n');
  expect(text).toBe('One \uFFFD two 🐦\nEnd.');
  expect(isStorableText(text)).toBe(true);
});
