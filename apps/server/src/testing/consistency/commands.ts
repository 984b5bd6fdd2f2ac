import fc from 'fast-check';
import { roleNames } from '@robin/contract/accounts';
import { limits } from '@robin/contract/limits';
import type { SessionType } from '@robin/contract/sessions';
import { postLogin } from '#domains/accounts/accounts.fixture.ts';
import type { TestApp } from '#testing/test-app.ts';
import { call, drawn, perform, type Act } from './acts.ts';
import {
  refusal,
  type Document,
  type Model,
  type Person,
  type Project,
  type Session,
} from './model.ts';
import { accountBody, documentBody, memberBody, projectBody, reads, sessionBody } from './reads.ts';

type Command = fc.AsyncCommand<Model, TestApp>;

/** The n-th, counted round. */
function pick<Thing>(things: readonly Thing[], place: number): Thing {
  const thing = things[place % things.length];
  if (thing === undefined) throw new Error('There is nothing to pick from.');
  return thing;
}

/** How a command comes to what it is about. */
type Choose<Thing> = (model: Model, actor: Person, place: number) => Thing;

const nothing: Choose<null> = () => null;
const aPerson: Choose<Person> = ({ people }, _actor, place) => pick(people, place);
const aProject: Choose<Project> = ({ projects }, _actor, place) => pick(projects, place);
const aDocument: Choose<Document> = ({ documents }, _actor, place) => pick(documents, place);
/** Mostly a member. */
const somebodyOf = ({ people }: Model, project: Project, place: number): Person =>
  pick(
    place % 4 === 0 ? people : [...project.members.keys(), ...people.slice(0, 1)],
    Math.floor(place / 4),
  );
/** Mostly an own one. */
const aSession: Choose<Session> = ({ sessions }, actor, place) => {
  const own = sessions.filter(({ owner }) => owner === actor);
  return pick(place % 5 === 0 ? sessions : own, Math.floor(place / 5));
};

/** Who mostly does something. The others try it, too. */
type Mostly = (person: Person) => boolean;

const signedIn: Mostly = ({ isSignedIn }) => isSignedIn;
const signedOut: Mostly = ({ isSignedIn }) => !isSignedIn;
const administrators: Mostly = ({ isSignedIn, roles }) => isSignedIn && roles.includes('admin');

function pickActor({ people }: Model, mostly: Mostly, place: number): Person {
  const likely = people.filter(mostly);
  return pick(place % 5 === 0 || likely.length === 0 ? people : likely, Math.floor(place / 5));
}

const places = fc.nat(1_000);

/**
 * A kind of command.
 * @param args what is drawn for it, besides who sends it and what it is about
 */
function command<Thing, Args = unknown>(
  title: string,
  choose: Choose<Thing>,
  args: { [Name in keyof Args]: fc.Arbitrary<Args[Name]> },
  act: (given: { model: Model; actor: Person; thing: Thing } & Args) => Act,
  mostly: Mostly = signedIn,
): fc.Arbitrary<Command> {
  return fc.tuple(places, places, fc.record<Args>(args)).map(([who, what, drawnArgs]) => ({
    check: () => true,
    async run(model, app) {
      const actor = pickActor(model, mostly, who);
      const thing = choose(model, actor, what);
      // fast-check types a record as if some of it could be left out.
      await perform(act({ model, actor, thing, ...(drawnArgs as Args) }), actor, model, app);
    },
    toString: () => `person ${who} ${title} ${what} ${JSON.stringify(drawnArgs)}`,
  }));
}

const name = fc.constantFrom('Garten', 'garten 2', 'Garten 10', 'Äpfel', 'Zaun');
const content = fc.constantFrom('', 'Rosen am Zaun', 'Tulpen');
const word = fc.constantFrom('Rose', 'Tulpe', 'Nelke');
const isSo = fc.boolean();
/** How far somebody is off the stored version; undefined where they name none. */
const behind = fc.constantFrom(undefined, 0, 0, 1);
const aged = (version: number, by: number | undefined) =>
  by === undefined ? undefined : version > by ? version - by : version + by;

const accounts = [
  command(
    'signs in',
    nothing,
    { right: fc.constantFrom(true, true, true, false) },
    ({ actor, right }) => ({
      isPublic: true,
      send: (_client, app) => postLogin(app, actor.username, right ? undefined : 'wrong'),
      rule(answer) {
        const isHeld = actor.failedSignIns >= limits.failedLoginsPerUsername;
        if (isHeld) throw refusal(429, 'rate_limited');
        if (!right || !actor.isActive) {
          actor.failedSignIns += 1;
          throw refusal(401, 'invalid_credentials');
        }
        actor.token = drawn(answer, 'access_token');
        actor.isSignedIn = true;
        return { status: 200, body: { token_type: 'bearer' } };
      },
    }),
    signedOut,
  ),
  command('signs out', nothing, {}, ({ actor }) => ({
    send: call('POST', '/api/auth/logout'),
    rule() {
      actor.isSignedIn = false;
      return { status: 204 };
    },
  })),
  command(
    '(de)activates',
    aPerson,
    { isActive: isSo, by: behind },
    ({ model, actor, thing: person, isActive, by }) => {
      const version = aged(person.version, by);
      return {
        send: call('PUT', `/api/users/${person.id}/activate`, {
          is_active: isActive,
          version,
        }),
        rule() {
          model.requireRole(actor, 'admin');
          if (person === actor && !isActive) throw refusal(400, 'rule_broken');
          model.requireVersion(version, person.version);
          if (person.isActive !== isActive) {
            person.isActive = isActive;
            person.isSignedIn &&= isActive;
            person.version += 1;
            model.tell('account_standing_changed', { person, about: { user_id: person.id } });
          }
          return { status: 200, body: accountBody(person) };
        },
      };
    },
    administrators,
  ),
  command(
    'gives roles',
    aPerson,
    { roles: fc.subarray([...roleNames], { minLength: 1 }), by: behind },
    ({ model, actor, thing: person, roles, by }) => {
      const version = aged(person.version, by);
      return {
        send: call('PUT', `/api/users/${person.id}/role`, { roles, version }),
        rule() {
          model.requireRole(actor, 'admin');
          if (person === actor) throw refusal(400, 'rule_broken');
          model.requireVersion(version, person.version);
          if (person.roles.join() !== roles.join()) {
            person.roles = roles;
            person.version += 1;
            model.tell('account_standing_changed', { person, about: { user_id: person.id } });
          }
          return { status: 200, body: accountBody(person) };
        },
      };
    },
    administrators,
  ),
  command('chooses the active project', aProject, {}, ({ model, actor, thing: project }) => {
    return {
      send: call('PUT', '/api/users/me', { active_project_id: project.id }),
      rule() {
        const isUsable = model.sees(actor, project) && !project.isArchived;
        if (!isUsable) throw refusal(400, 'rule_broken');
        actor.activeProject = project;
        return { status: 200, body: accountBody(actor) };
      },
    };
  }),
];

const projects = [
  command('creates a project', nothing, { name }, ({ model, actor, name }) => ({
    send: call('POST', '/api/projects', { name }),
    rule(answer) {
      model.requireRole(actor, 'poweruser', 'admin');
      const project = {
        id: Number(drawn(answer, 'id')),
        name,
        isArchived: false,
        version: 1,
        members: new Map([[actor, true]]),
      };
      model.projects.push(project);
      model.tell('project_created', { person: actor, about: { project_id: project.id } });
      return { status: 201, body: projectBody(actor, project) };
    },
  })),
  command(
    'renames',
    aProject,
    { name, by: behind },
    ({ model, actor, thing: project, name, by }) => {
      const version = aged(project.version, by);
      return {
        send: call('PUT', `/api/projects/${project.id}`, { name, version }),
        rule() {
          model.requireManager(actor, project);
          model.requireInUse(project);
          model.requireVersion(version, project.version);
          if (project.name !== name) {
            project.name = name;
            project.version += 1;
            model.tellProject('project_updated', project, project.members.keys());
          }
          return { status: 200, body: projectBody(actor, project) };
        },
      };
    },
  ),
  command(
    'archives or takes back',
    aProject,
    { isArchived: isSo, by: behind },
    ({ model, actor, thing: project, isArchived, by }) => {
      const version = aged(project.version, by);
      const body = { is_archived: isArchived, version };
      return {
        send: call('PUT', `/api/projects/${project.id}/archive`, body),
        rule() {
          model.requireManager(actor, project);
          model.requireVersion(version, project.version);
          if (project.isArchived !== isArchived) {
            project.isArchived = isArchived;
            project.version += 1;
            const type = isArchived ? 'project_archived' : 'project_activated';
            model.tellProject(type, project, project.members.keys());
          }
          return { status: 200, body: projectBody(actor, project) };
        },
      };
    },
  ),
];

const member = { whom: places, isAdmin: isSo };
const members = [
  command('adds', aProject, member, ({ model, actor, thing: project, whom, isAdmin }) => {
    const person = pick(model.people, whom);
    const body = { user_id: person.id, is_admin: isAdmin };
    return {
      send: call('POST', `/api/projects/${project.id}/users`, body),
      rule() {
        model.requireManager(actor, project);
        model.requireInUse(project);
        if (project.members.has(person)) throw refusal(409, 'already_exists');
        if (!person.isActive) throw refusal(400, 'rule_broken');
        project.members.set(person, isAdmin);
        model.tellProject('project_member_added', project, [person], { user_id: person.id });
        return { status: 201, body: memberBody(person, isAdmin) };
      },
    };
  }),
  command(
    'gives a role to',
    aProject,
    member,
    ({ model, actor, thing: project, whom, isAdmin }) => {
      const person = somebodyOf(model, project, whom);
      return {
        send: call('PUT', `/api/projects/${project.id}/users/${person.id}`, { is_admin: isAdmin }),
        rule() {
          model.requireManager(actor, project);
          model.requireInUse(project);
          if (person === actor) throw refusal(400, 'rule_broken');
          if (!project.members.has(person)) throw refusal(404, 'not_found');
          if (project.members.get(person) !== isAdmin) {
            project.members.set(person, isAdmin);
            const about = { user_id: person.id };
            model.tellProject('project_member_role_changed', project, [person], about);
          }
          return { status: 200, body: memberBody(person, isAdmin) };
        },
      };
    },
  ),
  command('removes', aProject, { whom: places }, ({ model, actor, thing: project, whom }) => {
    const person = somebodyOf(model, project, whom);
    return {
      send: call('DELETE', `/api/projects/${project.id}/users/${person.id}`),
      rule() {
        model.requireManager(actor, project);
        model.requireInUse(project);
        if (person === actor) throw refusal(400, 'rule_broken');
        if (!project.members.delete(person)) throw refusal(404, 'not_found');
        model.tellProject('project_member_removed', project, [person], { user_id: person.id });
        return { status: 204 };
      },
    };
  }),
];

/** A change of a document that may be made on an older version. */
function saving(
  model: Model,
  actor: Person,
  document: Document,
  { send, version, save }: { send: Act['send']; version: number | undefined; save: () => void },
): Act {
  return {
    send,
    rule() {
      model.requireEditor(actor, document);
      model.requireVersion(version, document.versions.length);
      save();
      return { status: 200, body: documentBody(document) };
    },
  };
}

const documents = [
  command(
    'writes a document',
    aProject,
    { title: name, content },
    ({ model, actor, thing: project, ...text }) => {
      return {
        send: call('POST', '/api/po_documents', { project_id: project.id, ...text }),
        rule(answer) {
          model.requireSight(actor, project);
          model.requireInUse(project);
          const versions = [{ ...text, isDeleted: false }];
          const document = { id: drawn(answer, 'id'), project, owner: actor, versions };
          model.documents.push(document);
          model.tellDocument(document, 'created');
          return { status: 201, body: documentBody(document) };
        },
      };
    },
  ),
  command(
    'changes',
    aDocument,
    {
      title: name,
      content,
      isDeleted: fc.option(isSo, { nil: undefined }),
      by: behind,
    },
    ({ model, actor, thing: document, title, content, isDeleted, by }) => {
      const version = aged(document.versions.length, by);
      const body = { title, content, is_deleted: isDeleted, version };
      const changes = { title, content, ...(isDeleted === undefined ? {} : { isDeleted }) };
      return saving(model, actor, document, {
        send: call('PUT', `/api/po_documents/${document.id}`, body),
        version,
        save: () => model.saveDocument(document, changes),
      });
    },
  ),
  command('deletes', aDocument, {}, ({ model, actor, thing: document }) => {
    return {
      send: call('DELETE', `/api/po_documents/${document.id}`),
      rule() {
        model.requireEditor(actor, document);
        if (model.stateOf(document).isDeleted) throw refusal(404, 'not_found');
        model.saveDocument(document, { isDeleted: true });
        return { status: 200, body: { status: 'deleted', id: document.id } };
      },
    };
  }),
  command(
    'restores',
    aDocument,
    { back: fc.nat(3), by: behind },
    ({ model, actor, thing: document, back, by }) => {
      const newest = document.versions.length;
      const restored = Math.max(1, newest - back);
      const version = aged(newest, by);
      const path = `/api/po_documents/${document.id}/versions/${restored}/restore`;
      return saving(model, actor, document, {
        send: call('POST', version === undefined ? path : `${path}?version=${version}`),
        version,
        save() {
          const { title, content } = document.versions[restored - 1] ?? model.stateOf(document);
          model.saveDocument(document, { title, content }, 'restored');
        },
      });
    },
  ),
];

const sessions = [
  command(
    'begins a session',
    aProject,
    {
      type: fc.constantFrom<SessionType[]>('assist', 'assist', 'catch_up', 'talk'),
      title: fc.option(name),
    },
    ({ model, actor, thing, type, title }) => {
      const project = type === 'talk' ? null : thing;
      const body = { session_type: type, project_id: project?.id, title };
      return {
        send: call('POST', '/api/sessions', body),
        rule(answer) {
          if (project) model.requireSight(actor, project);
          model.requireInUse(project);
          const active = project && model.activeWork(actor, project, type);
          if (active) return { status: 200, body: sessionBody(active) };
          const id = drawn(answer, 'session_id');
          const session = model.beginSession({
            id,
            owner: actor,
            project,
            type,
            title: title ?? untitled(type),
          });
          model.tellSession(session, 'created');
          return { status: 201, body: sessionBody(session) };
        },
      };
    },
  ),
  command(
    'renames a session',
    aSession,
    { title: name },
    ({ model, actor, thing: session, title }) => {
      return changing(model, actor, session, { title });
    },
  ),
  command(
    'ends or takes up',
    aSession,
    { is_active: isSo },
    ({ model, actor, thing: session, is_active }) => {
      return changing(model, actor, session, { is_active });
    },
  ),
  command('resets a session', aSession, {}, ({ model, actor, thing: session }) => {
    const { project, type } = session;
    return {
      send: call('POST', `/api/sessions/${session.id}/reset`),
      rule(answer) {
        model.requireOwn(actor, session);
        model.requireInUse(project);
        if (!session.isActive) throw refusal(409, 'archived');
        session.isActive = false;
        const id = drawn(answer, 'session_id');
        const fresh = { id, owner: actor, project, type, title: untitled(type) };
        model.beginSession(fresh);
        model.tellSession(session, 'reset', { new_session_id: id });
        return { status: 200, body: { status: 'completed', old_session_id: session.id } };
      },
    };
  }),
  command('deletes a session', aSession, {}, ({ model, actor, thing: session }) => {
    return {
      send: call('DELETE', `/api/sessions/${session.id}`),
      rule() {
        model.requireOwn(actor, session);
        session.isDeleted = true;
        session.isActive = false;
        model.tellSession(session, 'deleted');
        model.keepTalk(actor);
        return { status: 200, body: { status: 'deleted', session_id: session.id } };
      },
    };
  }),
  command('says', aSession, { word }, ({ model, actor, thing: session, word }) => {
    const words = `Die ${word} blüht.`;
    const form = new FormData();
    form.set('message', words);
    return {
      async send(client) {
        const response = await client.fetch(`/api/chat/${session.id}`, {
          method: 'POST',
          body: form,
        });
        const { status, headers } = response;
        const text = await response.text();
        return { status, headers, body: status === 200 ? undefined : JSON.parse(text) };
      },
      rule() {
        model.requireOwn(actor, session);
        if (!session.isActive) throw refusal(409, 'archived');
        model.requireInUse(session.project);
        model.said.push({ session, words });
        model.use(session);
        model.tellSession(session, 'content_update', { turn_status: 'running' });
        model.tellSession(session, 'content_update', { turn_status: 'done' });
        return { status: 200 };
      },
    };
  }),
];

/** The title of a session that is given none, on the day of the test. */
const untitled = (type: SessionType) => (type === 'talk' ? 'Talk May 1, 2026' : null);

/** A change of the title of a session, or of whether it is active. */
function changing(
  model: Model,
  actor: Person,
  session: Session,
  body: { title?: string; is_active?: boolean },
): Act {
  return {
    send: call('PUT', `/api/sessions/${session.id}`, body),
    rule() {
      const { project, type } = session;
      model.requireOwn(actor, session);
      if (body.is_active) {
        model.requireInUse(project);
        const active = project && model.activeWork(actor, project, type);
        if (active && active !== session) throw refusal(409, 'conflict');
      }
      session.title = body.title ?? session.title;
      session.isActive = body.is_active ?? session.isActive;
      model.use(session);
      model.tellSession(session, 'updated');
      const changed = sessionBody(session);
      model.keepTalk(actor);
      return { status: 200, body: changed };
    },
  };
}

const looks = [
  command('looks for accounts', nothing, {}, ({ model, actor }) => reads(model, actor).accounts()),
  command('looks for projects', nothing, { all: isSo }, ({ model, actor, all }) =>
    reads(model, actor).projects(all),
  ),
  command('looks for members', aProject, {}, ({ model, actor, thing: project }) =>
    reads(model, actor).members(project),
  ),
  command('looks for documents', nothing, { all: isSo, word }, ({ model, actor, all, word }) =>
    reads(model, actor).documents(null, all, word),
  ),
  command(
    'reads a document',
    aDocument,
    { where: places },
    ({ model, actor, thing: document, where }) =>
      reads(model, actor).document(document, pick(model.projects, where)),
  ),
  command('looks for sessions', nothing, {}, ({ model, actor }) => reads(model, actor).sessions()),
  command('reads a session', aSession, {}, ({ model, actor, thing: session }) =>
    reads(model, actor).messages(session),
  ),
  command('looks for words', nothing, { word }, ({ model, actor, word }) =>
    reads(model, actor).search(word),
  ),
];

export const commands = [...accounts, ...projects, ...members, ...documents, ...sessions, ...looks];
