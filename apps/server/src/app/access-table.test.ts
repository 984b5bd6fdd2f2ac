import { endpoints, type EndpointName } from '@robin/contract';
import type { EndpointDefinition, EndpointInput } from '@robin/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildAccount,
  buildToken,
  registration,
  signInSomebody,
  uniqueName,
} from '#domains/accounts/accounts.fixture.ts';
import { newestFiles, sendFiles } from '#domains/attachments/attachments.fixture.ts';
import { buildDocument, buildSuggestion } from '#domains/documents/documents.fixture.ts';
import { buildEpisode } from '#domains/episodes/episodes.fixture.ts';
import { agree, definitionOf } from '#domains/integrations/integrations.fixture.ts';
import { createId } from '#platform/ids.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { startOauthEmulator, type OauthEmulator } from '#testing/oauth-emulator/oauth-emulator.ts';
import { createTestClient, startTestApp, TEST_PASSWORD, type TestApp } from '#testing/test-app.ts';
import {
  buildCell,
  callers,
  expectedStatuses,
  forManagers,
  forReaders,
  sendCall,
  type Cell,
  type Row,
} from '#testing/access-cells.ts';

/*
 * Who may call what: every endpoint of the contract meets everybody who there is. What follows from
 * the `access` of an endpoint is not written here; what the object of a call adds is.
 */

let app: TestApp;
let people: Pick<Cell, 'otherId' | 'preparing'>;
let models: ModelEmulator;
let service: OauthEmulator;

const db = () => app.testDatabase.database.query;

const anyAccount = async () => String((await buildAccount(db())).id);
const projectOf = async (cell: Cell) => ({ params: { projectId: await cell.buildProject() } });
const memberOf = async (cell: Cell) => ({
  params: { projectId: await cell.buildProject(), userId: String(cell.otherId) },
});
const sessionOf = async (userId: number) => (await buildSession(db(), { userId })).id;
const ownSession = async (cell: Cell) => ({ params: { sessionId: await sessionOf(cell.ownerId) } });
const foreignSession = async (cell: Cell) => ({
  params: { sessionId: await sessionOf(cell.otherId) },
});

/** A compression of a session of that person. */
async function compressionOf(userId: number) {
  const sessionId = await sessionOf(userId);
  const compressionId = createId();
  await db()
    .insertInto('compressions')
    .values({ id: compressionId, session_id: sessionId, created: '[]', lowered: '[]' })
    .execute();
  return { params: { sessionId, compressionId } };
}
/** A turn of that person whose request was recorded. */
async function sentOf(userId: number) {
  const sessionId = await sessionOf(userId);
  const turnId = createId();
  const tokens = { prompt: 1, conversation: 1, files: 0, tools: 0 };
  const sent = { instructions: 'hash', messageRanges: [], episodes: [], tokens };
  const instructions = { session_id: sessionId, id: 'hash', content: 'You are Robin.' };
  await db().insertInto('turn_instructions').values(instructions).execute();
  await db()
    .insertInto('turns')
    .values({
      id: turnId,
      session_id: sessionId,
      client_message_id: createId(),
      status: 'done',
      owner: 'nobody',
      lease_until: new Date(),
      watched_until: new Date(),
      provider: 'openai',
      model: 'test-1',
      sent: JSON.stringify(sent),
    })
    .execute();
  return { params: { sessionId, turnId } };
}

/** Somebody else's session, as administrators look into it. */
const inspected = async (cell: Cell) => ({ ...(await foreignSession(cell)), query: {} });
const inspectedByQuery = async ({ otherId }: Cell) => ({
  query: { session_id: await sessionOf(otherId) },
});

/** A session with one message. */
async function messageOf(userId: number) {
  const sessionId = await sessionOf(userId);
  await buildMessages(db(), sessionId, ['Hello']);
  const query = db().selectFrom('messages').select('id').where('session_id', '=', sessionId);
  return { params: { sessionId, messageId: (await query.executeTakeFirstOrThrow()).id } };
}

/** A file that came with a message. */
async function attachmentOf(userId: number) {
  const client = createTestClient(app.url, await buildToken(db(), userId), userId);
  const sessionId = await sessionOf(userId);
  await sendFiles(client, sessionId, [{ name: 'notes.txt', content: 'Notes' }]);
  const [file] = await newestFiles(client, sessionId);
  return { params: { attachmentId: file?.id ?? '' }, query: {} };
}

/** A document of somebody else in the caller's project, with its project named. */
async function documentOf(cell: Cell) {
  const projectId = await cell.buildProject();
  const place = { projectId: Number(projectId), ownerId: cell.otherId };
  const { id } = await buildDocument(db(), place);
  return { params: { documentId: id }, query: { project_id: projectId } };
}
/** Changes that Robin has suggested to a document of somebody else in the caller's project. */
async function suggestionOf(cell: Cell) {
  const { params, query } = await documentOf(cell);
  const { id, passageIds } = await buildSuggestion(db(), params.documentId, cell.otherId);
  const body = { accept: [], reject: passageIds };
  return { params: { ...params, suggestionId: id }, query, body };
}
const versionOf = async (cell: Cell) => {
  const { params, query } = await documentOf(cell);
  return { params: { ...params, version: '1' }, query };
};

/** A candidate of a session with enough messages for another one. */
async function candidateOf(userId: number) {
  const sessionId = await sessionOf(userId);
  await buildMessages(db(), sessionId, ['Hello', 'Hello Mara', 'Who decides?', 'Anna does.']);
  const { id } = await buildEpisode(db(), { sessionId, range: { start: 0, end: 1 } });
  return { sessionId, params: { candidateId: id } };
}

/** The rows of a call about a candidate: the own one, and somebody else's. */
function aboutCandidate<Rest extends object>(rest: (cell: Cell) => Promise<Rest> | Rest) {
  const callFor = (whose: 'ownerId' | 'otherId') => async (cell: Cell) => ({
    params: (await candidateOf(cell[whose])).params,
    ...(await rest(cell)),
  });
  return { call: callFor('ownerId'), foreign: { call: callFor('otherId') } };
}

/** Two candidates, next to each other. */
const neighboursOf = async (userId: number) => {
  const { sessionId, params } = await candidateOf(userId);
  const { id } = await buildEpisode(db(), { sessionId, range: { start: 2, end: 3 } });
  return { params, body: { with: id } };
};

/** A place where the user is signed in. */
async function deviceOf(userId: number) {
  await buildToken(db(), userId);
  const query = db().selectFrom('access_tokens').select('id').where('user_id', '=', userId);
  return { params: { deviceId: (await query.executeTakeFirstOrThrow()).id } };
}

/** A service that people can connect to. */
async function buildService({ preparing }: Cell): Promise<string> {
  const name = uniqueName('service');
  const path = `/api/configuration/oauth-providers/${name}`;
  const saved = await preparing.call('PUT', path, definitionOf(service, { is_active: true }));
  expect(saved.status).toBe(200);
  return name;
}

/** What a service has handed back to the one who began to connect. */
async function returnTo(cell: Cell, isForeign = false) {
  const provider = await buildService(cell);
  const isOwn = !isForeign && cell.client.token !== null;
  const given = await agree(isOwn ? cell.client : cell.preparing, service, provider);
  return { provider, given };
}

const finishCall = (isForeign: boolean) => async (cell: Cell) => {
  const { provider, given } = await returnTo(cell, isForeign);
  return { params: { provider }, body: { ...given, provider } };
};
const finishByLinkCall = (isForeign: boolean) => async (cell: Cell) => {
  const { provider, given } = await returnTo(cell, isForeign);
  return { params: { provider }, query: given };
};

const openai = { params: { provider: 'openai' } } as const;
const modelSettings = () => ({
  api_key: 'sk-access-table-0123456789',
  model: 'model-1',
  base_url: `${models.url}/v1`,
});
async function configuredModel({ preparing }: Cell) {
  const saved = await preparing.call('PUT', '/api/llm-providers/openai', modelSettings());
  expect(saved.status).toBe(200);
  return openai;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const table: { [Name in EndpointName]: Row<EndpointInput<(typeof endpoints)[Name]>> } = {
  getHealth: {},

  login: {
    call: async () => {
      const { username } = await buildAccount(db());
      return { body: { username, password: TEST_PASSWORD } };
    },
  },
  register: {
    call: () => {
      const username = uniqueName('newcomer');
      return {
        body: {
          ...registration(),
          username,
          email: `${username}@example.org`,
          password: TEST_PASSWORD,
        },
      };
    },
  },
  logout: {},
  getMe: {},
  updateMe: {
    cites: 'ROLE-022, ROLE-023, ROLE-024',
    call: () => ({ body: { first_name: 'Ada' } }),
  },
  listUsers: { cites: 'ROLE-065' },
  setUserActive: {
    cites: 'ROLE-067, ROLE-049, ROLE-050, ROLE-051',
    call: async () => ({ params: { userId: await anyAccount() }, body: { is_active: false } }),
  },
  setUserRoles: {
    cites: 'ROLE-066, ROLE-046, ROLE-047, ROLE-048',
    call: async () => ({ params: { userId: await anyAccount() }, body: { roles: ['poweruser'] } }),
  },
  resetUserPassword: {
    cites: 'ROLE-068, ROLE-052, ROLE-053, ROLE-054',
    call: async () => ({
      params: { userId: await anyAccount() },
      body: { new_password: 'Wiesen!Zaun' },
    }),
  },
  uploadProfileImage: {
    call: () => ({ body: { file: new File([PIXEL], 'me.png', { type: 'image/png' }) } }),
  },
  removeProfileImage: {},
  changePassword: {
    call: () => ({ body: { current_password: TEST_PASSWORD, new_password: 'Wiesen!Zaun' } }),
  },
  listDevices: {},
  signOutDevice: {
    call: (cell) => deviceOf(cell.ownerId),
    foreign: { call: (cell) => deviceOf(cell.otherId) },
  },
  signOutDevices: { call: () => ({ query: {} }) },

  listProjects: { cites: 'ROLE-016, ROLE-017, ROLE-018', call: () => ({ query: {} }) },
  createProject: { cites: 'ROLE-069', call: () => ({ body: { name: 'Garden' } }) },
  listProjectMembers: { cites: 'ROLE-076', except: forReaders, call: projectOf },
  updateProject: {
    cites: 'ROLE-070, ROLE-031, ROLE-032, ROLE-033',
    except: forManagers,
    call: async (cell) => ({ ...(await projectOf(cell)), body: { name: 'Orchard' } }),
  },
  archiveProject: {
    cites: 'ROLE-071, ROLE-034, ROLE-035, ROLE-036',
    except: forManagers,
    call: async (cell) => ({ ...(await projectOf(cell)), body: { is_archived: true } }),
  },
  listAvailableUsers: { cites: 'ROLE-075', except: forManagers, call: projectOf },
  addProjectMember: {
    cites: 'ROLE-072, ROLE-037, ROLE-038, ROLE-039',
    except: forManagers,
    call: async (cell) => ({
      ...(await projectOf(cell)),
      body: { user_id: Number(await anyAccount()) },
    }),
  },
  setProjectMember: {
    cites: 'ROLE-073, ROLE-037, ROLE-038, ROLE-039',
    except: forManagers,
    call: async (cell) => ({ ...(await memberOf(cell)), body: { is_admin: true } }),
  },
  removeProjectMember: {
    cites: 'ROLE-074, ROLE-037, ROLE-038, ROLE-039',
    except: forManagers,
    call: memberOf,
  },

  getUserConfiguration: {},
  setUserConfiguration: {
    call: () => ({ params: { key: 'EPISODE_SYSTEM_ENABLED' }, body: { value: 'false' } }),
  },
  removeUserConfiguration: { call: () => ({ params: { key: 'EPISODE_SYSTEM_ENABLED' } }) },
  invalidateUserConfiguration: {},
  getSystemConfiguration: { cites: 'ROLE-077' },
  setSystemConfiguration: {
    cites: 'ROLE-078, ROLE-061, ROLE-062, ROLE-063',
    call: () => ({ params: { key: 'JIRA_URL' }, body: { value: 'https://jira.example.org' } }),
  },
  removeSystemConfiguration: {
    cites: 'ROLE-079, ROLE-061, ROLE-062, ROLE-063',
    call: async ({ preparing }) => {
      const body = { value: 'https://jira.example.org' };
      const saved = await preparing.call('PUT', '/api/configuration/system/JIRA_URL', body);
      expect(saved.status).toBe(200);
      return { params: { key: 'JIRA_URL' } };
    },
  },

  getLanguageModelStatus: {},
  getActiveLanguageModel: {},
  activateLanguageModel: {
    cites: 'ROLE-081, ROLE-058, ROLE-059, ROLE-060',
    call: configuredModel,
  },
  listLanguageModels: {},
  getLanguageModel: { call: () => openai },
  configureLanguageModel: {
    cites: 'ROLE-081, ROLE-058, ROLE-059, ROLE-060',
    call: () => ({ ...openai, body: modelSettings() }),
  },
  removeLanguageModel: {
    cites: 'ROLE-081, ROLE-058, ROLE-059, ROLE-060',
    call: configuredModel,
  },
  testLanguageModel: { cites: 'ROLE-081', call: () => ({ ...openai, body: modelSettings() }) },

  listOauthProviders: { cites: 'ROLE-080, ROLE-055, ROLE-056, ROLE-057' },
  getOauthProvider: {
    cites: 'ROLE-080, ROLE-055, ROLE-056, ROLE-057',
    call: async (cell) => ({ params: { name: await buildService(cell) } }),
  },
  saveOauthProvider: {
    cites: 'ROLE-080, ROLE-055, ROLE-056, ROLE-057',
    call: () => ({
      params: { name: uniqueName('service') },
      body: {
        display_name: 'Example Service',
        client_id: service.clientId,
        client_secret: service.clientSecret,
        auth_url: service.authUrl,
        token_url: service.tokenUrl,
        user_info_url: service.userInfoUrl,
      },
    }),
  },
  removeOauthProvider: {
    cites: 'ROLE-080, ROLE-055, ROLE-056, ROLE-057',
    call: async (cell) => ({ params: { name: await buildService(cell) } }),
  },
  listConnectableProviders: {},
  getIntegrationStatus: {},
  startOauth: { call: async (cell) => ({ params: { provider: await buildService(cell) } }) },
  // Public, and yet for nobody but the one who began: a 401 would sign people out.
  finishOauthByLink: {
    except: { nobody: 403 },
    call: finishByLinkCall(false),
    foreign: { call: finishByLinkCall(true), status: 403 },
  },
  finishOauth: {
    except: { nobody: 403 },
    call: finishCall(false),
    foreign: { call: finishCall(true), status: 403 },
  },
  disconnectIntegration: {
    call: async (cell) => ({ params: { provider: await buildService(cell) } }),
  },

  listSessions: {},
  createSession: { success: 201, call: () => ({ body: { session_type: 'talk' } }) },
  createTalkSession: { call: () => ({ query: {} }) },
  createProjectSession: {
    success: 201,
    except: forReaders,
    call: async (cell) => ({
      params: { projectId: await cell.buildProject(), sessionType: 'assist' },
    }),
  },
  updateSession: {
    call: async (cell) => ({ ...(await ownSession(cell)), body: { title: 'Renamed' } }),
    foreign: {
      call: async (cell) => ({ ...(await foreignSession(cell)), body: { title: 'Renamed' } }),
    },
  },
  deleteSession: { call: ownSession, foreign: { call: foreignSession } },
  resetSession: {
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
  listMessages: {
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
  listEarlierVersions: {
    call: (cell) => messageOf(cell.ownerId),
    foreign: { call: (cell) => messageOf(cell.otherId) },
  },
  exportSession: {
    call: async (cell) => ({ ...(await ownSession(cell)), query: { format: 'json' } }),
    foreign: {
      call: async (cell) => ({ ...(await foreignSession(cell)), query: { format: 'json' } }),
    },
  },
  getSessionState: { call: ownSession, foreign: { call: foreignSession } },
  searchMessages: { call: () => ({ query: { q: 'garden' } }) },

  sendMessage: {
    cites: 'ROLE-013, ROLE-014, ROLE-015',
    call: async (cell) => ({ ...(await ownSession(cell)), body: { message: 'Hello' } }),
    foreign: {
      call: async (cell) => ({ ...(await foreignSession(cell)), body: { message: 'Hello' } }),
    },
  },
  stopTurn: { call: ownSession, foreign: { call: foreignSession } },
  resumeTurn: {
    success: 204,
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },

  getAttachment: {
    cites: 'OPEN2-044',
    call: (cell) => attachmentOf(cell.ownerId),
    foreign: { call: (cell) => attachmentOf(cell.otherId) },
  },

  listDocumentTypes: { call: () => ({ query: {} }) },
  listDocuments: {
    cites: 'ROLE-019, ROLE-020, ROLE-021, ROLE2-009, DOC-137',
    except: forReaders,
    call: async (cell) => ({ query: { project_id: await cell.buildProject() } }),
  },
  createDocument: {
    cites: 'ROLE-019, ROLE-020, ROLE-021, ROLE2-009, DOC-137',
    except: forReaders,
    call: async (cell) => ({
      body: { project_id: Number(await cell.buildProject()), title: 'Vision' },
    }),
  },
  getDocument: { cites: 'DOC-135, DOC-137, OPEN2-116', except: forReaders, call: documentOf },
  updateDocument: {
    cites: 'DOC-125, DOC-126, DOC-127, DOC-128, DOC-129, DOC-137, ROLE2-013, OPEN2-114',
    except: forManagers,
    call: async (cell) => ({ ...(await documentOf(cell)), body: { title: 'Strategy' } }),
  },
  deleteDocument: {
    cites: 'DOC-130, DOC-137, ROLE2-013, OPEN2-114, OPEN2-115',
    except: forManagers,
    call: documentOf,
  },
  listDocumentVersions: { cites: 'DOC-135, DOC-137', except: forReaders, call: documentOf },
  exportDocument: {
    cites: 'DOC-135, DOC-137',
    except: forReaders,
    call: async (cell) => {
      const { params, query } = await documentOf(cell);
      return { params, query: { ...query, format: 'md' as const } };
    },
  },
  exportProjectDocuments: {
    cites: 'DOC-135, DOC-137',
    except: forReaders,
    call: async (cell) => ({ ...(await projectOf(cell)), query: {} }),
  },
  getDocumentVersion: { cites: 'DOC-135, DOC-137', except: forReaders, call: versionOf },
  restoreDocumentVersion: {
    cites: 'DOC-128, DOC-137, OPEN2-114',
    except: forManagers,
    call: versionOf,
  },

  listDocumentSuggestions: { cites: 'DOC-137', except: forReaders, call: documentOf },
  decideDocumentSuggestion: {
    cites: 'DOC-137, OPEN2-114',
    except: forManagers,
    call: suggestionOf,
  },

  undoDocumentSuggestion: {
    cites: 'DOC-137, OPEN2-114',
    except: forManagers,
    call: async (cell) => {
      const { body, ...place } = await suggestionOf(cell);
      return { ...place, body: { passages: body.reject } };
    },
  },

  // The line itself is open to everybody; with the project of others it is refused by role, not hidden.
  streamLiveEvents: {
    except: { stranger: 403 },
    call: async (cell) => ({ query: { project_id: await cell.buildProject() } }),
  },
  disconnectLiveEvents: { call: () => ({ body: { connectionId: 'no-such-line' } }) },

  listAuditEntries: { call: () => ({ query: {} }) },
  exportAuditEntries: { call: () => ({ query: {} }) },

  // An administrator looks into anybody's session, so a foreign one is no case of its own.
  getAgentInfo: { cites: 'ROLE2-026', call: inspectedByQuery },
  getToolsStatus: { cites: 'ROLE2-026', call: inspectedByQuery },
  getSessionStats: { cites: 'ROLE2-026', call: inspected },
  getSessionTokens: { cites: 'ROLE2-026', call: inspected },
  getEpisodeConfig: { cites: 'ROLE2-024' },

  listSessionEpisodes: {
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
  listPendingCandidates: {
    call: async ({ ownerId }) => ({ query: { session_id: await sessionOf(ownerId) } }),
    foreign: { call: async ({ otherId }) => ({ query: { session_id: await sessionOf(otherId) } }) },
  },
  listCandidates: {
    cites: 'ROLE2-008',
    call: async ({ ownerId }) => ({ query: { session_id: await sessionOf(ownerId) } }),
    foreign: { call: async ({ otherId }) => ({ query: { session_id: await sessionOf(otherId) } }) },
  },
  getCandidate: { cites: 'EPI-122', ...aboutCandidate(() => ({})) },
  getEpisodeStatistics: {},
  getEpisodeHealth: {},
  listEpisodeMessages: { cites: 'EPI-122', ...aboutCandidate(() => ({ query: {} })) },
  listEpisodeLevels: { cites: 'EPI-122', ...aboutCandidate(() => ({})) },
  updateEpisodeContent: {
    cites: 'EPI-122',
    ...aboutCandidate(() => ({ body: { oneliner: 'Returns' } })),
  },
  setMemoryLevel: {
    cites: 'EPI-122, ROLE2-008',
    ...aboutCandidate(() => ({ body: { memory_level: 'digest' as const } })),
  },
  decideCandidate: {
    cites: 'EPI-122',
    ...aboutCandidate(() => ({ body: { decision: 'accept' as const } })),
  },
  archiveCandidate: { cites: 'EPI-122', ...aboutCandidate(() => ({})) },
  createDocumentOfEpisode: { cites: 'EPI-122', ...aboutCandidate(() => ({ query: {}, body: {} })) },
  archiveAndCreateDocument: {
    cites: 'EPI-122',
    ...aboutCandidate(() => ({ query: {}, body: {} })),
  },
  // The episode is the caller's own; the document decides.
  linkEpisode: {
    cites: 'EPI-122, OPEN2-104',
    except: forManagers,
    ...aboutCandidate(async (cell) => {
      const { params } = await documentOf(cell);
      return { body: { target_podocument_id: params.documentId } };
    }),
  },
  copyEpisode: { cites: 'EPI-122', ...aboutCandidate(() => ({})) },
  deleteCandidate: { cites: 'EPI-122', ...aboutCandidate(() => ({})) },
  moveCandidateRange: {
    cites: 'EPI-122',
    ...aboutCandidate(() => ({ body: { start: 0, end: 2 } })),
  },
  splitCandidate: { cites: 'EPI-122', ...aboutCandidate(() => ({ body: { at: 1 } })) },
  mergeCandidates: {
    cites: 'EPI-122',
    call: (cell) => neighboursOf(cell.ownerId),
    foreign: { call: (cell) => neighboursOf(cell.otherId) },
  },
  getCompressionStatus: {
    cites: 'API2-049, EPI-122',
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
  getTokenAnalysis: {
    cites: 'API2-051, EPI-122',
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
  compressInEmergency: {
    cites: 'API2-050, EPI-021, EPI-122',
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
  undoCompression: {
    call: (cell) => compressionOf(cell.ownerId),
    foreign: { call: (cell) => compressionOf(cell.otherId) },
  },
  getTurnContext: {
    call: (cell) => sentOf(cell.ownerId),
    foreign: { call: (cell) => sentOf(cell.otherId) },
  },
  triggerDetection: {
    call: async (cell) => ({ ...(await ownSession(cell)), query: {} }),
    foreign: { call: async (cell) => ({ ...(await foreignSession(cell)), query: {} }) },
  },
};

/** The same table, for going through it. */
const rows: Record<string, Row> = table;
const all: EndpointDefinition[] = Object.values<EndpointDefinition>(endpoints);

/** What each level of access means, by the requirements. */
const levels = {
  public: '',
  eventStream: 'ROLE-004, ROLE-064',
  user: 'ROLE-004, ROLE-064',
  poweruser: 'ROLE-003, ROLE-064',
  admin: 'ROLE-002, ROLE-064',
} as const;

const codes: Partial<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
};

function titleOf(endpoint: EndpointDefinition, cites = ''): string {
  const ids = ['SHELL-133', levels[endpoint.access], cites].filter((part) => part !== '');
  return `${endpoint.method} ${endpoint.path} (${endpoint.name}) [${ids.join(', ')}]`;
}

/** Lets every caller make the call, and answers what they were answered. */
async function collect(endpoint: EndpointDefinition, call: Row['call']) {
  const answers: Record<string, number> = {};
  for (const caller of callers) {
    const cell = await buildCell(app, caller, people);
    const input = (await call?.(cell)) ?? {};
    const { status, code } = await sendCall(cell.client, endpoint, input);
    answers[caller] = status;
    if (status >= 400) expect([caller, code]).toEqual([caller, codes[status]]);
  }
  return answers;
}

beforeAll(async () => {
  [app, models, service] = await Promise.all([
    startTestApp(),
    startModelEmulator(),
    startOauthEmulator(),
  ]);
  const other = await buildAccount(db());
  const preparing = await signInSomebody(app, { roles: ['admin'] });
  people = { otherId: other.id, preparing };
});
afterAll(async () => {
  await app.close();
  await Promise.all([models.close(), service.close()]);
});

test('the table has a row for every endpoint of the contract, and for nothing else', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('only these endpoints ask for more than a sign-in, and only these for less [SHELL-133, ROLE-064, ROLE-069, ROLE-077, ROLE-078, ROLE-079, ROLE-080, ROLE-081, ROLE-058, ROLE-059]', () => {
  const others = all.filter(({ access }) => access !== 'user');
  const byAccess = Object.groupBy(others, ({ access }) => access);
  const names = Object.entries(byAccess).map(([access, found]) => [
    access,
    found.map(({ name }) => name).toSorted(),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    public: [
      'disconnectLiveEvents',
      'finishOauth',
      'finishOauthByLink',
      'getHealth',
      'login',
      'register',
    ],
    eventStream: ['streamLiveEvents'],
    poweruser: ['createProject'],
    admin: [
      'activateLanguageModel',
      'configureLanguageModel',
      'exportAuditEntries',
      'getActiveLanguageModel',
      'getAgentInfo',
      'getLanguageModel',
      'getLanguageModelStatus',
      'getOauthProvider',
      'getSessionStats',
      'getSessionTokens',
      'getSystemConfiguration',
      'getToolsStatus',
      'listAuditEntries',
      'listLanguageModels',
      'listOauthProviders',
      'listUsers',
      'removeLanguageModel',
      'removeOauthProvider',
      'removeSystemConfiguration',
      'resetUserPassword',
      'saveOauthProvider',
      'setSystemConfiguration',
      'setUserActive',
      'setUserRoles',
      'testLanguageModel',
    ],
  });
});

describe('each caller is answered as the role and the object say', () => {
  for (const endpoint of all) {
    const row = rows[endpoint.name] ?? {};
    test(titleOf(endpoint, row.cites), async () => {
      const success = row.success ?? Number(Object.keys(endpoint.responses)[0]);
      const expected = expectedStatuses(endpoint, success, row.except);
      expect(await collect(endpoint, row.call)).toEqual(expected);
    });
  }
});

describe('what belongs to somebody else is refused to everybody, administrators too', () => {
  for (const endpoint of all) {
    const { foreign } = rows[endpoint.name] ?? {};
    if (!foreign) continue;
    test(titleOf(endpoint), async () => {
      const status = foreign.status ?? 404;
      const expected = expectedStatuses(endpoint, status);
      expect(await collect(endpoint, foreign.call)).toEqual(expected);
    });
  }
});

describe('a token that does not count is answered exactly 401', () => {
  for (const endpoint of all.filter(({ access }) => access !== 'public')) {
    test(titleOf(endpoint), async () => {
      const cell = await buildCell(app, 'admin', people);
      const input = (await rows[endpoint.name]?.call?.(cell)) ?? {};
      const send = (headers: Record<string, string>, query: Record<string, string> = {}) =>
        sendCall(
          app.anonymous,
          endpoint,
          { ...input, query: { ...input.query, ...query } },
          headers,
        );
      const bearer = (token: string) => send({ authorization: `Bearer ${token}` });

      const valid = await buildToken(db(), cell.ownerId);
      const expired = await buildToken(db(), cell.ownerId, { expiresAt: new Date(0) });
      const inactive = await buildAccount(db(), { roles: ['admin'], isActive: false });
      const answers = {
        unknown: await bearer('no-such-token'),
        longer: await bearer(`${valid}x`),
        expired: await bearer(expired),
        'of a deactivated account': await bearer(await buildToken(db(), inactive.id)),
        'in another scheme': await send({ authorization: `Basic ${valid}` }),
        'in a cookie': await send({ cookie: `token=${valid}; access_token=${valid}` }),
        'unknown, in the address': await send({}, { token: 'no-such-token' }),
        // The event stream alone takes it from there.
        ...(endpoint.access === 'eventStream'
          ? {}
          : { 'in the address': await send({}, { token: valid }) }),
      };
      for (const [which, answer] of Object.entries(answers)) {
        expect([which, answer]).toEqual([which, { status: 401, code: 'unauthorized' }]);
      }
    });
  }
});
