import type { User } from '@robin/contract/accounts';
import type { AvailableUser } from '@robin/contract/project-membership';
import type { Project, ProjectMember } from '@robin/contract/projects';
import { storeToken } from '#shared/api/token.ts';
import { serve } from './fake-server.ts';
import { sampleUser } from './samples.ts';

type Handlers = Parameters<typeof serve>[0];

interface ProjectWorld {
  projects?: Project[];
  /** Members by project; the signed-in person has id 1. */
  members?: Record<number, ProjectMember[]>;
  available?: AvailableUser[];
  role?: 'user' | 'poweruser' | 'admin';
  activeProjectId?: number | null;
  /** Take the place of what the server would answer. */
  handlers?: Handlers;
}

/** A member with a name and an address of their own. */
export function sampleMember(overrides: Partial<ProjectMember> & { user_id: number }) {
  const { user_id: id } = overrides;
  return { username: `user${id}`, email: `user${id}@example.org`, is_admin: false, ...overrides };
}

/** The membership of the signed-in person. */
export const ownMembership = (isAdmin: boolean) =>
  sampleMember({
    user_id: 1,
    username: 'sweber',
    email: 'own@example.org',
    is_admin: isAdmin,
  });

/** The server behind the pages of projects, for a person who is signed in. It keeps what it is told. */
export function serveProjects({
  projects = [],
  members = {},
  available = [],
  role = 'user',
  activeProjectId = null,
  handlers,
}: ProjectWorld) {
  storeToken('token');
  let user: User = sampleUser({ roles: [role], active_project_id: activeProjectId });
  const world = { projects: [...projects], members: { ...members }, available: [...available] };

  const sent = serve({
    'GET /api/users/me': () => ({ status: 200, body: user }),
    'PUT /api/users/me': ({ body }) => {
      user = { ...user, ...(body as object) };
      return { status: 200, body: user };
    },
    'GET /api/projects': () => ({ status: 200, body: world.projects }),
    ...Object.fromEntries(projects.flatMap(({ id }) => Object.entries(handlersOf(id, world)))),
    ...handlers,
  });
  return {
    sent,
    world,
    callsTo: (method: string, path: string) =>
      sent.filter((call) => call.method === method && call.path === path),
    /** Everything that was to change something, the choice of the active project aside. */
    changes: () => sent.filter(({ method, path }) => method !== 'GET' && path !== '/api/users/me'),
  };
}

interface World {
  projects: Project[];
  members: Record<number, ProjectMember[]>;
  available: AvailableUser[];
}

function handlersOf(id: number, world: World): Handlers {
  const change = (changes: Partial<Project>) => {
    world.projects = world.projects.map((project) =>
      project.id === id ? { ...project, ...changes, version: project.version + 1 } : project,
    );
    return { status: 200, body: world.projects.find((project) => project.id === id) };
  };
  const membersOf = () => world.members[id] ?? [];
  const everybody = [
    ...(world.members[id] ?? []),
    ...world.available.map(({ id }) => ({ user_id: id })),
  ];

  return {
    [`PUT /api/projects/${id}`]: ({ body }) => {
      const { version: _version, ...fields } = body as Partial<Project>;
      return change(fields);
    },
    [`PUT /api/projects/${id}/archive`]: ({ body }) =>
      change({ is_archived: (body as { is_archived: boolean }).is_archived }),
    [`GET /api/projects/${id}/users`]: () => ({ status: 200, body: membersOf() }),
    [`GET /api/projects/${id}/available-users`]: () => ({ status: 200, body: world.available }),
    [`POST /api/projects/${id}/users`]: ({ body }) => {
      const { user_id, is_admin } = body as ProjectMember;
      const { username, email } = world.available.find((user) => user.id === user_id) ?? {};
      const member = sampleMember({ user_id, is_admin, username, email });
      world.members[id] = [...membersOf(), member];
      world.available = world.available.filter((user) => user.id !== user_id);
      return { status: 201, body: member };
    },
    ...Object.fromEntries(
      everybody.flatMap(({ user_id }): [string, Handlers[string]][] => [
        [
          `PUT /api/projects/${id}/users/${user_id}`,
          ({ body }) => {
            const { is_admin } = body as { is_admin: boolean };
            world.members[id] = membersOf().map((member) =>
              member.user_id === user_id ? { ...member, is_admin } : member,
            );
            return {
              status: 200,
              body: membersOf().find((member) => member.user_id === user_id),
            };
          },
        ],
        [
          `DELETE /api/projects/${id}/users/${user_id}`,
          () => {
            world.members[id] = membersOf().filter((member) => member.user_id !== user_id);
            return { status: 204 };
          },
        ],
      ]),
    ),
  };
}
