import type { PoDocument } from '@robin/contract/documents';
import { cleanTags } from '@robin/contract/rules/documents';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { lineSeparatorOf } from '@robin/contract/rules/line-ends';
import { limits } from '@robin/contract/limits';
import {
  bothWordings,
  mergeParagraphs,
  resolveConflicts,
  type MergedText,
} from '#shared/merge/merge-paragraphs.ts';
import { draftOf, type DocumentDraft } from './document-draft.ts';

/** Something that both sides changed, each in another way. */
export interface DraftConflict {
  part: 'title' | 'content';
  mine: string;
  theirs: string;
  /** Both of them, mine first; null where that would be too long. */
  both: string | null;
}

export interface MergedDraft {
  /** What only one side changed is in it; the rest is as it was typed here. */
  draft: DocumentDraft;
  text: MergedText;
  /** What ends the lines of the stored text, and so those of the draft. */
  lineSeparator: ReturnType<typeof lineSeparatorOf>;
  /** The title first, then the paragraphs in the order of the text. */
  conflicts: DraftConflict[];
}

/** Puts what was typed on `base` together with what somebody else has stored meanwhile. */
export function mergeDrafts(
  base: PoDocument,
  mine: DocumentDraft,
  stored: PoDocument,
): MergedDraft {
  const [from, theirs] = [draftOf(base), draftOf(stored)];
  const pick = <Key extends 'type' | 'isArchived'>(key: Key): DocumentDraft[Key] =>
    mine[key] === from[key] ? theirs[key] : mine[key];
  const text = mergeParagraphs(base.content, mine.content.toString(), stored.content);
  const lineSeparator = lineSeparatorOf(stored.content);
  const isTitleDisputed = new Set([from.title, mine.title.trim(), theirs.title]).size === 3;
  return {
    draft: {
      // It is stored without the white space around it, which is no change.
      title: mine.title.trim() === from.title ? theirs.title : mine.title,
      type: pick('type'),
      isArchived: pick('isArchived'),
      tags: mergeTags(from.tags, mine.tags, theirs.tags),
      content: withLineEnds(text.text, lineSeparator),
    },
    text,
    lineSeparator,
    conflicts: [
      ...(isTitleDisputed
        ? [
            {
              part: 'title' as const,
              mine: mine.title,
              theirs: theirs.title,
              both: bothTitles(mine.title, theirs.title),
            },
          ]
        : []),
      ...text.conflicts.map((conflict) => ({
        part: 'content' as const,
        mine: conflict.mine,
        theirs: conflict.theirs,
        both: bothWordings(conflict),
      })),
    ],
  };
}

/** What both kept, and what one of them added. */
function mergeTags(base: string, mine: string, theirs: string): string {
  const from = cleanTags([base]);
  const own = cleanTags([mine]);
  const other = cleanTags([theirs]);
  const isGone = (tag: string) => from.includes(tag) && !(own.includes(tag) && other.includes(tag));
  const all = [...own, ...other].filter((tag) => !isGone(tag));
  return cleanTags(all).join(', ');
}

/** The draft as it was decided, one text for each conflict. */
export function decideDraft(merged: MergedDraft, decided: readonly string[]): DocumentDraft {
  const isTitleDisputed = merged.conflicts[0]?.part === 'title';
  return {
    ...merged.draft,
    title: isTitleDisputed ? (decided[0] ?? merged.draft.title) : merged.draft.title,
    content: withLineEnds(
      resolveConflicts(merged.text, isTitleDisputed ? decided.slice(1) : decided),
      merged.lineSeparator,
    ),
  };
}

/** Merged texts and what is typed for a conflict have plain line feeds: to leave it at them would change every line. */
const withLineEnds = (text: string, separator: string) =>
  separator === '\n' ? text : text.replaceAll(/\r?\n/g, separator);

/** Names that the conflicts keep in a later merge in which they come about again. Equal ones are told apart by their order. */
export function nameConflicts(conflicts: readonly DraftConflict[]): string[] {
  const names = conflicts.map(({ part, mine, theirs }) => JSON.stringify([part, mine, theirs]));
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length;
    return `${earlier} ${name}`;
  });
}

function bothTitles(mine: string, theirs: string): string | null {
  const both = [mine.trim(), theirs].filter((title) => title !== '').join(' / ');
  return isLongerThan(both, limits.documentTitleMaxLength) ? null : both;
}
