import { attachmentExtensions, extensionOf } from '@robin/contract/rules/attachments';
import { seenText } from '@robin/contract/rules/is-blank';

/** Code points. */
const MAX_LENGTH = 200;

/** What nobody sees or what turns the reading direction; not the two that emoji and Persian words are joined by. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The name of a file as it is kept and shown: without folders, without characters that nobody sees or that turn the
 * reading direction, and not endless. It is never a name in the file storage.
 */
export function toFileName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = seenText(last.replaceAll(UNSEEN, '').trim()) ?? 'file';
  const points = [...visible];
  if (points.length <= MAX_LENGTH) return visible;
  const extension = extensionOf(visible);
  // Whatever stands behind the last dot passes for an extension, however long it is.
  const ending = attachmentExtensions.includes(extension) ? `.${extension}` : '';
  return `${points.slice(0, MAX_LENGTH - ending.length).join('')}${ending}`;
}
