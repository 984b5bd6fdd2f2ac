import type { OauthProvider } from '@robin/contract/integrations';
import { useTranslation } from 'react-i18next';
import { useRemoveOauthProvider } from '#features/admin/api/oauth-providers.ts';
import { describeDetail } from '#features/admin/describe-detail.ts';
import type { BannerContent } from '#features/admin/use-banner.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface DeleteProviderDialogProps {
  provider: OauthProvider;
  onCancel: () => void;
  onEnd: (banner: BannerContent) => void;
}

/** Asks before a definition is deleted. */
export function DeleteProviderDialog({ provider, onCancel, onEnd }: DeleteProviderDialogProps) {
  const { t } = useTranslation(['admin', 'errors']);
  const { mutateAsync, isPending } = useRemoveOauthProvider();
  const submission = useSubmitOnce();
  const { name, display_name: displayName } = provider;
  // Awaited, so that a failure is told also where the page has been left meanwhile.
  const remove = async () => {
    if (!submission.begin()) return;
    try {
      await mutateAsync(name);
      onEnd({ tone: 'success', text: t('oauth.done.removed', { name: displayName }) });
    } catch (error) {
      const detail = describeDetail(t, error);
      onEnd({ tone: 'danger', text: t('oauth.failed.remove', { name: displayName, detail }) });
    }
  };
  return (
    <ConfirmDialog
      tone="red"
      title={t('oauth.deleteTitle', { name: displayName })}
      text={t('oauth.deleteText')}
      confirmLabel={t('oauth.deleteConfirm')}
      isBusy={isPending}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  );
}
