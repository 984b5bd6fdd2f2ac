import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/** While there is no session to show yet. */
export function ChatStarting() {
  const { t } = useTranslation('chat');
  return (
    <p
      role="status"
      className="m-auto flex animate-late items-center gap-2.5 p-6 text-body text-text-muted"
    >
      <Spinner className="text-mode" />
      {t('start.loading')}
    </p>
  );
}

interface ChatStartFailedProps {
  /** What went wrong; null where nothing failed and there is still no session. */
  error: Error | null;
  onReload: () => void;
}

/** There is no session to talk in: says so, and tries again. */
export function ChatStartFailed({ error, onReload }: ChatStartFailedProps) {
  const { t } = useTranslation('chat');
  return (
    <div role="alert" className="m-auto w-full max-w-[27.5rem] p-4">
      <EmptyState
        title={t('start.failed')}
        text={t('start.help')}
        action={
          <Button variant="primary" icon={RotateCw} onClick={onReload}>
            {t('start.reload')}
          </Button>
        }
        className="bg-surface"
      />
      <p className="mt-2 text-center text-caption text-text-muted">
        {error?.message ?? t('sessions.noSession')}
      </p>
    </div>
  );
}
