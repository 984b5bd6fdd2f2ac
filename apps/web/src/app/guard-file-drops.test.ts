import { createEvent, fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { guardFileDrops } from './guard-file-drops.ts';

beforeAll(guardFileDrops);
afterEach(() => document.body.replaceChildren());

const put = (html: string, parent: Element | ShadowRoot = document.body): HTMLElement => {
  parent.innerHTML = html;
  if (!(parent.firstElementChild instanceof HTMLElement)) throw new Error('There is no element.');
  return parent.firstElementChild;
};

/** Whether a drag is held back as it goes on and as it ends, and what the pointer says. */
function drag(target: Node, ...types: string[]) {
  const dataTransfer = { types, dropEffect: 'copy' };
  const isHeldBack = (['dragOver', 'drop'] as const).map((name) => {
    // As browsers send it, out of shadow roots too.
    const event = createEvent[name](target, { dataTransfer, composed: true });
    return !fireEvent(target, event);
  });
  return [...isHeldBack, dataTransfer.dropEffect];
}

const heldBack = [true, true, 'none'];
const left = [false, false, 'copy'];

test('a file over nothing that takes it, such as a text or a field, does nothing', () => {
  expect(drag(document.body, 'Files')).toEqual(heldBack);
  expect(drag(put('<textarea></textarea>'), 'Files')).toEqual(heldBack);
  expect(drag(put('<input>'), 'Files')).toEqual(heldBack);
  expect(drag(put('<p>text</p>').childNodes[0] ?? document, 'Files')).toEqual(heldBack);
});

test('a text is left alone everywhere, and a picture of another page over a field, which takes its address', () => {
  expect(drag(document.body, 'text/plain')).toEqual(left);
  expect(drag(put('<textarea></textarea>'), 'text/plain')).toEqual(left);
  expect(drag(put('<textarea></textarea>'), 'text/uri-list', 'Files')).toEqual(left);
  expect(drag(put('<input>'), 'text/uri-list', 'Files')).toEqual(left);
  expect(drag(put('<p></p>'), 'text/uri-list', 'Files')).toEqual(heldBack);
});

test('a file is left to the fields for files, and to the editor in its shadow root', () => {
  expect(drag(put('<input type="file">'), 'Files')).toEqual(left);
  const root = put('<div></div>').attachShadow({ mode: 'open' });
  const editor = put('<div>text</div>', root);
  expect(drag(editor, 'Files')).toEqual(heldBack);
  // The test's page does not know what can be edited.
  Object.defineProperty(editor, 'isContentEditable', { value: true });
  expect(drag(editor, 'Files')).toEqual(left);
  expect(drag(editor.childNodes[0] ?? root, 'Files')).toEqual(left);
});

test('a file that something has taken stays with it', () => {
  const zone = put('<div></div>');
  for (const name of ['dragover', 'drop']) {
    zone.addEventListener(name, (event) => event.preventDefault());
  }
  expect(drag(zone, 'Files')).toEqual([true, true, 'copy']);
});
