import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BannerContent } from '#features/admin/use-banner.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface AdminBannerProps {
  banner: BannerContent | null;
  onDismiss: () => void;
}

/**
 * Tells how an action went. Floats above the page, so that it is in view wherever the page is scrolled to, and no row
 * moves under the pointer of somebody who goes on clicking.
 */
export function AdminBanner({ banner, onDismiss }: AdminBannerProps) {
  const { t } = useTranslation('common');
  return (
    // Always there, so that screen readers notice what appears in it.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[4.25rem] z-70 flex justify-center"
    >
      {banner && (
        <Alert
          tone={banner.tone}
          className="pointer-events-auto max-w-[40rem] min-w-[min(27.5rem,100%)] animate-menu shadow-3"
          action={
            <span className="-my-1.5 flex shrink-0 items-center gap-1">
              {banner.action && (
                <Button size="small" onClick={banner.action.onSelect}>
                  {banner.action.label}
                </Button>
              )}
              <IconButton
                icon={X}
                label={t('close')}
                onClick={onDismiss}
                className="-mr-1.5 text-current!"
              />
            </span>
          }
        >
          {banner.text}
        </Alert>
      )}
    </div>
  );
}
