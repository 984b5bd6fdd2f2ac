/** The words of a search, in small letters and as keyboards type them. */
export function searchWords(search: string): string[] {
  return search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
}
