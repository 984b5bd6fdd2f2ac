import { formSentences } from '#features/accounts/account-form-variant.ts';
import { registrationSentences } from '#features/accounts/register-account.ts';

const languages = new Map<string, 'de' | 'en'>(
  (['de', 'en'] as const).flatMap((language) =>
    [...formSentences[language], ...registrationSentences[language]].map(
      (sentence) => [sentence, language] as const,
    ),
  ),
);

/** What a form tells. The fixed sentences say in which language they are, as it may be another one than that of the page. */
export function ToldWords({ words }: { words: string }) {
  return <span lang={languages.get(words)}>{words}</span>;
}
