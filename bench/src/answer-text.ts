/**
 * What the model server answers: token i says its own number, so that a reader can tell a token that is
 * missing or out of order.
 */
export function answerToken(index: number): string {
  return ` t${index} lorem`;
}

/** The whole answer of that many tokens. */
export function answerText(tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => answerToken(index)).join('');
}

/** What every user says. */
export const QUESTION = 'Please refine the backlog item about the export of the release report.';
