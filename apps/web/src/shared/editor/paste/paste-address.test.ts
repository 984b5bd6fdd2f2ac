import { undo } from '@codemirror/commands';
import { beforeEach, expect, test } from 'vitest';
import { createEditor, readText, setEditable } from '#shared/editor/create-editor.ts';
import { standInForLayout } from '#testing/editor.ts';

beforeEach(standInForLayout);

/** Pastes as browsers copy an address, over what stands between two `|`. */
function pasteOver(shown: string, plain: string) {
  const root = document.body.appendChild(document.createElement('div'));
  const view = createEditor({
    root: root.attachShadow({ mode: 'open' }),
    text: shown.replaceAll('|', ''),
    extensions: [],
    onChange: () => undefined,
  });
  view.dispatch({ selection: { anchor: shown.indexOf('|'), head: shown.lastIndexOf('|') - 1 } });
  const paste = () => {
    const data = { getData: (kind: string) => (kind === 'text/plain' ? plain : '') };
    const event = new Event('paste', { bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData: data }));
  };
  return { view, paste };
}

test.each([
  ['See |the plan|.', 'https://a.example/p', 'See [the plan](https://a.example/p).'],
  ['See |the plan |now', 'https://a.example\n', 'See [the plan](https://a.example) now'],
  ['|**Plan**|', 'https://a.example/a_(b)', '[**Plan**](https://a.example/a_%28b%29)'],
  ['- |Ärger|', 'mailto:a@b.example', '- [Ärger](mailto:a@b.example)'],
  ['**|Plan|**', 'https://a.example', '**[Plan](https://a.example)**'],
])('an address that is pasted over words makes a link of them: %j', (before, pasted, after) => {
  const { view, paste } = pasteOver(before, pasted);
  paste();
  expect(readText(view)).toBe(after);
  undo(view);
  expect(readText(view)).toBe(before.replaceAll('|', ''));
});

test.each([
  [
    'words that are no address alone',
    'See |this|',
    'https://a.example is it',
    'See https://a.example is it',
  ],
  ['an address over another one', '|https://b.example|', 'https://a.example', 'https://a.example'],
  [
    'an address over one of a machine in the office, which Markdown does not know as one',
    'See |http://wiki/plan|.',
    'http://wiki/goal',
    'See http://wiki/goal.',
  ],
  [
    'an address over one in a link',
    '[a](|https://b.example|)',
    'https://a.example',
    '[a](https://a.example)',
  ],
  [
    'an address over words in a link',
    '[|a|](https://b.example)',
    'https://a.example',
    '[https://a.example](https://b.example)',
  ],
  ['an address over code', '`|a|`', 'https://a.example', '`https://a.example`'],
  [
    'an address over half of what is bold',
    '|a **b| c**',
    'https://a.example',
    'https://a.example c**',
  ],
  ['an address over several lines', '|a\nb|', 'https://a.example', 'https://a.example'],
])(
  'what is pasted takes the place of what is selected where it is %s',
  (_name, before, pasted, after) => {
    const { view, paste } = pasteOver(before, pasted);
    paste();
    expect(readText(view)).toBe(after);
  },
);

test('an address that is pasted changes nothing in a text that is locked', () => {
  const { view, paste } = pasteOver('|a|', 'https://a.example');
  setEditable(view, false);
  paste();
  expect(readText(view)).toBe('a');
});
