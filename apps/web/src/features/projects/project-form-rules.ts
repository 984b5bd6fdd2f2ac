import type { CreateProjectBody } from '@robin/contract/projects';
import { limits } from '@robin/contract/limits';

export interface ProjectForm {
  name: string;
  description: string;
  jiraKey: string;
  jiraName: string;
  githubUrl: string;
}

export const emptyProjectForm: ProjectForm = {
  name: '',
  description: '',
  jiraKey: '',
  jiraName: '',
  githubUrl: '',
};

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
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(githubUrl.trim() !== '' &&
      !isWebAddress(githubUrl.trim()) && { githubUrl: 'urlInvalid' as const }),
  };
}

/** What is sent: trimmed, and without the optional fields that are empty. */
export function toProjectBody(form: ProjectForm): CreateProjectBody {
  const optional = {
    description: form.description.trim(),
    jira_project_key: form.jiraKey.trim(),
    jira_project_name: form.jiraName.trim(),
    github_repository_url: form.githubUrl.trim(),
  };
  const filled = Object.entries(optional).filter(([, value]) => value !== '');
  return { name: form.name.trim(), ...Object.fromEntries(filled) };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
