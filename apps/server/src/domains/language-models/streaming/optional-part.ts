import type { ModelError, ModelRequest } from '#domains/language-models/language-models.types.ts';

/** A part of requests that some models refuse, and without which they answer all the same. */
export interface OptionalPart {
  /** Whether a request with it can have been refused for it. */
  canBeRefusedBy(error: ModelError): boolean;
  /** Whether every request with it is refused: it is not what this one holds of it, or beside it. */
  isNeverTaken(error: ModelError, request: ModelRequest): boolean;
  /** The same request without it; null where it has none. */
  leaveOut(request: ModelRequest): ModelRequest | null;
}
