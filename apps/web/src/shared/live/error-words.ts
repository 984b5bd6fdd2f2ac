import type { LiveEvent } from '@robin/contract/live-events';
import type { InterfaceLanguage } from '@robin/contract/sessions';

/**
 * What the server says in an event about what has failed: in the language of its reader where the event has it in both,
 * as it goes to every window of a person. Empty where it says nothing.
 */
export function errorWordsOf(
  { error_message: inOne, error_messages: inBoth }: LiveEvent['data'],
  language: InterfaceLanguage,
): string {
  const sentences: Record<string, unknown> = { ...(typeof inBoth === 'object' ? inBoth : null) };
  const words = sentences[language] ?? inOne;
  return typeof words === 'string' ? words : '';
}
