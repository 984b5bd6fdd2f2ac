import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { tabOfAddress } from '#app/landing-parts.ts';
import { siteConfig } from '#app/site-config.ts';
import type { AuthTab } from '#features/accounts/auth-dialog-store.ts';
import { AccountCard } from '#features/accounts/components/account-card.tsx';
import { LandingRest } from '#features/landing/components/landing-rest.tsx';
import { sections } from '#features/landing/sections.ts';
import { showSection } from './show-section.ts';

/** The sections below the first screen with the form, scrolled to what the address asks for. */
export function GuestLandingRest() {
  // Fetches the texts of all parts at once; each would ask for its own only when it is drawn.
  useTranslation(['auth', 'forms', 'errors']);
  const { pathname, hash, key } = useLocation();
  const wantedTab = tabOfAddress(pathname, hash);
  const [tab, setTab] = useState<AuthTab>(wantedTab ?? 'register');
  const [shownKey, setShownKey] = useState(key);
  if (key !== shownKey) {
    setShownKey(key);
    if (wantedTab) setTab(wantedTab);
  }

  useEffect(() => {
    const section = Object.values(sections).find((id) => hash === `#${id}`);
    if (wantedTab) showSection(sections.form, '[data-autofocus]');
    else if (section) showSection(section);
    // Once for each step of the history: pressing the same link again scrolls again.
  }, [key, hash, wantedTab]);

  return (
    <LandingRest expert={siteConfig.expert} form={<AccountCard tab={tab} onTabChange={setTab} />} />
  );
}
