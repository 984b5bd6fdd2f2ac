import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says that the texts may tell of what is gone. */
export function RangeChangedNote() {
  const { t } = useTranslation('episodes');
  return (
    <p className="flex items-start gap-1.5 text-caption text-warning-text">
      <PencilLine size={12} aria-hidden className="mt-0.5 shrink-0 [stroke-width:2]" />
      {t('rangeChanged')}
    </p>
  );
}
