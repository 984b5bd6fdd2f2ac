import { clsx } from 'clsx';
import { Hexagon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '#app/site-config.ts';

/** The thin footer of the working area, 28 px on a desk. */
export function AppFooter({ className }: { className?: string }) {
  const { t } = useTranslation('navigation');
  return (
    <footer
      className={clsx(
        'flex min-h-7 flex-wrap items-center gap-x-4 border-t border-border bg-surface px-4 text-micro text-text-muted touch:py-2',
        className,
      )}
    >
      <span className="flex items-center gap-1.5 font-medium">
        <Hexagon size={12} aria-hidden />
        {siteConfig.companyName}
      </span>
      <a href={siteConfig.imprintUrl} target="_blank" rel="noreferrer" className="hover:underline">
        {t('footer.imprint')}
      </a>
      <a href={siteConfig.privacyUrl} target="_blank" rel="noreferrer" className="hover:underline">
        {t('footer.privacy')}
      </a>
      <span className="ml-auto">{t('footer.canErr')}</span>
    </footer>
  );
}
