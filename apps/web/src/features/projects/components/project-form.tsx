import { GitBranch, SquareKanban, type LucideIcon } from 'lucide-react';
import { useState, type SubmitEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkProjectForm,
  type ProjectForm as Form,
  type ProjectFormErrors,
} from '#features/projects/project-form-rules.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import {
  DescriptionField,
  GithubUrlField,
  JiraKeyField,
  JiraNameField,
  NameField,
} from './project-fields.tsx';

interface ProjectFormProps {
  value: Form;
  onChange: (value: Form) => void;
  isBusy: boolean;
  /** What went wrong when saving. */
  failure: string | null;
  submitLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The fields of a project: one that is needed, and two groups that can wait. */
export function ProjectForm({
  value,
  onChange,
  isBusy,
  failure,
  submitLabel,
  onSubmit,
  onCancel,
}: ProjectFormProps) {
  const { t } = useTranslation(['projects', 'common']);
  const [errors, setErrors] = useState<ProjectFormErrors>({});
  const state = {
    value,
    errors,
    isBusy,
    onChange: (next: Form) => {
      onChange(next);
      setErrors({});
    },
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkProjectForm(value);
    setErrors(found);
    if (found.name) focusField(event.currentTarget, 'name');
    else if (found.githubUrl) focusField(event.currentTarget, 'githubUrl');
    else onSubmit();
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      className="overflow-hidden rounded-card border border-border bg-surface"
    >
      <div className="flex flex-col gap-5 p-4 md:px-6 md:pt-5 md:pb-6">
        {failure && (
          <ComingIntoView cause={failure}>
            <Alert tone="danger">{failure}</Alert>
          </ComingIntoView>
        )}
        <NameField state={state} name="name" autoFocus />
        <DescriptionField state={state} className="h-[92px]" />
      </div>
      <FieldGroup icon={SquareKanban} title="Jira" text={t('form.jiraText')}>
        <div className="grid gap-4 md:grid-cols-[200px_1fr]">
          <JiraKeyField state={state} hint={t('form.jiraKeyHint')} />
          <JiraNameField state={state} />
        </div>
      </FieldGroup>
      <FieldGroup icon={GitBranch} title="GitHub" text={t('form.githubText')}>
        <GithubUrlField state={state} name="githubUrl" />
      </FieldGroup>
      <div className="flex justify-end gap-2 border-t border-border bg-bg px-4 py-3.5 md:px-6">
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={t('form.saving')}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface FieldGroupProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function FieldGroup({ icon: Icon, title, text, children }: FieldGroupProps) {
  return (
    <fieldset className="border-t border-border p-4 md:px-6 md:pt-5 md:pb-6">
      <legend className="sr-only">{title}</legend>
      <div className="mb-4 flex items-center gap-3">
        <span className="inline-flex size-[30px] items-center justify-center rounded-control bg-hover text-text-muted">
          <Icon size={16} aria-hidden />
        </span>
        <div>
          <p className="text-[0.875rem] leading-[1.125rem] font-semibold">{title}</p>
          <p className="text-caption text-text-muted">{text}</p>
        </div>
      </div>
      {children}
    </fieldset>
  );
}
