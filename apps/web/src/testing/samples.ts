import type { User } from '@robin/contract/accounts';
import type { Project } from '@robin/contract/projects';
import type { Workflow } from '@robin/contract/workflows';

const created = '2026-11-01T09:00:00Z';

export function sampleUser(overrides: Partial<User> = {}): User {
  return {
    id: 1,
    username: 'sweber',
    email: 'sofia.weber@example.org',
    first_name: null,
    last_name: null,
    berufliche_rolle: null,
    geschlecht: null,
    roles: ['user'],
    is_active: true,
    created_at: created,
    profile_image_url: null,
    active_project_id: null,
    version: 1,
    ...overrides,
  };
}

export function sampleProject(overrides: Partial<Project> = {}): Project {
  return {
    id: 1,
    name: 'Customer portal',
    description: null,
    is_archived: false,
    created_at: created,
    updated_at: created,
    jira_project_key: null,
    jira_project_name: null,
    github_repository_url: null,
    own_role: 'member',
    version: 1,
    ...overrides,
  };
}

/** A workflow that has just begun, without steps. */
export function sampleWorkflow(overrides: Partial<Workflow> = {}): Workflow {
  return {
    workflow_id: 'w1',
    context: 'Write a story',
    steps: [],
    current_step: null,
    completed_steps: [],
    last_updated: '2026-11-20T14:02:00.000Z',
    outcome: null,
    final_summary: null,
    lessons_learned: null,
    isActive: true,
    showSuccessAnimation: false,
    ...overrides,
  };
}
