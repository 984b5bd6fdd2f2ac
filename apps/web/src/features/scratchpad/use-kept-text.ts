import type { PoDocument } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropKept } from '#shared/auth/personal-storage.ts';
import { gapOf, splitParagraphs } from '#shared/merge/split-paragraphs.ts';
import { getVersion } from './api/scratchpad-calls.ts';
import { readKeptTexts } from './kept-texts.ts';
import { isSameText, type ScratchpadText } from './scratchpad-text.ts';
import type { LostText } from './scratchpad-text-types.ts';

interface LostTextOfWindow extends LostText {
  key: string;
}

/** What an earlier window of this person could not save any more, for them to decide about. */
export function useKeptText(first: PoDocument, text: ScratchpadText) {
  const { data: lost = [] } = useQuery({
    queryKey: ['scratchpad', 'kept', first.id],
    queryFn: () => findLost(first),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [decided, setDecided] = useState<readonly string[]>([]);
  const next = lost.find(({ key }) => !decided.includes(key));
  if (!next) return null;

  function finish(key: string): void {
    dropKept(key);
    setDecided((known) => [...known, key]);
  }
  return {
    /** Puts it together with what is there, as if somebody else had been faster. */
    take: async (): Promise<void> => {
      if (await text.bringBack(next)) finish(next.key);
    },
    discard: () => finish(next.key),
    /** The paragraphs that were typed; empty where something was only taken out. */
    words: typedWords(next),
  };
}

function typedWords({ before, text }: LostText): string {
  const known = new Set(paragraphsOf(before));
  return paragraphsOf(text)
    .filter((paragraph) => !known.has(paragraph))
    .join('\n\n');
}

/** Without the breaks above: what was above a paragraph may be taken out. */
const paragraphsOf = (text: string) =>
  splitParagraphs(text).map((paragraph) => paragraph.slice(gapOf(paragraph).length));

/** What was kept and is in no version of the document; the rest is forgotten. */
async function findLost(first: PoDocument): Promise<LostTextOfWindow[]> {
  const lost: LostTextOfWindow[] = [];
  for (const [key, kept] of readKeptTexts(first.id)) {
    if (isSameText(kept.text, first.content)) dropKept(key);
    else if (kept.version >= first.version) lost.push({ key, ...kept, before: first.content });
    else {
      // It may have arrived after all, before others wrote on.
      const next = await getVersion(first.id, kept.version + 1);
      if (isSameText(kept.text, next.content)) dropKept(key);
      else lost.push({ key, ...kept, before: (await getVersion(first.id, kept.version)).content });
    }
  }
  return lost;
}
