import type { Element, ElementContent } from 'hast';
import { findElement, wordsOf } from './html-parts.ts';

/**
 * A formula of a page as TeX: what it shows has powers and fractions that as plain words are digits beside each other.
 * Null where it has no words, or none that could stand in a formula of Markdown.
 */
export function texOfFormula(formula: Element): string | null {
  // Where somebody selects and copies a formula, browsers leave its source out, and what it shows is all there is.
  const source = findElement(
    formula,
    ({ tagName, properties }) =>
      tagName === 'annotation' && properties.encoding === 'application/x-tex',
  );
  const tex = (source ? wordsOf(source) : texIn(formula)).trim();
  // These signs would end it.
  return tex === '' || /\\[)\]]/.test(tex) ? null : tex;
}

const SPACE = String.raw`\ `;

/** What stands above a letter: the sign that joins it in words, and how TeX names it. */
const ACCENTS: Record<string, readonly [string, string]> = {
  '^': ['\u0302', 'hat'],
  '~': ['\u0303', 'tilde'],
  '\u02dc': ['\u0303', 'tilde'],
  '\u02c9': ['\u0304', 'bar'],
  '\u203e': ['\u0304', 'overline'],
  '\u02d9': ['\u0307', 'dot'],
  '\u00a8': ['\u0308', 'ddot'],
  '\u02ca': ['\u0301', 'acute'],
  '\u02cb': ['\u0300', 'grave'],
  '\u02c7': ['\u030c', 'check'],
  '\u02da': ['\u030a', 'mathring'],
  '\u20d7': ['\u20d7', 'vec'],
};

/** Words that follow each other are one: an umlaut stands apart in what a formula shows. */
const texIn = (node: Element): string =>
  partsOf(node)
    .map(texOf)
    .join('')
    .replaceAll(/(?<=\\text\{[^{}]*)\}\\text\{/g, '');

const partsOf = ({ children }: Element): Element[] =>
  children.filter((child: ElementContent): child is Element => child.type === 'element');

/** Words as TeX, without the signs that nobody sees. */
const escape = (words: string): string =>
  words
    .replaceAll(/[\u200b\u2061-\u2064]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', String.raw`\backslash `)
    .replaceAll(/[#$%&_{}]/g, String.raw`\$&`);

/** What has an index or a power: a sign alone stands as it is, so that a sum has its bounds above and below. */
function baseOf(tex: string): string {
  return [...tex].length === 1 ? tex : `{${tex}}`;
}

function above(base: string, sign: string): string {
  const [combining, name] = ACCENTS[sign] ?? [];
  if (combining === undefined) return String.raw`\overset{${sign}}{${base}}`;
  const [, letter] = /^\\text\{(.)\}$/u.exec(base) ?? [];
  return letter === undefined
    ? `\\${name}{${base}}`
    : String.raw`\text{${(letter + combining).normalize('NFC')}}`;
}

function texOf(node: Element): string {
  const [first = '', second = '', third = ''] = partsOf(node).map(texOf);
  const isSign = partsOf(node)[0]?.tagName === 'mo';
  switch (node.tagName) {
    case 'mi': {
      const name = escape(wordsOf(node).trim());
      return /^\p{L}{2,}$/u.test(name) ? String.raw`\operatorname{${name}}` : name;
    }
    case 'mn':
    case 'mo':
      return escape(wordsOf(node).trim());
    case 'mtext':
    case 'ms': {
      const words = escape(wordsOf(node));
      return words.trim() === '' ? SPACE : String.raw`\text{${words}}`;
    }
    case 'mspace':
      return SPACE;
    case 'mfrac':
      return String.raw`\frac{${first}}{${second}}`;
    case 'msqrt':
      return String.raw`\sqrt{${texIn(node)}}`;
    case 'mroot':
      return String.raw`\sqrt[${second}]{${first}}`;
    case 'msup':
      return `${baseOf(first)}^{${second}}`;
    case 'msub':
      return `${baseOf(first)}_{${second}}`;
    case 'msubsup':
    case 'munderover':
      return `${baseOf(first)}_{${second}}^{${third}}`;
    case 'munder':
      return isSign ? `${first}_{${second}}` : String.raw`\underset{${second}}{${first}}`;
    case 'mover':
      return isSign ? `${first}^{${second}}` : above(first, second);
    case 'mtable':
      return String.raw`\begin{matrix}${partsOf(node)
        .map(texOf)
        .join(String.raw`\\ `)}\end{matrix}`;
    case 'mtr':
      return partsOf(node).map(texOf).join(' & ');
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return texIn(node);
  }
}
