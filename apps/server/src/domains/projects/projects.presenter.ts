import type * as contract from '@robin/contract/projects';
import type { AvailableUser as AvailableUserAnswer } from '@robin/contract/project-membership';
import type { AvailableUser, ProjectMember, ProjectOf } from './projects.types.ts';

export function presentProject(project: ProjectOf): contract.Project {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    is_archived: project.isArchived,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    jira_project_key: project.jiraProjectKey,
    jira_project_name: project.jiraProjectName,
    github_repository_url: project.githubRepositoryUrl,
    own_role: project.ownRole,
    version: project.version,
  };
}

export function presentMember(member: ProjectMember): contract.ProjectMember {
  return {
    user_id: member.userId,
    username: member.username,
    email: member.email,
    is_admin: member.isAdmin,
  };
}

export function presentAvailableUser(user: AvailableUser): AvailableUserAnswer {
  return { id: user.id, username: user.username, email: user.email };
}
