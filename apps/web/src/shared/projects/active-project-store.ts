import { accountEndpoints } from '@robin/contract/accounts';
import type { Project } from '@robin/contract/projects';
import { create } from 'zustand';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { storeText } from '#shared/storage/store-text.ts';

const STORAGE_KEY = 'active_project';

interface ActiveProjectState {
  /** False until the choice of an earlier visit has been checked against the list of projects. */
  isResolved: boolean;
  activeProject: Project | null;
  /** Only for the resolver and the store itself: takes a project over without telling the server. */
  adopt: (project: Project | null) => void;
  /** Makes a project the active one here and on the user's record; null for none. Never rejects. */
  activate: (project: Project | null) => Promise<void>;
}

/** The project that chat and documents work in. Kept in local storage and on the user's record. */
export const useActiveProject = create<ActiveProjectState>((set, get) => ({
  isResolved: false,
  activeProject: null,
  adopt: (project) => {
    const { activeProject: before } = get();
    // What another window has chosen since is what the next visit goes on with: news of the one here is no choice.
    if (before === null || readStoredProjectId() === before.id) store(project);
    set({ activeProject: project, isResolved: true });
  },
  activate: (project) => {
    store(project);
    set({ activeProject: project, isResolved: true });
    const userId = useAuth.getState().user?.id;
    telling = telling.then(async () => {
      const isOutdated = get().activeProject?.id !== project?.id;
      if (!isOutdated && useAuth.getState().user?.id === userId) await tellServer(project);
    });
    return telling;
  },
}));

function store(project: Project | null): void {
  // Where there is no room for it, the next page asks the record, and does not go back to the one before.
  localStorage.removeItem(STORAGE_KEY);
  if (project) storeText(STORAGE_KEY, JSON.stringify(project));
}

/** One after the other, because of two calls on their way the record would keep the one that arrives last. */
let telling = Promise.resolve();

async function tellServer(project: Project | null): Promise<void> {
  try {
    const body = { active_project_id: project?.id ?? null };
    useAuth.getState().setUser(await callEndpoint(accountEndpoints.updateMe, { body }));
  } catch (error) {
    // This browser's choice counts all the same; only another one would still see the old record.
    console.warn('The active project could not be stored on the record.', error);
  }
}

// The next person at this browser starts unresolved; what local storage holds is checked against their own list.
useAuth.subscribe((auth, before) => {
  if (auth.user?.id === before.user?.id) return;
  useActiveProject.setState({ isResolved: false, activeProject: null });
  telling = Promise.resolve();
});

/** Id of the project stored by an earlier visit; only its id is trusted, and broken JSON counts as none. */
export function readStoredProjectId(): number | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    const id = (stored as { id?: unknown } | null)?.id;
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}
