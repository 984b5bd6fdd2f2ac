import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';

interface RemoveAllFilesProps {
  count: number;
  onRemove: () => void;
}

/** Lets all attached files go at once; a single one has its own button. */
export function RemoveAllFiles({ count, onRemove }: RemoveAllFilesProps) {
  const { t } = useTranslation('chat');
  if (count < 2) return null;
  return (
    <Button variant="ghost" size="small" onClick={onRemove} className="min-w-0">
      <span className="truncate">{t('composer.removeAll', { count })}</span>
    </Button>
  );
}
