import type * as contract from '@robin/contract/projects';
import type { Project, ProjectMember } from './projects.types.ts';

export function presentProject(project: Project): contract.Project {
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
