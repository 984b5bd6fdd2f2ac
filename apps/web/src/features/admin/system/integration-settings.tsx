import type { SystemConfiguration } from '@robin/contract/configuration';
import { limits } from '@robin/contract/limits';
import { KeyRound, NotebookPen, Pencil, SquareKanban } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDetail, isRefusedValue } from '#features/admin/describe-detail.ts';
import type { BannerContent } from '#features/admin/use-banner.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { TextField } from '#shared/ui/text-field.tsx';
import { JIRA_KEY, useJiraEdit, type JiraEdit } from './use-jira-edit.ts';

interface IntegrationSettingsProps {
  configuration: SystemConfiguration;
  onDirty: (isDirty: boolean) => void;
  onStart: () => void;
  onDone: (banner: BannerContent) => void;
}

/** The settings of the installation that integrations need: read first, edited on request. */
export function IntegrationSettings(props: IntegrationSettingsProps) {
  const { configuration, onDirty, onStart, onDone } = props;
  const { t } = useTranslation('admin');
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const edit = useJiraEdit(configuration, {
    onSaved: () => onDone({ tone: 'success', text: t('system.saved') }),
  });

  const { isChanged } = edit;
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);

  // The focus goes back to the button that opened the form.
  useEffect(() => {
    if (wasEditing.current && !edit.isEditing && isFocusFree()) editButton.current?.focus();
    wasEditing.current = edit.isEditing;
  }, [edit.isEditing]);

  const spinachKey = configuration.configurations.SPINACH_API_KEY;
  return (
    <section
      aria-labelledby="integration-settings"
      className="mt-7 rounded-card border border-border bg-surface"
    >
      <header className="flex items-center justify-between gap-3 border-b border-border px-4 py-3.5 slim:flex-wrap md:px-5">
        <div>
          <h2 id="integration-settings" className="text-subsection font-semibold">
            {t('system.integrations')}
          </h2>
          <p className="text-small text-text-muted">{t('system.integrationsHint')}</p>
        </div>
        {!edit.isEditing && (
          <Button
            ref={editButton}
            icon={Pencil}
            aria-label={t('system.editJira')}
            onClick={() => {
              onStart();
              edit.begin();
            }}
          >
            {t('system.edit')}
          </Button>
        )}
      </header>
      {edit.isEditing ? <JiraForm edit={edit} /> : <JiraRow url={edit.stored} />}
      {spinachKey !== undefined && (
        <Row icon={NotebookPen} title="Spinach" text={t('system.spinach')}>
          <Badge icon={KeyRound}>{t('system.stored')}</Badge>
        </Row>
      )}
    </section>
  );
}

interface RowProps {
  icon: typeof KeyRound;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

function Row({ icon: Icon, title, text, children }: RowProps) {
  return (
    <div className="flex items-center gap-3 border-border px-4 py-3.5 not-first:not-[header+*]:border-t md:px-5">
      <span
        aria-hidden
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-hover text-text-2"
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="text-small wrap-anywhere text-text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

function JiraRow({ url }: { url: string }) {
  const { t } = useTranslation('admin');
  return (
    <Row
      icon={SquareKanban}
      title={t('system.jira')}
      text={url === '' ? t('system.notSet') : <span className="font-mono">{url}</span>}
    />
  );
}

function JiraForm({ edit }: { edit: JiraEdit }) {
  const { t } = useTranslation(['admin', 'common', 'errors']);
  const field = useRef<HTMLInputElement>(null);
  const failureId = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
      className="flex flex-col gap-3 px-4 py-4 md:px-5"
    >
      {edit.newest !== null && (
        <Alert tone="warning" title={t('conflict.title')}>
          <p>{t('conflict.text')}</p>
          <p className="mt-1 font-mono text-caption">
            {edit.newest === '' ? t('system.notSet') : edit.newest}
          </p>
        </Alert>
      )}
      {edit.failure && (
        <div id={failureId}>
          <Alert tone="danger" title={t('system.saveFailed', { key: JIRA_KEY })}>
            {describeDetail(t, edit.failure)}
          </Alert>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <TextField
          ref={field}
          label={t('system.jira')}
          hint={t('system.jiraHint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.configurationValueMaxLength}
          placeholder="https://example.atlassian.net"
          value={edit.text}
          readOnly={edit.isSaving}
          onChange={(event) => edit.change(event.target.value)}
          className="font-mono text-small!"
          fieldClassName="min-w-[min(100%,20rem)] flex-1"
          {...(isRefusedValue(edit.failure) && {
            'aria-invalid': true,
            'aria-describedby': failureId,
          })}
        />
        <span className="flex gap-2 max-md:ml-auto md:mt-6">
          <Button variant="ghost" disabled={edit.isSaving} onClick={edit.cancel}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={edit.isSaving}
            busyLabel={t('llm.saving')}
          >
            {t('common:save')}
          </Button>
        </span>
      </div>
      <div role="status">
        {edit.saysUnchanged && (
          <p className="text-small text-text-muted">{t('system.noChanges')}</p>
        )}
      </div>
    </form>
  );
}
