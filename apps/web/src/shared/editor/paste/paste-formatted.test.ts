import { undo } from '@codemirror/commands';
import { limits } from '@robin/contract/limits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditor, readText, setEditable } from '#shared/editor/create-editor.ts';
import { standInForLayout } from '#testing/editor.ts';
import { markdownFromHtml } from './markdown-from-html.ts';
import { readWithPastes } from './paste-formatted.ts';

type Question = { number: number; question: string };

/** A worker that answers when the test lets it. */
class HeldWorker extends EventTarget {
  static questions: string[] = [];
  static answers: (() => void)[] = [];
  static fail: () => void;

  constructor() {
    super();
    HeldWorker.fail = () => this.dispatchEvent(new ErrorEvent('error'));
  }
  postMessage({ number, question }: Question): void {
    HeldWorker.questions.push(question);
    HeldWorker.answers.push(() =>
      this.dispatchEvent(
        new MessageEvent('message', { data: { number, answer: markdownFromHtml(question) } }),
      ),
    );
  }
  terminate(): void {
    HeldWorker.answers = [];
  }
}

beforeEach(() => {
  standInForLayout();
  HeldWorker.questions = [];
  HeldWorker.answers = [];
  vi.stubGlobal('Worker', HeldWorker);
});

/** Lets the worker answer everything, and the editor take it. */
async function answer(): Promise<void> {
  for (const say of HeldWorker.answers.splice(0)) say();
  await new Promise<void>((resolve) => setTimeout(resolve));
}

function edit(text: string, anchor = text.length, head = anchor) {
  const root = document.body.appendChild(document.createElement('div'));
  const shadow = root.attachShadow({ mode: 'open' });
  const view = createEditor({ root: shadow, text, extensions: [], onChange: () => undefined });
  view.dispatch({ selection: { anchor, head } });
  const send = (type: 'paste' | 'drop', html: string, plain: string) => {
    const data = { getData: (kind: string) => (kind === 'text/html' ? html : plain), files: [] };
    const event = new Event(type, { bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(
      Object.assign(event, { clipboardData: data, dataTransfer: data, clientX: 0, clientY: 0 }),
    );
  };
  return {
    view,
    text: () => readText(view),
    paste: (html: string, plain = 'plain') => send('paste', html, plain),
    drop: (html: string, plain = 'plain') => send('drop', html, plain),
    type: (words: string) =>
      view.dispatch(view.state.replaceSelection(words), { userEvent: 'input.type' }),
  };
}

describe('what is pasted with formatting', () => {
  test('is Markdown behind which the cursor stands, and one undo takes it back', async () => {
    const editor = edit('Say ');
    editor.paste('<b>yes</b> and <i>no</i>');
    await answer();
    expect(editor.text()).toBe('Say **yes** and *no*');
    expect(editor.view.state.selection.main.head).toBe(20);
    undo(editor.view);
    expect(editor.text()).toBe('Say ');
  });

  test.each([
    ['<pre>a\nb</pre><p></p>', '```\na\nb\n```'],
    ['<table><tr><th>a</th></tr><tr><td>b</td></tr></table>', '| a |\n| - |\n| b |'],
    ['<h2>A</h2><hr>', '## A\n\n---'],
  ])('and ends the text with %s has what is typed next below it', async (html, markdown) => {
    const editor = edit('Before\n\n');
    editor.paste(`<p>So:</p>${html}`);
    await answer();
    editor.type('Behind');
    expect(editor.text()).toBe(`Before\n\nSo:\n\n${markdown}\n\nBehind`);
  });

  test.each([
    ['<h2>A</h2>', '## A Behind'],
    ['<ul><li>a</li></ul>', '- a Behind'],
  ])('and ends with %s goes on with what is typed next', async (html, text) => {
    const editor = edit('');
    editor.paste(html);
    await answer();
    editor.type(' Behind');
    expect(editor.text()).toBe(text);
  });

  test('takes the place of what is selected', async () => {
    const editor = edit('Say nothing now', 4, 11);
    editor.paste('<b>yes</b>');
    await answer();
    expect(editor.text()).toBe('Say **yes** now');
    undo(editor.view);
    expect(editor.text()).toBe('Say nothing now');
  });

  test('lands where it was meant, and before what is typed until the code for it is there', async () => {
    const editor = edit('Say nothing now', 4, 11);
    editor.paste('<b>yes</b>');
    editor.type(', loud');
    editor.view.dispatch({ changes: { from: 0, insert: 'I ' } });
    editor.paste('<i>two</i>');
    editor.type('!');
    expect(editor.text()).toBe('I Say nothing, loud! now');
    await answer();
    expect(editor.text()).toBe('I Say **yes**, loud*two*! now');
  });

  test('twice at one place keeps its order', async () => {
    const editor = edit('');
    editor.paste('<b>one</b>');
    editor.paste('<i>two</i>');
    editor.type('.');
    await answer();
    expect(editor.text()).toBe('**one***two*.');
  });

  test('takes nothing away that is typed into what it replaces', async () => {
    const editor = edit('Say nothing now', 4, 11);
    editor.paste('<b>yes</b>');
    editor.view.dispatch({ changes: { from: 6, to: 8, insert: 'TYPED' }, userEvent: 'input.type' });
    await answer();
    expect(editor.text()).toContain('TYPED');
    expect(editor.text()).toContain('**yes**');
  });

  test('waits while the text is locked', async () => {
    const editor = edit('Text ');
    editor.paste('<b>yes</b>');
    setEditable(editor.view, false);
    await answer();
    expect(editor.text()).toBe('Text ');
    setEditable(editor.view, true);
    await answer();
    expect(editor.text()).toBe('Text **yes**');
  });

  test('into a text that may only be read is not taken', () => {
    const editor = edit('Text');
    setEditable(editor.view, false);
    editor.paste('<b>yes</b>');
    expect(HeldWorker.questions).toEqual([]);
  });

  test.each([
    ['a screenshot', ''],
    ['a picture of a page', '<img src="bird.png">'],
  ])('and has no words, such as %s, takes away nothing that is selected', async (_what, html) => {
    const editor = edit('Say nothing now', 4, 11);
    editor.paste(html, '');
    expect(readWithPastes(editor.view).toString()).toBe('Say nothing now');
    await answer();
    expect(editor.text()).toBe('Say nothing now');
  });

  test('has the line ends of the text', async () => {
    const editor = edit('One\r\n\r\n', 5);
    editor.paste('<p>a</p><p>b</p>');
    await answer();
    expect(editor.text()).toBe('One\r\n\r\na\r\n\r\nb');
  });

  test('is cut where the text would be too long', async () => {
    const editor = edit('a'.repeat(limits.documentContentMaxLength - 5));
    editor.paste('<b>yes</b>');
    await answer();
    expect(editor.text()).toHaveLength(limits.documentContentMaxLength);
    expect(editor.text().endsWith('a**yes')).toBe(true);
  });

  test('and dropped is Markdown where it was dropped', async () => {
    const editor = edit('Text', 4);
    vi.spyOn(editor.view, 'posAtCoords').mockReturnValue(0);
    vi.spyOn(editor.view, 'focus').mockReturnValue();
    editor.drop('<b>yes</b> ');
    await answer();
    expect(editor.text()).toBe('**yes**Text');
    expect(editor.view.state.selection.main.head).toBe(7);
    undo(editor.view);
    expect(editor.text()).toBe('Text');
  });
});

const list = '<ul><li>a</li><li>b</li></ul>';

test.each([
  ['in an empty text', '|', list, '- a\n- b'],
  ['in a line of its own', 'x\n\n|\n\ny', list, 'x\n\n- a\n- b\n\ny'],
  ['between two lines', 'x\n|\ny', list, 'x\n\n- a\n- b\n\ny'],
  ['within a line', 'x |y', list, 'x \n\n- a\n- b\n\ny'],
  ['that is a paragraph, within a line', 'x |y', '<p>a <b>b</b></p>', 'x a **b**y'],
  ['that is a single heading, within a line', '## |', '<h1>Goal</h1>', '## Goal'],
  ['that is a single heading, in a line of its own', 'x\n\n|', '<h1>Goal</h1>', 'x\n\n# Goal'],
])('a list or another block %s stands on lines of its own', async (_name, before, html, after) => {
  const editor = edit(before.replace('|', ''), before.indexOf('|'));
  editor.paste(html, html === list ? 'a\nb' : 'Goal');
  await answer();
  expect(editor.text()).toBe(after);
});

describe('plain text is pasted', () => {
  test.each([
    ['where only plain text is on the clipboard, as with Shift', 'Text ', ''],
    [
      'where there is no formatting in the HTML',
      'Text ',
      '<meta charset="utf-8"><span style="color:red">plain</span>',
    ],
    ['for more than anybody copies', 'Text ', `<b>x</b>${' '.repeat(1_000_000)}`],
    ['in a block of code', '```\nText ', '<b>yes</b>'],
  ])('at once %s', (_name, text, html) => {
    const editor = edit(text);
    editor.paste(html);
    expect(editor.text()).toBe(`${text}plain`);
    expect(HeldWorker.questions).toEqual([]);
    undo(editor.view);
    expect(editor.text()).toBe(text);
  });

  test.each([
    ['```js\n|\n```', true],
    ['```\na|\n```', true],
    ['- x\n  ```\n  |', true],
    ['~~~\n\n|', true],
    ['```\na\n```\n|', false],
    ['```\na\n```|', false],
    ['|\n```\na\n```', false],
  ])('in a block of code and only there: %j', async (text, isCode) => {
    const editor = edit(text.replace('|', ''), text.indexOf('|'));
    editor.paste('<b>yes</b>');
    await answer();
    expect(editor.text().includes('plain')).toBe(isCode);
  });

  test('where the code for Markdown cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const editor = edit('Text ');
    editor.paste('<b>yes</b>', 'one\r\ntwo');
    HeldWorker.fail();
    await answer();
    expect(editor.text()).toBe('Text one\ntwo');
    expect(warn).toHaveBeenCalledOnce();
  });

  test('where Markdown takes longer than anybody waits', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.useFakeTimers();
    try {
      const editor = edit('Text ');
      editor.paste('<b>yes</b>');
      await vi.advanceTimersByTimeAsync(2_900);
      expect(editor.text()).toBe('Text ');
      await vi.advanceTimersByTimeAsync(100);
      expect(editor.text()).toBe('Text plain');
    } finally {
      vi.useRealTimers();
    }
  });
});
