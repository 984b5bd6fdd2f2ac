import { clsx } from 'clsx';
import { Hexagon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '#app/site-config.ts';
import { CookieSettingsLink } from './cookie-settings-link.tsx';

/** On a phone each link is as high as a finger needs. */
const linkLook = 'inline-flex items-center hover:underline touch:min-h-11';

/** The thin footer of the working area, 28 px on a desk. */
export function AppFooter({ className }: { className?: string }) {
  const { t } = useTranslation('navigation');
  return (
    <footer
      className={clsx(
        'flex min-h-7 flex-wrap items-center gap-x-4 border-t border-border bg-surface px-4 text-micro text-text-muted touch:py-1',
        className,
      )}
    >
      <a
        href={siteConfig.companyUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="flex items-center gap-1.5 font-medium hover:underline touch:min-h-11"
      >
        <Hexagon size={12} aria-hidden />
        {siteConfig.companyName}
      </a>
      <a href={siteConfig.imprintUrl} target="_blank" rel="noreferrer" className={linkLook}>
        {t('footer.imprint')}
      </a>
      <a href={siteConfig.privacyUrl} target="_blank" rel="noreferrer" className={linkLook}>
        {t('footer.privacy')}
      </a>
      <CookieSettingsLink className={linkLook} />
      <span className="ml-auto">{t('footer.canErr')}</span>
    </footer>
  );
}
