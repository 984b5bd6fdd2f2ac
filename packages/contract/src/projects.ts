import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  booleanInUrl,
  integerId,
  integerIdInUrl,
  nameText,
  opaqueId,
  storableText,
  timestamp,
  version,
} from './primitives.ts';

/** What somebody is in a project. */
export const projectRole = z.enum(['admin', 'member']);
export type ProjectRole = z.infer<typeof projectRole>;

export const project = z.object({
  id: integerId,
  name: z.string(),
  description: z.string().nullable(),
  is_archived: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  jira_project_key: z.string().nullable(),
  jira_project_name: z.string().nullable(),
  github_repository_url: z.string().nullable(),
  /** What the asking user is in it; null for a power user or admin who is no member. */
  own_role: projectRole.nullable(),
  version,
});
export type Project = z.infer<typeof project>;

export const projectMember = z.object({
  user_id: integerId,
  username: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
});
export type ProjectMember = z.infer<typeof projectMember>;

export const projectParams = z.object({ projectId: integerIdInUrl });

const optionalText = (maxLength: number) => storableText(maxLength).trim().nullable().optional();

const projectFields = z.strictObject({
  name: nameText(limits.projectNameMaxLength, 'Please enter a project name.'),
  description: optionalText(limits.projectDescriptionMaxLength),
  jira_project_key: optionalText(limits.jiraProjectKeyMaxLength),
  jira_project_name: optionalText(limits.jiraProjectNameMaxLength),
  github_repository_url: optionalText(limits.urlMaxLength),
});

export const createProjectBody = z.strictObject({
  ...projectFields.shape,
  /** Made by the client: the same one again means the same project, of which the answer was lost. */
  creation_id: opaqueId.optional(),
});
export type CreateProjectBody = z.infer<typeof createProjectBody>;

/** Only what is named changes; `null` or `""` clears an optional field. */
export const updateProjectBody = z.strictObject({
  ...projectFields.partial().shape,
  version: version.optional(),
});
export type UpdateProjectBody = z.infer<typeof updateProjectBody>;

export const archiveProjectBody = z.strictObject({
  is_archived: z.boolean(),
  version: version.optional(),
});

export const projectEndpoints = {
  listProjects: defineEndpoint({
    name: 'listProjects',
    method: 'GET',
    path: '/api/projects',
    access: 'user',
    summary: 'Projects that the user may see, by name',
    tag: 'projects',
    query: z.strictObject({ include_archived: booleanInUrl.optional() }),
    responses: { 200: z.array(project) },
  }),
  createProject: defineEndpoint({
    name: 'createProject',
    method: 'POST',
    path: '/api/projects',
    access: 'poweruser',
    summary: 'Create a project; the creator becomes project admin',
    tag: 'projects',
    body: createProjectBody,
    responses: { 201: project },
  }),
  listProjectMembers: defineEndpoint({
    name: 'listProjectMembers',
    method: 'GET',
    path: '/api/projects/{projectId}/users',
    access: 'user',
    summary: 'Members of a project',
    tag: 'projects',
    params: projectParams,
    responses: { 200: z.array(projectMember) },
  }),
  updateProject: defineEndpoint({
    name: 'updateProject',
    method: 'PUT',
    path: '/api/projects/{projectId}',
    access: 'user',
    summary: 'Change the named fields of a project that is not archived',
    tag: 'projects',
    params: projectParams,
    body: updateProjectBody,
    responses: { 200: project },
  }),
  archiveProject: defineEndpoint({
    name: 'archiveProject',
    method: 'PUT',
    path: '/api/projects/{projectId}/archive',
    access: 'user',
    summary: 'Archive or activate a project',
    tag: 'projects',
    params: projectParams,
    body: archiveProjectBody,
    responses: { 200: project },
  }),
};
