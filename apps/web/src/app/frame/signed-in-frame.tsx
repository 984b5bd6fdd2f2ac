import { QueryClientProvider } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AppHeader } from '#app/header/app-header.tsx';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useActiveProjectResolution } from '#shared/projects/use-active-project-resolution.ts';
import { paths } from '#shared/routing/paths.ts';
import { AppFooter } from './app-footer.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** Header and footer for somebody who is signed in. Another person gets another frame, and with it another cache. */
export function SignedInFrame() {
  const user = useSignedInUser();
  return <FrameOfUser key={user.id} />;
}

function FrameOfUser() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <FrameWithData />
    </QueryClientProvider>
  );
}

function FrameWithData() {
  useActiveProjectResolution();
  const { pathname } = useLocation();
  // The chat fills the window and scrolls inside; the other pages are as long as they are.
  const fillsWindow = pathname === paths.chat;
  return (
    <div className={clsx('flex flex-col', fillsWindow ? 'h-dvh' : 'min-h-dvh')}>
      <AppHeader />
      <PageOutlet className={clsx('min-h-0 flex-1', fillsWindow && 'overflow-hidden')} />
      <AppFooter className={clsx(fillsWindow && 'max-md:hidden')} />
    </div>
  );
}
