import { GitBranch, SquareKanban, type LucideIcon } from 'lucide-react';
import { useState, type SubmitEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@robin/contract/limits';
import {
  checkProjectForm,
  normaliseJiraKey,
  type ProjectForm as Form,
  type ProjectFormErrors,
} from '#features/projects/project-form-rules.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

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
  const errorAt = (name: keyof ProjectFormErrors) => errors[name] && t(`form.${errors[name]}`);

  const field = (name: keyof Form, read = (typed: string) => typed) => ({
    value: value[name],
    disabled: isBusy,
    onChange: (event: { target: { value: string } }) => {
      onChange({ ...value, [name]: read(event.target.value) });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = checkProjectForm(value);
    setErrors(found);
    if (Object.keys(found).length === 0) onSubmit();
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      className="overflow-hidden rounded-card border border-border bg-surface"
    >
      <div className="flex flex-col gap-5 p-4 md:px-6 md:pt-5 md:pb-6">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <TextField
          label={t('form.name')}
          required
          autoFocus
          maxLength={limits.projectNameMaxLength}
          error={errorAt('name')}
          {...field('name')}
        />
        <TextArea
          label={t('form.description')}
          isOptional
          hint={t('form.descriptionHint')}
          className="h-[92px]"
          maxLength={limits.projectDescriptionMaxLength}
          {...field('description')}
        />
      </div>
      <FieldGroup icon={SquareKanban} title="Jira" text={t('form.jiraText')}>
        <div className="grid gap-4 md:grid-cols-[200px_1fr]">
          <TextField
            label={t('form.jiraKey')}
            isOptional
            hint={t('form.jiraKeyHint')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            suffix={`${value.jiraKey.length}/${limits.jiraProjectKeyMaxLength}`}
            {...field('jiraKey', normaliseJiraKey)}
          />
          <TextField
            label={t('form.jiraName')}
            isOptional
            maxLength={limits.jiraProjectNameMaxLength}
            placeholder={t('form.jiraNameExample')}
            {...field('jiraName')}
          />
        </div>
      </FieldGroup>
      <FieldGroup icon={GitBranch} title="GitHub" text={t('form.githubText')}>
        <TextField
          label={t('form.githubUrl')}
          isOptional
          type="url"
          autoComplete="off"
          placeholder="https://github.com/team/repository"
          className="font-mono text-small"
          maxLength={limits.urlMaxLength}
          error={errorAt('githubUrl')}
          {...field('githubUrl')}
        />
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
          <p className="text-[14px] leading-[18px] font-semibold">{title}</p>
          <p className="text-caption text-text-muted">{text}</p>
        </div>
      </div>
      {children}
    </fieldset>
  );
}
