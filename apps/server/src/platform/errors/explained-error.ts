/** Something that only an operator can mend. The message says all that is needed for that; a stack would only hide it. */
export class ExplainedError extends Error {
  /** By this the scripts know it, which load the server only once they have set it up. */
  readonly isExplained = true;
}
