import { undo } from '@codemirror/commands';
import { beforeEach, describe, expect, test } from 'vitest';
import { standInForLayout } from '#testing/editor.ts';
import { createEditor, readText, replaceText } from './create-editor.ts';

beforeEach(standInForLayout);

const paragraph = 'The quick brown fox jumps over the lazy dog.';

function openEditor() {
  const root = document.body.appendChild(document.createElement('div'));
  const shadow = root.attachShadow({ mode: 'open' });
  const text = `${paragraph}\n\nSecond.`;
  return createEditor({ root: shadow, text, extensions: [], onChange: () => undefined });
}

describe('what others write into the paragraph that one stands in', () => {
  test('leaves the cursor at its word', () => {
    const view = openEditor();
    const place = paragraph.indexOf(' over');
    view.dispatch({ selection: { anchor: place } });
    replaceText(view, `Look: ${paragraph} Really.\n\nSecond.`);
    view.dispatch(view.state.replaceSelection('#'));
    expect(readText(view)).toContain('Look: The quick brown fox jumps# over the lazy dog. Really.');
  });

  test('leaves undo to one’s own words, at their place', () => {
    const view = openEditor();
    const from = paragraph.indexOf('brown ');
    view.dispatch({ changes: { from, to: from + 6 }, userEvent: 'delete.backward' });
    replaceText(view, 'The quick fox jumps over the lazy dog. Really.\n\nSecond.');
    undo(view);
    expect(readText(view)).toBe(`${paragraph} Really.\n\nSecond.`);
  });
});
