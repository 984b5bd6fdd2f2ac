import { preloadable } from './preloadable.tsx';

// The parts of the app that load on their own, so that nobody waits for what they do not see.

const guest = () => import('./guest-chunk.ts');

export const GuestFrame = preloadable(async () => (await guest()).GuestFrame);
export const GuestLanding = preloadable(async () => (await guest()).GuestLanding);
export const AuthDialog = preloadable(async () => (await guest()).AuthDialog);
export const SignedInFrame = preloadable(
  async () => (await import('./frame/signed-in-frame.tsx')).SignedInFrame,
);
export const SignedInRedirect = preloadable(
  async () => (await import('./pages/signed-in-redirect.tsx')).SignedInRedirect,
);
export const ChatPage = preloadable(async () => (await import('./pages/chat-page.tsx')).ChatPage);
export const ProjectsPage = preloadable(
  async () => (await import('./pages/projects-page.tsx')).ProjectsPage,
);
export const NewProjectPage = preloadable(
  async () => (await import('./pages/new-project-page.tsx')).NewProjectPage,
);
