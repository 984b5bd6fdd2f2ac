import type { User } from '@robin/contract/accounts';
import { matchPath } from 'react-router';
import { useAuth } from '#shared/auth/auth-store.ts';
import type { Namespace } from '#shared/i18n/namespaces.ts';
import { paths } from '#shared/routing/paths.ts';
import {
  AdminPage,
  AuditPage,
  ChatPage,
  DocumentsPage,
  GuestFrame,
  GuestLanding,
  GuestLandingRest,
  loadPrepareChat,
  loadPrepareFrame,
  NewProjectPage,
  OauthCallbackPage,
  ProfilePage,
  ProjectDetailPage,
  ProjectsPage,
  SignedInFrame,
  SignedInRedirect,
  UsersPanel,
  WorkflowPage,
} from './chunks.ts';
import { isPartOfLanding } from './landing-parts.ts';
import type { Preloadable } from './preloadable.tsx';

interface FirstPage {
  parts: Preloadable[];
  texts: Namespace[];
  /** What it asks the server for before anything else. */
  questions?: string[];
  /** The code that loads what it shows of the person's own into the cache that it begins with. */
  loadPrepare?: () => Promise<(user: User) => Promise<void>>;
}

const guestPage: FirstPage = { parts: [GuestFrame, GuestLanding], texts: ['pages'] };

/** The same page, scrolled to a part of it. */
const guestPagePart: FirstPage = {
  parts: [...guestPage.parts, GuestLandingRest],
  texts: [...guestPage.texts, 'auth', 'forms', 'errors'],
};

/** The return from another service stands alone: mostly it is a small window that closes again. */
const oauthCallbackPage: FirstPage = { parts: [OauthCallbackPage], texts: ['integrations'] };

/** What every page of the working area asks for. */
const workQuestions = ['/api/users/me', '/api/projects?include_archived=true'];
const chat = { questions: ['/api/sessions'], loadPrepare: loadPrepareChat };

/** The pages of the working area by address. */
const workPages: Record<string, FirstPage> = {
  [paths.chat]: { parts: [ChatPage], texts: ['chat', 'toolbar'], ...chat },
  [paths.projects]: { parts: [ProjectsPage], texts: ['projects'] },
  [paths.newProject]: { parts: [NewProjectPage], texts: ['projects'] },
  [paths.profile]: { parts: [ProfilePage], texts: ['profile', 'auth'] },
  [paths.admin]: { parts: [AdminPage, UsersPanel], texts: ['admin'] },
  [paths.adminAudit]: { parts: [AuditPage], texts: ['admin', 'projects'] },
  [paths.documents]: { parts: [DocumentsPage], texts: ['po_documents'] },
  [paths.workflow]: { parts: [WorkflowPage], texts: ['chat', 'toolbar', 'workflow'], ...chat },
  // These lead on at once, most of the time to the chat.
  [paths.home]: { parts: [SignedInRedirect], texts: ['chat', 'toolbar'] },
  [paths.login]: { parts: [SignedInRedirect], texts: ['chat', 'toolbar'] },
  [paths.register]: { parts: [SignedInRedirect], texts: ['chat', 'toolbar'] },
};

/** The pages whose address names one thing of many. */
function findPageWithId(pathname: string): FirstPage {
  if (matchPath(paths.project, pathname))
    return { parts: [ProjectDetailPage], texts: ['projects'] };
  return { parts: [], texts: [] };
}

/**
 * What to load for the address with which the page starts. Code, texts and the question who is signed in can then
 * travel together; found one after the other they would cost a round trip each.
 */
export function findFirstPage(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  hasToken: boolean,
): FirstPage {
  if (matchPath(paths.oauthCallback, pathname)) return oauthCallbackPage;
  if (!hasToken) return isPartOfLanding(pathname, hash) ? guestPagePart : guestPage;
  const page = workPages[pathname] ?? findPageWithId(pathname);
  return {
    parts: [SignedInFrame, ...page.parts],
    texts: ['forms', 'errors', 'roles', ...page.texts],
    questions: [...workQuestions, ...(page.questions ?? [])],
    loadPrepare: page.loadPrepare ?? loadPrepareFrame,
  };
}

/** Loads the code of a page. What fails is loaded again, and reported, where it is shown. */
export async function preloadParts({ parts }: FirstPage): Promise<void> {
  await Promise.allSettled(parts.map((part) => part.preload()));
}

/** How long a page whose code is there waits for its data, in milliseconds: somebody who waits wants to see on what. */
const PATIENCE_MS = 400;

/**
 * Loads code and data of a page, so that it is drawn once and whole instead of piece by piece. What fails or takes too
 * long is loaded, and reported, where it is shown.
 *
 * @param session settles when it is known who is signed in
 */
export async function loadFirstPage(page: FirstPage, session: Promise<void>): Promise<void> {
  const { loadPrepare } = page;
  // Once the page is drawn it asks by itself: what began later would be asked for twice, into a cache that nobody reads.
  const drawing = new AbortController();
  // Settled from the start: it may fail before the code is there.
  const data = Promise.allSettled([loadPrepare && loadData(loadPrepare, session, drawing.signal)]);
  await preloadParts(page);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([data, patience]);
  drawing.abort();
}

async function loadData(
  loadPrepare: NonNullable<FirstPage['loadPrepare']>,
  session: Promise<void>,
  drawing: AbortSignal,
): Promise<void> {
  const [prepare] = await Promise.all([loadPrepare(), session]);
  const { user } = useAuth.getState();
  if (user && !drawing.aborted) await prepare(user);
}
