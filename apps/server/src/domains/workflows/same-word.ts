/** Whether two words differ in nothing but their endings: "Risiken" and "Risiko", "criteria" and "criterion". */
export function isSameWord(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  const stemOf = (word: string) => plainLetters(word).slice(0, Math.max(length - 2, 3));
  return length >= 3 && stemOf(one) === stemOf(other);
}

/** Without umlauts and accents, which some plurals have alone. */
const plainLetters = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
