import { QueryClientProvider } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { closeFirstCache, openFirstCache } from '#app/first-cache.ts';
import { AppHeader } from '#app/header/app-header.tsx';
import { LiveLine } from '#app/live/live-line.tsx';
import { Palette } from '#app/chunks.ts';
import { usePalette } from '#features/palette/palette-store.ts';
import { usePaletteKeys } from '#features/palette/use-palette-keys.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { followOtherWindows } from '#shared/auth/follow-other-windows.ts';
import { useActiveProjectResolution } from '#shared/projects/use-active-project-resolution.ts';
import { paths } from '#shared/routing/paths.ts';
import { Opening } from '#shared/ui/opening.tsx';
import { AdminTools } from './admin-tools.tsx';
import { AppFooter } from './app-footer.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { ScratchpadLayer } from './scratchpad-layer.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/** Header and footer for somebody who is signed in. Another person gets another frame, and with it another cache. */
export function SignedInFrame() {
  const user = useAuth((state) => state.user);
  // Also beyond the frame: whoever is signed out here may sign in again in another window.
  useEffect(followOtherWindows, []);
  return user ? <FrameOfUser key={user.id} userId={user.id} /> : <SignInPrompt />;
}

function FrameOfUser({ userId }: { userId: number }) {
  const [queryClient] = useState(() => openFirstCache(userId));
  useEffect(closeFirstCache, []);
  return (
    <QueryClientProvider client={queryClient}>
      <FrameWithData />
    </QueryClientProvider>
  );
}

function FrameWithData() {
  useActiveProjectResolution();
  usePaletteKeys();
  const isPaletteOpen = usePalette((state) => state.view !== 'closed');
  const closePalette = usePalette((state) => state.close);
  // Whoever signs in next has not asked for it.
  useEffect(() => closePalette, [closePalette]);
  const { pathname } = useLocation();
  // The chat fills the window and scrolls inside; the other pages are as long as they are.
  const fillsWindow = pathname === paths.chat || pathname === paths.workflow;
  return (
    <div className={clsx('flex flex-col', fillsWindow ? 'h-dvh' : 'min-h-dvh')}>
      {/* A window that covers everything takes it out of reach as a whole: also what is drawn only later. */}
      <div className="contents">
        <div className="contents">
          <AppHeader />
          <PageOutlet className={clsx('min-h-0 flex-1', fillsWindow && 'overflow-hidden')} />
          <AppFooter
            className={
              fillsWindow
                ? 'max-md:hidden low:hidden'
                : // Nobody knows yet where a page ends that is on its way: seen already, the footer would be pushed off.
                  '[main:has([data-loading])~&]:invisible'
            }
          />
          <ConsentQuestion />
        </div>
        <ScratchpadLayer />
      </div>
      <AdminTools />
      <LiveLine />
      {isPaletteOpen && (
        <Suspense fallback={<Opening onClose={closePalette} />}>
          <Palette />
        </Suspense>
      )}
    </div>
  );
}
