import type { Project } from '@robin/contract/projects';
import { foldText, toWords } from './fold-text.ts';

/** From so many projects on, looking through the cards takes longer than typing. */
export const SEARCH_FROM_COUNT = 8;

/**
 * The projects that hold every typed word in name, description, Jira key or the name of the Jira project. Nothing typed
 * finds all.
 */
export function searchProjects(projects: readonly Project[], typed: string): readonly Project[] {
  const words = toWords(typed);
  if (words.length === 0) return projects;
  return projects.filter((project) => {
    const text = searchTextOf(project);
    return words.every((word) => text.includes(word));
  });
}

/** Folding a description costs more than searching it, and projects do not change while somebody types. */
const searchTexts = new WeakMap<Project, string>();

function searchTextOf(project: Project): string {
  const known = searchTexts.get(project);
  if (known !== undefined) return known;
  const { name, description, jira_project_key: key, jira_project_name: jiraName } = project;
  const text = foldText([name, description, key, jiraName].filter(Boolean).join('\n'));
  searchTexts.set(project, text);
  return text;
}
