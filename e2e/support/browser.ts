import { chromium, type Browser } from 'playwright-core';

/** Flags for a machine without a display, letters where a display would have them, and no calls to the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Starts the Chromium of `CHROMIUM_PATH`, which the test configuration finds on the machine. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) {
    throw new Error(
      'There is no browser for the browser tests. Run `npm test`, which installs one, or name one in CHROMIUM_PATH.',
    );
  }
  // Without a language of the machine it would give a file with an umlaut another name.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath, args: FLAGS, env });
}
