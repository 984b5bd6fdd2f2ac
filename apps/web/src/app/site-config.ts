/** Who runs this installation. Replace the examples before anybody else sees it. */
export const siteConfig = {
  companyName: 'Musterfirma GmbH',
  officeAddress: ['Musterstraße 12', '10115 Berlin'],
  imprintUrl: 'https://example.com/imprint',
  privacyUrl: 'https://example.com/privacy',
  disputeResolutionUrl: 'https://ec.europa.eu/consumers/odr',
} as const;
