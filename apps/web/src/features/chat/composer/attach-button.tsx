import { limits } from '@robin/contract/limits';
import { Paperclip } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { filePickerTypes } from './file-picker-types.ts';

/** Opens the file picker. */
export function AttachButton({ onPick }: { onPick: (files: File[]) => void }) {
  const { t } = useTranslation('chat');
  const input = useRef<HTMLInputElement>(null);

  function pick({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])];
    // Else the same file, chosen again after it was removed, would be no change.
    target.value = '';
    if (files.length > 0) onPick(files);
  }

  return (
    <>
      <IconButton
        icon={Paperclip}
        iconSize={18}
        label={t('composer.attach', { max: limits.attachmentMaxCount })}
        onClick={() => input.current?.click()}
        className="size-9! touch:size-11!"
      />
      <input ref={input} type="file" multiple hidden accept={filePickerTypes} onChange={pick} />
    </>
  );
}
