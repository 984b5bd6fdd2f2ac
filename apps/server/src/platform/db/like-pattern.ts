/** The text as a pattern for `like` that finds it anywhere; its own wildcards are taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
