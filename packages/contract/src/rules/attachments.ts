import { limits } from '#limits.ts';

/** What the browser and the server need to know of a file to judge it. */
export interface AttachmentFacts {
  name: string;
  /** The media type that the sender claims; empty when it knows none. */
  type: string;
  /** Bytes. */
  size: number;
}

/** How the content of a file reaches the language model. */
export type AttachmentKind = 'image' | 'pdf' | 'office' | 'text';

interface AttachmentType {
  kind: AttachmentKind;
  mediaTypes: readonly string[];
  extensions: readonly string[];
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The files that can be attached: the one table that both sides judge by. */
const attachmentTypes: readonly AttachmentType[] = [
  { kind: 'image', mediaTypes: ['image/jpeg', 'image/jpg'], extensions: ['jpeg', 'jpg'] },
  { kind: 'image', mediaTypes: ['image/png'], extensions: ['png'] },
  { kind: 'image', mediaTypes: ['image/webp'], extensions: ['webp'] },
  { kind: 'image', mediaTypes: ['image/gif'], extensions: ['gif'] },
  { kind: 'image', mediaTypes: ['image/bmp', 'image/x-ms-bmp'], extensions: ['bmp'] },
  { kind: 'image', mediaTypes: ['image/tiff'], extensions: ['tiff', 'tif'] },
  { kind: 'image', mediaTypes: ['image/svg+xml'], extensions: ['svg'] },
  { kind: 'pdf', mediaTypes: ['application/pdf'], extensions: ['pdf'] },
  { kind: 'office', mediaTypes: ['application/msword'], extensions: ['doc'] },
  { kind: 'office', mediaTypes: [word], extensions: ['docx'] },
  { kind: 'office', mediaTypes: ['application/vnd.ms-excel'], extensions: ['xls'] },
  { kind: 'office', mediaTypes: [sheet], extensions: ['xlsx'] },
  { kind: 'office', mediaTypes: ['application/vnd.ms-powerpoint'], extensions: ['ppt'] },
  { kind: 'office', mediaTypes: [slides], extensions: ['pptx'] },
  { kind: 'office', mediaTypes: ['application/rtf', 'text/rtf'], extensions: ['rtf'] },
  {
    kind: 'office',
    mediaTypes: ['application/vnd.oasis.opendocument.text'],
    extensions: ['odt'],
  },
  {
    kind: 'office',
    mediaTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
    extensions: ['ods'],
  },
  {
    kind: 'office',
    mediaTypes: ['application/vnd.oasis.opendocument.presentation'],
    extensions: ['odp'],
  },
  { kind: 'text', mediaTypes: ['text/plain'], extensions: ['txt'] },
  { kind: 'text', mediaTypes: ['text/csv'], extensions: ['csv'] },
  { kind: 'text', mediaTypes: ['text/html'], extensions: ['html', 'htm'] },
  { kind: 'text', mediaTypes: ['text/xml', 'application/xml'], extensions: ['xml'] },
  { kind: 'text', mediaTypes: ['text/markdown', 'text/x-markdown'], extensions: ['md'] },
  { kind: 'text', mediaTypes: ['text/css'], extensions: ['css'] },
  {
    kind: 'text',
    mediaTypes: ['text/javascript', 'application/javascript', 'application/x-javascript'],
    extensions: ['js'],
  },
  {
    kind: 'text',
    mediaTypes: ['text/typescript', 'application/typescript', 'text/x-typescript'],
    extensions: ['ts'],
  },
  { kind: 'text', mediaTypes: ['application/json', 'text/json'], extensions: ['json'] },
  {
    kind: 'text',
    mediaTypes: ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'],
    extensions: ['yaml', 'yml'],
  },
  {
    kind: 'text',
    mediaTypes: ['text/x-python', 'text/x-script.python', 'application/x-python-code'],
    extensions: ['py'],
  },
  { kind: 'text', mediaTypes: ['text/x-java', 'text/x-java-source'], extensions: ['java'] },
  { kind: 'text', mediaTypes: ['text/x-c', 'text/x-csrc'], extensions: ['c'] },
  { kind: 'text', mediaTypes: ['text/x-c++', 'text/x-c++src'], extensions: ['cpp'] },
  { kind: 'text', mediaTypes: ['text/x-csharp'], extensions: ['cs'] },
  { kind: 'text', mediaTypes: ['text/x-go'], extensions: ['go'] },
  { kind: 'text', mediaTypes: ['text/x-rust', 'text/rust'], extensions: ['rs'] },
  {
    kind: 'text',
    mediaTypes: ['text/x-php', 'application/x-php', 'application/x-httpd-php'],
    extensions: ['php'],
  },
  { kind: 'text', mediaTypes: ['text/x-ruby', 'application/x-ruby'], extensions: ['rb'] },
  { kind: 'text', mediaTypes: ['text/x-swift'], extensions: ['swift'] },
  { kind: 'text', mediaTypes: ['text/x-kotlin'], extensions: ['kt'] },
  { kind: 'text', mediaTypes: ['text/x-scala'], extensions: ['scala'] },
  { kind: 'text', mediaTypes: ['text/x-perl', 'application/x-perl'], extensions: ['pl'] },
  {
    kind: 'text',
    mediaTypes: ['text/x-shellscript', 'text/x-sh', 'application/x-sh'],
    extensions: ['sh'],
  },
  { kind: 'text', mediaTypes: ['text/x-sql', 'application/sql'], extensions: ['sql'] },
];

/** Claims that say nothing, or something else than what the file is: `.ts` passes for a video. */
const emptyClaims = new Set(['', 'application/octet-stream', 'video/mp2t']);

/** What the file picker lists. */
export const attachmentExtensions: readonly string[] = attachmentTypes.flatMap(
  ({ extensions }) => extensions,
);

/** The last extension of a file name in lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^.\s/\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function mediaTypeOf(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** A type of file under its first names: `{ kind: 'text', mediaType: 'text/markdown', extension: 'md' }`. */
export interface NamedAttachmentType {
  kind: AttachmentKind;
  mediaType: string;
  extension: string;
}

/**
 * What a file may be by what is claimed about it, the likeliest first; empty when it can't be attached. A known
 * media type decides, and a claim that says nothing leaves it to the extension. The extension comes second
 * even so: some systems call a CSV file an Excel sheet, and only the content can tell.
 */
export function claimedAttachmentTypes({
  name,
  type,
}: Pick<AttachmentFacts, 'name' | 'type'>): NamedAttachmentType[] {
  const mediaType = mediaTypeOf(type);
  const extension = extensionOf(name);
  const byExtension = attachmentTypes.find(({ extensions }) => extensions.includes(extension));
  const byMediaType = attachmentTypes.find(({ mediaTypes }) => mediaTypes.includes(mediaType));
  const isSilent = emptyClaims.has(mediaType);
  if (!isSilent && !byMediaType) return [];
  return [...new Set([byMediaType, byExtension])].flatMap((found) => {
    const [first, ending] = [found?.mediaTypes[0], found?.extensions[0]];
    if (!found || first === undefined || ending === undefined) return [];
    return [{ kind: found.kind, mediaType: first, extension: ending }];
  });
}

/**
 * How the file's content can be read, judged by what is claimed about it; null when it can't be
 * attached. A known media type decides; a claim that says nothing leaves it to the extension.
 */
export function judgeAttachmentType(
  file: Pick<AttachmentFacts, 'name' | 'type'>,
): AttachmentKind | null {
  return claimedAttachmentTypes(file)[0]?.kind ?? null;
}

/** Why files can't be attached, with the exact sentence for people. */
export interface AttachmentRefusal {
  reason: 'count' | 'size' | 'type';
  message: string;
}

/**
 * Judges files that are to be added together: all of them, or none. The count comes first, then
 * each file in order, its size before its type; the first finding is the answer.
 *
 * @param presentCount how many are attached already
 */
export function judgeAttachments(
  files: readonly AttachmentFacts[],
  presentCount = 0,
): AttachmentRefusal | null {
  if (presentCount + files.length > limits.attachmentMaxCount) {
    return { reason: 'count', message: 'Maximal 5 Dateien erlaubt' };
  }
  for (const file of files) {
    if (file.size > limits.attachmentMaxBytes) {
      return { reason: 'size', message: `File "${file.name}" ist zu groß. Maximum: 10MB` };
    }
    if (judgeAttachmentType(file) === null) {
      const named = mediaTypeOf(file.type) || extensionOf(file.name) || 'unknown';
      return {
        reason: 'type',
        message: `Dateityp "${named}" wird nicht unterstützt. Unterstützt werden: Bilder, PDFs, Office-Dokumente, Text- und Code-Dateien.`,
      };
    }
  }
  return null;
}
