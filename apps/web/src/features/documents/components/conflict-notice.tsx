import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface ConflictNoticeProps {
  /** Who was faster; null for the person themselves, in another window. */
  name: string | null;
  /** Whether the document was archived by it, which a save takes over. */
  isArchived: boolean;
  /** Opens the dialog in which it is decided; without it both changes are in the form. */
  onMerge?: (() => void) | undefined;
  mergeButton?: Ref<HTMLButtonElement>;
}

/** Somebody else has saved meanwhile: what has become of it in this form. */
export function ConflictNotice({ name, isArchived, onMerge, mergeButton }: ConflictNoticeProps) {
  const { t } = useTranslation('po_documents');
  return (
    <Alert
      tone={onMerge ? 'warning' : 'info'}
      title={name === null ? t('conflict.titleElsewhere') : t('conflict.title', { name })}
      action={
        onMerge && (
          <Button ref={mergeButton} size="small" onClick={onMerge}>
            {t('conflict.merge')}
          </Button>
        )
      }
    >
      {t(onMerge ? 'conflict.open' : 'conflict.merged')}
      {isArchived && ` ${t('conflict.archived')}`}
    </Alert>
  );
}
