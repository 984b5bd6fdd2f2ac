import type { CreateProjectBody, Project, UpdateProjectBody } from '@robin/contract/projects';
import { limits } from '@robin/contract/limits';
import { isBlank } from '@robin/contract/rules/is-blank';
import { webAddressPattern } from '@robin/contract/rules/web-address';
import { z } from 'zod';
import { changedFields, isSameTrimmed, typedOver } from '#shared/forms/form-changes.ts';

export const projectForm = z.object({
  name: z.string(),
  description: z.string(),
  jiraKey: z.string(),
  jiraName: z.string(),
  githubUrl: z.string(),
});
export type ProjectForm = z.infer<typeof projectForm>;

export type ProjectField = keyof ProjectForm;

export const emptyProjectForm: ProjectForm = {
  name: '',
  description: '',
  jiraKey: '',
  jiraName: '',
  githubUrl: '',
};

/** The fields that may be empty, with their names on the wire. */
const optionalFields = [
  ['description', 'description'],
  ['jiraKey', 'jira_project_key'],
  ['jiraName', 'jira_project_name'],
  ['githubUrl', 'github_repository_url'],
] as const;

/** Names of the texts for what is wrong, by field. */
export interface ProjectFormErrors {
  name?: 'nameMissing';
  githubUrl?: 'urlInvalid';
}

/** A Jira key as it is stored: in capitals, at most ten characters. */
export function normaliseJiraKey(typed: string): string {
  return typed.toUpperCase().slice(0, limits.jiraProjectKeyMaxLength);
}

export function checkProjectForm({ name, githubUrl }: ProjectForm): ProjectFormErrors {
  return {
    ...(isBlank(name) && { name: 'nameMissing' as const }),
    ...(githubUrl.trim() !== '' &&
      !isWebAddress(githubUrl.trim()) && { githubUrl: 'urlInvalid' as const }),
  };
}

/** What is sent to create a project: trimmed, and without the optional fields that are empty. */
export function toProjectBody(form: ProjectForm): CreateProjectBody {
  return toProjectUpdate(form, emptyProjectForm) as CreateProjectBody;
}

/**
 * What is sent to change a project: trimmed, without the fields that were empty and stay empty, and with `""` for
 * one that was emptied, which clears it.
 */
export function toProjectUpdate(form: ProjectForm, before: ProjectForm): UpdateProjectBody {
  const filled = optionalFields.filter(([field]) => form[field].trim() || before[field]);
  return {
    name: form.name.trim(),
    ...Object.fromEntries(filled.map(([field, wireName]) => [wireName, form[field].trim()])),
  };
}

/** A stored project as it stands in the form. */
export function toProjectForm(project: Project): ProjectForm {
  return {
    name: project.name,
    description: project.description ?? '',
    jiraKey: project.jira_project_key ?? '',
    jiraName: project.jira_project_name ?? '',
    githubUrl: project.github_repository_url ?? '',
  };
}

/** The fields in which two forms would be stored differently. */
export const changedProjectFields = (one: ProjectForm, other: ProjectForm): ProjectField[] =>
  changedFields(one, other, isSameTrimmed);

/** What was typed over what stood there before, as far as it would be stored differently. */
export const typedOverProject = (before: ProjectForm, typed: ProjectForm): Partial<ProjectForm> =>
  typedOver(before, typed, isSameTrimmed);

/** The words of the fields that one form has otherwise than another. */
export const typedWords = (form: ProjectForm, before: ProjectForm): string =>
  Object.values(typedOverProject(before, form)).join('\n\n');

/** Whether the text is an address that a browser may follow from a link. */
export function isWebAddress(text: string): boolean {
  return webAddressPattern.test(text) && URL.canParse(text);
}
