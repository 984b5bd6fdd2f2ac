import type { TestAnswer } from '#testing/test-app.ts';
import { call, type Act } from './acts.ts';
import {
  refusal,
  type Document,
  type Model,
  type Person,
  type Project,
  type Session,
} from './model.ts';

/*
 * All that can be looked at, and what everybody sees there.
 */

const names = new Intl.Collator('de', { numeric: true });

/** As people sort; of equal ones the lower id first. */
function byName<Thing extends { id: number | string }>(
  things: Iterable<Thing>,
  nameOf: (thing: Thing) => string,
): Thing[] {
  return [...things].sort(
    (left, right) => names.compare(nameOf(left), nameOf(right)) || (left.id < right.id ? -1 : 1),
  );
}

export function accountBody(person: Person) {
  const { id, username, roles, isActive, version, activeProject } = person;
  const active_project_id = activeProject?.id ?? null;
  return { id, username, roles, is_active: isActive, version, active_project_id };
}

export function projectBody(actor: Person, project: Project) {
  const { id, name, isArchived, version, members } = project;
  const isAdmin = members.get(actor);
  const own_role = isAdmin === undefined ? null : isAdmin ? 'admin' : 'member';
  return { id, name, is_archived: isArchived, version, own_role };
}

export const memberBody = (person: Person, isAdmin: boolean) => ({
  user_id: person.id,
  username: person.username,
  is_admin: isAdmin,
});

export function documentBody(
  { id, project, owner, versions }: Document,
  version = versions.length,
) {
  const state = versions[version - 1];
  return {
    id,
    project_id: project.id,
    user_id: owner.id,
    version,
    title: state?.title,
    content: state?.content,
    is_deleted: state?.isDeleted,
  };
}

export const sessionBody = (session: Session) => ({
  session_id: session.id,
  session_type: session.type,
  project_id: session.project?.id ?? null,
  title: session.title,
  is_active: session.isActive,
});

export function reads(model: Model, actor: Person) {
  return {
    me: (): Act => ({
      send: call('GET', '/api/users/me'),
      rule: () => ({ status: 200, body: accountBody(actor) }),
    }),

    accounts: (): Act => ({
      send: call('GET', '/api/users'),
      rule() {
        model.requireRole(actor, 'admin');
        return { status: 200, body: model.people.map(accountBody) };
      },
    }),

    projects: (isWithArchived: boolean): Act => ({
      send: call('GET', `/api/projects?include_archived=${isWithArchived}`),
      rule() {
        const seen = model.seenProjects(actor).filter((it) => isWithArchived || !it.isArchived);
        const body = byName(seen, ({ name }) => name).map((it) => projectBody(actor, it));
        return { status: 200, body };
      },
    }),

    members: (project: Project): Act => ({
      send: call('GET', `/api/projects/${project.id}/users`),
      rule() {
        model.requireSight(actor, project);
        const members = byName(project.members.keys(), ({ username }) => username);
        const body = members.map((it) => memberBody(it, project.members.get(it) === true));
        return { status: 200, body };
      },
    }),

    availableUsers: (project: Project): Act => ({
      send: call('GET', `/api/projects/${project.id}/available-users`),
      rule() {
        model.requireManager(actor, project);
        const others = model.people.filter((it) => it.isActive && !project.members.has(it));
        const sorted = byName(others, ({ username }) => username);
        return { status: 200, body: sorted.map(({ id, username }) => ({ id, username })) };
      },
    }),

    /** @param project null for those of all projects */
    documents: (project: Project | null, isWithDeleted: boolean, search = ''): Act => {
      const query = new URLSearchParams({ include_deleted: String(isWithDeleted), search });
      if (project) query.set('project_id', String(project.id));
      return {
        send: call('GET', `/api/po_documents?${query.toString()}`),
        rule() {
          if (project) model.requireSight(actor, project);
          const found = model.documents.filter((document) => {
            const { title, content, isDeleted } = model.stateOf(document);
            const isPlace = project
              ? document.project === project
              : model.sees(actor, document.project);
            const isHit = `${title}\n${content}`.toLowerCase().includes(search.toLowerCase());
            return isPlace && isHit && (isWithDeleted || !isDeleted);
          });
          const sorted = byName(found, (document) => model.stateOf(document).title);
          const po_documents = sorted.map((document) => documentBody(document));
          return { status: 200, body: { po_documents, total_count: found.length } };
        },
      };
    },

    /** @param place the project that the caller takes to be the document's */
    document: (document: Document, place: Project = document.project): Act => ({
      send: call('GET', `/api/po_documents/${document.id}?project_id=${place.id}`),
      rule() {
        if (place !== document.project) throw refusal(404, 'not_found');
        model.requireSight(actor, document.project);
        return { status: 200, body: documentBody(document) };
      },
    }),

    versions: (document: Document): Act => ({
      send: call('GET', `/api/po_documents/${document.id}/versions`),
      rule() {
        model.requireSight(actor, document.project);
        const versions = document.versions.map((_state, index) => {
          const { title, is_deleted, version } = documentBody(document, index + 1);
          return { title, is_deleted, version };
        });
        return {
          status: 200,
          body: { versions: versions.reverse(), total_count: versions.length },
        };
      },
    }),

    sessions: (): Act => ({
      send: call('GET', '/api/sessions'),
      rule: () => ({
        status: 200,
        body: { sessions: model.listedSessions(actor).map(sessionBody) },
      }),
    }),

    messages: (session: Session): Act => ({
      send: async (client) => {
        const answer = await client.call('GET', `/api/sessions/${session.id}/messages`);
        return withOwnWords(answer, 'messages');
      },
      rule() {
        model.requireOwn(actor, session);
        const said = model.said.filter((message) => message.session === session);
        const messages = said.map(({ words }) => ({ role: 'user', content: words }));
        return { status: 200, body: { messages } };
      },
    }),

    search: (word: string): Act => ({
      send: async (client) => {
        const answer = await client.call('GET', `/api/search/messages?q=${word}&limit=99`);
        return withOwnWords(answer, 'hits');
      },
      rule() {
        const hits = model.said
          .filter(({ session, words }) => model.reaches(actor, session) && words.includes(word))
          .map(({ session }) => ({ session_id: session.id, is_active: session.isActive }));
        return { status: 200, body: { hits: hits.reverse() } };
      },
    }),

    /** Whether the line of a project is open to somebody; it is closed again at once. */
    line: (project: Project): Act => ({
      send: async (client) => {
        const response = await client.fetch(`/api/events/stream?project_id=${project.id}`);
        const { status, headers } = response;
        if (status !== 200) return { status, headers, body: await response.json() };
        await response.body?.cancel();
        return { status, headers, body: undefined };
      },
      rule() {
        if (!model.sees(actor, project)) throw refusal(403, 'forbidden');
        return { status: 200 };
      },
    }),
  };
}

/** What Robin says is no part of the model. */
function withOwnWords(answer: TestAnswer, name: 'messages' | 'hits'): TestAnswer {
  if (answer.status !== 200) return answer;
  const list = (answer.body as Record<string, { role: string }[]>)[name] ?? [];
  return { ...answer, body: { [name]: list.filter(({ role }) => role === 'user') } };
}
