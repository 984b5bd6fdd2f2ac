import { clsx } from 'clsx';
import { Download, ImageIcon, ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileLook } from '#features/chat/composer/file-looks.ts';
import type { AttachmentPart } from '#features/chat/message-parts.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { saveAttachment } from './attachment-calls.ts';
import { formatFileSize } from './format-file-size.ts';
import { useBlobAddress, useIsNear } from './use-blob-address.ts';

/** 96 units: an image is never higher in the conversation. */
const MAX_IMAGE_HEIGHT = 384;

/** What every browser shows; of the others the preview has to do in the large view too. */
const SHOWN_AS_THEY_ARE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

type FilePart = Extract<AttachmentPart, { type: 'file_data' }>;
type ImagePart = Extract<AttachmentPart, { type: 'inline_data' }>;

export interface AttachmentListProps {
  attachments: readonly AttachmentPart[];
}

/** What came with a message. */
export function AttachmentList({ attachments }: AttachmentListProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {attachments.map((part) => (
        <li key={part.id} className="max-w-full min-w-0">
          {part.type === 'inline_data' ? <Image part={part} /> : <FileCard part={part} />}
        </li>
      ))}
    </ul>
  );
}

function FileCard({ part }: { part: FilePart }) {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  const size = formatFileSize(part.fileSize, language);
  const { icon: Icon, tile } = fileLook({ name: part.fileName, type: part.mimeType });
  return (
    <button
      type="button"
      onClick={() => void saveAttachment(part)}
      aria-label={t('messages.file.download', { name: part.fileName, size })}
      title={part.fileName}
      className="printed flex h-12 max-w-full min-w-0 items-center gap-2.5 rounded-small border border-border bg-surface pr-3 pl-2 text-left hover:border-border-strong hover:shadow-2 md:max-w-[20rem] dark:bg-raised"
    >
      <span
        className={clsx('flex size-8 shrink-0 items-center justify-center rounded-control', tile)}
      >
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-550">{part.fileName}</span>
        <span className="block text-caption text-text-muted tabular-nums">{size}</span>
      </span>
      <Download size={14} aria-hidden className="text-text-muted [stroke-width:2]" />
    </button>
  );
}

function Image({ part }: { part: ImagePart }) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLButtonElement>(null);
  const [isLarge, setIsLarge] = useState(false);
  const isNear = useIsNear(box);
  const { address, hasFailed } = useBlobAddress(part.id, { isPreview: true, isWanted: isNear });
  const [isBroken, setIsBroken] = useState(false);
  const { width, height, fileName } = part;
  const shownWidth = Math.min(width, Math.round((width / height) * MAX_IMAGE_HEIGHT));
  return (
    <>
      <button
        ref={box}
        type="button"
        onClick={() => setIsLarge(true)}
        aria-label={t('messages.image.enlarge', { name: fileName })}
        // The room is kept from the start, so that nothing moves when the image comes.
        style={{ width: Math.max(shownWidth, 44), aspectRatio: `${width} / ${height}` }}
        className="printed flex max-h-96 min-h-11 max-w-full items-center justify-center overflow-hidden rounded-small border border-border bg-hover text-text-subtle"
      >
        {address !== undefined && !isBroken ? (
          <img
            src={address}
            alt={fileName}
            loading="lazy"
            decoding="async"
            onError={() => setIsBroken(true)}
            className="size-full max-h-96 object-contain"
          />
        ) : hasFailed || isBroken ? (
          <span className="flex min-w-0 flex-col items-center gap-1 p-3 text-caption text-text-muted">
            <ImageOff size={18} aria-hidden />
            <span className="max-w-full truncate">{fileName}</span>
          </span>
        ) : (
          <ImageIcon size={20} aria-hidden />
        )}
      </button>
      {isLarge && <LargeImage part={part} onClose={() => setIsLarge(false)} />}
    </>
  );
}

function LargeImage({ part, onClose }: { part: ImagePart; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  const isPreview = !SHOWN_AS_THEY_ARE.has(part.mimeType);
  const { address, hasFailed } = useBlobAddress(part.id, { isPreview, isWanted: true });
  const facts = `${part.width} × ${part.height} · ${formatFileSize(part.fileSize, language)}`;
  return (
    <Dialog
      onClose={onClose}
      title={<span className="wrap-anywhere">{part.fileName}</span>}
      description={facts}
      className="md:w-[min(70rem,calc(100vw-48px))]!"
      foot={
        <Button icon={Download} onClick={() => void saveAttachment(part)}>
          {t('messages.image.download')}
        </Button>
      }
    >
      <div
        className={clsx(
          'flex min-h-[160px] items-center justify-center',
          address === undefined && 'rounded-small bg-hover text-text-muted',
        )}
      >
        {address !== undefined ? (
          <img
            src={address}
            alt={part.fileName}
            width={part.width}
            height={part.height}
            // A low window would leave hardly anything of it: there it is as wide as there is room, and scrolls.
            className="h-auto max-h-[calc(100dvh-260px)] w-auto max-w-full object-contain low:max-h-none"
          />
        ) : (
          hasFailed && <p className="p-6 text-small">{t('messages.image.failed')}</p>
        )}
      </div>
    </Dialog>
  );
}
