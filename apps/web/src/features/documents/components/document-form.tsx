import { limits } from '@robin/contract/limits';
import { isBlank } from '@robin/contract/rules/is-blank';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureText } from '#features/documents/describe-failure.ts';
import { judgeTags, type DocumentDraft } from '#features/documents/document-draft.ts';
import { typeOptions, type DocumentTypes } from '#features/documents/document-types.ts';
import { DiscardDialog } from '#shared/forms/discard-dialog.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import type { LeavingReach } from '#shared/routing/use-navigation-blocker.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { ContentField, type ContentViews } from './content-field.tsx';
import { ToldText } from './told-text.tsx';

interface DocumentFormProps extends ContentViews {
  kind: 'new' | 'edit';
  /** Shown, not to be changed; a document stays in its project. */
  projectName?: string;
  draft: DocumentDraft;
  /** Whether closing would lose something. */
  isChanged: boolean;
  types: DocumentTypes;
  isBusy: boolean;
  /** What leaves the form, and so is asked about. */
  reach: LeavingReach;
  failure: FailureText | null;
  notice?: ReactNode;
  onChange: (change: Partial<DocumentDraft>) => void;
  onSave: () => void;
  /** What was typed may go. */
  onDiscard: () => void;
  onClose: () => void;
}

/**
 * The dialog in which a document is written. It closes without a question only when nothing would be lost; what were
 * typed while it is being saved would be, so nothing can be.
 */
export function DocumentForm(props: DocumentFormProps) {
  const { kind, projectName, draft, isChanged, types, isBusy, reach, failure, notice } = props;
  const { Markdown, Editor, onChange, onSave, onDiscard, onClose } = props;
  const { t } = useTranslation(['po_documents', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const tagFault = judgeTags(draft.tags);
  const canSave = !isBlank(draft.title) && !tagFault && !isBusy;
  const discard = () => {
    onDiscard();
    onClose();
  };
  const close = () => (isChanged ? setIsAsking(true) : onClose());

  return (
    <>
      <Dialog
        width="wide"
        canDismiss={!isBusy}
        onClose={close}
        title={t(kind === 'new' ? 'form.newTitle' : 'form.editTitle')}
        className="md:w-[45rem]!"
        foot={
          <>
            <Button variant="ghost" disabled={isBusy} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="primary"
              disabled={!canSave}
              isBusy={isBusy}
              busyLabel={t('form.saving')}
              onClick={onSave}
            >
              {t('common:save')}
            </Button>
          </>
        }
      >
        <div
          className="flex flex-col gap-4"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canSave) return;
            event.preventDefault();
            onSave();
          }}
        >
          {failure && (
            <ComingIntoView cause={failure}>
              <Alert tone="danger">
                <ToldText text={failure} />
              </Alert>
            </ComingIntoView>
          )}
          {notice}
          {projectName !== undefined && (
            <TextField label={t('form.project')} value={projectName} readOnly />
          )}
          <TextField
            label={t('form.title')}
            value={draft.title}
            readOnly={isBusy}
            maxLength={limits.documentTitleMaxLength}
            required
            autoComplete="off"
            data-autofocus
            onChange={(event) => onChange({ title: event.target.value })}
          />
          <div className="grid gap-4 md:grid-cols-[220px_1fr]">
            <SelectField
              label={t('form.type')}
              options={typeOptions(types, draft.type)}
              value={draft.type}
              disabled={isBusy}
              onChange={(type) => onChange({ type })}
            />
            <TextField
              label={
                <>
                  {t('form.tags')}{' '}
                  <span className="ml-0.5 font-normal text-text-muted">{t('form.tagsHint')}</span>
                </>
              }
              value={draft.tags}
              readOnly={isBusy}
              error={tagFault && t(tagFault)}
              autoComplete="off"
              onChange={(event) => onChange({ tags: event.target.value })}
            />
          </div>
          <ContentField
            value={draft.content}
            isReadOnly={isBusy}
            onChange={(content) => onChange({ content })}
            Markdown={Markdown}
            Editor={Editor}
          />
          {kind === 'edit' && (
            <div className="flex flex-wrap items-center gap-x-3">
              <Switch
                label={t('form.archived')}
                checked={draft.isArchived}
                disabled={isBusy}
                onChange={(event) => onChange({ isArchived: event.target.checked })}
              />
              <p className="text-caption text-text-muted">{t('form.archivedHint')}</p>
            </div>
          )}
        </div>
      </Dialog>
      {isAsking && <DiscardDialog onDiscard={discard} onStay={() => setIsAsking(false)} />}
      <UnsavedChangesGuard hasChanges={isChanged && !isBusy} reach={reach} onDiscard={onDiscard} />
    </>
  );
}
