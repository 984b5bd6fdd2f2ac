/** Two rows of cards; of an odd number the first row has one more. */
export function splitRows<Item>(items: readonly Item[]): [Item[], Item[]] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}
