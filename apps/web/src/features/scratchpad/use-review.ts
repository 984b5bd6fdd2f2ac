import type { EditorView } from '@codemirror/view';
import type { KeyboardEvent } from 'react';
import { activateChange, type PlacedChange, type ShownChanges } from './editor/suggestion-marks.ts';
import { readReviewKey } from './review-keys.ts';
import type { Suggestions } from './use-suggestions.ts';

/** A suggested change that stands in the text. */
export type StandingChange = PlacedChange & { place: { from: number; to: number } };

function isStanding(change: PlacedChange): change is StandingChange {
  return change.place !== null;
}

interface ReviewOptions {
  shown: ShownChanges;
  suggestions: Suggestions;
  /** Whether decisions can be made now. */
  canDecide: boolean;
}

/** Goes through what Robin suggests, one passage after the other. */
export function useReview(view: EditorView | null, options: ReviewOptions) {
  const { shown, suggestions, canDecide } = options;
  const standing = shown.changes
    .filter(isStanding)
    .sort((left, right) => left.place.from - right.place.from);
  const index = standing.findIndex(({ id }) => id === shown.activeId);
  const active = standing[index] ?? null;
  const staleIds = shown.changes.flatMap(({ id, place }) => (place ? [] : id));

  function go(by: 1 | -1): void {
    const next = standing[(index + by + standing.length) % standing.length];
    if (next && view) activateChange(view, next.id);
  }

  return {
    standing,
    /** Changes whose passage reads differently by now. */
    staleIds,
    active,
    /** From 1. */
    position: index + 1,
    canDecide,
    go,
    activate: (id: string) => {
      if (view) activateChange(view, id);
    },
    accept: (id: string) => suggestions.decide({ accept: [id] }),
    reject: (id: string) => suggestions.decide({ reject: [id] }),
    acceptAll: () => suggestions.decide({ accept: standing.map(({ id }) => id) }),
    rejectAll: () => suggestions.decide({ reject: shown.changes.map(({ id }) => id) }),
    dismissStale: () => suggestions.decide({ reject: staleIds }),
    /** Decides by keys, before the editor sees them. */
    onKeyDown: (event: KeyboardEvent) => {
      const kind = readReviewKey(event);
      if (!kind || !active || !canDecide) return;
      event.preventDefault();
      suggestions.decide({ [kind]: [active.id] });
    },
  };
}

export type Review = ReturnType<typeof useReview>;
