import type { KeyboardEvent } from 'react';
import type { ProjectEdit } from '#features/projects/use-project-edit.ts';
import { Card } from '#shared/ui/card.tsx';
import {
  DescriptionField,
  GithubUrlField,
  JiraKeyField,
  JiraNameField,
} from './project-fields.tsx';
import { EDIT_FORM_ID } from './project-edit-head.tsx';

/** Description and connections as fields, in the place where they are read. */
export function ProjectEditCard({ edit }: { edit: ProjectEdit }) {
  const state = {
    value: edit.form,
    errors: edit.errors,
    isBusy: edit.isSaving,
    onChange: edit.change,
    formId: EDIT_FORM_ID,
  };
  return (
    <Card className="flex flex-col gap-4 p-4">
      <DescriptionField state={state} className="h-[116px]" onKeyDown={saveOnShortcut} />
      <JiraKeyField state={state} />
      <JiraNameField state={state} />
      <GithubUrlField state={state} />
    </Card>
  );
}

/** Enter begins a new line here, so it takes Ctrl or Cmd to save. */
function saveOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
