import type { OfficeContentNode as Node } from 'officeparser';

/** Every comment once, in the order of what they are about: what one of many spans runs over names it again and again. */
function* commentsIn(nodes: readonly Node[], known: Set<Node>): Generator<Node> {
  for (const { children = [], comments = [] } of nodes) {
    for (const comment of comments) {
      if (!known.has(comment)) yield comment;
      known.add(comment);
    }
    yield* commentsIn(children, known);
  }
}

/**
 * What people have remarked beside the text of a document, each with its author, in the form in which the reader of such
 * documents tells notes. Its own text leaves it out. Empty where nobody has.
 */
export function commentsText(content: readonly Node[]): string {
  const lines = [...commentsIn(content, new Set())].map(({ text = '', metadata }) => {
    const author = metadata && 'author' in metadata ? metadata.author : undefined;
    return author ? `${author}: ${text}` : text;
  });
  return lines.length === 0 ? '' : ['\n\n--- Comments ---', ...lines].join('\n');
}
