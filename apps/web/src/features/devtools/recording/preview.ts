/** How much of a text one line shows, in characters. */
export const previewLengths = { text: 80, toolArguments: 30, error: 60 };

/** Beyond that an opened entry is cut, so that no answer of a tool fills the memory. */
const DETAIL_MAX = 10_000;

/** The beginning of a text in one line; an ellipsis says that there is more. */
export function preview(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // In whole characters: half of an emoji would show as a box.
  const characters = [...line.slice(0, 2 * length + 2)];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : line;
}

/** A value in full, as an opened entry shows it. */
export function detailOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return text.length > DETAIL_MAX ? `${text.slice(0, DETAIL_MAX)}…` : text;
}
