import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@robin/contract/limits';
import {
  normaliseJiraKey,
  type ProjectField,
  type ProjectForm,
  type ProjectFormErrors,
} from '#features/projects/project-form-rules.ts';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** What every field of a project needs to know of the form that it belongs to. */
export interface ProjectFieldsState {
  value: ProjectForm;
  errors: ProjectFormErrors;
  isBusy: boolean;
  onChange: (value: ProjectForm) => void;
  /** Id of the form element, for fields that do not stand inside it. */
  formId?: string;
}

type TextFieldProps = ComponentProps<typeof TextField>;
type FieldProps<Props> = { state: ProjectFieldsState } & Partial<Props>;

function controlOf(
  { value, isBusy, onChange, formId }: ProjectFieldsState,
  name: ProjectField,
  read = (typed: string) => typed,
) {
  return {
    value: value[name],
    readOnly: isBusy,
    form: formId,
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      const typed = read(target.value);
      if (typed !== target.value) {
        // A field that gets another text than was typed has its cursor at the end.
        const { selectionStart } = target;
        target.value = typed;
        target.setSelectionRange(selectionStart, selectionStart);
      }
      onChange({ ...value, [name]: typed });
    },
  };
}

export function NameField({ state, ...rest }: FieldProps<TextFieldProps>) {
  const { t } = useTranslation('projects');
  return (
    <TextField
      label={t('form.name')}
      required
      maxLength={limits.projectNameMaxLength}
      error={state.errors.name && t(`form.${state.errors.name}`)}
      {...controlOf(state, 'name')}
      {...rest}
    />
  );
}

export function DescriptionField({ state, ...rest }: FieldProps<ComponentProps<typeof TextArea>>) {
  const { t } = useTranslation('projects');
  return (
    <TextArea
      label={t('form.description')}
      isOptional
      hint={t('form.descriptionHint')}
      maxLength={limits.projectDescriptionMaxLength}
      {...controlOf(state, 'description')}
      {...rest}
    />
  );
}

/** Deprecated, and the only way to write into a field that its undo knows of. */
interface LegacyWriting {
  execCommand(command: 'insertText', showsUi: boolean, text: string): boolean;
}

/** Writes what is typed or pasted in capitals from the start: a text set afterwards would end all undo in the field. */
function writeCapitals(event: InputEvent): void {
  const capitals = event.data?.toUpperCase();
  // What is composed belongs to the browser until it is done.
  if (!capitals || capitals === event.data || event.isComposing) return;
  event.preventDefault();
  const legacy: LegacyWriting = document;
  legacy.execCommand('insertText', false, capitals);
}

/** Listens to the browser itself: what React calls by this name is another event. */
function listenForLetters(field: HTMLInputElement): () => void {
  field.addEventListener('beforeinput', writeCapitals);
  return () => field.removeEventListener('beforeinput', writeCapitals);
}

export function JiraKeyField({ state, ...rest }: FieldProps<TextFieldProps>) {
  const { t } = useTranslation('projects');
  return (
    <TextField
      ref={listenForLetters}
      label={t('form.jiraKey')}
      isOptional
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      className="font-mono"
      maxLength={limits.jiraProjectKeyMaxLength}
      suffix={`${state.value.jiraKey.length}/${limits.jiraProjectKeyMaxLength}`}
      {...controlOf(state, 'jiraKey', normaliseJiraKey)}
      {...rest}
    />
  );
}

export function JiraNameField({ state, ...rest }: FieldProps<TextFieldProps>) {
  const { t } = useTranslation('projects');
  return (
    <TextField
      label={t('form.jiraName')}
      isOptional
      maxLength={limits.jiraProjectNameMaxLength}
      placeholder={t('form.jiraNameExample')}
      {...controlOf(state, 'jiraName')}
      {...rest}
    />
  );
}

export function GithubUrlField({ state, ...rest }: FieldProps<TextFieldProps>) {
  const { t } = useTranslation('projects');
  return (
    <TextField
      label={t('form.githubUrl')}
      isOptional
      type="url"
      autoComplete="off"
      placeholder="https://github.com/team/repository"
      className="font-mono text-small"
      maxLength={limits.urlMaxLength}
      error={state.errors.githubUrl && t(`form.${state.errors.githubUrl}`)}
      {...controlOf(state, 'githubUrl')}
      {...rest}
    />
  );
}
