import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface DiscardDialogProps {
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks whether what was typed may go. */
export function DiscardDialog({ onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('forms');
  return (
    <ConfirmDialog
      tone="red"
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.discard')}
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}
