import {
  languageModelProviders,
  type LanguageModelProvider,
  type LanguageModelStatus,
} from '@robin/contract/language-models';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeLanguageModel } from '#features/admin/api/language-models.ts';
import { DiscardDialog } from '#shared/forms/discard-dialog.tsx';
import { describeDetail } from '#features/admin/describe-detail.ts';
import type { BannerContent } from '#features/admin/use-banner.ts';
import { useLeaving } from '#features/admin/use-leaving.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { knownProviders } from './known-providers.ts';
import { OpenEditor } from './open-editor.tsx';
import { ProviderCard } from './provider-card.tsx';
import { RemoveProviderDialog } from './remove-provider-dialog.tsx';
import { useModelTests } from './use-model-tests.ts';

interface LanguageModelsProps {
  status: LanguageModelStatus;
  /** Whether something is typed that is not stored. */
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
  onStart: () => void;
  onDone: (banner: BannerContent) => void;
}

/** The providers as cards, and below them the form of the one that is being edited. */
export function LanguageModels(props: LanguageModelsProps) {
  const { status, isDirty, onDirty, onStart, onDone } = props;
  const { t } = useTranslation(['admin', 'errors']);
  const { mutateAsync, isPending, variables } = useChangeLanguageModel();
  const tests = useModelTests();
  const section = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{
    provider: LanguageModelProvider;
    testsAtOnce: boolean;
  } | null>(null);
  const { leaveFor, question } = useLeaving(isDirty);
  const [removing, setRemoving] = useState<LanguageModelProvider | null>(null);
  const [returnTo, setReturnTo] = useState<{ provider: LanguageModelProvider } | null>(null);

  // The focus goes back to the card whose form has closed, or whose button has done its work and is gone.
  useEffect(() => {
    if (!returnTo || !isFocusFree()) return;
    section.current?.querySelector<HTMLElement>(`[data-edit="${returnTo.provider}"]`)?.focus();
  }, [returnTo]);

  const close = (provider: LanguageModelProvider) => {
    tests.stop();
    setOpened(null);
    onDirty(false);
    setReturnTo({ provider });
  };
  const open = (provider: LanguageModelProvider, testsAtOnce = false) => {
    tests.stop();
    onStart();
    onDirty(false);
    setOpened({ provider, testsAtOnce });
  };
  // Awaited, so that a failure is told also where the page has been left meanwhile.
  const activate = async (provider: LanguageModelProvider) => {
    if (isPending) return;
    onStart();
    const { name } = knownProviders[provider];
    try {
      await mutateAsync({ kind: 'activate', provider });
      setReturnTo({ provider });
      onDone({ tone: 'success', text: t('llm.done.activated', { name }) });
    } catch (error) {
      const text = t('llm.failed.activate', { name, detail: describeDetail(t, error) });
      onDone({ tone: 'danger', text });
    }
  };

  return (
    <div ref={section}>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {languageModelProviders.map((provider) => (
          <ProviderCard
            key={provider}
            status={status.providers[provider]}
            isEdited={opened?.provider === provider}
            isActivating={
              isPending && variables.kind === 'activate' && variables.provider === provider
            }
            onActivate={() => void activate(provider)}
            onEdit={() => leaveFor(() => open(provider))}
            onTest={() => leaveFor(() => open(provider, true))}
          />
        ))}
      </div>
      {opened ? (
        <OpenEditor
          key={opened.provider}
          status={status.providers[opened.provider]}
          tests={tests}
          testsAtOnce={opened.testsAtOnce}
          onDirty={onDirty}
          onClose={() => leaveFor(() => close(opened.provider))}
          onSaved={() => {
            close(opened.provider);
            const { name } = knownProviders[opened.provider];
            onDone({ tone: 'success', text: t('llm.done.saved', { name }) });
          }}
          onRemove={() => setRemoving(opened.provider)}
        />
      ) : (
        <Alert tone="info" className="mt-4">
          <Readiness status={status} />
        </Alert>
      )}
      {question && <DiscardDialog {...question} />}
      {removing && (
        <RemoveProviderDialog
          status={status.providers[removing]}
          onCancel={() => setRemoving(null)}
          onStart={onStart}
          onEnd={(banner) => {
            setRemoving(null);
            if (banner.tone === 'success') close(removing);
            onDone(banner);
          }}
        />
      )}
    </div>
  );
}

/** What happens when the active provider fails, or that there is none. */
function Readiness({ status }: { status: LanguageModelStatus }) {
  const { t } = useTranslation('admin');
  const all = languageModelProviders.map((provider) => status.providers[provider]);
  if (!all.some(({ active, configured }) => active && configured)) return t('llm.noneActive');
  const ready = all.filter(({ active, configured }) => configured && !active);
  const [first] = ready;
  return (
    <>
      {t('llm.noFallback')} {first && t('llm.ready', { name: knownProviders[first.provider].name })}
    </>
  );
}
