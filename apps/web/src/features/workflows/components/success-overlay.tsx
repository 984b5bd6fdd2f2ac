import { PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Celebrates a workflow that has ended well, until somebody clicks or its time is over. */
export function SuccessOverlay({ context, onClose }: { context: string; onClose: () => void }) {
  const { t } = useTranslation('workflows');
  useEffect(() => {
    function close(event: KeyboardEvent): void {
      if (event.key === 'Escape') onClose();
    }
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <button
      type="button"
      onClick={onClose}
      className="absolute inset-0 z-10 grid animate-menu place-items-center bg-surface/95 p-6 text-center focus-visible:-outline-offset-4"
    >
      <span>
        <span className="mx-auto grid size-14 place-items-center rounded-full bg-success-soft-2 text-success-text motion-safe:animate-pulse">
          <PartyPopper size={26} aria-hidden />
        </span>
        <span className="mt-4 block text-body font-semibold">{t('success.title')}</span>
        <span className="mt-1 block text-small text-text-2 wrap-anywhere">{context}</span>
        <span className="mt-3 block text-caption text-text-muted">{t('success.close')}</span>
      </span>
    </button>
  );
}
