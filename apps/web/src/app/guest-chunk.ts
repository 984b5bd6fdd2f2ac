/** What only somebody sees who is not signed in yet, in one piece. */
export { AuthDialog } from '#features/accounts/components/auth-dialog.tsx';
export { GuestFrame } from './frame/guest-frame.tsx';
export { GuestLanding } from './pages/guest-landing.tsx';
