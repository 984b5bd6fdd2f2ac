/** Safari asks the first time whether a site may save files, and takes the content after the answer. */
const TIME_TO_TAKE_MS = 60_000;

/** Lets the browser save a file, as if somebody had followed a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TIME_TO_TAKE_MS);
}

/** The name that an answer gives its file; undefined when it gives none. */
export function fileNameOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}
