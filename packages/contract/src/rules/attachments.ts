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

/** A type of file under its first names: `{ kind: 'text', mediaType: 'text/markdown', extension: 'md' }`. */
export interface NamedAttachmentType {
  kind: AttachmentKind;
  mediaType: string;
  extension: string;
}

interface AttachmentType {
  named: NamedAttachmentType;
  mediaTypes: readonly string[];
  extensions: readonly string[];
}

/**
 * The files that can be attached: the one table that both sides judge by. In each row stand the extensions, then the
 * media types, the usual one first; beside the registered types there is what browsers say on each system.
 */
const attachmentTypes = [
  ...typesOf('image', [
    'jpeg jpg image/jpeg image/jpg',
    'png image/png',
    'webp image/webp',
    'gif image/gif',
    'bmp image/bmp image/x-ms-bmp',
    'tiff tif image/tiff',
    'svg image/svg+xml',
  ]),
  ...typesOf('pdf', ['pdf application/pdf']),
  ...typesOf('office', [
    'doc application/msword',
    'docx application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'xls application/vnd.ms-excel',
    'xlsx application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'ppt application/vnd.ms-powerpoint',
    'pptx application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'rtf application/rtf text/rtf',
    'odt application/vnd.oasis.opendocument.text',
    'ods application/vnd.oasis.opendocument.spreadsheet',
    'odp application/vnd.oasis.opendocument.presentation',
  ]),
  ...typesOf('text', [
    'txt text/plain',
    'csv text/csv text/comma-separated-values',
    'html htm text/html',
    'xml text/xml application/xml',
    'md text/markdown text/x-markdown',
    'css text/css',
    'js text/javascript application/javascript application/x-javascript',
    'ts text/typescript application/typescript text/x-typescript',
    'json application/json text/json',
    'yaml yml application/yaml application/x-yaml text/yaml text/x-yaml',
    'py text/x-python text/x-python3 text/x-python-script text/x-script.python application/x-python-code',
    'java text/x-java text/x-java-source',
    'c text/x-c text/x-csrc',
    'cpp text/x-c++ text/x-c++src',
    'cs text/x-csharp',
    'go text/x-go',
    'rs text/x-rust text/rust',
    'php text/x-php text/php application/x-php application/x-httpd-php',
    'rb text/x-ruby text/x-ruby-script application/x-ruby',
    'swift text/x-swift',
    'kt text/x-kotlin',
    'scala text/x-scala',
    'pl text/x-perl text/x-perl-script application/x-perl',
    'sh text/x-shellscript text/x-sh application/x-sh application/x-shellscript',
    'sql text/x-sql application/sql',
  ]),
];

function typesOf(kind: AttachmentKind, rows: readonly string[]): AttachmentType[] {
  return rows.map((row) => {
    const words = row.split(' ');
    const mediaTypes = words.filter((word) => word.includes('/'));
    const [[extension = ''], [mediaType = '']] = [words, mediaTypes];
    const extensions = words.filter((word) => !word.includes('/'));
    return { named: { kind, mediaType, extension }, mediaTypes, extensions };
  });
}

/**
 * Claims that say nothing, or something else than what the file is: `.ts` passes for a video, on Windows of another type,
 * and on Linux for a translation.
 */
const emptyClaims = [
  '',
  'application/octet-stream',
  'video/mp2t',
  'video/vnd.dlna.mpeg-tts',
  'text/vnd.trolltech.linguist',
];

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

const images = attachmentTypes.map(({ named }) => named).filter(({ kind }) => kind === 'image');

/**
 * What a file may be by what is claimed about it, the likeliest first; empty when it can't be attached. A known
 * media type decides, and a claim that says nothing leaves it to the extension. The extension comes second
 * even so: some systems call a CSV file an Excel sheet, and only the content can tell. What claims to be an image may be
 * any: people save pictures of the web under names of other formats.
 */
export function claimedAttachmentTypes({
  name,
  type,
}: Pick<AttachmentFacts, 'name' | 'type'>): NamedAttachmentType[] {
  const mediaType = mediaTypeOf(type);
  const extension = extensionOf(name);
  const byExtension = attachmentTypes.find(({ extensions }) => extensions.includes(extension));
  const byMediaType = attachmentTypes.find(({ mediaTypes }) => mediaTypes.includes(mediaType));
  const isSilent = emptyClaims.includes(mediaType);
  if (!isSilent && !byMediaType) return [];
  const claimed = [byMediaType, byExtension].flatMap((found) => found?.named ?? []);
  const others = claimed.some(({ kind }) => kind === 'image') ? images : [];
  return [...new Set([...claimed, ...others])];
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
