import type { ProjectRole } from '@robin/contract/projects';

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
  version: number;
}

/** A project as one user sees it. */
export interface ProjectOf extends Project {
  /** null for a power user or admin who is no member. */
  ownRole: ProjectRole | null;
}

export interface NewProject {
  name: string;
  description: string | null;
  jiraProjectKey: string | null;
  jiraProjectName: string | null;
  githubRepositoryUrl: string | null;
}

/** Who makes a project, and what they call this act, so that it makes one project, however often it is sent. */
export interface Creation {
  creatorId: number;
  creationId: string;
}

/** Undefined keeps what is stored, null empties it. */
export type ProjectChanges = {
  [Field in keyof NewProject]?: NewProject[Field] | undefined;
};

export interface ProjectMember {
  userId: number;
  username: string;
  email: string;
  isAdmin: boolean;
}

/** A member as people call each other. */
export interface NamedMember extends ProjectMember {
  /** null of somebody who has not told it. */
  firstName: string | null;
}

/** An active account that is no member yet. */
export interface AvailableUser {
  id: number;
  username: string;
  email: string;
}
