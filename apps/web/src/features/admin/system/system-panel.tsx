import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  languageModelStatusQuery,
  STATUS_MAX_RETRIES,
} from '#features/admin/api/language-models.ts';
import { systemConfigurationQuery } from '#features/admin/api/system-configuration.ts';
import { AdminBanner } from '#features/admin/components/admin-banner.tsx';
import { LoadFailure } from '#features/admin/components/load-failure.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { useBanner } from '#features/admin/use-banner.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { describeStatusFailure } from './describe-status-failure.ts';
import { IntegrationSettings } from './integration-settings.tsx';
import { LanguageModels } from './language-models.tsx';

/** What holds for the whole installation: which language model answers, and where integrations lead. */
export function SystemPanel() {
  const { t } = useTranslation(['admin', 'errors']);
  const { banner, show, hide } = useBanner();
  const [isModelDirty, setIsModelDirty] = useState(false);
  const [isSettingDirty, setIsSettingDirty] = useState(false);
  const models = useQuery(languageModelStatusQuery);
  const configuration = useQuery(systemConfigurationQuery);
  return (
    <>
      <AdminBanner banner={banner} onDismiss={hide} />
      <h2 className="text-subsection font-semibold">{t('llm.title')}</h2>
      <p className="mb-4 text-small text-text-muted">{t('llm.subtitle')}</p>
      {models.error && (
        <LoadFailure
          text={describeStatusFailure(t, models.error)}
          isRetrying={models.isFetching}
          onRetry={() => void models.refetch()}
        />
      )}
      {models.data ? (
        <LanguageModels
          status={models.data}
          isDirty={isModelDirty}
          onDirty={setIsModelDirty}
          onStart={hide}
          onDone={show}
        />
      ) : (
        !models.error && <CardsSkeleton failures={models.failureCount} />
      )}
      {configuration.error && (
        <LoadFailure
          text={t('system.loadFailed', { detail: describeDetail(t, configuration.error) })}
          isRetrying={configuration.isFetching}
          onRetry={() => void configuration.refetch()}
          className="mt-7"
        />
      )}
      {configuration.data ? (
        <IntegrationSettings
          configuration={configuration.data}
          onDirty={setIsSettingDirty}
          onStart={hide}
          onDone={show}
        />
      ) : (
        !configuration.error && <BlockSkeleton />
      )}
      <UnsavedChangesGuard hasChanges={isModelDirty || isSettingDirty} reach="address" />
    </>
  );
}

/** The cards while they are on their way; says so when it takes more than one try. */
function CardsSkeleton({ failures }: { failures: number }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <div role="status" className="animate-late">
      <span className={failures === 0 ? 'sr-only' : 'mb-3 block text-small text-text-muted'}>
        {failures === 0
          ? t('common:loading')
          : t('llm.retrying', { attempt: failures + 1, attempts: STATUS_MAX_RETRIES + 1 })}
      </span>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="rounded-card border border-border bg-surface">
            <div className="flex items-center gap-3 border-b border-border p-4">
              <Skeleton className="size-9" />
              <Skeleton className="h-5 w-28" />
            </div>
            <div className="p-4">
              <Skeleton className="h-8" />
              <Skeleton className="mt-4 h-7 w-32" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-11 rounded-small!" />
    </div>
  );
}

function BlockSkeleton() {
  return (
    <div className="mt-7 animate-late rounded-card border border-border bg-surface p-5">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mt-6 h-9 w-2/3" />
    </div>
  );
}
