import type { AnalyticsConfig } from '#features/consent/analytics.ts';

interface SiteConfig {
  companyName: string;
  /** Where the company's name in the footer leads. */
  companyUrl: string;
  /** Lines under each other. */
  officeAddress: string[];
  imprintUrl: string;
  privacyUrl: string;
  disputeResolutionUrl: string;
  /** Whom visitors may talk to before they register, and where they arrange it: a page, or `mailto:`. */
  expert: { name: string; url: string };
  /**
   * Services whose tunnels lead to this installation while somebody develops on it: windows on a host below one of them
   * belong to it when an account is linked.
   */
  tunnelHosts: string[];
  /** What counts the visits of those who agree; null counts nothing. */
  analytics: AnalyticsConfig | null;
}

/** `VITE_COMPANY_URL` as it was when the app was built, else the start page. */
function readCompanyUrl(): string {
  const url: unknown = import.meta.env['VITE_COMPANY_URL'];
  return typeof url === 'string' && url !== '' ? url : '/';
}

/** Who runs this installation. Replace the examples before anybody else sees it; `npm start` builds them in. */
export const siteConfig: SiteConfig = {
  companyName: 'Musterfirma GmbH',
  companyUrl: readCompanyUrl(),
  officeAddress: ['Musterstraße 12', '10115 Berlin'],
  imprintUrl: 'https://example.com/imprint',
  privacyUrl: 'https://example.com/privacy',
  disputeResolutionUrl: 'https://ec.europa.eu/consumers/odr',
  expert: { name: 'Nele Krause', url: 'https://example.com/contact' },
  tunnelHosts: ['ngrok.io', 'ngrok-free.app', 'ngrok.app', 'trycloudflare.com', 'loca.lt'],
  analytics: null,
};
