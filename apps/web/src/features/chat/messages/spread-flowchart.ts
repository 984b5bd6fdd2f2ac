const HEADER = /^(?:\s*%%.*\n)*\s*(?:graph|flowchart)\b/i;

/** Words that hold no arrow and no end: comments, labels, and lines that connect nothing. */
const WORDS = [
  String.raw`%%.*`,
  String.raw`^[ \t]*(?:subgraph|classDef|class|style|linkStyle|click)\b.*`,
  String.raw`\[(?:"[^"\n]*"|[^\]\n])*\]`,
  String.raw`\((?:"[^"\n]*"|[^)\n])*\)`,
  String.raw`\{(?:"[^"\n]*"|[^}\n])*\}`,
  // A label in the shape of a flag.
  String.raw`(?<=[\w\p{L}])>[^\]\n]*\]`,
].join('|');

const PARTS = new RegExp(
  [
    `(?<words>${WORDS})`,
    String.raw`(?<arrow><?(?:--+>|---+|-\.+->?|==+>|===+))(?:[ \t]*(?<label>\|[^|\n]*\|))?`,
    // Its label stands within; a circle or a cross at its end is none.
    String.raw`(?<opening><?(?:--(?![ox]\s)|-\.|==))[ \t]*(?<within>[^\s|>.=-][^|\n]*?)[ \t]*(?<closing>--+>|---+|\.+->?|==+>|===+)`,
    '(?<end>;)',
    String.raw`(?<name>[\w\p{L}\p{M}]+(?:-[\w\p{L}\p{M}]+)*)(?=(?<shape>[[({>])?)`,
  ].join('|'),
  'gimu',
);

/**
 * A flowchart as the library reads it: it takes the signs of an arrow behind a name for a part of the name, lets go of
 * what follows a letter that is not English, and knows neither semicolons nor long arrows. Other diagrams stay as they
 * are.
 */
export function spreadFlowchart(source: string): string {
  if (!HEADER.test(source)) return source;
  let spread = '';
  let at = 0;
  for (const { 0: part, index, groups = {} } of source.matchAll(PARTS)) {
    spread += source.slice(at, index) + spreadPart(part, groups);
    at = index + part.length;
  }
  return spread + source.slice(at);
}

function spreadPart(part: string, groups: Partial<Record<string, string>>): string {
  const { arrow, label = '', opening, within, closing, end, name, shape } = groups;
  if (arrow !== undefined) return ` ${shorten(arrow)}${label} `;
  if (opening !== undefined && closing !== undefined) {
    return ` ${opening} ${within} ${closing.startsWith('.') ? shortenDots(closing) : shorten(closing)} `;
  }
  if (end !== undefined) return '\n';
  if (name !== undefined && !/^[\w-]*$/.test(name)) {
    const id = Array.from(name, (letter) => letter.codePointAt(0)?.toString(36)).join('_');
    return shape === undefined ? `${id}["${name}"]` : id;
  }
  return part;
}

/** The length of an arrow says how far apart its nodes stand, which the library sees to itself. */
const shorten = (arrow: string) =>
  arrow
    .replace(/-{2,}>/, '-->')
    .replace(/-{3,}/, '---')
    .replace(/={2,}>/, '==>')
    .replace(/={3,}/, '===')
    .replace(/\.+/, '.');

const shortenDots = (closing: string) => (closing.endsWith('>') ? '.->' : '-.-');
