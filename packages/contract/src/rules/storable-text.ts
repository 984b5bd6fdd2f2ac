/** Whether PostgreSQL can store the text and UTF-8 can carry it: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text without what nobody sees and `isStorableText` refuses. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
