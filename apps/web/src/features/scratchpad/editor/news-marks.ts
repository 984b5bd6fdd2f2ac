import { StateEffect, StateField, type ChangeSet } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Where lines came in, in the text after the change. */
const news = StateEffect.define<readonly { from: number; to: number }[]>();

/** Marks what a change of others has brought. */
export function showNews(changes: ChangeSet): StateEffect<readonly { from: number; to: number }[]> {
  const ranges: { from: number; to: number }[] = [];
  changes.iterChanges((_fromA, _toA, from, to) => {
    if (to > from) ranges.push({ from, to });
  });
  return news.of(ranges);
}

const line = Decoration.line({ class: 'cm-news' });

/** Lines that others have written stand out until somebody types. */
export const newsMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((one) => one.is(news));
    if (effect) {
      const { doc } = transaction.state;
      const starts = new Set<number>();
      for (const { from, to } of effect.value) {
        // A change that ends with the end of a line does not touch the next one, nor the one before if it begins with it.
        const isBreakFirst = doc.lineAt(from).to === from;
        const first = doc.lineAt(isBreakFirst ? from + 1 : from).number;
        const last = doc.lineAt(to - 1).number;
        for (let number = first; number <= last; number += 1) {
          starts.add(doc.line(number).from);
        }
      }
      return Decoration.set(
        [...starts].map((start) => line.range(start)),
        true,
      );
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
