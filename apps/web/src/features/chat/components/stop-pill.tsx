import { Square } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#shared/ui/spinner.tsx';

interface StopPillProps {
  activity: 'uploading' | 'thinking' | 'writing' | 'stopping';
  onStop: () => void;
  /** The answer has ended by itself, and the button with it that had the focus. */
  onFocusGone: () => void;
}

/** Says that Robin is at work, and stops him. Floats above the composer. */
export function StopPill({ activity, onStop, onFocusGone }: StopPillProps) {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  const passFocusOn = useEffectEvent(onFocusGone);
  useLayoutEffect(() => {
    const own = button.current;
    // As long as it is there: afterwards nobody knows what had the focus.
    return () => {
      if (document.activeElement === own) passFocusOn();
    };
  }, []);
  return (
    <div className="flex animate-menu items-center gap-2 rounded-full border border-border-strong bg-surface py-1 pr-1 pl-3.5 text-small font-550 shadow-3 dark:bg-raised">
      <Spinner size={14} className="text-primary" />
      <span className="whitespace-nowrap">{t(`turn.${activity}`)}</span>
      <button
        ref={button}
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
