import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { GuestLandingRest } from '#app/chunks.ts';
import { isPartOfLanding, tabOfAddress } from '#app/landing-parts.ts';
import { LandingRoom } from '#features/landing/components/landing-room.tsx';
import { Landing } from '#features/landing/components/landing.tsx';
import { sections } from '#features/landing/sections.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useIsSettled } from '#shared/hooks/use-is-settled.ts';

/** The landing page for `/`, `/login` and `/register`. What is below the first screen comes after its first paint. */
export function GuestLanding() {
  const { t } = useTranslation('navigation');
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const isSettled = useIsSettled();
  const tab = tabOfAddress(pathname, '');
  useDocumentTitle(tab && t(titles[tab]));
  const showsRest = isSettled || isPartOfLanding(pathname, hash);
  return (
    <Landing onStart={() => void navigate({ hash: sections.form })}>
      <Suspense fallback={<LandingRoom />}>
        {showsRest ? <GuestLandingRest /> : <LandingRoom />}
      </Suspense>
    </Landing>
  );
}

/** What the window is called on the addresses of the form. */
const titles = { login: 'logIn', register: 'register' } as const;
