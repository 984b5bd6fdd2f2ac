import { diffWordsWithSpace } from 'diff';

/** A piece of a passage: it stays, goes or is to come. */
export interface PassagePart {
  kind: 'kept' | 'removed' | 'added';
  text: string;
}

/** Passages that differ in more words are shown as taken out and written anew. */
const MAX_CHANGED_WORDS = 400;

/** Less than this between two changes is not worth keeping apart: nobody reads words in such pieces. */
const MIN_KEPT_LENGTH = 10;

/** Which words of a passage would go and which would come. */
export function passageParts(oldText: string, newText: string): PassagePart[] {
  return atOneEnd(oldText, newText) ?? joined(wordByWord(oldText, newText));
}

/** The change of a passage that only grows or shrinks before or behind what it keeps. */
function atOneEnd(oldText: string, newText: string): PassagePart[] | null {
  const isGrowing = newText.length > oldText.length;
  const [short, long] = isGrowing ? [oldText, newText] : [newText, oldText];
  const kind = isGrowing ? 'added' : 'removed';
  const kept: PassagePart = { kind: 'kept', text: short };
  if (long.endsWith(short)) {
    return notEmpty([{ kind, text: long.slice(0, long.length - short.length) }, kept]);
  }
  if (long.startsWith(short)) return notEmpty([kept, { kind, text: long.slice(short.length) }]);
  return null;
}

function wordByWord(oldText: string, newText: string): PassagePart[] {
  const found = diffWordsWithSpace(oldText, newText, { maxEditLength: MAX_CHANGED_WORDS }) ?? [
    { value: oldText, removed: true, added: false },
    { value: newText, removed: false, added: true },
  ];
  return found.map(({ value: text, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'kept',
    text,
  }));
}

/** Changes with next to nothing between them become one. */
function joined(parts: readonly PassagePart[]): PassagePart[] {
  const result: PassagePart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    result.push({ kind: 'removed', text: removed }, { kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = index > 0 && index < parts.length - 1;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (isBetween && text.length < MIN_KEPT_LENGTH && !text.includes('\n')) {
      removed += text;
      added += text;
    } else {
      flush();
      result.push({ kind, text });
    }
  }
  flush();
  return notEmpty(result);
}

const notEmpty = (parts: readonly PassagePart[]) => parts.filter(({ text }) => text !== '');
