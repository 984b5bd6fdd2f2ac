import { useNavigate, useParams, useSearchParams } from 'react-router';
import { OauthReturnScreen } from '#features/integrations/components/oauth-return-screen.tsx';
import { paths } from '#shared/routing/paths.ts';
import { siteConfig } from '#app/site-config.ts';

/** Reachable by anybody: who is signed in is the server's question, and it has its own answer for that. */
export function OauthCallbackPage() {
  const { provider } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();

  const toProfile = (outcome: 'oauth_success' | 'oauth_error' | null) => {
    const search = outcome && new URLSearchParams({ [outcome]: 'true', provider: provider ?? '' });
    // Code and state have done their work and do not stay in the history.
    void navigate(search ? `${paths.profile}?${search.toString()}` : paths.profile, {
      replace: true,
    });
  };
  return (
    <OauthReturnScreen
      provider={provider}
      query={query}
      toProfile={toProfile}
      tunnelHosts={siteConfig.tunnelHosts}
    />
  );
}
