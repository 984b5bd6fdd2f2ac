import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type StateCommand,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { readingEnd, readMarkdown, type SyntaxNode } from './markdown-language.ts';

/** Items of a list that stand one below the other. */
interface Items {
  first: SyntaxNode;
  last: SyntaxNode;
  all: readonly SyntaxNode[];
}

/** What a key does with items; null for what it does with lines. */
type ItemsCommand = (state: EditorState, items: Items) => TransactionSpec | null;

/**
 * The keys that move items of a list, nest them below another one and take them out: with all that belongs to them. Where
 * there are none, the keys of the editor do it with lines.
 */
export const itemKeys: readonly KeyBinding[] = [
  { key: 'Alt-ArrowUp', run: onItems(moveUp) },
  { key: 'Alt-ArrowDown', run: onItems(moveDown) },
  { key: 'Mod-]', run: onItems(nest) },
  { key: 'Mod-[', run: onItems(takeOut) },
  // As in Word: a German keyboard has no keys of their own for brackets.
  { key: 'Alt-Shift-ArrowRight', mac: 'Ctrl-Shift-ArrowRight', run: onItems(nest) },
  { key: 'Alt-Shift-ArrowLeft', mac: 'Ctrl-Shift-ArrowLeft', run: onItems(takeOut) },
];

function onItems(command: ItemsCommand): StateCommand {
  return ({ state, dispatch }) => {
    const items = state.readOnly ? null : selectedItems(state);
    const change = items && command(state, items);
    if (change) dispatch(state.update({ scrollIntoView: true, ...change }));
    return change !== null;
  };
}

/** The items of one list that are selected; null where the selection begins in another line than the first of one, or ends behind its list. */
function selectedItems(state: EditorState): Items | null {
  const { doc, selection } = state;
  const { from, to, empty } = selection.main;
  const line = doc.lineAt(from);
  const end = !empty && to === doc.lineAt(to).from ? to - 1 : to;
  const tree = readMarkdown(state, end);
  const mark = tree?.resolveInner(line.from + line.text.search(/[^\s>]|$/), 1);
  const first = mark?.name === 'ListMark' ? mark.parent : null;
  if (selection.ranges.length > 1 || !first) return null;
  const all = [first];
  let last = first;
  for (let item = itemBeside(first, 1); item && item.from <= end; item = itemBeside(item, 1)) {
    all.push(item);
    last = item;
  }
  const readTo = readingEnd(state, end);
  const isWhole = end <= doc.lineAt(last.to).to && (last.to < readTo || readTo === doc.length);
  return isWhole ? { first, last, all } : null;
}

/** The item above or below in the same list; the signs of a quote stand between the items, too. */
function itemBeside(item: SyntaxNode, by: -1 | 1): SyntaxNode | null {
  let beside = by < 0 ? item.prevSibling : item.nextSibling;
  while (beside && beside.name !== 'ListItem') {
    beside = by < 0 ? beside.prevSibling : beside.nextSibling;
  }
  return beside;
}

/** The item that a list stands in. */
function itemAround({ parent: list }: SyntaxNode): SyntaxNode | null {
  return list?.parent?.name === 'ListItem' ? list.parent : null;
}

/** Whole lines, from the begin of the first one. */
interface Lines {
  from: number;
  to: number;
}

const linesOf = (doc: Text, { from, to }: Lines): Lines => ({
  from: doc.lineAt(from).from,
  to: doc.lineAt(to).to,
});

/** Changes places with the item above, and at the begin of a list with the line above. */
function moveUp(state: EditorState, { first, last }: Items): TransactionSpec {
  const { doc } = state;
  const { from, to } = linesOf(doc, { from: first.from, to: last.to });
  const item = itemBeside(first, -1);
  if (from === 0 || (!item && itemAround(first))) return {};
  const above = linesOf(doc, item ?? { from: from - 1, to: from - 1 });
  const moved = doc.slice(above.to, from).append(doc.slice(above.from, above.to));
  return moveBy(state, above.from - from, [
    { from: above.from, to: from },
    { from: to, insert: moved },
  ]);
}

/** Changes places with the item below, and at the end of a list with the line below. */
function moveDown(state: EditorState, { first, last }: Items): TransactionSpec {
  const { doc } = state;
  const { from, to } = linesOf(doc, { from: first.from, to: last.to });
  const item = itemBeside(last, 1);
  if (to === doc.length || (!item && itemAround(last))) return {};
  const below = linesOf(doc, item ?? { from: to + 1, to: to + 1 });
  const moved = doc.slice(below.from, below.to).append(doc.slice(to, below.from));
  return moveBy(state, below.to - to, [
    { from, insert: moved },
    { from: to, to: below.to },
  ]);
}

function moveBy({ selection }: EditorState, by: number, changes: ChangeSpec): TransactionSpec {
  const { anchor, head } = selection.main;
  return {
    changes,
    selection: EditorSelection.single(anchor + by, head + by),
    userEvent: 'move.line',
  };
}

/** Stands below the item above from now on; the first of a list can't. */
function nest(state: EditorState, { first, all }: Items): TransactionSpec {
  const above = itemBeside(first, -1);
  if (!above) return {};
  const indent = indentOf(state.doc, above) + signWidth(state.doc, above);
  return shift(
    state,
    all.flatMap((item) => indented(state.doc, item, indent)),
    'input.indent',
  );
}

/** Stands behind the item that it stood below; those behind it stand below it from now on. */
function takeOut(state: EditorState, { last, all }: Items): TransactionSpec | null {
  const { doc } = state;
  const around = itemAround(last);
  if (!around) return null;
  const indent = indentOf(doc, around);
  const changes = all.flatMap((item) => indented(doc, item, indent));
  const indentBelow = indent + signWidth(doc, last);
  for (let item = itemBeside(last, 1); item; item = itemBeside(item, 1)) {
    changes.push(...indented(doc, item, indentBelow));
  }
  return shift(state, changes, 'delete.dedent');
}

function shift(state: EditorState, specs: ChangeSpec, userEvent: string): TransactionSpec {
  const changes = state.changes(specs);
  return { changes, selection: state.selection.map(changes, 1), userEvent };
}

/** How far in its line an item begins. */
const indentOf = (doc: Text, { from }: SyntaxNode) => from - doc.lineAt(from).from;

/** How far in from the begin of an item that has to stand which belongs to it. */
function signWidth(doc: Text, { from, firstChild: mark }: SyntaxNode): number {
  const end = mark?.to ?? from;
  // More spaces than four are code in the item.
  const space = /^ {1,4}(?=\S)/.exec(doc.sliceString(end, doc.lineAt(end).to))?.[0] ?? ' ';
  return end - from + space.length;
}

/** What makes an item begin so far in its line; all that belongs to it moves along. */
function indented(doc: Text, item: SyntaxNode, indent: number): ChangeSpec[] {
  const before = doc.lineAt(item.from).text.slice(0, indentOf(doc, item));
  const changes: ChangeSpec[] = [];
  for (let at = item.from; at <= item.to; at = doc.lineAt(at).to + 1) {
    const { from, text } = doc.lineAt(at);
    // Lines that begin elsewhere are empty, or go on with the words above wherever they begin.
    if (text.trim() === '' || !text.startsWith(before)) continue;
    const place = from + before.length;
    changes.push(
      indent < before.length
        ? { from: from + indent, to: place }
        : { from: place, insert: ' '.repeat(indent - before.length) },
    );
  }
  return changes;
}
