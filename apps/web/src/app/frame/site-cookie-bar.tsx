import { siteConfig } from '#app/site-config.ts';
import { CookieBar } from '#features/consent/components/cookie-bar.tsx';

/** The question about statistics, with the privacy policy of this installation. */
export function SiteCookieBar() {
  return (
    <CookieBar
      privacyUrl={siteConfig.privacyUrl}
      className="mx-auto w-[calc(100%-24px)] max-w-[74rem] md:w-[calc(100%-48px)]"
    />
  );
}
