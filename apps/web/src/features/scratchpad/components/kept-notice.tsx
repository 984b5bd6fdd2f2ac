import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface KeptNoticeProps {
  canTake: boolean;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers what was typed last time and could not be saved. */
export function KeptNotice({ canTake, onTake, onDiscard }: KeptNoticeProps) {
  const { t } = useTranslation('scratchpad');
  return (
    <Alert tone="info" title={t('kept.title')} className="m-3 mb-0">
      <p>{t('kept.text')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" disabled={!canTake} onClick={onTake}>
          {t('kept.take')}
        </Button>
        <Button size="small" variant="quietDanger" onClick={onDiscard}>
          {t('kept.discard')}
        </Button>
      </div>
    </Alert>
  );
}
