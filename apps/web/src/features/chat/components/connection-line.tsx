import { useTranslation } from 'react-i18next';
import { Spinner } from '#shared/ui/spinner.tsx';

interface ConnectionLineProps {
  /** `reconnecting` while tries go on, `error` after they have ended. */
  state: 'reconnecting' | 'error';
  onReconnect: () => void;
}

/** Says quietly that news do not arrive. Appears after a moment, as most lines are back by then. */
export function ConnectionLine({ state, onReconnect }: ConnectionLineProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      role="status"
      className="flex animate-late items-center gap-2.5 rounded-small border border-warning-border bg-warning-soft py-1 pr-1 pl-3.5 text-small text-warning-text"
    >
      {state === 'reconnecting' && <Spinner size={14} />}
      <span className="flex-1 py-1">{t(`connection.${state === 'error' ? 'error' : 'lost'}`)}</span>
      <button
        type="button"
        onClick={onReconnect}
        className="h-[26px] shrink-0 rounded-badge px-2.5 font-550 hover:bg-warning-soft-2 touch:h-11"
      >
        {t('connection.reconnect')}
      </button>
    </div>
  );
}
