import { extensionOf } from '@robin/contract/rules/attachments';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '#features/chat/messages/format-file-size.ts';
import { signsOf } from '#shared/i18n/signs-of.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { AttachedFile } from './attached-files.ts';
import { fileLook } from './file-looks.ts';

/** Where there is room, files share one row of five; fewer are as wide as they like, up to a limit. */
const columns = [
  '',
  '@min-[40rem]:grid-cols-[repeat(1,minmax(0,220px))]',
  '@min-[40rem]:grid-cols-[repeat(2,minmax(0,220px))]',
  '@min-[40rem]:grid-cols-[repeat(3,minmax(0,220px))]',
  '@min-[40rem]:grid-cols-[repeat(4,minmax(0,220px))]',
  '@min-[40rem]:grid-cols-[repeat(5,minmax(0,220px))]',
];
const FILES_PER_ROW = 5;

export interface AttachedFileListProps {
  files: readonly AttachedFile[];
  onRemove: (file: AttachedFile) => void;
  /** Takes the focus when the last file is gone. */
  onEmpty: () => void;
}

/** The files that go along with the message, above its text. */
export function AttachedFileList({ files, onRemove, onEmpty }: AttachedFileListProps) {
  const { t } = useTranslation('chat');

  function remove(attached: AttachedFile, index: number): void {
    const neighbour = files[index + 1] ?? files[index - 1];
    if (neighbour) document.getElementById(removeButtonId(neighbour))?.focus();
    else onEmpty();
    onRemove(attached);
  }

  return (
    <ul
      aria-label={t('composer.files')}
      className={clsx(
        'grid max-h-[min(10rem,16dvh)] cursor-default gap-2 @min-[23rem]:grid-cols-2 overflow-y-auto px-3 pt-3',
        columns[Math.min(files.length, FILES_PER_ROW)],
      )}
    >
      {files.map((attached, index) => (
        <li
          key={attached.id}
          className="flex min-w-0 items-center gap-2 rounded-control border border-border bg-bg p-1.5 pr-1 touch:py-0 touch:pr-0"
        >
          <FileTile attached={attached} />
          <FileFacts file={attached.file} />
          <IconButton
            id={removeButtonId(attached)}
            icon={X}
            iconSize={14}
            label={t('composer.remove', { name: attached.file.name })}
            onClick={() => remove(attached, index)}
            // Its room goes into what is free beside its sign: the name needs it, and an ellipsis cut to one dot.
            className="size-[26px]! touch:-ml-4 touch:size-11!"
          />
        </li>
      ))}
    </ul>
  );
}

function removeButtonId({ id }: AttachedFile): string {
  return `remove-file-${id}`;
}

/** The picture of an image, the icon of everything else and of what the browser can't draw. */
function FileTile({ attached }: { attached: AttachedFile }) {
  const [canBeDrawn, setCanBeDrawn] = useState(true);
  const { icon: Icon, tile } = fileLook(attached.file);
  if (attached.preview !== undefined && canBeDrawn) {
    return (
      <img
        src={attached.preview}
        alt=""
        onError={() => setCanBeDrawn(false)}
        className="size-7 shrink-0 rounded-badge bg-sunken object-cover"
      />
    );
  }
  return (
    <span className={clsx('flex size-7 shrink-0 items-center justify-center rounded-badge', tile)}>
      <Icon size={16} aria-hidden />
    </span>
  );
}

/** So many letters of a name are seen before its extension, however little room there is. */
const END_OF_STEM = 5;

/** Name and size. A long name is cut in its middle: files that belong together begin alike, and differ in a number at the end. */
function FileFacts({ file }: { file: File }) {
  const language = useLanguage();
  const extension = extensionOf(file.name);
  const letters = signsOf(file.name);
  const endLength = END_OF_STEM + (extension === '' ? 0 : extension.length + 1);
  const end = letters.splice(-endLength);
  return (
    <span className="min-w-0 flex-1" title={file.name}>
      <span className="sr-only">{file.name}</span>
      <span aria-hidden dir="auto" className="flex text-small font-550 whitespace-pre text-text">
        {/* Not truncated by the class of that name, which would drop a space before the cut. */}
        <span className="overflow-hidden text-ellipsis">{letters.join('')}</span>
        <span className="shrink-0">{end.join('')}</span>
      </span>
      <span className="block text-caption text-text-muted">
        {formatFileSize(file.size, language)}
      </span>
    </span>
  );
}
