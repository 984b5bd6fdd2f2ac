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
  const user = useSignedInUser();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useRemoveProfileImage();
  if (!user.profile_image_url) return null;

  const remove = async () => {
    try {
      await mutateAsync();
      onMessage({ tone: 'success', text: t('image.removed') });
    } catch (error) {
      onMessage({ tone: 'danger', text: t('image.removeFailed'), reason: reasonOf(error) });
    } finally {
      setIsAsking(false);
    }
  };

  return (
    <>
      <Button size="small" variant="quietDanger" onClick={() => setIsAsking(true)}>
        {t('image.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="red"
        title={t('image.removeTitle')}
        text={t('image.removeText')}
        confirmLabel={t('image.removeConfirm')}
        isBusy={isPending}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
