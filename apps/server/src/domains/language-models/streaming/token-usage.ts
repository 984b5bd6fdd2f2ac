/** More than anybody pays for, and what the column of a turn holds. */
const MOST_TOKENS = 2_147_483_647;

/** The number of tokens that a provider tells of; null for everything that is none, such as a half token. */
export function asTokens(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS
    ? Number(value)
    : null;
}

/** The sum of what is known, which stays a number that can be kept; null as long as nothing is. */
export function addTokens(...counts: readonly (number | null)[]): number | null {
  return counts.reduce(
    (sum, tokens) => (tokens === null ? sum : Math.min(MOST_TOKENS, (sum ?? 0) + tokens)),
    null,
  );
}
