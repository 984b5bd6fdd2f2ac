import type { Queryable } from '#platform/db/database.ts';
import { createProjectMembersRepository } from './project-members.repository.ts';
import { createProjectsRepository } from './projects.repository.ts';
import type { NewProject, Project } from './projects.types.ts';

/** A project with these members, written past the rules of creating one. */
export async function buildProject(
  db: Queryable,
  overrides: Partial<NewProject> & {
    isArchived?: boolean;
    members?: readonly { userId: number; isAdmin?: boolean }[];
  } = {},
): Promise<Project> {
  const { isArchived = false, members = [], ...fields } = overrides;
  const repository = createProjectsRepository(db);
  const project = await repository.insert({
    name: 'Garden',
    description: null,
    jiraProjectKey: null,
    jiraProjectName: null,
    githubRepositoryUrl: null,
    ...fields,
  });
  if (!project) throw new Error('There is a project already that was made by this act.');
  for (const { userId, isAdmin = false } of members) {
    await createProjectMembersRepository(db).insert(project.id, userId, isAdmin);
  }
  if (isArchived) {
    await db
      .updateTable('projects')
      .set({ is_archived: true })
      .where('id', '=', project.id)
      .execute();
  }
  return { ...project, isArchived };
}
