import fc from 'fast-check';
import { expect, test } from 'vitest';
import { environmentVariables } from './environment-variables.ts';
import { countEdits, findUnknownVariables } from './unknown-variables.ts';

const known = Object.keys(environmentVariables);
const judge = (...names: string[]) => findUnknownVariables(names, known);

test.each([
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SERCET_KEY', 'SECRET_KEY'],
  ['PUBLIC_BASE_ULR', 'PUBLIC_BASE_URL'],
  ['EPISODE_DEBUG', 'EPISODE_DEBUG_MODE'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['OPENAI_API_KYE', 'OPENAI_API_KEY'],
  ['LLM_IDLE_TIMEOUT', 'LLM_IDLE_TIMEOUT_MS'],
  ['S3_BUKCET', 'S3_BUCKET'],
  ['S3_REGIO', 'S3_REGION'],
  ['REGISTRATIONS_PER_DAY', 'REGISTRATIONS_PER_HOUR'],
  ['ACTIVATE_NEW_USERS', 'ACTIVATE_NEW_ACCOUNTS'],
  ['ALLOW_PRIVATE_URLS', 'ALLOW_PRIVATE_MODEL_URLS'],
])('names %s and suggests %s', (name, suggestion) => {
  expect(judge(name)).toEqual([{ name, suggestion }]);
});

test('names a variable that begins like ours and is like none of them', () => {
  expect(judge('ADMIN_FAVOURITE_COFFEE_MACHINE')).toEqual([
    { name: 'ADMIN_FAVOURITE_COFFEE_MACHINE', suggestion: null },
  ]);
});

test('leaves the variables of a usual shell, of npm, of containers and of build servers alone', () => {
  const foreign =
    `PATH HOME USER LOGNAME SHELL LANG LANGUAGE LC_ALL LC_CTYPE TERM COLORTERM PWD OLDPWD SHLVL EDITOR
    VISUAL PAGER LESS LS_COLORS HOSTNAME HOSTTYPE MAIL DISPLAY XAUTHORITY XDG_DATA_DIRS XDG_DATA_HOME
    XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_TYPE DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CONNECTION TMPDIR
    TZ CI DEBUG NODE_ENV NODE_OPTIONS NODE_PATH NVM_DIR NVM_BIN VOLTA_HOME npm_config_cache npm_lifecycle_event
    npm_package_name INIT_CWD npm_node_execpath npm_command LOGLEVEL GIT_AUTHOR_NAME GITHUB_TOKEN GITHUB_ACTIONS
    GITHUB_BASE_REF RUNNER_OS GITLAB_CI DOCKER_HOST KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT
    HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy AWS_REGION AWS_ACCESS_KEY_ID
    AWS_SECRET_ACCESS_KEY AWS_PROFILE OPENAI_ORG_ID OPENAI_ORGANIZATION OPENAI_API_BASE OPENAI_PROJECT
    ANTHROPIC_AUTH_TOKEN ANTHROPIC_BASE_URL ANTHROPIC_MODEL CLAUDE_CODE_ENTRYPOINT CLAUDECODE CLAUDE_API_KEY GOOGLE_API_KEY
    GOOGLE_APPLICATION_CREDENTIALS POSTGRES_PASSWORD POSTGRES_USER PGHOST PGPORT PGDATABASE PGUSER PGPASSWORD
    REDIS_URL PUBLIC_URL BASE_URL SECRET_KEY_BASE DJANGO_SECRET_KEY PLAYWRIGHT_BROWSERS_PATH CHROME_PATH
    APPDATA LOCALAPPDATA PROGRAMFILES SYSTEMROOT WINDIR COMSPEC PATHEXT USERPROFILE TEMP TMP PROMPT SORT POST HOST
    LLM_USER_PATH PUBLIC_BASE OPENAI_API JAVA_HOME GOPATH CARGO_HOME PYTHONPATH VIRTUAL_ENV CONDA_PREFIX`.split(
      /\s+/,
    );
  expect(judge(...foreign)).toEqual([]);
});

/** What Kubernetes says of a service with one port that has a name. */
const tellOfService = (service: string) =>
  [
    'SERVICE_HOST',
    'SERVICE_PORT',
    'SERVICE_PORT_API',
    'PORT',
    'PORT_9000_TCP',
    'PORT_9000_TCP_PROTO',
    'PORT_9000_TCP_PORT',
    'PORT_9000_TCP_ADDR',
  ].map((what) => `${service}_${what}`);

test.each(['S3', 'S3_GATEWAY', 'ADMIN'])(
  'leaves what Kubernetes says of a service called %s alone, and nothing else that begins so',
  (service) => {
    expect(judge(...tellOfService(service))).toEqual([]);
    expect(judge(...tellOfService(service), `${service}_PORTAL`)).toMatchObject([
      { name: `${service}_PORTAL` },
    ]);
    expect(judge(`${service}_PORT`)).toMatchObject([{ name: `${service}_PORT` }]);
  },
);

test('leaves every known name alone', () => {
  expect(judge(...known)).toEqual([]);
});

test('counts swapped neighbours as one edit', () => {
  expect(countEdits('SECRET', 'SERCET')).toBe(1);
  expect(countEdits('', 'abc')).toBe(3);
  expect(countEdits('PORT', 'PORT')).toBe(0);
});

test('counts edits the same in both directions, and never more than letters', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = countEdits(a, b);
      expect(edits).toBe(countEdits(b, a));
      expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(edits === 0).toBe(a === b);
    }),
  );
});
