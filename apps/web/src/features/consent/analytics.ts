import { readCookies } from './consent-cookie.ts';

/** Which product counts the visits. */
export interface AnalyticsConfig {
  measurementId: string;
  /**
   * Where its script lies, which starts to count when it is loaded. The id is added as `?id=`. Anything but a file of
   * this server has to be allowed in the server's content-security policy, with the hosts that it talks to.
   */
  scriptUrl: string;
}

interface AnalyticsOptions {
  /** Null counts nothing. */
  config: AnalyticsConfig | null;
  /** Development and tests are never counted. */
  isProduction: boolean;
}

/** Cookies that the product leaves behind. */
const COOKIE_PREFIXES = ['_ga', '_gid'];

/** Starts and stops the counting of visits. Without a measurement id, and outside of production, nothing starts. */
export function createAnalytics({ config, isProduction }: AnalyticsOptions) {
  let hasStarted = false;

  function setDisabled(isDisabled: boolean): void {
    if (config) Object.assign(window, { [`ga-disable-${config.measurementId}`]: isDisabled });
  }

  return {
    start(): void {
      if (!config || !isProduction) return;
      setDisabled(false);
      if (hasStarted) return;
      hasStarted = true;
      const script = document.createElement('script');
      script.async = true;
      script.src = `${config.scriptUrl}?id=${encodeURIComponent(config.measurementId)}`;
      script.addEventListener('error', () => {
        console.warn(
          `The statistics did not load from ${config.scriptUrl}. Does the content-security policy allow it?`,
        );
      });
      document.head.append(script);
    },
    /** Switches the counting off and removes what it has left behind. */
    stop(): void {
      setDisabled(true);
      removeCookies();
    },
  };
}

function removeCookies(): void {
  for (const name of readCookies().keys()) {
    if (!COOKIE_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    // A cookie goes away only under the domain that it was set for: this host, or any above it.
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`;
    }
  }
}

/** `app.example.org` and `example.org` for `app.example.org`. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
