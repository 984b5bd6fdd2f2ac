const KILOBYTE = 1_024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** The size of a file in words: `980 B`, `84.0 KB`, `1.8 MB`; in German with a comma. */
export function formatFileSize(bytes: number, language: 'de' | 'en'): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  const oneDecimal = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return bytes < MEGABYTE
    ? `${oneDecimal.format(bytes / KILOBYTE)} KB`
    : `${oneDecimal.format(bytes / MEGABYTE)} MB`;
}
