import { GuestHeader } from '#app/header/guest-header.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { SiteFooter } from './site-footer.tsx';

/** Header and footer for somebody who is not signed in. */
export function GuestFrame() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <GuestHeader />
      <PageOutlet className="flex-1" />
      <SiteFooter />
      <ConsentQuestion />
    </div>
  );
}
