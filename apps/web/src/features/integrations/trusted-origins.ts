const developmentHosts: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Whether a message of the window at this origin is listened to: the own page, a development host on any port,
 * or below a host of tunnels, where what stands before it is anybody's choice. Such a message is a hint at most; whether somebody is connected is asked of the server.
 */
export function isTrustedOrigin(
  origin: string,
  ownOrigin: string,
  tunnelHosts: readonly string[],
): boolean {
  if (origin === ownOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    developmentHosts.includes(hostname) || tunnelHosts.some((host) => hostname.endsWith(`.${host}`))
  );
}
