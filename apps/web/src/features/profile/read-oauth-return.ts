/** How a connection to another service went that ended on this page. */
export interface OAuthReturn {
  isSuccess: boolean;
  /** The service by its name; null when the address names none that could be one. */
  service: string | null;
}

const serviceNames = new Map([
  ['atlassian', 'Atlassian'],
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['microsoft', 'Microsoft'],
  ['spinach', 'Spinach'],
]);

/**
 * Reads `?oauth_success=true&provider=…` or `?oauth_error=true&provider=…`; null when the address holds neither.
 * Anybody can make such an address, so a provider is only repeated when it looks like the name of one.
 */
export function readOAuthReturn(search: string): OAuthReturn | null {
  const query = new URLSearchParams(search);
  const isSuccess = query.get('oauth_success') === 'true';
  if (!isSuccess && query.get('oauth_error') !== 'true') return null;
  const provider = query.get('provider') ?? '';
  const isName = /^[a-z0-9][\w-]{0,49}$/i.test(provider);
  return { isSuccess, service: serviceNames.get(provider) ?? (isName ? provider : null) };
}
