/** What somebody who is not signed in sees first, in one piece. */
export { GuestFrame } from './frame/guest-frame.tsx';
export { GuestLanding } from './pages/guest-landing.tsx';
