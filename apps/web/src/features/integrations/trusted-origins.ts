/** Hosts that tunnels give to a machine in development; what stands before them is anybody's choice. */
const tunnelSuffixes = [
  'ngrok.io',
  'ngrok-free.app',
  'ngrok.app',
  'trycloudflare.com',
  'loca.lt',
] as const;

const developmentHosts: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * Whether a message of the window at this origin is listened to: the own page, a development host on any port,
 * or a tunnel. Such a message is a hint at most; whether somebody is connected is asked of the server.
 */
export function isTrustedOrigin(origin: string, ownOrigin: string): boolean {
  if (origin === ownOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    developmentHosts.includes(hostname) ||
    tunnelSuffixes.some((suffix) => hostname.endsWith(`.${suffix}`))
  );
}
