import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '#shared/routing/paths.ts';
import { ChatPage, NewProjectPage, ProjectsPage } from './chunks.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { UnauthorizedPage } from './pages/unauthorized-page.tsx';
import { Root } from './frame/root.tsx';
import { RequireAccess } from './frame/require-access.tsx';

/** The route table of the product. Pages behind a login are chunks of their own. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
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
        ],
      },
      {
        element: <RequireAccess minimumRole="poweruser" />,
        children: [{ path: paths.newProject, Component: NewProjectPage }],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
