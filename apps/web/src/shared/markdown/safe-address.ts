const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** An address that a link may lead to; null for one that could run something. */
export function toSafeAddress(address: string): string | null {
  // Browsers leave white space and control characters out before they read the scheme.
  const scheme = /^([^/?#:]*):/.exec(address.replace(/[\u0000-\u0020]/g, ''))?.[1];
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase()) ? address : null;
}
