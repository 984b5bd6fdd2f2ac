import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface AttachmentErrorProps {
  message: string;
  /** The language of the message, where it is not the one of the page for certain. */
  lang: 'de' | undefined;
  /** Null where it goes by itself once its reason is gone. */
  onDismiss: (() => void) | null;
}

/** Says above the composer why files can't go along. */
export function AttachmentError({ message, lang, onDismiss }: AttachmentErrorProps) {
  const { t } = useTranslation('chat');
  return (
    <Alert
      tone="danger"
      className="mb-2.5"
      action={
        onDismiss && (
          <IconButton
            icon={X}
            iconSize={14}
            label={t('composer.dismissError')}
            onClick={onDismiss}
            className="-my-2 -mr-2 text-current! touch:-my-3"
          />
        )
      }
    >
      <span lang={lang}>{message}</span>
    </Alert>
  );
}
