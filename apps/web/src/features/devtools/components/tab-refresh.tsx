import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { debugKey, type AskingTab } from '#features/devtools/api/debug-queries.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Switch } from '#shared/ui/switch.tsx';

interface TabRefreshProps {
  tab: AskingTab;
  seconds: number;
  isAuto: boolean;
  onAutoChange: (isAuto: boolean) => void;
}

/** Asks the server again, now or again and again. */
export function TabRefresh({ tab, seconds, isAuto, onAutoChange }: TabRefreshProps) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const queryKey = debugKey(tab);
  const isFetching = useIsFetching({ queryKey }) > 0;
  return (
    <div className="flex shrink-0 items-center gap-1.5 touch:gap-0">
      <Switch
        aria-label={t('devtools.autoRefresh', { seconds })}
        checked={isAuto}
        onChange={(event) => onAutoChange(event.target.checked)}
        className="flex-row-reverse gap-1.5!"
        label={
          <span aria-hidden className="text-caption text-text-muted @max-[35rem]:hidden">
            {t('devtools.every', { seconds })}
          </span>
        }
      />
      <IconButton
        icon={RotateCw}
        iconSize={14}
        label={t('devtools.refresh')}
        aria-busy={isFetching}
        onClick={() => void client.refetchQueries({ queryKey })}
        className={clsx(isFetching && '[&>svg]:animate-spinner')}
      />
    </div>
  );
}
