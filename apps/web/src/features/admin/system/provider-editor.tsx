import type { LanguageModelProviderStatus } from '@robin/contract/language-models';
import { limits } from '@robin/contract/limits';
import { ChevronDown, Trash2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoSight } from '#features/admin/bring-into-sight.ts';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { ConnectionTests } from './connection-tests.tsx';
import { knownProviders } from './known-providers.ts';
import { ProviderConflict } from './provider-conflict.tsx';
import type { ModelTests } from './use-model-tests.ts';
import type { ProviderEdit } from './use-provider-edit.ts';

/** Shown where a key is stored whose last characters are not known. */
const DOTS = '••••••••';

interface ProviderEditorProps {
  status: LanguageModelProviderStatus;
  edit: ProviderEdit;
  tests: ModelTests;
  /** Whether the form was opened to test at once what is stored. */
  testsAtOnce: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** The form of a provider, with the results of its tests beside it. */
export function ProviderEditor(props: ProviderEditorProps) {
  const { status, edit, tests, testsAtOnce, onClose, onRemove } = props;
  const { t } = useTranslation(['admin', 'common', 'errors']);
  const titleId = useId();
  const modelsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const testButton = useRef<HTMLButtonElement>(null);
  const { provider } = status;
  const { name, baseUrl, models } = knownProviders[provider];
  const { base, errors, isSaving } = edit;
  // A stored key that does not go along is none for this address.
  const hasKey = base.has_api_key && !edit.isElsewhere;

  const test = () => {
    const missing = edit.check();
    if (missing) focusField(form.current, missing);
    else void tests.start(provider, edit.form);
  };
  const takeStored = () => {
    edit.takeStored();
    // The button goes with its notice, and the focus with it.
    focusField(form.current, 'model');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = edit.save();
    if (missing) focusField(form.current, missing);
  };

  // The form opens below the cards, on a phone out of sight.
  const begin = useEffectEvent(() => {
    if (form.current) bringIntoSight(form.current);
    if (testsAtOnce) {
      testButton.current?.focus();
      void tests.start(provider, edit.form);
    } else focusField(form.current, base.model === null ? 'model' : 'apiKey');
  });
  useEffect(() => begin(), []);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby={titleId}
      className="mt-4 overflow-clip rounded-card border border-border bg-surface"
    >
      <header className="flex items-center justify-between gap-3 border-b border-border py-2.5 pr-2.5 pl-4 md:py-3.5 md:pr-3.5 md:pl-5">
        <h3 id={titleId} className="text-subsection font-semibold">
          {t(status.configured ? 'llm.editTitle' : 'llm.setUpTitle', { name })}
        </h3>
        <IconButton icon={X} iconSize={18} label={t('common:close')} onClick={onClose} />
      </header>
      <div className="grid grid-cols-1 md:grid-cols-2">
        <div className="flex flex-col gap-4 p-4 md:p-5 md:pt-4.5">
          {edit.changedByOthers && (
            <ComingIntoView cause={edit.changedByOthers}>
              <ProviderConflict edit={edit} onTakeStored={takeStored} />
            </ComingIntoView>
          )}
          {edit.failure && (
            <ComingIntoView cause={edit.failure}>
              <Alert tone="danger" title={t('llm.failed.save', { name })}>
                {describeDetail(t, edit.failure)}
              </Alert>
            </ComingIntoView>
          )}
          <TextField
            name="model"
            label={t('llm.model')}
            hint={t('llm.modelHint')}
            list={modelsId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={limits.modelNameMaxLength}
            value={edit.form.model}
            readOnly={isSaving}
            error={errors.model && t(errors.model)}
            onChange={(event) => edit.change({ model: event.target.value })}
            suffix={<ChevronDown size={16} aria-hidden />}
            // The browser's own mark opens the list and lies unseen below the one that every other list has.
            className="pr-9! font-mono text-small! [&::-webkit-calendar-picker-indicator]:-mr-6 [&::-webkit-calendar-picker-indicator]:opacity-0"
          />
          <datalist id={modelsId}>
            {models.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
          <PasswordField
            name="apiKey"
            label={t('llm.apiKey')}
            hint={t(chooseKeyHint(edit), { name })}
            revealLabels={{ show: t('llm.showKey'), hide: t('llm.hideKey') }}
            // The only word that keeps browsers from filling in the password of the administrator.
            autoComplete="new-password"
            spellCheck={false}
            placeholder={hasKey ? (base.api_key_preview ?? DOTS) : undefined}
            required={!hasKey}
            value={edit.form.apiKey}
            readOnly={isSaving}
            error={errors.apiKey && t(errors.apiKey, { maxLength: limits.apiKeyMaxLength })}
            onChange={(event) => edit.change({ apiKey: event.target.value })}
            className="font-mono text-small!"
          />
          <TextField
            name="baseUrl"
            label={t('llm.baseUrl')}
            isOptional
            hint={t('llm.baseUrlHint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.urlMaxLength}
            placeholder={baseUrl}
            value={edit.form.baseUrl}
            readOnly={isSaving}
            error={errors.baseUrl && t(errors.baseUrl)}
            onChange={(event) => edit.change({ baseUrl: event.target.value })}
            className="font-mono text-small!"
          />
        </div>
        <ConnectionTests provider={provider} tests={tests} button={testButton} onTest={test} />
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t border-border bg-bg px-4 py-3 md:px-5">
        {base.version !== null && (
          <Button
            variant="quietDanger"
            size="small"
            icon={Trash2}
            disabled={isSaving}
            onClick={onRemove}
            className="-ml-2.5"
          >
            {t('llm.remove')}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSaving} busyLabel={t('llm.saving')}>
            {t('common:save')}
          </Button>
        </span>
      </footer>
    </form>
  );
}

function chooseKeyHint({ base, isElsewhere }: ProviderEdit) {
  if (isElsewhere) return 'llm.keyForAddress';
  return base.has_api_key ? 'llm.keyKeeps' : 'llm.keyHint';
}
