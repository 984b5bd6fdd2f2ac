import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { paths } from '#shared/routing/paths.ts';
import {
  AdminPage,
  AuditPage,
  ChatPage,
  DocumentHistoryPage,
  DocumentsPage,
  NewProjectPage,
  OauthCallbackPage,
  ProfilePage,
  ProjectDetailPage,
  ProjectsPage,
  WorkflowPage,
} from './chunks.ts';
import { LandingPage } from './pages/landing-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { UnauthorizedPage } from './pages/unauthorized-page.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { Root } from './frame/root.tsx';
import { RequireAccess } from './frame/require-access.tsx';

/** The route table of the product. Pages behind a login are chunks of their own. */
const routes: RouteObject[] = [
  { path: paths.oauthCallback, Component: OauthCallbackPage },
  {
    Component: Root,
    children: [
      { path: paths.home, Component: LandingPage },
      { path: paths.login, Component: LandingPage },
      { path: paths.register, Component: LandingPage },
      { path: paths.unauthorized, Component: UnauthorizedPage },
      {
        element: <RequireAccess />,
        children: [
          { path: paths.chat, Component: ChatPage },
          { path: paths.projects, Component: ProjectsPage },
          { path: paths.profile, Component: ProfilePage },
          { path: paths.project, Component: ProjectDetailPage },
          { path: paths.documents, Component: DocumentsPage },
          { path: paths.documentHistory, Component: DocumentHistoryPage },
          { path: paths.workflow, Component: WorkflowPage },
        ],
      },
      {
        element: <RequireAccess minimumRole="poweruser" />,
        children: [{ path: paths.newProject, Component: NewProjectPage }],
      },
      {
        element: <RequireAccess minimumRole="admin" />,
        children: [
          { path: paths.admin, Component: AdminPage },
          { path: paths.adminAudit, Component: AuditPage },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/**
 * The page of the current address. React Router's data routers, with loaders and blockers, are an eighth of what the
 * first page would load, and nothing here uses them: the query cache loads.
 */
export function Pages() {
  const page = useRoutes(routes);
  const { pathname, search, hash } = useLocation();
  const address = toOwnAddress(pathname);
  return (
    <CrashBoundary>
      {address === pathname ? page : <Navigate to={{ pathname: address, search, hash }} replace />}
    </CrashBoundary>
  );
}

/**
 * The address as the app writes it. A page is found with slashes too many and with capitals as well, but whatever asks where it
 * is, such as the frame that the chat fills, knows it by the letter.
 */
function toOwnAddress(pathname: string): string {
  const plain = `/${pathname.split('/').filter(Boolean).join('/')}`;
  return Object.values(paths).find((path) => path === plain.toLowerCase()) ?? plain;
}
