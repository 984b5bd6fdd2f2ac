import { boundedDepth } from '@robin/contract/rules/markdown-depth';
import type { Definition, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

const extensions = [
  gfmTable(),
  gfmStrikethrough({ singleTilde: false }),
  gfmTaskListItem(),
  boundedDepth,
];
const mdastExtensions = [
  gfmTableFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];
const usual = { extensions, mdastExtensions };

/** Looks at every word whether an address begins there, which takes more time than all the rest. */
const withBareAddresses = {
  extensions: [...extensions, gfmAutolinkLiteral()],
  mdastExtensions: [...mdastExtensions, gfmAutolinkLiteralFromMarkdown()],
};

/** What every bare address has in it. */
const ADDRESS_MARK = /@|:\/\/|www\./i;

/** Markdown as a tree: CommonMark with GitHub's tables, tasks, crossed-out words and bare addresses. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, ADDRESS_MARK.test(text) ? withBareAddresses : usual);
}

/** The addresses that a text defines apart from where it uses them, by their names. */
export function definitionsIn(root: Root): Map<string, Definition> {
  const definitions = root.children.filter((node) => node.type === 'definition');
  // Of several definitions of a name the first one counts.
  return new Map(definitions.toReversed().map((node) => [node.identifier, node]));
}
