/**
 * What Robin is asked for a review. Always German, whatever the language of the interface: Robin answers in the
 * language that the person has chosen.
 */
export function reviewRequest(title: string): string {
  return `Bitte prüfe das Dokument "${title}" und gib mir Feedback dazu.`;
}

/** A passage as it is quoted in a message. */
export function quoted(passage: string): string {
  return passage.replaceAll(/^/gm, '> ');
}
