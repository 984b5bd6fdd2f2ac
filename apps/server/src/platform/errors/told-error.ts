import type { Sentence } from './sentence.ts';

/** An error that people are told of in their language; logs, tools and tests read it in English, as the message. */
export class ToldError extends Error {
  readonly detail: Sentence;

  constructor(detail: Sentence, options?: ErrorOptions) {
    super(detail.en, options);
    this.detail = detail;
  }
}
