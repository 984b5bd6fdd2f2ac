import { useEffect } from 'react';
import { useNavigationBlocker, type LeavingReach } from '#shared/routing/use-navigation-blocker.ts';
import { DiscardDialog } from './discard-dialog.tsx';

interface UnsavedChangesGuardProps {
  hasChanges: boolean;
  /** With `address` a way within the page, to another tab of it, is one to ask about too. */
  reach?: LeavingReach;
  /** Called when somebody leaves without what was typed. */
  onDiscard?: () => void;
}

/** Asks before what was typed is lost: inside the app with a dialog, on closing the window with the browser's own. */
export function UnsavedChangesGuard(props: UnsavedChangesGuardProps) {
  const { hasChanges, reach = 'page', onDiscard } = props;
  const held = useNavigationBlocker(hasChanges, reach);

  useEffect(() => {
    if (!hasChanges) return;
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBeforeUnload);
    return () => removeEventListener('beforeunload', askBeforeUnload);
  }, [hasChanges]);

  if (!held) return null;
  const discard = () => {
    onDiscard?.();
    held.leave();
  };
  return <DiscardDialog onDiscard={discard} onStay={held.stay} />;
}
