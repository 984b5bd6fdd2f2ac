import { create } from 'zustand';
import { useAuth } from '#shared/auth/auth-store.ts';
import { personalKey } from '#shared/auth/personal-storage.ts';

/** Where this browser keeps the workflows that a person follows. */
export const trackedKey = (userId: number): string => personalKey('workflows', userId, 'tracked');

function isAnyKept(): boolean {
  const { user } = useAuth.getState();
  return user !== null && (localStorage.getItem(trackedKey(user.id)) ?? '{}') !== '{}';
}

/** Whether this window has come across a workflow, so that what follows one is worth loading. */
export const useWorkflowWanted = create(() => ({ isWanted: isAnyKept() }));

export function wantWorkflow(): void {
  useWorkflowWanted.setState({ isWanted: true });
}
