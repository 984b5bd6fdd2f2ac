/**
 * Names the headings of a text, one after the other, as GitHub and most programs name them: links of the text lead to them
 * by these. Of headings with the same words, all but the first have a number behind them.
 */
export function createHeadingNames(): (words: string) => string {
  const counts = new Map<string, number>();
  return (words) => {
    const name = words
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  };
}

/** The name of the heading to which an address of a text leads; null for one that leads elsewhere. */
export function headingNameIn(address: string): string | null {
  if (!address.startsWith('#')) return null;
  let name = address.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // Written as it is, with a sign of percent.
  }
  return name.normalize('NFC').toLowerCase();
}
