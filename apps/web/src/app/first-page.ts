import type { Namespace } from '#shared/i18n/namespaces.ts';
import { paths } from '#shared/routing/paths.ts';
import {
  AuthDialog,
  ChatPage,
  GuestFrame,
  GuestLanding,
  NewProjectPage,
  ProjectsPage,
  SignedInFrame,
  SignedInRedirect,
} from './chunks.ts';
import type { Preloadable } from './preloadable.tsx';

interface FirstPage {
  parts: Preloadable[];
  texts: Namespace[];
}

const guestPage: FirstPage = {
  parts: [GuestFrame, GuestLanding, AuthDialog],
  texts: ['auth', 'pages'],
};

/** The pages of the working area by address. */
const workPages: Record<string, FirstPage> = {
  [paths.chat]: { parts: [ChatPage], texts: ['chat'] },
  [paths.projects]: { parts: [ProjectsPage], texts: ['projects'] },
  [paths.newProject]: { parts: [NewProjectPage], texts: ['projects'] },
  // These lead on at once, most of the time to the chat.
  [paths.home]: { parts: [SignedInRedirect], texts: ['chat'] },
  [paths.login]: { parts: [SignedInRedirect], texts: ['chat'] },
  [paths.register]: { parts: [SignedInRedirect], texts: ['chat'] },
};

/**
 * What to load for the address with which the page starts. Code, texts and the question who is signed in can then
 * travel together; found one after the other they would cost a round trip each.
 */
export function findFirstPage(pathname: string, hasToken: boolean): FirstPage {
  if (!hasToken) return guestPage;
  const { parts, texts } = workPages[pathname] ?? { parts: [], texts: [] };
  return { parts: [SignedInFrame, ...parts], texts: ['roles', ...texts] };
}

/** Loads the code of a page. What fails is loaded again, and reported, where it is shown. */
export async function preloadParts({ parts }: FirstPage): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.preload()));
}
