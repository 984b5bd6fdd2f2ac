import { limits } from '@robin/contract/limits';
import { useTranslation } from 'react-i18next';
import type { TextsEdit } from '#features/episodes/use-texts-edit.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

/** The texts that Robin keeps, to be put right by hand. */
export function TextsForm({ edit }: { edit: TextsEdit }) {
  const { t } = useTranslation(['episodes', 'common']);
  const { texts, isKept, isSaving, failure } = edit;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      {isKept && <KeptFormNotice onDiscard={edit.takeStored} />}
      {edit.changedByOthers && <TextsConflict edit={edit} />}
      <TextArea
        label={t('level.essence.name')}
        rows={3}
        maxLength={limits.episodeTextMaxLength}
        value={texts.essence}
        readOnly={isSaving}
        onChange={(event) => edit.type({ essence: event.target.value })}
      />
      <TextArea
        label={t('level.digest.name')}
        rows={6}
        maxLength={limits.episodeTextMaxLength}
        value={texts.digest}
        readOnly={isSaving}
        onChange={(event) => edit.type({ digest: event.target.value })}
      />
      {failure && (
        <Alert tone="danger">
          <span lang="en">{failure}</span>
        </Alert>
      )}
      <div className="flex gap-2">
        <Button type="submit" isBusy={isSaving}>
          {t('common:save')}
        </Button>
        <Button variant="ghost" disabled={isSaving} onClick={edit.end}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The texts have become others meanwhile: what is stored now, beside what was typed, and both ways out. */
function TextsConflict({ edit }: { edit: TextsEdit }) {
  const { t } = useTranslation('episodes');
  return (
    <ComingIntoView cause={edit.changedByOthers}>
      <Alert tone="warning" title={t('texts.conflict.title')}>
        <p>{t('texts.conflict.text')}</p>
        <dl className="mt-1.5">
          {edit.changedByOthers?.map((name) => (
            <div key={name} className="mt-1">
              <dt className="font-semibold">{t(`level.${name}.name`)}:</dt>
              <dd className="max-h-40 overflow-y-auto whitespace-pre-line">{edit.stored[name]}</dd>
            </div>
          ))}
        </dl>
        {edit.isChanged && (
          <Button size="small" onClick={edit.takeStored} className="mt-2.5">
            {t('texts.conflict.takeStored')}
          </Button>
        )}
      </Alert>
    </ComingIntoView>
  );
}
