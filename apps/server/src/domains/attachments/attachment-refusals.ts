import {
  judgeAttachments,
  type AttachmentFacts,
  type AttachmentRefusal,
} from '@robin/contract/rules/attachments';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { ErrorCode } from '@robin/contract/errors';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';
import type { ExtractionFailure } from '#platform/extraction/extraction.types.ts';

const codes = {
  count: 'attachment_refused',
  size: 'payload_too_large',
  type: 'unsupported_media_type',
} satisfies Record<AttachmentRefusal['reason'], ErrorCode>;

/**
 * Refuses files by what is claimed about them, before anything of them is looked at.
 * @param presentCount how many the message has already
 * @throws DomainError attachment_refused (too many), payload_too_large, unsupported_media_type
 */
export function checkClaims(files: readonly AttachmentFacts[], presentCount: number): void {
  const refusal = judgeAttachments(files, presentCount);
  if (refusal) throw new DomainError(codes[refusal.reason], inOneWording(refusal.message));
}

/** Why the content of a file is refused. */
export type ContentFailure = ExtractionFailure | 'empty';

const reasons: Record<ContentFailure, Record<InterfaceLanguage, string>> = {
  disguised: {
    de: 'ist nicht das, was Name und Typ sagen',
    en: 'is not what its name and type say',
  },
  empty: { de: 'ist leer', en: 'is empty' },
  unreadable: {
    de: 'ist beschädigt und lässt sich nicht lesen',
    en: 'is damaged and can’t be read',
  },
  protected: {
    de: 'ist mit einem Passwort geschützt. Entferne den Schutz und hänge sie noch einmal an',
    en: 'is protected by a password. Remove the protection and attach it again',
  },
  'too-large': {
    de: 'ist ausgepackt zu groß. Hänge einen Teil davon an',
    en: 'is too large when unpacked. Attach a part of it',
  },
  'too-complex': {
    de: 'ist zu aufwendig zu lesen. Hänge einen Teil davon an',
    en: 'takes too much to read. Attach a part of it',
  },
};

/** The refusal of a file for what is in it, in the language of the person. */
export function contentRefusal(
  name: string,
  failure: ContentFailure,
  language: InterfaceLanguage,
): DomainError {
  const subject = language === 'de' ? 'Die Datei' : 'The file';
  return new DomainError(
    failure === 'disguised' ? 'unsupported_media_type' : 'attachment_refused',
    inOneWording(`${subject} "${name}" ${reasons[failure][language]}.`),
  );
}
