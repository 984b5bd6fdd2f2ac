import { syntaxTree } from '@codemirror/language';
import type { EditorState, TransactionSpec } from '@codemirror/state';

/** Parts of a text in which there are no links. */
const WITHOUT_LINKS = /code|html|comment|link|url|image/i;

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Makes a link of the selected words with the address that is pasted over them, or null where that is none or can't be. */
export function linkTo(state: EditorState, pasted: string): TransactionSpec | null {
  const address = pasted.trim();
  if (state.readOnly || !ADDRESS.test(address)) return null;
  const { main, ranges } = state.selection;
  const selected = state.sliceDoc(main.from, main.to);
  const words = selected.trim();
  if (ranges.length > 1 || words === '' || /[[\]\r\n]/.test(words)) return null;
  // Markdown knows none as one whose host has no dot.
  if (ADDRESS.test(words)) return null;
  const from = main.from + selected.indexOf(words);
  const to = from + words.length;
  if (!isPlain(state, from, to)) return null;
  // These would end the address.
  const target = address.replaceAll(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const insert = `[${words}](${target})`;
  return {
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  };
}

/** Whether words may become a link: none stands around or in them, and marks neither begin nor end among them. */
function isPlain(state: EditorState, begin: number, end: number): boolean {
  let isPlainText = true;
  syntaxTree(state).iterate({
    from: begin,
    to: end,
    enter: ({ name, from, to }) => {
      if (to <= begin || from >= end) return false;
      const isAround = from <= begin && to >= end;
      const isWithin = from >= begin && to <= end;
      if (WITHOUT_LINKS.test(name) || (!isAround && !isWithin)) isPlainText = false;
      return isPlainText;
    },
  });
  return isPlainText;
}
