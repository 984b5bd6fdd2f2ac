import { Suspense } from 'react';
import { DevPanel, Recording } from '#app/chunks.ts';
import { usePanelToggle } from '#features/devtools/use-panel-toggle.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { hasRole } from '#shared/auth/user-names.ts';

/** What admins have beside every page: a recording in the background, and the panel that shows it. */
export function AdminTools() {
  const isAdmin = useAuth(({ user }) => user !== null && hasRole(user, 'admin'));
  return isAdmin && <DevTools />;
}

function DevTools() {
  const { isOpen, takesFocus, close } = usePanelToggle();
  return (
    <>
      <Suspense>
        <Recording />
      </Suspense>
      <Suspense>{isOpen && <DevPanel takesFocus={takesFocus} onClose={close} />}</Suspense>
    </>
  );
}
