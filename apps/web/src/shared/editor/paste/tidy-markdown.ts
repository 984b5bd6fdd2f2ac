import type { Nodes, Paragraph, Parents, PhrasingContent } from 'mdast';

type Mark = Extract<PhrasingContent, { type: 'strong' | 'emphasis' | 'delete' | 'link' }>;

function isMark(node: Nodes): node is Mark {
  return /^(strong|emphasis|delete|link)$/.test(node.type);
}

/** What an item may hold below its words without an empty line. A list that counts on would be read as more words. */
const isTight = (node: Nodes) =>
  node.type === 'list' ? (node.start ?? 1) === 1 : node.type === 'code';

/**
 * Office programs mark every few letters anew, and spaces too. In Markdown marks that touch or hold a space at their
 * edge are no marks: so alike ones are joined, spaces go out of them, and what is empty goes. Empty lines stand only
 * between the items of lists that need them.
 */
export function tidyMarkdown(parent: Parents): void {
  if (parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell') {
    const { inside } = splitEdges(tidyLine(parent.children));
    parent.children = parent.type === 'tableCell' ? withSingleBreaks(inside) : inside;
    return;
  }
  if (!('children' in parent)) return;
  const children: Nodes[] = parent.children;
  for (const child of children) if ('children' in child) tidyMarkdown(child);
  if (parent.type === 'table' || parent.type === 'tableRow') return;
  const left = children
    .flatMap((child): Nodes[] => (child.type === 'paragraph' ? splitAtGaps(child) : [child]))
    .filter((child) => !('children' in child) || child.children.length > 0);
  Object.assign(parent, { children: left });
  if (parent.type === 'listItem')
    parent.spread = parent.children.filter((child) => !isTight(child)).length > 1;
  if (parent.type === 'list') parent.spread = parent.children.some(({ spread }) => spread);
}

/** A cell has no empty lines. */
function withSingleBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return partsOf(nodes).flatMap((part, index) => [
    ...(index > 0 ? [{ type: 'break' as const }] : []),
    ...part,
  ]);
}

/** An empty line that somebody made of two breaks begins a paragraph: as breaks it would be a line with a backslash alone. */
function splitAtGaps(paragraph: Paragraph): Paragraph[] {
  return partsOf(paragraph.children).map((part) => ({
    type: 'paragraph',
    children: splitEdges(part).inside,
  }));
}

function partsOf(nodes: readonly PhrasingContent[]): PhrasingContent[][] {
  let part: PhrasingContent[] = [];
  const parts = [part];
  let breaks: PhrasingContent[] = [];
  for (const node of nodes) {
    const isSpace = node.type === 'text' && node.value.trim() === '';
    if (node.type === 'break' || (isSpace && breaks.length > 0)) {
      breaks.push(node);
      continue;
    }
    if (breaks.filter(({ type }) => type === 'break').length > 1) parts.push((part = []));
    else part.push(...breaks);
    breaks = [];
    const pieces: PhrasingContent[][] = isMark(node)
      ? partsOf(node.children).map((children) => [{ ...node, children }])
      : [[node]];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) parts.push((part = []));
      part.push(...piece);
    }
  }
  return parts;
}

function tidyLine(nodes: PhrasingContent[]): PhrasingContent[] {
  return joinAlike(
    joinAlike(nodes).flatMap((node, index, line): PhrasingContent[] => {
      if (node.type === 'inlineCode') {
        const value = node.value.replaceAll(/\s+/g, ' ');
        return [value.trim() === '' ? { type: 'text', value } : { ...node, value }];
      }
      if (!isMark(node)) return [node];
      const { before, inside, after } = splitEdges(tidyLine(node.children));
      const mark = inside.length > 0 ? [{ ...node, children: inside }] : [];
      const tidied = [...before, ...mark, ...after];
      return node.type === 'link' ? tidied : withoutSignsAtWords(tidied, line, index);
    }),
  );
}

/**
 * A mark whose edge is a sign has a space or another sign beside it, or it is none: of "**Goal:**Text" the colon goes out of
 * it.
 */
function withoutSignsAtWords(
  tidied: PhrasingContent[],
  line: readonly PhrasingContent[],
  index: number,
): PhrasingContent[] {
  const [node] = tidied;
  if (tidied.length !== 1 || !node || !isMark(node)) return tidied;
  const children = [...node.children];
  const [previous, next] = [line[index - 1], line[index + 1]];
  const [first] = children;
  let before = '';
  let after = '';
  if (
    previous?.type === 'text' &&
    /[\p{L}\p{N}]$/u.test(previous.value) &&
    first?.type === 'text'
  ) {
    before = /^[\p{P}\p{S}]+(?=.)/u.exec(first.value)?.[0] ?? '';
    children[0] = { ...first, value: first.value.slice(before.length) };
  }
  const last = children.at(-1);
  if (next?.type === 'text' && /^[\p{L}\p{N}]/u.test(next.value) && last?.type === 'text') {
    after = /(?<=.)(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u.exec(last.value)?.[0] ?? '';
    children[children.length - 1] = {
      ...last,
      value: last.value.slice(0, last.value.length - after.length),
    };
  }
  if (before === '' && after === '') return tidied;
  return [
    { type: 'text', value: before },
    { ...node, children },
    { type: 'text', value: after },
  ];
}

/** Words, code and marks that follow each other and are alike are one. */
function joinAlike(nodes: PhrasingContent[]): PhrasingContent[] {
  const line: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = line.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      line[line.length - 1] = { ...last, value: last.value + node.value };
    } else if (node.type === 'inlineCode' && last?.type === 'inlineCode') {
      line[line.length - 1] = { ...last, value: last.value + node.value };
    } else if (last && isMark(node) && isMark(last) && isAlike(node, last)) {
      line[line.length - 1] = { ...last, children: [...last.children, ...node.children] };
    } else line.push(node);
  }
  return line;
}

function isAlike(left: Mark, right: Mark): boolean {
  if (left.type === 'link' && right.type === 'link') return left.url === right.url;
  return left.type === right.type;
}

/** Takes the spaces and breaks at both edges of a line apart. */
function splitEdges(nodes: PhrasingContent[]) {
  const inside = [...nodes];
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  for (let first = inside[0]; first; first = inside[0]) {
    if (first.type === 'text') {
      const value = first.value.trimStart();
      const space = first.value.slice(0, first.value.length - value.length);
      if (space !== '') before.push({ type: 'text', value: space });
      inside[0] = { ...first, value };
      if (value !== '') break;
    } else if (first.type === 'break') before.push(first);
    else break;
    inside.shift();
  }
  for (let last = inside.at(-1); last; last = inside.at(-1)) {
    if (last.type === 'text') {
      const value = last.value.trimEnd();
      const space = last.value.slice(value.length);
      if (space !== '') after.unshift({ type: 'text', value: space });
      inside[inside.length - 1] = { ...last, value };
      if (value !== '') break;
    } else if (last.type === 'break') after.unshift(last);
    else break;
    inside.pop();
  }
  return { before, inside, after };
}
