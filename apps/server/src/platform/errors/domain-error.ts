import type { ErrorCode } from '@robin/contract/errors';
import type { Sentence } from './sentence.ts';
import { ToldError } from './told-error.ts';

/** A refusal that the caller is told about: a stable code and a sentence for people. */
export class DomainError extends ToldError {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** What is stored now, as the contract shapes it, for somebody who changed something older. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    detail: Sentence,
    options: { retryAfterSeconds?: number; current?: unknown } = {},
  ) {
    super(detail);
    this.name = 'DomainError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}

/** What can be missing, by its name in English, and the German sentence that says so. */
const absences = {
  Attachment: 'Diesen Anhang gibt es nicht.',
  Compression: 'Diese Verdichtung gibt es nicht.',
  Device: 'Dieses Gerät gibt es nicht.',
  Document: 'Dieses Dokument gibt es nicht.',
  Episode: 'Diese Episode gibt es nicht.',
  Image: 'Dieses Bild gibt es nicht.',
  Member: 'Diese Person gehört nicht zum Projekt.',
  Message: 'Diese Nachricht gibt es nicht.',
  'OAuth provider': 'Diesen Dienst gibt es nicht.',
  Passage: 'Diese Stelle gibt es nicht.',
  Project: 'Dieses Projekt gibt es nicht.',
  'Record of this answer': 'Zu dieser Antwort ist nichts aufgezeichnet.',
  Session: 'Dieses Gespräch gibt es nicht.',
  Suggestion: 'Diesen Vorschlag gibt es nicht.',
  Version: 'Diese Version gibt es nicht.',
} as const;

/** What a stranger hears about an object that is not theirs: the same as if it did not exist. */
export function notFound(what: keyof typeof absences): DomainError {
  return new DomainError('not_found', { de: absences[what], en: `${what} not found` });
}

/** What a caller without a valid token hears. */
export function notAuthenticated(): DomainError {
  return new DomainError('unauthorized', {
    de: 'Du bist nicht angemeldet.',
    en: 'Not authenticated',
  });
}

/** What a caller hears whose rights are not enough. */
export function notPermitted(): DomainError {
  return new DomainError('forbidden', {
    de: 'Dazu fehlen dir die Rechte.',
    en: 'Not enough permissions',
  });
}
