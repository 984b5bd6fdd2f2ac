import { syntaxTree } from '@codemirror/language';
import {
  Annotation,
  type ChangeSet,
  type EditorState,
  type Extension,
  type Text,
} from '@codemirror/state';
import { EditorView, ViewPlugin, type PluginValue, type ViewUpdate } from '@codemirror/view';
import { createAsk } from '#shared/workers/ask-worker.ts';
import { toPastedText } from '#shared/editor/line-ends.ts';
import type { Pasted } from './markdown-from-html.ts';
import { linkTo } from './paste-address.ts';

/** More is pasted as plain text: this much takes the worker more than a second. */
const MAX_HTML_LENGTH = 1_000_000;

/** So long somebody waits for what was pasted; then it is there as plain text. */
const MAX_WAIT_MS = 3_000;

/** What every formatting has in it. Most plain text is told apart by it, and pasted without a question. */
const MAY_BE_FORMATTED =
  /<(?:h[1-6r]|p|b|strong|i|em|s|strike|del|code|tt|kbd|samp|pre|listing|xmp|a|[uo]l|li|menu|dir|blockquote|table|img|math)[\s/>]|font-weight:\s*(?:bold|[6-9]\d\d)|font-style:\s*(?:italic|oblique)|line-through|data-task-state/i;

const askForMarkdown = createAsk<string, Pasted | null>({
  start: () => new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' }),
  timeoutMs: MAX_WAIT_MS,
});

/** Something that was pasted, on its way to its place. */
interface Paste {
  /** What it takes the place of. */
  from: number;
  to: number;
  plain: string;
  userEvent: 'input.paste' | 'input.drop';
  /** Null for plain text, undefined while nobody knows. */
  markdown?: Pasted | null;
}

/** Marks that something was pasted which is on its way. */
const pasteBegins = Annotation.define<true>();

/** Holds the places of what was pasted until it is Markdown, while people go on typing. */
class PastesOnTheirWay implements PluginValue {
  private readonly view: EditorView;
  private readonly pastes: Paste[] = [];
  private landing: Paste | null = null;

  constructor(view: EditorView) {
    this.view = view;
  }

  async add(html: string, paste: Paste): Promise<void> {
    this.pastes.push(paste);
    // What is typed meanwhile comes behind it, and not instead of what is selected.
    this.view.dispatch({
      selection: { anchor: paste.to },
      annotations: pasteBegins.of(true),
    });
    // Where Markdown can't be had, the plain text is what there is to paste.
    paste.markdown = await askForMarkdown(html).catch((error: unknown) => {
      console.warn('What was pasted is plain text: its formatting could not be read.', error);
      return null;
    });
    this.land();
  }

  update({ docChanged, changes, startState, state }: ViewUpdate): void {
    if (docChanged) {
      let isBehind = false;
      for (const paste of this.pastes) {
        follow(paste, changes, isBehind ? 1 : -1);
        isBehind ||= paste === this.landing;
      }
    }
    if (startState.readOnly && !state.readOnly) queueMicrotask(() => this.land());
  }

  destroy(): void {
    this.forget();
  }

  forget(): void {
    this.pastes.length = 0;
  }

  settle(): void {
    for (const paste of this.pastes) paste.markdown ??= null;
    this.land();
  }

  withPlain(): Text {
    const { state } = this.view;
    const changes = this.pastes
      .filter((paste) => paste !== this.landing && paste.plain !== '')
      .map(({ from, to, plain }) => ({ from, to, insert: toPastedText(state, plain) }));
    return state.update({ changes, userEvent: 'input.paste' }).newDoc;
  }

  /** Puts what is ready into the text, in the order in which it was pasted; nothing while the text is locked. */
  private land(): void {
    const { view } = this;
    for (let next = this.pastes[0]; next?.markdown !== undefined; next = this.pastes[0]) {
      if (view.state.readOnly) return;
      const { state } = view;
      const { from, to, userEvent } = next;
      const insert = toPastedText(state, fit(state, next));
      const changes = state.changes(insert.length > 0 ? { from, to, insert } : []);
      this.landing = next;
      view.dispatch({
        changes,
        selection: state.selection.map(changes, 1),
        scrollIntoView: true,
        userEvent,
      });
      this.landing = null;
      this.pastes.shift();
    }
  }
}

/** Moves the place of a paste along with a change. Nothing that was typed into it goes. */
function follow(paste: Paste, changes: ChangeSet, side: -1 | 1): void {
  if (paste.from === paste.to) {
    paste.from = changes.mapPos(paste.from, side);
    paste.to = paste.from;
    return;
  }
  let isTypedInto = false;
  changes.iterChanges((from, to, _fromNow, _toNow, typed) => {
    isTypedInto ||= typed.length > 0 && from < paste.to && to > paste.from;
  });
  const from = changes.mapPos(paste.from, 1);
  paste.to = isTypedInto ? from : Math.max(from, changes.mapPos(paste.to, -1));
  paste.from = from;
}

/** What is put into the text: with empty lines around what can't stand in a line with other text. */
function fit({ doc }: EditorState, { from, to, plain, markdown }: Paste): string {
  if (!markdown) return plain;
  const [begin, end] = [doc.lineAt(from), doc.lineAt(to)];
  const before = begin.text.slice(0, from - begin.from).trim();
  const after = end.text.slice(to - end.from).trim();
  // A single heading or item that is pasted into a line goes on with the line.
  const isInLine = before !== '' || after !== '';
  if (markdown.beginsApart && isInLine && !/[\r\n]/.test(plain.trim())) return plain;
  const isBelowText = begin.number > 1 && doc.line(begin.number - 1).text.trim() !== '';
  const isAboveText = end.number < doc.lines && doc.line(end.number + 1).text.trim() !== '';
  const above = before === '' ? (isBelowText ? '\n' : '') : '\n\n';
  // What is typed next begins below a table or a block of code that ends the text.
  const goesOn = markdown.endsClosed && doc.sliceString(to).trim() === '';
  const below = after !== '' || goesOn ? '\n\n' : isAboveText ? '\n' : '';
  return (markdown.beginsApart ? above : '') + markdown.text + (markdown.endsApart ? below : '');
}

/** Whether a place is inside of a fenced block of code. */
function isInCode(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, -1); ;) {
    if (node.name === 'FencedCode') {
      const end = node.lastChild;
      const isClosed = end?.name === 'CodeMark' && end.from > node.from;
      return position > node.from && !(isClosed && position >= end.to);
    }
    if (!node.parent) return false;
    node = node.parent;
  }
}

const pastesOnTheirWay = ViewPlugin.fromClass(PastesOnTheirWay);

/** The text in which what was pasted, and is on its way, stands as plain text: it is there also for whoever does not wait for it. */
export function readWithPastes(view: EditorView): Text {
  return view.plugin(pastesOnTheirWay)?.withPlain() ?? view.state.doc;
}

/** Puts that plain text into the editor, which nobody is going to look at any more. */
export function settlePastes(view: EditorView): void {
  view.plugin(pastesOnTheirWay)?.settle();
}

/** Leaves it at that plain text. */
export function forgetPastes(view: EditorView): void {
  view.plugin(pastesOnTheirWay)?.forget();
}

/** Tells that something was pasted which is on its way. */
export const listenForPastes = (listener: () => void): Extension =>
  EditorView.updateListener.of(({ transactions }) => {
    if (transactions.some((transaction) => transaction.annotation(pasteBegins))) listener();
  });

/** @returns whether the clipboard's formatting is taken; the editor takes its plain text otherwise */
function take(
  view: EditorView,
  clipboard: DataTransfer | null,
  { from, to, userEvent }: Pick<Paste, 'from' | 'to' | 'userEvent'>,
): boolean {
  const html = clipboard?.getData('text/html') ?? '';
  const isPlain = html.length > MAX_HTML_LENGTH || !MAY_BE_FORMATTED.test(html);
  if (!clipboard || isPlain || view.state.readOnly || isInCode(view.state, from)) return false;
  const plain = clipboard.getData('text/plain');
  void view.plugin(pastesOnTheirWay)?.add(html, { from, to, plain, userEvent });
  return true;
}

/** A picture alone, such as a screenshot, takes the place of nothing: the editor would put an empty text there. */
const isWordless = (clipboard: DataTransfer | null) =>
  clipboard !== null && !clipboard.getData('text/plain') && !clipboard.getData('text/uri-list');

/** What is pasted or dropped with formatting becomes Markdown, and words over which an address is pasted a link. */
export const pasteFormatted: Extension = [
  pastesOnTheirWay,
  EditorView.domEventHandlers({
    paste({ clipboardData }, view) {
      // Browsers put an address on the clipboard as a formatted link, too.
      const link = linkTo(view.state, clipboardData?.getData('text/plain') ?? '');
      if (link) {
        view.dispatch(link);
        return true;
      }
      const { from, to } = view.state.selection.main;
      const isTaken = take(view, clipboardData, { from, to, userEvent: 'input.paste' });
      return isTaken || isWordless(clipboardData);
    },
    drop({ dataTransfer, clientX, clientY }, view) {
      if (dataTransfer && dataTransfer.files.length > 0) return false;
      const at = view.posAtCoords({ x: clientX, y: clientY }, false);
      const isTaken = take(view, dataTransfer, { from: at, to: at, userEvent: 'input.drop' });
      if (isTaken) view.focus();
      return isTaken;
    },
  }),
];
