import { useQuery } from '@tanstack/react-query';
import { Layers, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { compressionStatusQuery } from '#features/episodes/api/episode-queries.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useNumberFormat } from './use-number-format.ts';

/** Whether a conversation is so full that somebody should know. */
export const needsWarning = (urgency: string | undefined) =>
  urgency === 'high' || urgency === 'critical';

/** What has to be known about the memory while one writes: that it failed, or that the room is nearly used up. */
export function MemoryNotices({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('episodes');
  const { percent } = useNumberFormat();
  const failure = useMemoryDesk((desk) => desk.failure);
  const reportFailure = useMemoryDesk((desk) => desk.reportFailure);
  const { data } = useQuery(compressionStatusQuery(sessionId));
  const analysis = data?.token_analysis;
  if (failure === null && !needsWarning(analysis?.urgency)) return null;
  return (
    <div className="mx-auto flex w-full max-w-[736px] flex-col gap-2 pb-2.5 max-md:px-2.5">
      {failure !== null && (
        <Alert
          tone="danger"
          title="Episode System Fehler"
          action={
            <IconButton
              icon={X}
              iconSize={14}
              label={t('closeFailure')}
              onClick={() => reportFailure(null)}
              className="-my-1.5 -mr-2"
            />
          }
        >
          {failure || t('unknownError')}
        </Alert>
      )}
      {analysis && needsWarning(analysis.urgency) && (
        <p
          role="status"
          className="flex items-start gap-2.5 rounded-small border border-warning-border bg-warning-soft px-3.5 py-2 text-small text-warning-text"
        >
          <Layers size={16} aria-hidden className="mt-px shrink-0" />
          {t(`compression.${analysis.urgency === 'critical' ? 'critical' : 'high'}`, {
            percent: percent(Math.round(analysis.percentage_used)),
          })}
        </p>
      )}
    </div>
  );
}
