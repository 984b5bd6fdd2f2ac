import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveProfileImage } from '#features/profile/api/profile-image.ts';
import type { Message } from '#features/profile/use-passing-message.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface RemoveImageButtonProps {
  onMessage: (message: Message) => void;
}

/** Takes the picture away, after a question. There only as long as there is a picture. */
export function RemoveImageButton({ onMessage }: RemoveImageButtonProps) {
  const { t } = useTranslation('profile');
  const { profile_image_url: imageUrl } = useSignedInUser();
  /** The picture that is asked about: one that has come in its place is not meant. */
  const [askedUrl, setAskedUrl] = useState<string | null>(null);
  const { mutateAsync, isPending } = useRemoveProfileImage();
  if (!imageUrl) return null;

  const remove = async () => {
    try {
      await mutateAsync();
      onMessage({ tone: 'success', text: t('image.removed') });
    } catch (error) {
      onMessage({ tone: 'danger', text: t('image.removeFailed'), reason: reasonOf(error) });
    } finally {
      setAskedUrl(null);
    }
  };

  return (
    <>
      <Button size="small" variant="quietDanger" onClick={() => setAskedUrl(imageUrl)}>
        {t('image.remove')}
      </Button>
      {askedUrl === imageUrl && (
        <ConfirmDialog
          tone="red"
          title={t('image.removeTitle')}
          text={t('image.removeText')}
          confirmLabel={t('image.removeConfirm')}
          isBusy={isPending}
          onConfirm={remove}
          onCancel={() => setAskedUrl(null)}
        />
      )}
    </>
  );
}
