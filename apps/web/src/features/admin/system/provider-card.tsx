import type { LanguageModelProviderStatus } from '@robin/contract/language-models';
import { clsx } from 'clsx';
import { CircleCheck, Pause, Pencil, PlugZap, Plus, Power } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { knownProviders } from './known-providers.ts';

interface ProviderCardProps {
  status: LanguageModelProviderStatus;
  /** Whether its form is open below. */
  isEdited: boolean;
  isActivating: boolean;
  onActivate: () => void;
  onEdit: () => void;
  onTest: () => void;
}

/** One provider: its state, what it is set up with, and what can be done. */
export function ProviderCard({ status, isEdited, ...actions }: ProviderCardProps) {
  const { t } = useTranslation('admin');
  const { provider, model, base_url: baseUrl, has_api_key: hasKey } = status;
  const { name, tileClassName } = knownProviders[provider];
  const isActive = status.active && status.configured;
  return (
    <article
      aria-label={name}
      data-provider={provider}
      className={clsx(
        'flex flex-col rounded-card border bg-surface',
        isActive && 'border-primary inset-ring inset-ring-primary',
        !isActive && (isEdited ? 'border-border-control' : 'border-border'),
      )}
    >
      <header className="flex items-center gap-3 border-b border-border px-4 py-4 slim:flex-wrap">
        <span
          aria-hidden
          className={clsx(
            'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-small font-semibold',
            tileClassName,
          )}
        >
          {name.charAt(0)}
        </span>
        <div className="min-w-0 flex-1 slim:basis-20">
          <h3 className="text-[0.9375rem] leading-5 font-semibold">{name}</h3>
          <p
            className={clsx('truncate text-caption text-text-muted', model !== null && 'font-mono')}
            title={model ?? undefined}
          >
            {model ?? t('llm.noModel')}
          </p>
        </div>
        <StateBadge status={status} />
      </header>
      <dl className="grid grid-cols-2 slim:grid-cols-1 gap-3 px-4 pt-3">
        <Fact term={t('llm.key')}>
          {status.api_key_preview === null ? (
            t(hasKey ? 'llm.keyStored' : 'llm.keyMissing')
          ) : (
            <span className="font-mono leading-none font-normal">{status.api_key_preview}</span>
          )}
        </Fact>
        <Fact term={t('llm.baseUrl')} title={baseUrl ?? knownProviders[provider].baseUrl}>
          {baseUrl === null ? (
            t('llm.ownAddress')
          ) : (
            <span className="font-mono leading-none font-normal">{withoutScheme(baseUrl)}</span>
          )}
        </Fact>
      </dl>
      <div className="mt-auto flex min-h-15.5 touch:min-h-17 flex-wrap items-center gap-2 px-4 py-3">
        {isEdited ? (
          <p className="flex items-center gap-2 text-small font-medium text-primary-text">
            <Pencil size={14} aria-hidden />
            {t('llm.editedBelow')}
          </p>
        ) : (
          <Actions status={status} {...actions} />
        )}
      </div>
    </article>
  );
}

function StateBadge({ status: { active, configured } }: Pick<ProviderCardProps, 'status'>) {
  const { t } = useTranslation('admin');
  if (!configured) return <Badge tone="outline">{t('llm.state.notConfigured')}</Badge>;
  if (!active) return <Badge icon={Pause}>{t('llm.state.inactive')}</Badge>;
  return (
    <Badge tone="success" icon={CircleCheck}>
      {t('llm.state.active')}
    </Badge>
  );
}

function Fact({ term, title, children }: { term: string; title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-text-muted">{term}</dt>
      <dd className="truncate text-small font-550" title={title}>
        {children}
      </dd>
    </div>
  );
}

type ActionsProps = Omit<ProviderCardProps, 'isEdited'>;

/** Only a provider that is set up and does not answer yet can be made the one that answers. */
function Actions({ status, isActivating, onActivate, onEdit, onTest }: ActionsProps) {
  const { t } = useTranslation('admin');
  const { active, configured, provider } = status;
  const { name } = knownProviders[provider];
  if (!configured) {
    return (
      <Button
        size="small"
        icon={Plus}
        aria-label={t('llm.setUpOf', { name })}
        data-edit={provider}
        onClick={onEdit}
      >
        {t('llm.setUp')}
      </Button>
    );
  }
  const edit = (
    <Button
      // The same button before and after activating, so that it keeps the focus.
      key="edit"
      size="small"
      icon={active ? Pencil : undefined}
      variant={active ? 'secondary' : 'ghost'}
      aria-label={t('llm.editOf', { name })}
      data-edit={provider}
      onClick={onEdit}
    >
      {t('llm.edit')}
    </Button>
  );
  if (active) {
    return (
      <>
        {edit}
        <Button
          size="small"
          variant="ghost"
          icon={PlugZap}
          aria-label={t('llm.testOf', { name })}
          onClick={onTest}
        >
          {t('llm.test')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        size="small"
        icon={Power}
        isBusy={isActivating}
        busyLabel={t('llm.activating')}
        aria-label={isActivating ? undefined : t('llm.activateOf', { name })}
        onClick={onActivate}
      >
        {t('llm.activate')}
      </Button>
      {edit}
    </>
  );
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '');
}
