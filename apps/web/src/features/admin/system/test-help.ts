import type { LanguageModelTest } from '@robin/contract/language-models';

/** Which line of help fits a failed test, by what the provider answered. */
export function chooseTestHelp({ status }: Pick<LanguageModelTest, 'status'>) {
  if (status === null) return 'noAnswer';
  if (status === 401 || status === 403) return 'key';
  // Also an answer that took the request and then told of a failure: what is wrong only its words say.
  if (status === 404 || status < 300) return 'model';
  if (status === 402 || status === 429) return 'limit';
  return status >= 500 ? 'provider' : 'request';
}
