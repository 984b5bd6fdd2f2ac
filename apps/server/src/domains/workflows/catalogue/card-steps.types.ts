import type { Localised } from './catalogue.types.ts';

/** What an action card is called, the steps that lead through its topic, and what they end in. */
export interface CardSteps {
  title: Localised;
  /** The type of the document in which the steps end. */
  documentType: string;
  steps: Localised<readonly string[]>;
}
