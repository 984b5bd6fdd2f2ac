/** A picture that brings its bytes along, as Google Docs writes them, by its kind. */
const EMBEDDED = /^data:([^;,]*)/i;

/** What stands for a picture in Markdown where none is drawn: what it is said to show, else where it is, else its kind. */
export const pictureWords = (alt: string | null | undefined, url: string): string =>
  alt || (EMBEDDED.exec(url)?.[1] ?? url);
