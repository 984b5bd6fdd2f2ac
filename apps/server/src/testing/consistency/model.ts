import type { RoleName } from '@robin/contract/accounts';
import type { ErrorCode } from '@robin/contract/errors';
import type { SessionType } from '@robin/contract/sessions';

/*
 * Robin in memory, in the words of the specification: who and what there is, and who may do what. It shares no line
 * with the server.
 */

export interface Person {
  id: number;
  username: string;
  roles: RoleName[];
  isActive: boolean;
  version: number;
  activeProject: Project | null;
  /** Of the last sign-in, also when it does not count any more. */
  token: string;
  isSignedIn: boolean;
  failedSignIns: number;
}

export interface Project {
  id: number;
  name: string;
  isArchived: boolean;
  version: number;
  /** Whether each of its members is a project admin. */
  members: Map<Person, boolean>;
}

export interface DocumentState {
  title: string;
  content: string;
  isDeleted: boolean;
}

export interface Document {
  id: string;
  project: Project;
  owner: Person;
  /** The first version first; none ever goes. */
  versions: DocumentState[];
}

export interface Session {
  id: string;
  owner: Person;
  project: Project | null;
  type: SessionType;
  title: string | null;
  isActive: boolean;
  isDeleted: boolean;
  /** The larger, the later it was used. */
  usedAt: number;
}

/** What a person has said in a session. */
export interface Message {
  session: Session;
  words: string;
}

/** To whom an event goes: to the windows of that person, without one to those that have the project open. */
export interface Event {
  type: string;
  person: Person | null;
  project: Project | null;
  /** Whose id is told: of one that the server has begun itself, it is learnt later. */
  session: Session | null;
  about: Record<string, unknown>;
}

/** What the specification answers in the place of a success. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export const refusal = (status: number, code: ErrorCode): Refusal => new Refusal(status, code);

export class Model {
  readonly people: Person[] = [];
  readonly projects: Project[] = [];
  readonly documents: Document[] = [];
  readonly sessions: Session[] = [];
  readonly said: Message[] = [];
  /** In the order in which they happened. */
  readonly events: Event[] = [];
  #uses = 0;

  // What somebody may do.

  requireRole(person: Person, ...roles: RoleName[]): void {
    if (!person.roles.some((role) => roles.includes(role))) throw refusal(403, 'forbidden');
  }

  isPowerUser(person: Person): boolean {
    return person.roles.includes('poweruser') || person.roles.includes('admin');
  }

  sees(person: Person, project: Project): boolean {
    return project.members.has(person) || this.isPowerUser(person);
  }

  manages(person: Person, project: Project): boolean {
    return project.members.get(person) === true || this.isPowerUser(person);
  }

  requireSight(person: Person, project: Project): void {
    if (!this.sees(person, project)) throw refusal(404, 'not_found');
  }

  requireManager(person: Person, project: Project): void {
    this.requireSight(person, project);
    if (!this.manages(person, project)) throw refusal(403, 'forbidden');
  }

  requireInUse(project: Project | null): void {
    if (project?.isArchived) throw refusal(409, 'archived');
  }

  requireVersion(asked: number | undefined, stored: number): void {
    if (asked !== undefined && asked !== stored) throw refusal(409, 'conflict');
  }

  requireEditor(person: Person, document: Document): void {
    this.requireSight(person, document.project);
    if (document.owner !== person && !this.manages(person, document.project)) {
      throw refusal(403, 'forbidden');
    }
    this.requireInUse(document.project);
  }

  /** A session of a project is out of reach for whoever has lost the project. */
  reaches(person: Person, session: Session): boolean {
    const isOpen = session.project === null || this.sees(person, session.project);
    return session.owner === person && !session.isDeleted && isOpen;
  }

  requireOwn(person: Person, session: Session): void {
    if (!this.reaches(person, session)) throw refusal(404, 'not_found');
  }

  // What there is.

  versionOf = (document: Document): number => document.versions.length;

  stateOf(document: Document): DocumentState {
    const state = document.versions.at(-1);
    if (!state) throw new Error('A document has a first version.');
    return state;
  }

  seenProjects(person: Person): Project[] {
    return this.projects.filter((project) => this.sees(person, project));
  }

  /** The most recently used first. */
  listedSessions(person: Person): Session[] {
    return this.sessions
      .filter((session) => session.isActive && this.reaches(person, session))
      .sort((left, right) => right.usedAt - left.usedAt);
  }

  /** The one session of that person, project and kind that is active. */
  activeWork(owner: Person, project: Project | null, type: SessionType): Session | undefined {
    return this.sessions.find(
      (session) =>
        session.owner === owner &&
        session.project === project &&
        session.type === type &&
        session.isActive,
    );
  }

  // What happens.

  tell(type: string, event: Partial<Omit<Event, 'type'>>): void {
    this.events.push({ type, person: null, project: null, session: null, about: {}, ...event });
  }

  /** Tells those who have the project open, and these people wherever their windows are. */
  tellProject(type: string, project: Project, people: Iterable<Person>, about = {}): void {
    const told = { project_id: project.id, ...about };
    this.tell(type, { project, about: told });
    const inOrder = [...people].sort((left, right) => left.id - right.id);
    for (const person of inOrder) this.tell(type, { person, about: told });
  }

  tellSession(session: Session, action: string, about = {}): void {
    const { owner: person, project } = session;
    this.tell('chat_session_updated', { person, project, session, about: { action, ...about } });
  }

  use(session: Session): void {
    this.#uses += 1;
    session.usedAt = this.#uses;
  }

  beginSession(begun: Pick<Session, 'id' | 'owner' | 'project' | 'type' | 'title'>): Session {
    const session = { ...begun, isActive: true, isDeleted: false, usedAt: 0 };
    this.use(session);
    this.sessions.push(session);
    return session;
  }

  saveDocument(document: Document, changes: Partial<DocumentState>, action?: string): void {
    const before = this.stateOf(document);
    const after = { ...before, ...changes };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    document.versions.push(after);
    const toggled = after.isDeleted ? 'deleted' : 'undeleted';
    const told = action ?? (after.isDeleted === before.isDeleted ? 'updated' : toggled);
    this.tellDocument(document, told);
  }

  tellDocument({ id, project }: Document, action: string): void {
    const about = { project_id: project.id, document_id: id, action };
    this.tell('po_documents_updated', { project, about });
  }

  /** Nobody is ever without a talk: the last one that ends is replaced by one whose id nobody is told. */
  keepTalk(owner: Person): void {
    if (this.activeWork(owner, null, 'talk')) return;
    const fresh = { id: '', owner, project: null, type: 'talk', title: null } as const;
    this.tellSession(this.beginSession(fresh), 'created');
  }
}
