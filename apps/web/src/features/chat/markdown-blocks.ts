/** Three or more backticks, with no backtick in what follows them, or tildes. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const CONTINUATION = /^(?: {2,}|\t)/;
const DEFINITION = /^ {0,3}\[[^\]]+\]:/m;

/**
 * Cuts markdown into top-level blocks that read the same alone as together, so that a text that
 * grows at its end leaves the blocks before the last one untouched. Blocks end at blank lines, but
 * not inside of code fences or lists; a text with link definitions stays whole, since any block
 * may refer to them. The blocks joined give the text back.
 */
export function splitMarkdownBlocks(text: string): string[] {
  return hasDefinition(text) ? [text] : cutIntoBlocks(text);
}

/** Whether a text seems to define an address apart from where it uses it. */
export const hasDefinition = (text: string): boolean => DEFINITION.test(text);

/** Like `splitMarkdownBlocks`, for who gives each block the link definitions that it needs. */
export function cutIntoBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let fence: string | null = null;
  let isList = false;
  let isBegun = false;
  let isAfterBlankLine = false;

  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (fence === null && isAfterBlankLine && !isBlank) {
      const continuesList = isList && (LIST_ITEM.test(line) || CONTINUATION.test(line));
      const continuesCode = !isList && CONTINUATION.test(line);
      if (!continuesList && !continuesCode) {
        blocks.push(block);
        block = '';
        isList = false;
        isBegun = false;
      }
    }
    if (!isBegun && !isBlank) {
      isBegun = true;
      isList = LIST_ITEM.test(line);
    }
    const marker = FENCE.exec(isList ? line.trimStart() : line)?.[1];
    if (marker) {
      if (fence === null) fence = marker;
      else if (marker.startsWith(fence) && line.trim() === marker) fence = null;
    }
    block += line;
    isAfterBlankLine = isBlank;
  }
  if (block !== '') blocks.push(block);
  return blocks;
}
