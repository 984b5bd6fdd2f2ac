import type { OauthProvider } from '@robin/contract/integrations';
import { clsx } from 'clsx';
import { CircleCheck, Info, Pause, Pencil, Plus, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ServiceTile } from './service-tile.tsx';

interface ProviderListProps {
  providers: readonly OauthProvider[];
  /** Name of the one whose form is open. */
  edited: string | null;
  addButton: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
  onEdit: (name: string) => void;
  onDelete: (provider: OauthProvider) => void;
}

/** The services with their state. Only one that nobody is connected through can be deleted. */
export function ProviderList(props: ProviderListProps) {
  const { providers, edited, addButton, onAdd, onEdit, onDelete } = props;
  const { t } = useTranslation('admin');
  const hasConnected = providers.some(({ has_users: count }) => count > 0);
  return (
    <section
      aria-labelledby="oauth-list"
      className="self-start overflow-clip rounded-card border border-border bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-3">
        <h2
          id="oauth-list"
          className="flex items-center gap-2 text-[0.9375rem] leading-5 font-semibold"
        >
          {t('oauth.title')}
          <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-active px-1.5 text-micro font-semibold text-text-2 tabular-nums">
            {providers.length}
          </span>
        </h2>
        <Button ref={addButton} size="small" icon={Plus} onClick={onAdd}>
          {t('oauth.add')}
        </Button>
      </header>
      <ul>
        {providers.map((provider) => (
          <ProviderRow
            key={provider.name}
            provider={provider}
            isEdited={provider.name === edited}
            onEdit={() => onEdit(provider.name)}
            onDelete={() => onDelete(provider)}
          />
        ))}
      </ul>
      {hasConnected && (
        <p className="flex gap-2 border-t border-border bg-bg px-4 py-3 text-small text-text-muted">
          <Info size={16} className="mt-px" aria-hidden />
          {t('oauth.deleteHint')}
        </p>
      )}
    </section>
  );
}

interface ProviderRowProps {
  provider: OauthProvider;
  isEdited: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function ProviderRow({ provider, isEdited, onEdit, onDelete }: ProviderRowProps) {
  const { t } = useTranslation('admin');
  const { name, display_name: displayName, is_configured: isConfigured } = provider;
  const isDeletable = isConfigured && provider.has_users === 0;
  return (
    <li
      aria-label={displayName}
      className={clsx(
        'flex items-center gap-3 border-border py-2.5 pr-2.5 pl-4 slim:flex-wrap not-first:border-t',
        isEdited && 'bg-primary-soft shadow-[inset_3px_0_var(--primary)]',
      )}
    >
      <ServiceTile name={displayName} />
      <div className="min-w-0 flex-1 slim:basis-full">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium wrap-anywhere">{displayName}</span>
          <StateBadge provider={provider} />
        </p>
        <p className="text-caption text-text-muted wrap-anywhere">
          {isConfigured
            ? [
                t('oauth.clientIdShown', { id: provider.client_id_preview }),
                t('oauth.connected', { count: provider.has_users }),
              ].join(' · ')
            : t('oauth.missing')}
        </p>
      </div>
      {isEdited ? (
        <span className="pr-1.5 text-caption font-medium text-primary-text">
          {t('oauth.editing')}
        </span>
      ) : (
        <span className="flex">
          <IconButton
            icon={Pencil}
            label={t(isConfigured ? 'oauth.edit' : 'oauth.setUp', { name: displayName })}
            data-edit={name}
            onClick={onEdit}
          />
          {isDeletable && (
            <IconButton
              icon={Trash2}
              label={t('oauth.delete', { name: displayName })}
              onClick={onDelete}
            />
          )}
        </span>
      )}
    </li>
  );
}

function StateBadge({ provider }: { provider: OauthProvider }) {
  const { t } = useTranslation('admin');
  if (!provider.is_configured) return <Badge tone="outline">{t('oauth.state.notSetUp')}</Badge>;
  if (!provider.is_active) return <Badge icon={Pause}>{t('oauth.state.paused')}</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      {t('oauth.state.active')}
    </Badge>
  );
}
