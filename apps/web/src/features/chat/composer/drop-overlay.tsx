import { limits } from '@robin/contract/limits';
import { Upload } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

export interface DropOverlayProps {
  area: DOMRect;
}

/**
 * Lies over the area that takes files while some are held over it. It lets the pointer through, so that what is
 * entered and left is the page below.
 */
export function DropOverlay({ area }: DropOverlayProps) {
  const { t } = useTranslation('chat');
  const { left, top, width, height } = area;
  return createPortal(
    <div
      className="pointer-events-none fixed z-30 animate-menu p-2"
      style={{ left, top, width, height }}
    >
      <div className="flex size-full items-center justify-center gap-4 rounded-window border-2 border-dashed border-primary bg-primary-soft/95 p-6 text-primary-text">
        <Upload size={24} aria-hidden className="shrink-0" />
        <p className="text-small">
          <span className="block text-reading font-semibold">{t('composer.dropHere')}</span>
          {t('composer.dropLimits', {
            count: limits.attachmentMaxCount,
            megabytes: limits.attachmentMaxBytes / 1024 / 1024,
          })}
        </p>
      </div>
    </div>,
    document.body,
  );
}
