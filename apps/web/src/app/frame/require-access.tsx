import type { RoleName } from '@robin/contract/accounts';
import { Navigate, Outlet, useLocation, type NavigateProps } from 'react-router';
import { useAuth } from '#shared/auth/auth-store.ts';
import { judgeAccess } from '#shared/auth/judge-access.ts';
import { paths } from '#shared/routing/paths.ts';
import { LoadingLine } from './loading-line.tsx';

/** Lets only those through to the pages below who are signed in and have the role. */
export function RequireAccess({ minimumRole }: { minimumRole?: RoleName }) {
  const location = useLocation();
  const status = useAuth((state) => state.status);
  const user = useAuth((state) => state.user);
  const hasJustLeft = useAuth((state) => state.hasJustLeft);
  switch (judgeAccess({ status, user }, minimumRole)) {
    case 'wait':
      return <LoadingLine />;
    case 'logIn':
      if (hasJustLeft) return <LeadOn to={paths.home} />;
      return <LeadOn to={paths.login} state={{ from: location }} />;
    case 'refuse':
      return <LeadOn to={paths.unauthorized} />;
    case 'show':
      return <Outlet />;
  }
}

/** Leads on to another page. Until that is drawn, which a slow machine takes a second for, it says so. */
function LeadOn(props: NavigateProps) {
  return (
    <>
      <LoadingLine />
      <Navigate {...props} replace />
    </>
  );
}
