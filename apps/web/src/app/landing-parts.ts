import { sections } from '#features/landing/sections.ts';
import { paths } from '#shared/routing/paths.ts';

/** Whether an address leads below the first screen of the landing page: to its form, or to a section. */
export function isPartOfLanding(pathname: string, hash: string): boolean {
  return hash !== '' || pathname === paths.login || pathname === paths.register;
}

/** The tab of the form that an address asks for; null when it asks for none. */
export function tabOfAddress(pathname: string, hash: string): 'login' | 'register' | null {
  if (pathname === paths.register || hash === `#${sections.form}`) return 'register';
  return pathname === paths.login ? 'login' : null;
}
