import type { ReactNode } from 'react';
import { DevicesCard } from './devices-card.tsx';
import { EpisodePanel } from './episode-panel.tsx';
import { OAuthBanner } from './oauth-banner.tsx';
import { PersonCard } from './person-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SettingsCard } from './settings-card.tsx';

interface ProfileProps {
  /** What a person has connected; stands first in the right column. */
  integrations?: ReactNode;
}

/** Everything that belongs to the person: who they are at the left, what is theirs at the right. */
export function Profile({ integrations }: ProfileProps) {
  return (
    <>
      <OAuthBanner />
      <div className="grid items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-5">
        <div className="grid min-w-0 gap-4">
          <PersonCard />
          <SecurityCard />
          <EpisodePanel />
        </div>
        <div className="grid min-w-0 gap-4">
          {integrations}
          <DevicesCard />
          <SettingsCard />
        </div>
      </div>
    </>
  );
}
