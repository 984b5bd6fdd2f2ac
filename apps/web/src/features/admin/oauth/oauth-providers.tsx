import type { OauthProvider } from '@robin/contract/integrations';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newRandomId } from '#shared/api/random-id.ts';
import { DiscardDialog } from '#shared/forms/discard-dialog.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import type { BannerContent } from '#features/admin/use-banner.ts';
import { useLeaving } from '#features/admin/use-leaving.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import { OauthEditor } from './oauth-editor.tsx';
import { ProviderList } from './provider-list.tsx';
import { StoredDefinitionEditor } from './stored-definition-editor.tsx';

interface OauthProvidersProps {
  providers: readonly OauthProvider[];
  publicBaseUrl: string;
  onStart: () => void;
  onDone: (banner: BannerContent) => void;
}

/** What is being edited: a definition that the server knows, or a new one, of which another one may take the place. */
type Opened = { kind: 'stored'; name: string } | { kind: 'new'; key: string };

/** The services on the left, the form of one of them on the right. */
export function OauthProviders({ providers, publicBaseUrl, onStart, onDone }: OauthProvidersProps) {
  const { t } = useTranslation('admin');
  const area = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const { leaveFor, question } = useLeaving(isDirty);
  const [deleting, setDeleting] = useState<OauthProvider | null>(null);
  const [returnTo, setReturnTo] = useState<{ name: string | null } | null>(null);

  // The focus goes back to the row whose form has closed, or to the button that opens a new one.
  useEffect(() => {
    if (!returnTo) return;
    const { name } = returnTo;
    const edit = name && area.current?.querySelector<HTMLElement>(`[data-edit="${name}"]`);
    (edit || addButton.current)?.focus();
  }, [returnTo]);

  const open = (next: Opened) =>
    leaveFor(() => {
      onStart();
      setIsDirty(false);
      setOpened(next);
    });
  const close = (name: string | null) => {
    setIsDirty(false);
    setOpened(null);
    setReturnTo({ name });
  };
  const editor = {
    takenNames: providers.map(({ name }) => name),
    publicBaseUrl,
    onDirty: setIsDirty,
    onSaved: (provider: OauthProvider) => {
      close(provider.name);
      onDone({ tone: 'success', text: t('oauth.done.saved', { name: provider.display_name }) });
    },
    onClose: () => leaveFor(() => close(opened?.kind === 'stored' ? opened.name : null)),
  };
  return (
    <div
      ref={area}
      className="grid gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] lg:gap-5"
    >
      <ProviderList
        providers={providers}
        edited={opened?.kind === 'stored' ? opened.name : null}
        addButton={addButton}
        onAdd={() => open({ kind: 'new', key: newRandomId() })}
        onEdit={(name) => open({ kind: 'stored', name })}
        onDelete={(provider) => {
          onStart();
          setDeleting(provider);
        }}
      />
      {opened?.kind === 'new' && <OauthEditor key={opened.key} definition={null} {...editor} />}
      {opened?.kind === 'stored' && (
        <StoredDefinitionEditor key={opened.name} name={opened.name} {...editor} />
      )}
      {!opened && (
        <EmptyState
          icon={KeyRound}
          title={t('oauth.choose.title')}
          text={t('oauth.choose.text')}
          className="self-start max-lg:hidden"
        />
      )}
      <UnsavedChangesGuard hasChanges={isDirty} reach="address" />
      {question && <DiscardDialog {...question} />}
      {deleting && (
        <DeleteProviderDialog
          provider={deleting}
          onCancel={() => setDeleting(null)}
          onEnd={(banner) => {
            setDeleting(null);
            setReturnTo({ name: deleting.name });
            onDone(banner);
          }}
        />
      )}
    </div>
  );
}
