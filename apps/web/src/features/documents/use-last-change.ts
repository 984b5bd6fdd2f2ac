import type { DocumentFacts } from '@robin/contract/documents';
import { formatDay, isToday } from '#shared/i18n/format-day.ts';
import { formatTime } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';

/** When a document was changed last, `Today, 14:02`, or in short `14:02`, and by whom. */
export function useLastChange({ updated_at: instant, updated_by: author }: DocumentFacts) {
  const language = useLanguage();
  const today = useToday();
  const inWords = formatDay(instant, language, today);
  const day = inWords.charAt(0).toLocaleUpperCase(language) + inWords.slice(1);
  const time = isToday(instant, today) ? formatTime(instant, language) : null;
  return {
    when: time === null ? day : `${day}, ${time}`,
    whenInShort: time ?? day,
    who: author.is_robin ? 'Robin' : author.name,
  };
}
