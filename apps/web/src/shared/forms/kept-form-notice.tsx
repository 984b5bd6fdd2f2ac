import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface KeptFormNoticeProps {
  onDiscard: () => void;
  className?: string;
}

/** Says that the form holds what was typed when it went away unsaved, and offers to let go of it. */
export function KeptFormNotice({ onDiscard, className = '' }: KeptFormNoticeProps) {
  const { t } = useTranslation('forms');
  return (
    <Alert
      tone="info"
      title={t('kept.title')}
      className={className}
      action={
        <Button size="small" variant="quietDanger" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      }
    >
      {t('kept.text')}
    </Alert>
  );
}
