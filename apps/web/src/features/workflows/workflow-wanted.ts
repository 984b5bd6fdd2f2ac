import { create } from 'zustand';

/** Where this browser keeps the workflows that it follows. */
export const TRACKED_STORAGE_KEY = 'tracked_workflows';

const isAnyKept = () => (localStorage.getItem(TRACKED_STORAGE_KEY) ?? '{}') !== '{}';

/** Whether this window has come across a workflow, so that what follows one is worth loading. */
export const useWorkflowWanted = create(() => ({ isWanted: isAnyKept() }));

export function wantWorkflow(): void {
  useWorkflowWanted.setState({ isWanted: true });
}
