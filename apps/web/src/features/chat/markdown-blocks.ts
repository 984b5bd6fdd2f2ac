/** Three or more backticks, with no backtick in what follows them, or tildes. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** HTML that goes on over blank lines until its end: comments, instructions, declarations and texts of their own. */
const RAW = /^ {0,3}<(!--|\?|!\[CDATA\[|![a-z]|(?:script|pre|style|textarea)(?=[\s>]|$))/i;
const TAG = /^ {0,3}<\/?[a-z]/i;
const NEVER = /(?!)/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** What stands before the words of an item: with the first of them a fence may begin. */
const ITEM_SIGNS = /^(?:\s*(?:[-*+]|\d{1,9}[.)])(?=\s))*\s*/;
const CONTINUATION = /^(?: {2,}|\t)/;
/** A name holds no bracket that is not escaped: so no line with one is looked through again from the lines above it. */
const DEFINITION = /^ {0,3}\[(?:[^[\]\\]|\\[\s\S]){1,999}\]:/m;
/** All of a fence, up to the end of the text where its own has not come. */
const FENCED = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;

/**
 * Cuts markdown into top-level blocks that read the same alone as together, so that a text that
 * grows at its end leaves the blocks before the last one untouched. Blocks end at blank lines, but
 * not inside of code fences or lists; a text with link definitions stays whole, since any block
 * may refer to them. The blocks joined give the text back.
 */
export function splitMarkdownBlocks(text: string): string[] {
  return hasDefinition(text) ? [text] : cutIntoBlocks(text);
}

/** Whether a text seems to define an address apart from where it uses it. Code has much that looks like that. */
export const hasDefinition = (text: string): boolean =>
  DEFINITION.test(text) && DEFINITION.test(text.replaceAll(FENCED, ''));

/** Like `splitMarkdownBlocks`, for who gives each block the link definitions that it needs. */
export function cutIntoBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let fence: string | null = null;
  /** How far to the right all of a fence stands with which an item begins: further to the left both have ended. */
  let fenceStart = 0;
  let rawEnd: RegExp | null = null;
  let isBelowTag = false;
  let isList = false;
  let isAfterBlankLine = false;

  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (!isBlank && line.search(/\S/) < fenceStart) {
      fence = null;
      fenceStart = 0;
    }
    if (fence === null && rawEnd === null && isAfterBlankLine && !isBlank) {
      const continuesList = isList && (LIST_ITEM.test(line) || CONTINUATION.test(line));
      const continuesCode = !isList && CONTINUATION.test(line);
      if (!continuesList && !continuesCode) {
        blocks.push(block);
        block = '';
        isList = false;
      }
    }
    // A list may begin below a heading or a paragraph, too. Who takes too much for a list only cuts less.
    isList ||= fence === null && LIST_ITEM.test(line);
    const inner: string = isList ? line.replace(ITEM_SIGNS, '') : line;
    const marker = rawEnd === null ? FENCE.exec(inner)?.[1] : undefined;
    isBelowTag = !isBlank && fence === null && (isBelowTag || TAG.test(inner));
    if (marker) {
      // Whether it is a fence or still HTML depends on the tag: the rest stays together.
      if (isBelowTag) rawEnd = NEVER;
      else if (fence === null) {
        fence = marker;
        fenceStart = LIST_ITEM.test(line.trimStart()) ? line.length - inner.length : 0;
      } else if (marker.startsWith(fence) && line.trim() === marker) fence = null;
    }
    if (fence === null) {
      rawEnd ??= endOfRaw(RAW.exec(inner)?.[1]);
      if (rawEnd?.test(line)) rawEnd = null;
    }
    block += line;
    isAfterBlankLine = isBlank;
  }
  if (block !== '') blocks.push(block);
  return blocks;
}

/** What a line has in which HTML of that beginning ends. */
function endOfRaw(beginning: string | undefined): RegExp | null {
  switch (beginning?.toLowerCase()) {
    case undefined:
      return null;
    case '!--':
      return /-->/;
    case '?':
      return /\?>/;
    case '![cdata[':
      return /\]\]>/;
    default:
      return beginning?.startsWith('!') ? />/ : /<\/(?:script|pre|style|textarea)>/i;
  }
}
