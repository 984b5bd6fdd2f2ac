export interface Project {
  id: number;
  name: string;
  description: string | null;
  isArchived: boolean;
  createdAt: Date;
  updatedAt: Date;
  jiraProjectKey: string | null;
  jiraProjectName: string | null;
  githubRepositoryUrl: string | null;
}

export interface NewProject {
  name: string;
  description: string | null;
  jiraProjectKey: string | null;
  jiraProjectName: string | null;
  githubRepositoryUrl: string | null;
}

export interface ProjectMember {
  userId: number;
  username: string;
  email: string;
  isAdmin: boolean;
}

/** What the rules need to know of a project and one user. */
export interface ProjectAccess {
  project: Project;
  /** null when the user is no member. */
  membership: { isAdmin: boolean } | null;
}
