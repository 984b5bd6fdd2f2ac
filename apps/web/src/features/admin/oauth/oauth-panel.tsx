import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { oauthProvidersQuery } from '#features/admin/api/oauth-providers.ts';
import { AdminBanner } from '#features/admin/components/admin-banner.tsx';
import { LoadFailure } from '#features/admin/components/load-failure.tsx';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { useBanner } from '#features/admin/use-banner.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { OauthProviders } from './oauth-providers.tsx';

/** How services of others are reached over OAuth. */
export function OAuthPanel() {
  const { t } = useTranslation(['admin', 'errors']);
  const { banner, show, hide } = useBanner();
  const { data, error, isFetching, refetch } = useQuery(oauthProvidersQuery);
  return (
    <>
      <AdminBanner banner={banner} onDismiss={hide} />
      {error && (
        <LoadFailure
          text={t('oauth.failed.list', { detail: describeDetail(t, error) })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <OauthProviders
          providers={data.providers}
          publicBaseUrl={data.public_base_url}
          onStart={hide}
          onDone={show}
        />
      ) : (
        !error && <ListSkeleton />
      )}
    </>
  );
}

function ListSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      className="animate-late overflow-clip rounded-card border border-border bg-surface lg:w-[25rem]"
    >
      <span className="sr-only">{t('loading')}</span>
      <div className="px-4 py-3.5">
        <Skeleton className="h-7 w-32" />
      </div>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex items-center gap-3 border-t border-border px-4 py-3.5">
          <Skeleton className="size-9" />
          <Skeleton className="h-8 flex-1" />
        </div>
      ))}
    </div>
  );
}
