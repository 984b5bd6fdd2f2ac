/**
 * Asks which build of the web app the server has, this window's own or another: what the window has not loaded yet is gone
 * then. The page names the script that it begins with, whose name changes with everything that it leads to.
 */
export async function askForBuild(): Promise<'own' | 'other' | 'unknown'> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return 'unknown';
  try {
    const response = await fetch('/', { cache: 'no-store' });
    if (!response.ok) return 'unknown';
    return (await response.text()).includes(own) ? 'own' : 'other';
  } catch {
    // Without a line nobody knows of a newer one.
    return 'unknown';
  }
}

/** Whether the server has another build of the web app than this window. */
export const isOutdated = async (): Promise<boolean> => (await askForBuild()) === 'other';

/** A window so young was outdated from its start, as behind a proxy that mixes two versions: a reload need not help. */
const RELOADS_AFTER_MS = 10_000;

export const reload = (): void => history.go(0);

/** Loads the whole page anew, unless that could go on for ever. Answers whether it does. */
export function reloadByItself(): boolean {
  const mayHelp = performance.now() > RELOADS_AFTER_MS;
  if (mayHelp) reload();
  return mayHelp;
}
