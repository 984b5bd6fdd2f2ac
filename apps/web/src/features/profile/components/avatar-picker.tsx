import { clsx } from 'clsx';
import { Camera, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadProfileImage } from '#features/profile/api/profile-image.ts';
import { checkProfileImage } from '#features/profile/check-profile-image.ts';
import type { Message } from '#features/profile/use-passing-message.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { displayName, profileImageUrl } from '#shared/auth/user-names.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

/** Diameter of the picture in pixels. */
const SIZE = 64;

interface AvatarPickerProps {
  /** Told how an upload went. */
  onMessage: (message: Message) => void;
}

/** The picture of the person. A click chooses a new one, and one can be dropped on it. */
export function AvatarPicker({ onMessage }: AvatarPickerProps) {
  const { t } = useTranslation('profile');
  const user = useSignedInUser();
  const input = useRef<HTMLInputElement>(null);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const { mutateAsync, isPending } = useUploadProfileImage();
  const preview = usePreview();
  const imageUrl = preview.url ?? profileImageUrl(user);

  const upload = async (file: File | undefined) => {
    if (!file || isPending) return;
    const fail = (reason: string) =>
      onMessage({ tone: 'danger', text: t('image.failed'), lang: 'de', reason });
    const fault = checkProfileImage(file);
    if (fault) return fail(t(`image.${fault}`));
    preview.show(file);
    try {
      await mutateAsync(file);
      onMessage({ tone: 'success', text: t('image.uploaded'), lang: 'de' });
    } catch (error) {
      fail(reasonOf(error));
    } finally {
      preview.hide();
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDropTarget(false);
    void upload(event.dataTransfer.files[0]);
  };
  const label = isPending ? t('image.uploading') : t(imageUrl ? 'image.change' : 'image.choose');

  return (
    <div
      className="relative shrink-0"
      onDragOver={(event) => {
        event.preventDefault();
        setIsDropTarget(!isPending);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      <Avatar
        name={displayName(user)}
        imageUrl={imageUrl}
        size={SIZE}
        letterOnError={[...user.username][0]?.toLocaleUpperCase()}
        className="text-[1.375rem]!"
      />
      <Tooltip text={isPending ? label : t('image.hint')} side="bottom">
        <button
          type="button"
          aria-label={label}
          aria-busy={isPending || undefined}
          // One at a time: a picture that is chosen while another one is on its way would not be taken.
          onClick={() => !isPending && input.current?.click()}
          className={clsx(
            'group absolute inset-0 flex items-center justify-center rounded-full text-white',
            (isPending || isDropTarget) && 'bg-overlay',
            isDropTarget && 'outline-2 outline-offset-2 outline-focus outline-dashed',
          )}
        >
          {isPending && <Spinner size={24} />}
          {isDropTarget && !isPending && <Upload size={22} aria-hidden />}
          <span className="absolute -right-1 -bottom-1 inline-flex size-[26px] items-center justify-center rounded-full border border-border-control bg-surface text-text-muted group-hover:bg-hover group-hover:text-text">
            <Camera size={14} aria-hidden />
          </span>
        </button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('image.choose')}
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // So that the same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** An address under which the page can show a file that is not stored yet. */
function usePreview() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return {
    url,
    show: (file: File) => setUrl(URL.createObjectURL(file)),
    hide: () => setUrl(null),
  };
}
