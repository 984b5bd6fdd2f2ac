import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface LoadFailureProps {
  text: string;
  isRetrying: boolean;
  onRetry: () => void;
  className?: string;
}

/** Stands where something should be that could not be loaded. */
export function LoadFailure({ text, isRetrying, onRetry, className = 'mb-4' }: LoadFailureProps) {
  const { t } = useTranslation('common');
  return (
    <Alert
      tone="danger"
      className={className}
      action={
        <Button size="small" isBusy={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
