import { strFromU8, unzipSync } from 'fflate';

/** How a level of a list stands before its items. */
export interface ListLevel {
  /** The number of its first item. */
  start: number;
  /** As Word calls it: `decimal`, `upperRoman`, `bullet`, `none` … */
  format: string;
  /** What stands before an item, with the numbers of the levels in it: `%1.%2`. */
  text: string;
  /** The style whose paragraphs are on this level. */
  style: string | undefined;
}

/** Where a paragraph stands in a list. */
interface ListPlace {
  listId: string;
  level: number;
}

/** The lists of a Word file of today. */
export interface WordLists {
  /** Of each list, by its id and then by the level. */
  levels: ReadonlyMap<string, ReadonlyMap<number, ListLevel>>;
  /** What the paragraphs of a style belong to, unless they say otherwise. */
  ofStyles: ReadonlyMap<string, ListPlace>;
}

const NUMBERING = 'word/numbering.xml';
const STYLES = 'word/styles.xml';
/** Longer than any that people have written. */
const MAX_TEXT = 40;

/** What stands in each element of a name that holds none of its own. */
const elementsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<w:${name} `)
    .slice(1)
    .map((rest) => rest.split(`</w:${name}>`, 1)[0] ?? '');

const valueOf = (xml: string, name: string): string | undefined =>
  new RegExp(String.raw`<w:${name}\s[^<>]*?w:val="([^"]*)"`).exec(xml)?.[1];

/** An attribute of the element itself. */
const attributeOf = (element: string, name: string): string =>
  new RegExp(`^[^<>]*?w:${name}="([^"]*)"`).exec(element)?.[1] ?? '';

function readLevels(xml: string): Map<string, Map<number, ListLevel>> {
  const shared = new Map(
    elementsOf(xml, 'abstractNum').map((element) => [
      attributeOf(element, 'abstractNumId'),
      new Map(
        elementsOf(element, 'lvl').map((level): [number, ListLevel] => [
          Number(attributeOf(level, 'ilvl')),
          {
            start: Number(valueOf(level, 'start') ?? 1),
            format: valueOf(level, 'numFmt') ?? 'decimal',
            text: valueOf(level, 'lvlText')?.slice(0, MAX_TEXT) ?? '',
            style: valueOf(level, 'pStyle'),
          },
        ]),
      ),
    ]),
  );
  return new Map(
    elementsOf(xml, 'num').map((element) => [
      attributeOf(element, 'numId'),
      shared.get(valueOf(element, 'abstractNumId') ?? '') ?? new Map<number, ListLevel>(),
    ]),
  );
}

function readStyles(xml: string, levels: WordLists['levels']): Map<string, ListPlace> {
  const styles = new Map(
    elementsOf(xml, 'style').map((element) => [attributeOf(element, 'styleId'), element]),
  );
  const places = new Map<string, ListPlace>();
  for (const id of styles.keys()) {
    let listId: string | undefined;
    let level: number | undefined;
    const seen = new Set<string>();
    // What a style does not say, the one that it is based on does.
    for (let next: string | undefined = id; next !== undefined && !seen.has(next);) {
      seen.add(next);
      const style: string = styles.get(next) ?? '';
      const [, numbering = ''] = style.split('<w:numPr>', 2);
      const [own = ''] = numbering.split('</w:numPr>', 1);
      const itsLevel = valueOf(own, 'ilvl');
      level ??= itsLevel === undefined ? undefined : Number(itsLevel);
      listId ??= valueOf(own, 'numId');
      if (listId !== undefined) break;
      next = valueOf(style, 'basedOn');
    }
    if (listId === undefined || listId === '0') continue;
    const linked = [...(levels.get(listId) ?? [])].find(([, { style = '' }]) => seen.has(style));
    places.set(id, { listId, level: level ?? linked?.[0] ?? 0 });
  }
  return places;
}

/** How the lists of a Word file are numbered, and which styles make paragraphs their items. */
export function readWordLists(content: Buffer): WordLists {
  const parts = unzipSync(content, { filter: ({ name }) => name === NUMBERING || name === STYLES });
  const read = (name: string) => {
    const part = parts[name];
    return part ? strFromU8(part) : '';
  };
  const levels = readLevels(read(NUMBERING));
  return { levels, ofStyles: readStyles(read(STYLES), levels) };
}
