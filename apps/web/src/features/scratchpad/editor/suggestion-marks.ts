import { findPassage } from '@robin/contract/rules/document-passages';
import {
  StateEffect,
  StateField,
  Transaction,
  type EditorState,
  type Text,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { toEditorText } from '#shared/editor/line-ends.ts';
import { passageParts, type PassagePart } from './passage-parts.ts';

/** A change that Robin suggests, as the server words it. */
export interface SuggestedChange {
  id: string;
  oldText: string;
  newText: string;
  /** What Robin says about it; may be empty. */
  comment: string;
}

/** Where such a change stands in the text; null where the text has become another one. */
export interface PlacedChange extends SuggestedChange {
  place: { from: number; to: number } | null;
}

/** What is suggested, in the order of the server. */
export interface ShownChanges {
  changes: readonly PlacedChange[];
  /** The one that keys decide; null only where none stands in the text. */
  activeId: string | null;
}

interface Marks extends ShownChanges {
  changes: readonly (PlacedChange & { parts: readonly PassagePart[] })[];
  /** Room for the note under a passage, in pixels by the id of its change. */
  rooms: ReadonlyMap<string, number>;
  decorations: DecorationSet;
}

const setChanges = StateEffect.define<readonly SuggestedChange[]>();
const setActive = StateEffect.define<string | null>();
const setRooms = StateEffect.define<ReadonlyMap<string, number>>();

/** Words that are not part of the text yet. */
class AddedWords extends WidgetType {
  private readonly words: string;
  constructor(words: string) {
    super();
    this.words = words;
  }
  override eq(other: AddedWords): boolean {
    return other.words === this.words;
  }
  override get lineBreaks(): number {
    return this.words.split('\n').length - 1;
  }
  toDOM(): HTMLElement {
    const element = document.createElement('ins');
    element.className = 'cm-added';
    element.textContent = this.words;
    return element;
  }
}

/** Keeps room in the text for what stands above it. */
class Room extends WidgetType {
  private readonly height: number;
  constructor(height: number) {
    super();
    this.height = height;
  }
  override eq(other: Room): boolean {
    return other.height === this.height;
  }
  override get estimatedHeight(): number {
    return this.height;
  }
  toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.style.height = `${this.height}px`;
    return element;
  }
}

const removed = Decoration.mark({ class: 'cm-removed', tagName: 'del' });
const activeLine = Decoration.line({ class: 'cm-suggested' });

/** Suggested changes in the text, as words taken out and words to come. */
export const suggestionMarks = StateField.define<Marks>({
  create: () => ({
    changes: [],
    activeId: null,
    rooms: new Map(),
    decorations: Decoration.none,
  }),
  update(marks, transaction) {
    const next = { ...marks, changes: follow(marks.changes, transaction) };
    for (const effect of transaction.effects) {
      if (effect.is(setChanges)) next.changes = place(effect.value, transaction.state);
      else if (effect.is(setActive)) next.activeId = effect.value;
      else if (effect.is(setRooms)) next.rooms = effect.value;
    }
    if (transaction.selection) next.activeId = idAtCursor(next, transaction.state) ?? next.activeId;
    next.activeId = standingId(next);
    const isSame =
      next.changes === marks.changes &&
      next.activeId === marks.activeId &&
      next.rooms === marks.rooms;
    if (isSame) return marks;
    return { ...next, decorations: decorate(next, transaction.state) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** Looks for the passages in the text as it is. */
function place(changes: readonly SuggestedChange[], state: EditorState): Marks['changes'] {
  const text = state.doc.toString();
  return changes.map((change) => {
    const oldText = toEditorText(state, change.oldText);
    return {
      ...change,
      place: placeIn(text, oldText),
      parts: passageParts(oldText, toEditorText(state, change.newText)),
    };
  });
}

function placeIn(text: string, oldText: string): PlacedChange['place'] {
  const found = findPassage(text, oldText);
  return 'start' in found ? { from: found.start, to: found.start + oldText.length } : null;
}

/**
 * Passages move with the text around them. One in which something is typed is no longer what Robin has read, until it
 * reads as before: the typing is undone, or taken out again.
 */
function follow(changes: Marks['changes'], transaction: Transaction): Marks['changes'] {
  if (!transaction.docChanged || changes.length === 0) return changes;
  // What others have written may bring back what a passage began with.
  if (transaction.annotation(Transaction.remote)) return place(changes, transaction.state);
  const { doc } = transaction.state;
  // Long, and only wanted now and then.
  let text: string | undefined;
  return changes.map((change) => {
    const kept = change.parts.filter(({ kind }) => kind !== 'added');
    const oldText = kept.map((part) => part.text).join('');
    if (change.place) {
      const from = transaction.changes.mapPos(change.place.from, 1);
      const to = Math.max(from, transaction.changes.mapPos(change.place.to, -1));
      const isSame = to - from === oldText.length && doc.sliceString(from, to) === oldText;
      if (isSame && !standsAlsoElsewhere(oldText, from, transaction)) {
        return { ...change, place: { from, to } };
      }
    }
    if (!mayStandAnew(oldText, transaction)) return { ...change, place: null };
    text ??= doc.toString();
    return { ...change, place: placeIn(text, oldText) };
  });
}

/**
 * Whether a change may let a passage stand in the text exactly once: around what it has changed the passage stands now,
 * or stood before, where it may have been one too many. In a megabyte that is seen in a hundredth of the time that it
 * takes to look through all of it, which no key should have to wait for.
 */
function mayStandAnew(oldText: string, { changes, startState, state }: Transaction): boolean {
  if (oldText === '') return state.doc.length === 0;
  const isAround = (doc: Text, from: number, to: number) =>
    doc.sliceString(Math.max(0, from - oldText.length), to + oldText.length).includes(oldText);
  let isFound = false;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    isFound ||= isAround(state.doc, fromB, toB) || isAround(startState.doc, fromA, toA);
  });
  return isFound;
}

/** Whether a change has made a second one of a passage. Only what it has changed is looked through, for the same reason. */
function standsAlsoElsewhere(
  oldText: string,
  place: number,
  { changes, state: { doc } }: Transaction,
): boolean {
  let isElsewhere = false;
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    const begin = Math.max(0, from - oldText.length);
    const around = doc.sliceString(begin, to + oldText.length);
    const first = around.indexOf(oldText);
    if (first === -1) return;
    isElsewhere ||= begin + first !== place || around.includes(oldText, first + 1);
  });
  return isElsewhere;
}

/** The active one while it stands, else the first in the text. */
function standingId({ changes, activeId }: Marks): string | null {
  const standing = changes
    .filter(({ place }) => place !== null)
    .sort((left, right) => (left.place?.from ?? 0) - (right.place?.from ?? 0));
  return (standing.find(({ id }) => id === activeId) ?? standing[0])?.id ?? null;
}

function idAtCursor({ changes }: Marks, state: EditorState): string | null {
  const { head } = state.selection.main;
  const found = changes.find(({ place }) => place && place.from <= head && head <= place.to);
  return found?.id ?? null;
}

function decorate({ changes, activeId, rooms }: Marks, { doc }: EditorState): DecorationSet {
  const all = changes.flatMap(({ id, place, parts }) => {
    if (!place) return [];
    const decorations = [];
    let position = place.from;
    for (const { kind, text } of parts) {
      if (kind === 'added') {
        decorations.push(
          Decoration.widget({ widget: new AddedWords(text), side: 1 }).range(position),
        );
        continue;
      }
      const end = position + text.length;
      if (kind === 'removed') decorations.push(removed.range(position, end));
      position = end;
    }
    if (id === activeId) {
      const last = doc.lineAt(lastWordOf(doc, place)).number;
      for (let number = doc.lineAt(place.from).number; number <= last; number += 1) {
        decorations.push(activeLine.range(doc.line(number).from));
      }
    }
    const height = rooms.get(id);
    if (height) {
      const room = Decoration.widget({ widget: new Room(height), side: 2, block: true });
      decorations.push(room.range(doc.lineAt(lastWordOf(doc, place)).to));
    }
    return decorations;
  });
  return Decoration.set(all, true);
}

/** Where a passage ends, the empty lines at its end left out. */
export function lastWordOf(doc: Text, { from, to }: { from: number; to: number }): number {
  return from + doc.sliceString(from, to).trimEnd().length;
}

/** Room for the note that stands below a passage in a narrow window, in pixels. */
const NOTE_ROOM = 140;

/** With room for its note. A window too low for that above and below has the passage at its top. */
function intoSight({ root }: EditorView, position: number): StateEffect<unknown> {
  const scroller = root instanceof ShadowRoot ? root.host.parentElement : null;
  const isLow = scroller !== null && scroller.clientHeight < 3 * NOTE_ROOM;
  return EditorView.scrollIntoView(
    position,
    isLow ? { y: 'start', yMargin: 24 } : { y: 'nearest', yMargin: NOTE_ROOM },
  );
}

/** Shows these changes and no others. The first to come are brought into sight, unless somebody is writing. */
export function showChanges(view: EditorView, changes: readonly SuggestedChange[]): void {
  const isNews = view.state.field(suggestionMarks).changes.length === 0;
  view.dispatch({ effects: setChanges.of(changes) });
  const shown = view.state.field(suggestionMarks);
  const place = shown.changes.find(({ id }) => id === shown.activeId)?.place;
  if (!isNews || !place || view.hasFocus) return;
  view.dispatch({ effects: intoSight(view, place.from) });
}

/** Makes a change the active one, and brings it into sight. */
export function activateChange(view: EditorView, id: string): void {
  const { changes } = view.state.field(suggestionMarks);
  const place = changes.find((change) => change.id === id)?.place;
  view.dispatch({
    effects: [setActive.of(id), ...(place ? [intoSight(view, place.from)] : [])],
  });
}

/** Keeps room under passages. */
export function setNoteRooms(view: EditorView, rooms: ReadonlyMap<string, number>): void {
  view.dispatch({ effects: setRooms.of(rooms) });
}
