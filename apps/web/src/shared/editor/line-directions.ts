import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';

const line = Decoration.line({ attributes: { dir: 'auto' } });

function markLines({ visibleRanges, state: { doc } }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, to } of visibleRanges) {
    for (let place = from; place <= to;) {
      const { from: start, to: end } = doc.lineAt(place);
      // Two ranges may be parts of one line.
      if (start > last) lines.add(start, start, line);
      last = start;
      place = end + 1;
    }
  }
  return lines.finish();
}

/** Has each line read from the side where its own first letter stands, as everywhere; also by whoever moves in it with keys. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      marks: markLines(view),
      update({ docChanged, viewportChanged }) {
        if (docChanged || viewportChanged) this.marks = markLines(view);
      },
    }),
    { decorations: ({ marks }) => marks },
  ),
];
