/** What a visitor comes to by scrolling or by a press, in one piece: the rest of the landing page, and the forms. */
export { AuthDialog } from '#features/accounts/components/auth-dialog.tsx';
export { GuestLandingRest } from './pages/guest-landing-rest.tsx';
