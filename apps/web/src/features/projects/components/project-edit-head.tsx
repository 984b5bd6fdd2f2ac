import { Pencil } from 'lucide-react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { limits } from '@robin/contract/limits';
import { isBlank } from '@robin/contract/rules/is-blank';
import type { ProjectEdit } from '#features/projects/use-project-edit.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { controlClasses } from '#shared/ui/field.tsx';
import { LargeProjectTile } from './large-project-tile.tsx';

/** The form element of the page; fields in the cards below name it by this id. */
export const EDIT_FORM_ID = 'project-edit';

/** The head of the page while the project is being edited: its name is a field, and Save takes the place of Edit. */
export function ProjectEditHead({ project, edit }: { project: Project; edit: ProjectEdit }) {
  const { t } = useTranslation(['projects', 'common']);
  const nameField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    nameField.current?.focus();
  }, []);

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    edit.save();
    if (isBlank(edit.form.name)) nameField.current?.focus();
  };

  return (
    <form
      id={EDIT_FORM_ID}
      onSubmit={save}
      noValidate
      aria-labelledby={`${EDIT_FORM_ID}-title`}
      className="mt-2 mb-6 flex flex-wrap items-center gap-3 max-md:contents"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3 md:min-h-13 max-md:mt-2 max-md:mb-1">
        <LargeProjectTile project={{ ...project, name: edit.form.name || project.name }} />
        <input
          ref={nameField}
          aria-label={t('form.name')}
          required
          maxLength={limits.projectNameMaxLength}
          value={edit.form.name}
          readOnly={edit.isSaving}
          onChange={(event) => edit.change({ ...edit.form, name: event.target.value })}
          className={`${controlClasses} h-11 max-w-[40rem] min-w-0 flex-1 md:w-auto md:field-sizing-content md:min-w-[min(26.25rem,100%)] md:flex-initial text-section! font-semibold`}
        />
        <h1 id={`${EDIT_FORM_ID}-title`} className="flex max-md:order-first max-md:w-full">
          <Badge tone="primary" icon={Pencil}>
            {t('form.editTitle')}
          </Badge>
        </h1>
      </div>
      {/* On a phone the fields are long: the way out stays in sight below the header. */}
      <div className="flex slim:flex-wrap gap-2 max-md:sticky max-md:top-14 max-md:z-10 max-md:-mx-4 max-md:mb-4 max-md:border-b max-md:border-border max-md:bg-bg max-md:px-4 max-md:py-2.5 max-md:*:flex-1 md:ml-auto">
        <Button variant="ghost" disabled={edit.isSaving} onClick={edit.cancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={edit.isSaving} busyLabel={t('form.saving')}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
