import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#shared/ui/spinner.tsx';

interface StopPillProps {
  activity: 'uploading' | 'thinking' | 'writing' | 'stopping';
  onStop: () => void;
}

/** Says that Robin is at work, and stops him. Floats above the composer. */
export function StopPill({ activity, onStop }: StopPillProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex animate-menu items-center gap-2 rounded-full border border-border-strong bg-surface py-1 pr-1 pl-3.5 text-small font-550 shadow-3 dark:bg-raised">
      <Spinner size={14} className="text-primary" />
      <span className="whitespace-nowrap">{t(`turn.${activity}`)}</span>
      <button
        type="button"
        onClick={onStop}
        disabled={activity === 'stopping'}
        className="flex h-7 items-center gap-1.5 rounded-full border border-border-strong px-3 hover:bg-hover active:bg-active disabled:text-text-disabled touch:h-11 touch:px-4"
      >
        <Square size={12} aria-hidden className="[stroke-width:2]" />
        {t('turn.stop')}
      </button>
    </div>
  );
}
