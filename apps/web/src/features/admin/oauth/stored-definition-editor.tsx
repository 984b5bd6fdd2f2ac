import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { oauthProviderQuery } from '#features/admin/api/oauth-providers.ts';
import { LoadFailure } from '#features/admin/components/load-failure.tsx';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { OauthEditor } from './oauth-editor.tsx';

type StoredDefinitionEditorProps = { name: string } & Omit<
  ComponentProps<typeof OauthEditor>,
  'definition'
>;

/** The form of a definition that the server knows; the list holds only the beginning of its client id. */
export function StoredDefinitionEditor({ name, ...props }: StoredDefinitionEditorProps) {
  const { t } = useTranslation(['admin', 'errors']);
  const { data, error, isFetching, refetch } = useQuery(oauthProviderQuery(name));
  if (data) return <OauthEditor definition={data} {...props} />;
  if (error) {
    return (
      <LoadFailure
        text={t('oauth.failed.one', { detail: describeDetail(t, error) })}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        className="self-start"
      />
    );
  }
  return <EditorSkeleton />;
}

function EditorSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="animate-late rounded-card border border-border bg-surface p-5">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-9 w-56" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
      <Skeleton className="mt-6 h-14" />
    </div>
  );
}
