/**
 * Whether the server has another build of the web app than this window: what the window has not loaded yet is gone
 * then. The page names the script that it begins with, whose name changes with everything that it leads to.
 */
export async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(own);
  } catch {
    // Without a line nobody knows of a newer one.
    return false;
  }
}

/** A window so young was outdated from its start, as behind a proxy that mixes two versions: a reload need not help. */
const RELOADS_AFTER_MS = 10_000;

export const reload = (): void => history.go(0);

/** Loads the whole page anew, unless that could go on for ever. Answers whether it does. */
export function reloadByItself(): boolean {
  const mayHelp = performance.now() > RELOADS_AFTER_MS;
  if (mayHelp) reload();
  return mayHelp;
}
