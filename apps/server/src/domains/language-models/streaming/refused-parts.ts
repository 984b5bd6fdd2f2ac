import { ModelError, type ModelRequest } from '#domains/language-models/language-models.types.ts';
import type { OptionalPart } from './optional-part.ts';
import { images } from './without-images.ts';
import { system } from './without-system.ts';
import { tools } from './without-tools.ts';
import { usage } from './without-usage.ts';

/** A refusal of anything else says so, one of images need not: a model may have eyes and no hands. */
const parts: readonly OptionalPart[] = [tools, system, usage, images];

/** For so long a model is not asked again whether it takes a part by now: a server may have been started anew. */
const KNOWN_MS = 10 * 60_000;

/**
 * What one model has refused, so that it need not refuse it again in every step of every turn: a part that it never
 * takes, and without which it has then answered.
 * @param now milliseconds of a clock that only runs forward
 */
export function createRefusedParts(now: () => number) {
  const refusedAt = new Map<OptionalPart, number>();

  function isKnown(part: OptionalPart): boolean {
    const since = refusedAt.get(part);
    return since !== undefined && now() - since < KNOWN_MS;
  }

  /** One request, without what is known to be refused. */
  return function open(request: ModelRequest) {
    const leftOut = new Set(parts.filter(isKnown));
    let learned: OptionalPart[] = [];
    // In their order: what is said of a part may lie in the next one.
    const build = () =>
      parts
        .filter((part) => leftOut.has(part))
        .reduce((less, part) => part.leaveOut(less) ?? less, request);
    let shown = build();
    return {
      get shown(): ModelRequest {
        return shown;
      },
      /**
       * Leaves out what the model has refused.
       * @returns whether there is something, so that asking again makes sense
       */
      leaveOut(error: unknown): boolean {
        if (!(error instanceof ModelError) || error.status === null) return false;
        const refused = parts.find(
          (part) => part.canBeRefusedBy(error) && !leftOut.has(part) && part.leaveOut(shown),
        );
        if (!refused) return false;
        if (refused.isNeverTaken(error, request)) learned.push(refused);
        leftOut.add(refused);
        shown = build();
        return true;
      },
      /** The model has begun to answer: what was left out is what it had refused. */
      noteAnswer(): void {
        for (const part of learned) refusedAt.set(part, now());
        learned = [];
      },
    };
  };
}
