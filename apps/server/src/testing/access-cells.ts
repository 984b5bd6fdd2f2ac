import type { Access, EndpointDefinition } from '@robin/contract/endpoint';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import type { Queryable } from '#platform/db/database.ts';
import { createTestClient, type TestApp, type TestClient } from './test-app.ts';

/** Everybody whom an endpoint can meet. Only the second and third belong to the project of a cell. */
export const callers = [
  'nobody',
  'member',
  'projectAdmin',
  'stranger',
  'poweruser',
  'admin',
] as const;
export type Caller = (typeof callers)[number];

/** One field of the table: one endpoint meets one caller, with things of their own. */
export interface Cell {
  db: Queryable;
  client: TestClient;
  /** The caller; somebody else when nobody calls, so that things can be made for the call all the same. */
  ownerId: number;
  /** Somebody who is none of the callers. */
  otherId: number;
  /** An administrator who prepares what a call needs. */
  preparing: TestClient;
  /** A new project, in which the caller is what the name of the caller says; `otherId` is a member. */
  buildProject(): Promise<string>;
}

/** What a call is sent with. */
export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** What an endpoint does with the callers, as far as its `access` in the contract does not say it. */
export interface Row<Input = CallInput> {
  /** The requirements that would be broken with this row. */
  cites?: string;
  /** A call that is right in everything; without it there is nothing to send. */
  call?: (cell: Cell) => Promise<Input> | Input;
  /** The status of success, where the endpoint has several. */
  success?: number;
  /** Whom the object refuses although the role would do. */
  except?: Partial<Record<Caller, number>>;
  /** The same call about something of somebody else, refused to all with 404 unless said otherwise. */
  foreign?: { call: (cell: Cell) => Promise<Input> | Input; status?: number };
}

/** A plain member may read and not manage; to strangers the project does not exist. */
export const forReaders = { stranger: 404 } as const;
export const forManagers = { stranger: 404, member: 403 } as const;

const rolesOf = {
  stranger: ['user'],
  member: ['user'],
  projectAdmin: ['user'],
  poweruser: ['poweruser'],
  admin: ['admin'],
} as const;

/** A new person of this kind, with a valid token. */
export async function buildCell(
  app: TestApp,
  caller: Caller,
  people: Pick<Cell, 'otherId' | 'preparing'>,
): Promise<Cell> {
  const db = app.testDatabase.database.query;
  let client = app.anonymous;
  if (caller !== 'nobody') {
    const { id } = await buildAccount(db, { roles: [...rolesOf[caller]] });
    client = createTestClient(app.url, await buildToken(db, id), id);
  }
  const { otherId } = people;
  return {
    ...people,
    db,
    client,
    ownerId: caller === 'nobody' ? otherId : client.userId,
    async buildProject() {
      const members = [{ userId: otherId, isAdmin: false }];
      if (caller === 'member' || caller === 'projectAdmin') {
        members.push({ userId: client.userId, isAdmin: caller === 'projectAdmin' });
      }
      return String((await buildProject(db, { members })).id);
    },
  };
}

/** Which callers have the role that an endpoint asks for. */
const admitted: Record<Access, readonly Caller[]> = {
  public: callers,
  eventStream: callers.filter((caller) => caller !== 'nobody'),
  user: callers.filter((caller) => caller !== 'nobody'),
  poweruser: ['poweruser', 'admin'],
  admin: ['admin'],
};

/** What each caller is answered: first the token, then the role, then the object. */
export function expectedStatuses(
  { access }: EndpointDefinition,
  success: number,
  except: Partial<Record<Caller, number>> = {},
): Record<string, number> {
  return Object.fromEntries(
    callers.map((caller) => {
      if (admitted[access].includes(caller)) return [caller, except[caller] ?? success];
      return [caller, caller === 'nobody' ? 401 : 403];
    }),
  );
}

/** A value as it stands in an address or a form. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toFields(values: Record<string, unknown>): [string, string][] {
  return Object.entries(values).map(([name, value]) => [name, toText(value)]);
}

function bodyOf({ bodyEncoding, method }: EndpointDefinition, body: CallInput['body']) {
  if (body === undefined) return { method };
  if (bodyEncoding === 'form') return { method, body: new URLSearchParams(toFields(body)) };
  if (bodyEncoding !== 'multipart') {
    return { method, body: JSON.stringify(body), type: 'application/json' };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    form.append(name, value instanceof File ? value : toText(value));
  }
  return { method, body: form };
}

/**
 * Really makes the call. Of a refusal the code comes along, of a success nothing is read: streams
 * would not end.
 */
export async function sendCall(
  client: TestClient,
  endpoint: EndpointDefinition,
  { params = {}, query = {}, body }: CallInput,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string | null }> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(toText(params[name])),
  );
  const words = new URLSearchParams(toFields(query)).toString();
  const { type, ...init } = { type: undefined, ...bodyOf(endpoint, body) };
  const response = await client.fetch(`${path}?${words}`, {
    ...init,
    headers: type === undefined ? headers : { ...headers, 'content-type': type },
  });
  if (response.status < 400) {
    await response.body?.cancel();
    return { status: response.status, code: null };
  }
  return { status: response.status, code: ((await response.json()) as { code: string }).code };
}
