import type { OauthProvider, OauthProviderForEditing } from '@robin/contract/integrations';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoSight } from '#features/admin/bring-into-sight.ts';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { OauthConflict } from './oauth-conflict.tsx';
import { OauthFields } from './oauth-fields.tsx';
import { RedirectAddress } from './redirect-address.tsx';
import { ServiceTile } from './service-tile.tsx';
import { useOauthEdit, type OauthEdit } from './use-oauth-edit.ts';

interface OauthEditorProps {
  /** Null for a new provider. */
  definition: OauthProviderForEditing | null;
  takenNames: readonly string[];
  publicBaseUrl: string;
  onDirty: (isDirty: boolean) => void;
  onSaved: (provider: OauthProvider) => void;
  onClose: () => void;
}

/** The form of one definition. */
export function OauthEditor(props: OauthEditorProps) {
  const { definition, takenNames, publicBaseUrl, onDirty, onSaved, onClose } = props;
  const { t } = useTranslation(['admin', 'common', 'errors']);
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const edit = useOauthEdit({ definition, takenNames, onSaved });
  const { isChanged } = edit;
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);

  // On a phone the form opens below the list, out of sight.
  const begin = useEffectEvent(() => {
    if (form.current) bringIntoSight(form.current);
    if (!definition) focusField(form.current, 'name');
    else focusField(form.current, definition.client_id === '' ? 'client_id' : 'client_secret');
  });
  useEffect(() => begin(), []);

  const takeStored = () => {
    edit.takeStored();
    // The button goes with its notice, and the focus with it.
    focusField(form.current, 'client_secret');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = edit.save();
    if (wrong) focusField(form.current, wrong);
  };
  const name = edit.form.display_name || edit.form.name;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby={titleId}
      className="min-w-0 overflow-clip rounded-card border border-border bg-surface"
    >
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ServiceTile name={name} />
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="truncate text-subsection font-semibold">
              {titleOf(t, edit)}
            </h2>
            <p className="text-small text-text-muted">{t('oauth.allRequired')}</p>
          </div>
          <Switch
            label={t('oauth.activeAfterSaving')}
            checked={edit.form.is_active}
            disabled={edit.isSaving}
            onChange={(event) => edit.change({ is_active: event.target.checked })}
            className="text-small! max-sm:w-full"
          />
        </header>
        {edit.changedByOthers && (
          <ComingIntoView cause={edit.changedByOthers}>
            <OauthConflict edit={edit} onTakeStored={takeStored} />
          </ComingIntoView>
        )}
        {edit.failure && (
          <ComingIntoView cause={edit.failure}>
            <Alert tone="danger" title={t('oauth.failed.save', { name })}>
              {describeDetail(t, edit.failure)}
            </Alert>
          </ComingIntoView>
        )}
        <OauthFields edit={edit} />
        <RedirectAddress publicBaseUrl={publicBaseUrl} name={edit.form.name.trim()} />
      </div>
      <Foot edit={edit} onClose={onClose} />
    </form>
  );
}

function titleOf(t: ReturnType<typeof useTranslation<'admin'>>['t'], { base }: OauthEdit): string {
  if (base === null) return t('oauth.newTitle');
  return t(base.is_configured ? 'oauth.edit' : 'oauth.setUp', { name: base.display_name });
}

function Foot({ edit, onClose }: { edit: OauthEdit; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const errorCount = Object.keys(edit.errors).length;
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-border bg-bg px-4 py-3 md:px-5">
      {errorCount > 0 && (
        <p className="flex gap-2 text-small text-danger-text">
          <CircleAlert size={16} className="mt-px" aria-hidden />
          {t('oauth.errorCount', { count: errorCount })}
        </p>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        <Button variant="ghost" disabled={edit.isSaving} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={edit.isSaving}
          busyLabel={t('oauth.saving')}
        >
          {t('common:save')}
        </Button>
      </span>
    </footer>
  );
}
