import { toSafeAddress } from '#shared/markdown/safe-address.ts';

/** Where a link of a text leads: to a page of the app, or somewhere that opens in a tab of its own. */
type LinkTarget = { isPage: true; path: string } | { isPage: false; address: string };

/** What the server answers itself, so that the app has no page for it. */
const SERVED = /^\/(?:api|uploads)(?:\/|$)/i;

/** The one page that does something when it opens: it ends the way to another service. Only that service leads there. */
const ACTING = /^\/oauth(?:\/|$)/i;

/** Where an address in a text leads; null for one that leads nowhere, could run something or does more than show. */
export function linkTarget(url: string): LinkTarget | null {
  const address = toSafeAddress(url);
  if (!address?.trim()) return null;
  const elsewhere = { isPage: false, address } as const;
  // The browser reads the address as it will when the link is followed; a reader of our own would read it otherwise.
  const target = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  if (target?.origin !== location.origin) return elsewhere;
  const { pathname, search, hash } = target;
  const plainPath = decode(pathname).replace(/^[/\\]+/, '/');
  if (ACTING.test(plainPath)) return null;
  // A path that begins with two slashes would be another server for whoever reads the path alone.
  if (SERVED.test(plainPath) || pathname.startsWith('//')) return elsewhere;
  return { isPage: true, path: pathname + search + hash };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
