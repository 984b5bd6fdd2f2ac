import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

export interface AgainDialogProps {
  /** How many messages stand behind the one that is sent again, and go. */
  following: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a message is sent again that others stand behind. */
export function AgainDialog({ following, onConfirm, onCancel }: AgainDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <ConfirmDialog
      tone="blue"
      title={t('messages.again.title')}
      text={t('messages.again.text', { count: following })}
      confirmLabel={t('messages.again.button')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
