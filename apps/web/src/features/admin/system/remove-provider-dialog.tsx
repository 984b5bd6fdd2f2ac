import type { LanguageModelProviderStatus } from '@robin/contract/language-models';
import { useTranslation } from 'react-i18next';
import { useChangeLanguageModel } from '#features/admin/api/language-models.ts';
import { describeDetail } from '#features/admin/describe-detail.ts';
import type { BannerContent } from '#features/admin/use-banner.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { knownProviders } from './known-providers.ts';

interface RemoveProviderDialogProps {
  status: LanguageModelProviderStatus;
  onCancel: () => void;
  onStart: () => void;
  onEnd: (banner: BannerContent) => void;
}

/** Asks before model, key and address of a provider are forgotten. */
export function RemoveProviderDialog({
  status,
  onCancel,
  onStart,
  onEnd,
}: RemoveProviderDialogProps) {
  const { t } = useTranslation(['admin', 'errors']);
  const { mutateAsync, isPending } = useChangeLanguageModel();
  const submission = useSubmitOnce();
  const { provider, active } = status;
  const { name } = knownProviders[provider];
  // Awaited, so that a failure is told also where the page has been left meanwhile.
  const remove = async () => {
    if (!submission.begin()) return;
    onStart();
    try {
      const { providers } = await mutateAsync({ kind: 'remove', provider });
      // Beneath what was stored here lies what the operator has given with the environment.
      const outcome = providers[provider].has_api_key ? 'removedHere' : 'removed';
      onEnd({ tone: 'success', text: t(`llm.done.${outcome}`, { name }) });
    } catch (error) {
      const text = t('llm.failed.remove', { name, detail: describeDetail(t, error) });
      onEnd({ tone: 'danger', text });
    }
  };
  return (
    <ConfirmDialog
      tone="red"
      title={t('llm.removeTitle', { name })}
      text={t(active ? 'llm.removeActiveText' : 'llm.removeText')}
      confirmLabel={t('llm.removeConfirm')}
      isBusy={isPending}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  );
}
