import { ExternalLink, Hexagon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '#app/site-config.ts';
import { CookieSettingsLink } from './cookie-settings-link.tsx';
import { RobinMark } from '#shared/ui/robin-mark.tsx';

const linkClasses = 'inline-flex items-center gap-1 hover:text-text hover:underline touch:min-h-11';

/** The footer of the public pages: who offers this, and what the law wants to see. */
export function SiteFooter() {
  const { t } = useTranslation('navigation');
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t border-border text-small text-text-muted [main:has([data-loading])~&]:invisible">
      <div className="mx-auto flex max-w-[74rem] flex-col gap-8 px-5 py-10 md:flex-row md:px-6 xl:px-0">
        <div className="flex-1">
          <p className="flex items-center gap-2 text-[0.9375rem] font-semibold text-text">
            <Hexagon size={20} aria-hidden />
            {siteConfig.companyName}
          </p>
          <p className="mt-2 max-w-[21.25rem] text-body">{t('footer.promise')}</p>
        </div>
        <FooterGroup title={t('footer.office')}>
          <address className="text-body not-italic">
            {siteConfig.officeAddress.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </FooterGroup>
        <FooterGroup title={t('footer.legal')}>
          <ul className="grid grid-cols-[auto_auto] slim:grid-cols-1 justify-start gap-x-8 gap-y-1.5 text-body">
            <FooterLink href={siteConfig.imprintUrl}>{t('footer.imprint')}</FooterLink>
            <li>
              <CookieSettingsLink className={linkClasses} />
            </li>
            <FooterLink href={siteConfig.privacyUrl}>{t('footer.privacy')}</FooterLink>
            <FooterLink href={siteConfig.disputeResolutionUrl}>
              {t('footer.disputeResolution')}
              <ExternalLink size={12} aria-hidden />
            </FooterLink>
          </ul>
        </FooterGroup>
      </div>
      <div className="border-t border-border">
        <div className="mx-auto flex max-w-[74rem] justify-between px-5 py-3 text-caption md:px-6 xl:px-0">
          <span>
            © {year} {siteConfig.companyName}
          </span>
          <span className="flex items-center gap-1.5">
            <RobinMark size={16} />
            {t('footer.beta')}
          </span>
        </div>
      </div>
    </footer>
  );
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-small font-semibold text-text">{title}</h2>
      {children}
    </section>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className={linkClasses}>
        {children}
      </a>
    </li>
  );
}
