import { limits } from '@robin/contract/limits';
import type { CreateProjectBody, UpdateProjectBody } from '@robin/contract/projects';
import { seenText } from '@robin/contract/rules/is-blank';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { webAddressPattern } from '@robin/contract/rules/web-address';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { NewProject, ProjectChanges } from './projects.types.ts';

/** The link is shown to everybody in the project, so only the web's own schemes are taken. */
function checkRepositoryUrl(value: string): void {
  if (!webAddressPattern.test(value) || !URL.canParse(value)) {
    throw new DomainError('rule_broken', {
      de: 'Die GitHub-Adresse muss eine Web-Adresse sein, die mit http:// oder https:// beginnt.',
      en: 'The GitHub URL must be a web address that begins with http:// or https://.',
    });
  }
}

/** Upper case can be longer: "ß" becomes "SS". */
function toJiraKey(value: string): string {
  const key = value.toUpperCase();
  if (isLongerThan(key, limits.jiraProjectKeyMaxLength)) {
    throw new DomainError('rule_broken', {
      de: `Der Jira-Projektschlüssel hat höchstens ${limits.jiraProjectKeyMaxLength} Zeichen.`,
      en: `The Jira project key has at most ${limits.jiraProjectKeyMaxLength} characters.`,
    });
  }
  return key;
}

/** What nobody sees clears a field, so it is stored as none. */
function optional(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : seenText(value);
}

/**
 * The fields that somebody has sent, as they are stored; undefined for those that were omitted.
 * @throws DomainError rule_broken
 */
export function readProjectChanges(body: UpdateProjectBody): ProjectChanges {
  const githubRepositoryUrl = optional(body.github_repository_url);
  if (githubRepositoryUrl) checkRepositoryUrl(githubRepositoryUrl);
  const jiraProjectKey = optional(body.jira_project_key);
  return {
    name: body.name,
    description: optional(body.description),
    jiraProjectKey: jiraProjectKey ? toJiraKey(jiraProjectKey) : jiraProjectKey,
    jiraProjectName: optional(body.jira_project_name),
    githubRepositoryUrl,
  };
}

/** The same for a new project, where what was omitted is empty. @throws DomainError rule_broken */
export function readNewProject(body: CreateProjectBody): NewProject {
  const fields = readProjectChanges(body);
  return {
    name: body.name,
    description: fields.description ?? null,
    jiraProjectKey: fields.jiraProjectKey ?? null,
    jiraProjectName: fields.jiraProjectName ?? null,
    githubRepositoryUrl: fields.githubRepositoryUrl ?? null,
  };
}

/** Whether a project would be another one with these fields. */
export function hasChanges(project: NewProject, changes: ProjectChanges): boolean {
  const isOther = <Value>(stored: Value, sent: Value | undefined): boolean =>
    sent !== undefined && sent !== stored;
  return (
    isOther(project.name, changes.name) ||
    isOther(project.description, changes.description) ||
    isOther(project.jiraProjectKey, changes.jiraProjectKey) ||
    isOther(project.jiraProjectName, changes.jiraProjectName) ||
    isOther(project.githubRepositoryUrl, changes.githubRepositoryUrl)
  );
}
