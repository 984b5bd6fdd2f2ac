import type { EpisodeLevel, MissingFact } from '@robin/contract/episodes';

/** The kinds of facts in the order in which they are told. */
const factKinds = ['number', 'date', 'decision', 'question', 'name'] as const;

/** Each fact once, kind by kind: what was said often is still one. A table that was pasted has thousands. */
export function uniqueFacts(facts: readonly MissingFact[]): MissingFact[] {
  const seen = new Set<string>();
  return facts
    .filter(({ kind, text }) => {
      const name = `${kind} ${text}`;
      return !seen.has(name) && seen.add(name);
    })
    .sort((one, other) => factKinds.indexOf(one.kind) - factKinds.indexOf(other.kind));
}

/** Everything exact that was said: what is missing where nothing stays, and whatever any other level misses. */
export function allFacts(levels: readonly Pick<EpisodeLevel, 'missing_facts'>[]): MissingFact[] {
  return uniqueFacts(levels.flatMap(({ missing_facts }) => missing_facts));
}

export function countByKind(facts: readonly MissingFact[]) {
  return factKinds
    .map((kind) => ({ kind, count: facts.filter((fact) => fact.kind === kind).length }))
    .filter(({ count }) => count > 0);
}

export interface TextPiece {
  text: string;
  isFact: boolean;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in pieces: the facts that stand in it, and what is between them. */
export function markFacts(text: string, facts: readonly string[]): TextPiece[] {
  const known = facts
    .map((fact) => fact.trim())
    .filter((fact) => fact !== '')
    // The longest first, so that a fact inside of another one does not cut it.
    .sort((one, other) => other.length - one.length);
  if (known.length === 0) return text === '' ? [] : [{ text, isFact: false }];
  // Whole words only: «SP» is no part of «Sprint», and 8 none of 38.
  const words = known.map(escaped).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, isFact: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
