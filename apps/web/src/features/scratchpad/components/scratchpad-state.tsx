import { Cloud, CloudCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isToday } from '#shared/i18n/format-day.ts';
import { formatTime, timeLocale } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Spinner } from '#shared/ui/spinner.tsx';

interface ScratchpadStateProps {
  isLocked: boolean;
  status: 'saved' | 'pending' | 'saving';
  /** ISO 8601 */
  savedAt: string;
}

/** What is going on with the text: Robin works on it, or how far it is saved. */
export function ScratchpadState({ isLocked, status, savedAt }: ScratchpadStateProps) {
  const { t } = useTranslation('scratchpad');
  const time = useTime(savedAt);
  return (
    <p role="status" className="flex shrink-0 items-center text-caption text-text-muted">
      {isLocked ? (
        <span className="flex h-6 items-center gap-1.5 rounded-full bg-primary-soft-2 px-2.5 font-medium text-primary-text">
          <Spinner size={12} />
          {t('status.locked')}
        </span>
      ) : (
        <span className="flex items-center gap-1.5 tabular-nums">
          {status === 'saving' && <Spinner size={14} className="text-primary" />}
          {status === 'pending' && <Cloud size={14} aria-hidden />}
          {status === 'saved' && <CloudCheck size={14} aria-hidden />}
          <span className="max-md:sr-only">{t(`status.${status}`, { time })}</span>
        </span>
      )}
    </p>
  );
}

/** The time of a day that is today, else the day. */
function useTime(instant: string): string {
  const language = useLanguage();
  const today = useToday();
  return isToday(instant, today)
    ? formatTime(instant, language)
    : new Date(instant).toLocaleDateString(timeLocale(language), {
        day: 'numeric',
        month: 'short',
      });
}
