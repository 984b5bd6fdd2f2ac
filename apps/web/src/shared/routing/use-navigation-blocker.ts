import { use, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';
import { useAuth } from '#shared/auth/auth-store.ts';
import { blockNavigation } from './block-navigation.ts';

/** State of a navigation that leaves on purpose, and so is not asked about: after saving or cancelling. */
export const leavesOnPurpose = { leavesOnPurpose: true };

/** What counts as leaving: another page, or with `address` another query too, such as that of a tab. */
export type LeavingReach = 'page' | 'address';

/** A change of page that waits for an answer. */
interface HeldNavigation {
  leave: () => void;
  stay: () => void;
}

/** Holds up leaving the page while `isBlocking`. Answers what is being held up, or null. */
export function useNavigationBlocker(
  isBlocking: boolean,
  reach: LeavingReach = 'page',
): HeldNavigation | null {
  const { navigator } = use(NavigationContext);
  const { pathname, search } = useLocation();
  const [held, setHeld] = useState<HeldNavigation | null>(null);

  useEffect(() => {
    if (!isBlocking) return;
    const stay = () => setHeld(null);
    // Until the next page is drawn this one still stands, though it has been left.
    let isLeft = false;
    const unblock = blockNavigation(navigator, {
      shouldBlock: (navigation) => {
        isLeft ||= isOnPurpose(navigation.state);
        return (
          (navigation.pathname !== pathname ||
            (reach === 'address' && (navigation.search ?? '') !== search)) &&
          !isLeft &&
          // Who is signed out is led away at once.
          useAuth.getState().status === 'signedIn'
        );
      },
      onBlocked: (leave) => setHeld({ leave, stay }),
    });
    return () => {
      unblock();
      stay();
    };
  }, [isBlocking, navigator, pathname, search, reach]);

  return held;
}

function isOnPurpose(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leavesOnPurpose' in state;
}
