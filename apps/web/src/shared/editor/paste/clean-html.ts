import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { toSafeAddress } from '#shared/markdown/safe-address.ts';
import { findElement, isElement, styleOf, wordsOf } from './html-parts.ts';
import { raisedOrLowered } from './raised-signs.ts';
import { texOfFormula } from './tex-of-formula.ts';
import { joinWordLists } from './word-lists.ts';

/** Elements that nobody reads as text. */
const silent = new Set(
  'head script style template noscript title svg iframe object embed audio video canvas select textarea datalist annotation input'.split(
    ' ',
  ),
);

/** Elements that stand on lines of their own and mean nothing else. */
const plainBlocks = new Set(
  'address article aside body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup html legend main nav search section summary'.split(
    ' ',
  ),
);

/** What others call the elements that are told apart here. */
const usualNames: Record<string, string> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  listing: 'pre',
  xmp: 'pre',
  plaintext: 'pre',
  menu: 'ul',
  dir: 'ul',
};

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table tr td th div'.split(' '),
);

/** Tables whose cells span more are not made by people. */
const MAX_SPAN = 50;

/** What has already been said of a text by the elements around it. */
type Marks = ReadonlySet<string>;
const NO_MARKS: Marks = new Set();
const ALL_MARKS: Marks = new Set(['strong', 'em', 'del', 'code', 'a']);

/**
 * The elements that Markdown knows, each where Markdown allows it, without anything that only looks, hides or runs.
 * What other elements hold stays in their place.
 */
export function cleanHtml(nodes: RootContent[], marks: Marks = NO_MARKS): ElementContent[] {
  return joinLists(joinWordLists(nodes).flatMap((node) => clean(node, marks)));
}

function clean(node: RootContent, marks: Marks): ElementContent[] {
  if (node.type === 'text') return [{ ...node, value: node.value.replaceAll('\u00A0', ' ') }];
  if (node.type !== 'element' || isLeftOut(node)) return [];
  const name = nameOf(node);
  const inside = (more: Iterable<string> = []) =>
    cleanHtml(node.children, new Set([...marks, ...more]));
  switch (name) {
    case 'br':
    case 'hr':
      return [element(name)];
    case 'img': {
      // Word describes pictures in several paragraphs.
      const alt = String(node.properties.alt ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      return alt === '' ? [] : [element('img', [], { alt })];
    }
    case 'pre': {
      const source = codeIn(node);
      const code = cleanHtml(source.children, ALL_MARKS);
      return [element('pre', [element('code', code, languageOf(source))])];
    }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [element(name, inOneLine(inside(['strong']), { type: 'text', value: ' ' }))];
    case 'ul':
    case 'ol':
      return cleanList(node, name, marks);
    case 'li':
      return [element('ul', [cleanItem(node, marks)])];
    case 'table':
      return cleanTable(node, marks);
    case 'p': {
      const content = inside();
      const holdsBlock = content.some((part) => part.type === 'element' && isBlock(part));
      return [element(holdsBlock ? 'div' : 'p', content)];
    }
    case 'blockquote':
      return [element(name, inside())];
    case 'math': {
      const tex = texOfFormula(node);
      if (tex !== null)
        return [
          element(name, [{ type: 'text', value: tex }], { display: node.properties.display }),
        ];
      break;
    }
    default:
      if (plainBlocks.has(name)) return [...titleOf(node), element('div', inside())];
  }
  const day = dayOf(node);
  if (day !== null) return [{ type: 'text', value: day }];
  const numbers = raisedOrLowered(node);
  // In an element, so that it counts as formatting: the plain text would be taken otherwise.
  if (numbers !== null) return [element('span', [{ type: 'text', value: numbers }])];
  const added = marksOf(node, name).filter((mark) => !marks.has(mark));
  const children = added.includes('code') ? cleanHtml(node.children, ALL_MARKS) : inside(added);
  return added.reduce(
    (held, mark) => wrap(mark, held, mark === 'a' ? { href: node.properties.href } : {}),
    children,
  );
}

function element(
  tagName: string,
  children: ElementContent[] = [],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

function isLeftOut(node: Element): boolean {
  if (silent.has(node.tagName)) return true;
  if (isSet(node.properties.hidden)) return true;
  if (String(node.properties.ariaHidden) === 'true') return true;
  // Google Docs draws the boxes of tasks as images.
  if (String(node.properties.ariaRoleDescription) === 'checkbox') return true;
  return (
    /^none\b/i.test(styleOf(node, 'display')) ||
    /^(hidden|collapse)\b/i.test(styleOf(node, 'visibility')) ||
    /^all\b/i.test(styleOf(node, 'mso-hide')) ||
    /^ignore\b/i.test(styleOf(node, 'mso-list')) ||
    // What is remarked on a text in Word, and the sign of it in the middle of a sentence.
    /^comment\b/i.test(styleOf(node, 'mso-special-character')) ||
    /^comment-list\b/i.test(styleOf(node, 'mso-element'))
  );
}

/** Whether an attribute that needs no value is there. */
const isSet = (value: Properties[string]) => value !== undefined && value !== false;

function nameOf({ tagName, properties }: Element): string {
  // How Confluence and Jira write lists of tasks.
  if (properties.dataNodeType === 'actionList') return 'ul';
  if (properties.dataTaskState !== undefined) return 'li';
  return Object.hasOwn(usualNames, tagName) ? (usualNames[tagName] ?? tagName) : tagName;
}

/** The title of a passage that folds: Confluence and Jira write it into an attribute alone. */
function titleOf({ properties }: Element): ElementContent[] {
  const { dataNodeType, dataTitle } = properties;
  if (dataNodeType !== 'expand' && dataNodeType !== 'nestedExpand') return [];
  if (typeof dataTitle !== 'string' || dataTitle.trim() === '') return [];
  return [element('p', [element('strong', [{ type: 'text', value: dataTitle }])])];
}

/** The day that Confluence and Jira write into an attribute alone, in UTC; null for everything else. */
function dayOf(node: Element): string | null {
  const { dataNodeType, dataTimestamp } = node.properties;
  if (dataNodeType !== 'date' || wordsOf(node).trim() !== '') return null;
  const day = new Date(Number(dataTimestamp));
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10);
}

/** What an element within a line says of its text, by its name or its style. */
function marksOf(node: Element, name: string): string[] {
  const weight = styleOf(node, 'font-weight');
  const slant = styleOf(node, 'font-style');
  const line = styleOf(node, 'text-decoration') + styleOf(node, 'text-decoration-line');
  return [
    ...(name === 'code' ? ['code'] : []),
    ...((weight === '' ? name === 'strong' : /^(bold|[6-9]\d\d)/i.test(weight)) ? ['strong'] : []),
    ...((slant === '' ? name === 'em' : /^(italic|oblique)/i.test(slant)) ? ['em'] : []),
    ...(name === 'del' || /line-through/i.test(line) ? ['del'] : []),
    ...(name === 'a' && leadsSomewhere(node.properties.href) ? ['a'] : []),
  ];
}

/** Whether an address means the same in another text, and may be followed. */
function leadsSomewhere(href: Properties[string]): boolean {
  return typeof href === 'string' && /^[a-z]+:/i.test(href) && toSafeAddress(href) !== null;
}

/** Puts an element around what stands in lines: blocks get it inside. */
function wrap(tagName: string, nodes: ElementContent[], properties: Properties): ElementContent[] {
  const wrapped: ElementContent[] = [];
  let run: ElementContent[] = [];
  const end = () => {
    if (run.length > 0) wrapped.push(element(tagName, run, properties));
    run = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element' || !isBlock(node)) {
      run.push(node);
      continue;
    }
    end();
    const isText = node.tagName !== 'pre' && node.tagName !== 'hr';
    wrapped.push(isText ? { ...node, children: wrap(tagName, node.children, properties) } : node);
  }
  end();
  return wrapped;
}

function isBlock(node: Element): boolean {
  return blocks.has(node.tagName);
}

/**
 * What stands in blocks, in one line: headings and cells have no more.
 *
 * @param gap what stands where a line ended
 */
function inOneLine(nodes: ElementContent[], gap: ElementContent): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'br' || node.tagName === 'hr') return [gap];
    if (node.tagName === 'pre') return [gap, ...node.children, gap];
    const children = inOneLine(node.children, gap);
    if (isBlock(node)) return [gap, ...children, gap];
    return [{ ...node, children }];
  });
}

/** The code of a block: where it has a head of its own, as in an answer of ChatGPT, the head is none. */
function codeIn(block: Element): Element {
  const isInBoxes = block.children.every((child) => isBlank(child) || isElement(child, 'div'));
  return (isInBoxes && findElement(block, ({ tagName }) => tagName === 'code')) || block;
}

/** The language of a block of code, where Confluence, GitHub or others tell it. */
function languageOf(node: Element): Properties {
  const told = [node, ...node.children].flatMap((part) =>
    part.type === 'element'
      ? [
          part.properties.dataLanguage,
          ...[part.properties.className]
            .flat()
            .map((name) => /^lang(?:uage)?-(.+)/.exec(String(name))?.[1]),
          /brush:\s*(\w+)/.exec(String(part.properties.dataSyntaxhighlighterParams))?.[1],
        ]
      : [],
  );
  const language = told.find((name) => typeof name === 'string' && /^[\w+#-]+$/.test(name));
  return language === undefined ? {} : { className: [`language-${String(language)}`] };
}

/** Lists that follow each other without anything between them are one. */
function joinLists(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.findLast((before) => !isBlank(before));
    const isMore = isElement(node, 'ul') && last !== undefined && isElement(last, 'ul');
    if (isMore) last.children.push(...node.children);
    else joined.push(node);
  }
  return joined;
}

function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}

function cleanList(node: Element, tagName: 'ul' | 'ol', marks: Marks): ElementContent[] {
  const items: Element[] = [];
  for (const child of node.children) {
    if (child.type === 'element' && nameOf(child) === 'li') {
      if (!isLeftOut(child)) items.push(cleanItem(child, marks));
      continue;
    }
    const content = cleanHtml([child], marks).filter((part) => !isBlank(part));
    if (content.length === 0) continue;
    const last = items.at(-1);
    // Google Docs and old editors write a list within a list beside the item that it belongs to.
    if (last && content.every((part) => isElement(part, 'ul', 'ol')))
      last.children.push(...content);
    else items.push(element('li', content));
  }
  const start = Number(node.properties.start ?? 1);
  const isCounted = tagName === 'ol' && Number.isInteger(start) && start >= 0 && start < 1e9;
  return items.length === 0 ? [] : [element(tagName, items, isCounted ? { start } : {})];
}

function cleanItem(node: Element, marks: Marks): Element {
  const content = cleanHtml(node.children, marks);
  const paragraphs = content.filter((part) => isElement(part, 'p', 'div'));
  // An item of one paragraph needs no empty line around it.
  const tight =
    paragraphs.length === 1
      ? content.flatMap((part) => (part === paragraphs[0] ? paragraphs[0].children : [part]))
      : content;
  const isChecked = isTaskDone(node);
  if (isChecked === null) return element('li', tight);
  const box = element('input', [], { type: 'checkbox', checked: isChecked });
  return element('li', [box, ...tight]);
}

/** Whether the task that an item is has been done; null for an item that is no task. */
function isTaskDone(node: Element): boolean | null {
  const { ariaChecked, dataInlineTaskId, dataTaskState, className } = node.properties;
  if (ariaChecked !== undefined) return String(ariaChecked) === 'true';
  if (dataTaskState !== undefined) return dataTaskState === 'DONE';
  if (dataInlineTaskId !== undefined) return [className].flat().includes('checked');
  const box = leadingBox(node);
  return box && isSet(box.properties.checked);
}

function leadingBox(node: Element): Element | null {
  const first = node.children.find((child) => !isBlank(child));
  if (first?.type !== 'element') return null;
  if (first.tagName !== 'input') return first.tagName === 'li' ? null : leadingBox(first);
  return first.properties.type === 'checkbox' ? first : null;
}

function cleanTable(node: Element, marks: Marks): ElementContent[] {
  const captions = node.children.filter((child) => isElement(child, 'caption'));
  const rows = rowsOf(node).map((row) =>
    row.children.filter((cell) => isElement(cell, 'td', 'th')).filter((cell) => !isLeftOut(cell)),
  );
  const cells = rows.flat();
  const before = cleanHtml(captions, marks);
  const isLayout =
    cells.length < 2 ||
    cells.some((cell) => findElement(cell, ({ tagName }) => tagName === 'table')) ||
    node.properties.role === 'presentation';
  if (isLayout)
    return [...before, ...cells.map((cell) => element('div', cleanHtml(cell.children, marks)))];
  const head = cells.some((cell) => cell.tagName === 'th')
    ? null
    : rows.find((row) => row.length > 0);
  return [
    ...before,
    element(
      'table',
      rows.map((row) =>
        element(
          'tr',
          row.map((cell) => cleanCell(cell, row === head ? 'th' : cell.tagName, marks)),
        ),
      ),
    ),
  ];
}

/** A table needs a row with names in Markdown: without one, the first row stands for it. */
function cleanCell(cell: Element, tagName: string, marks: Marks): Element {
  const known = tagName === 'th' ? new Set([...marks, 'strong']) : marks;
  // Sheets write how the words of a cell look into the cell.
  const added = marksOf(cell, '').filter((mark) => !known.has(mark));
  const words = inOneLine(cleanHtml(cell.children, new Set([...known, ...added])), element('br'));
  const side = String(cell.properties.align ?? styleOf(cell, 'text-align'));
  const spans = (['colSpan', 'rowSpan'] as const).flatMap((name) => {
    const span = Number(cell.properties[name] ?? 1);
    return span > 1 && span <= MAX_SPAN ? [[name, span] as const] : [];
  });
  return element(
    tagName,
    added.reduce((held, mark) => wrap(mark, held, {}), words),
    {
      ...Object.fromEntries(spans),
      ...(/^(center|right)$/.test(side) && { align: side }),
    },
  );
}

function rowsOf(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element' || isLeftOut(child)) return [];
    if (child.tagName === 'tr') return [child];
    return /^t(head|body|foot)$/.test(child.tagName) ? rowsOf(child) : [];
  });
}

/** Whether all of it is code, as editors of code put it on the clipboard: with colours in lines that stay as they are. */
export function isCodeAlone(nodes: RootContent[]): boolean {
  const content = nodes.filter(
    (node) => !isBlank(node) && !(node.type === 'element' && isLeftOut(node)),
  );
  const [first] = content;
  if (first?.type !== 'element') return false;
  if (content.every((node) => node.type === 'element' && styleOf(node, 'white-space') === 'pre'))
    return true;
  if (content.length > 1) return false;
  if (nameOf(first) === 'pre') return true;
  return (
    (plainBlocks.has(first.tagName) || first.tagName === 'span') && isCodeAlone(first.children)
  );
}

const meaningless = new Set(['p', 'div', 'br']);

/** Whether there is more than plain text: two paragraphs are. */
export function isFormatted(nodes: ElementContent[]): boolean {
  let paragraphs = 0;
  const looksLikeMore = (node: ElementContent): boolean => {
    if (node.type !== 'element') return false;
    if (!meaningless.has(node.tagName)) return true;
    if (node.tagName === 'p' && wordsOf(node).trim() !== '') paragraphs += 1;
    return paragraphs > 1 || node.children.some(looksLikeMore);
  };
  return nodes.some(looksLikeMore);
}
