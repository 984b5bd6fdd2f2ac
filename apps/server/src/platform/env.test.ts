import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { environmentVariables, EnvironmentError, readEnvironment } from './env.ts';
import type { EnvironmentVariable } from './environment-variables.ts';

function sentencesOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems.map(({ sentence }) => sentence);
    throw error;
  }
  return [];
}

test('needs no variable at all, and asks for five characters in every password [CONST1-002, CONST2-001]', () => {
  expect(readEnvironment({})).toEqual({
    port: 8080,
    host: 'localhost',
    dataDirectory: resolve('data'),
    databaseUrl: null,
    secretKey: null,
    publicBaseUrl: null,
    trustProxy: false,
    logLevel: 'info',
    admin: null,
    activateNewAccounts: false,
    registrationsPerHour: 20,
    passwordMinLength: 5,
    episodeDebugMode: false,
    episodeEmergencyThreshold: 95,
    contextTokens: 32_000,
    languageModels: {
      active: null,
      providers: {},
      allowPrivateUrls: true,
      firstTokenTimeoutMs: 60_000,
      idleTimeoutMs: 30_000,
    },
    s3: null,
  });
});

test('takes a variable that is set to nothing for one that is not set', () => {
  const empty = Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, ' ']));
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
});

test('reads every variable', () => {
  const environment = readEnvironment({
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/robin',
    DATABASE_URL: 'postgresql://robin:secret@db/robin',
    SECRET_KEY: 'k'.repeat(32),
    PUBLIC_BASE_URL: 'https://robin.example.com/',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    LOG_LEVEL: 'WARN',
    ADMIN_USERNAME: ' ada ',
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'Secret! with blanks ',
    ACTIVATE_NEW_ACCOUNTS: 'true',
    REGISTRATIONS_PER_HOUR: '500',
    PASSWORD_MIN_LENGTH: '12',
    EPISODE_DEBUG_MODE: 'yes',
    EPISODE_EMERGENCY_THRESHOLD: '80',
    CONTEXT_TOKENS: '64000',
    ACTIVE_LLM_PROVIDER: 'claude',
    OPENAI_BASE_URL: 'http://localhost:11434/v1/',
    ANTHROPIC_API_KEY: 'sk-ant\r\n',
    CLAUDE_MODEL: 'claude-sonnet',
    ALLOW_PRIVATE_MODEL_URLS: 'false',
    LLM_FIRST_TOKEN_TIMEOUT_MS: '1000',
    LLM_IDLE_TIMEOUT_MS: '2000',
    S3_BUCKET: 'uploads',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(environment).toEqual({
    port: 9000,
    host: '0.0.0.0',
    dataDirectory: resolve('/var/lib/robin'),
    databaseUrl: 'postgresql://robin:secret@db/robin',
    secretKey: 'k'.repeat(32),
    publicBaseUrl: 'https://robin.example.com',
    trustProxy: '10.0.0.0/8, ::1',
    logLevel: 'warn',
    admin: { username: 'ada', email: 'ada@example.com', password: 'Secret! with blanks ' },
    activateNewAccounts: true,
    registrationsPerHour: 500,
    passwordMinLength: 12,
    episodeDebugMode: true,
    episodeEmergencyThreshold: 80,
    contextTokens: 64_000,
    languageModels: {
      active: 'claude',
      providers: {
        openai: { apiKey: null, model: null, baseUrl: 'http://localhost:11434/v1' },
        claude: { apiKey: 'sk-ant', model: 'claude-sonnet', baseUrl: null },
      },
      allowPrivateUrls: false,
      firstTokenTimeoutMs: 1_000,
      idleTimeoutMs: 2_000,
    },
    s3: {
      bucket: 'uploads',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.com',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
  });
});

test.each([
  [{ PORT: '80 80' }, 'PORT must be a whole number from 0 to 65535, and is "80 80".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, and is "65536".'],
  [{ PORT: '0x10' }, 'PORT must be a whole number from 0 to 65535, and is "0x10".'],
  [
    { PASSWORD_MIN_LENGTH: '4' },
    'PASSWORD_MIN_LENGTH must be a whole number from 5 to 128, and is "4".',
  ],
  [
    { ACTIVATE_NEW_ACCOUNTS: 'perhaps' },
    'ACTIVATE_NEW_ACCOUNTS must be true or false, and is "perhaps".',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, and is "loud".',
  ],
  [
    { ACTIVE_LLM_PROVIDER: 'mistral' },
    'ACTIVE_LLM_PROVIDER must be one of openai, claude, gemini, and is "mistral".',
  ],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/robin' },
    'DATABASE_URL must be an address of a PostgreSQL server, e.g. postgres://user:password@host:5432/robin, with signs such as / and # in a password written as %2F and %23.',
  ],
  [
    { DATABASE_URL: 'postgres://root:hunter2@db/robin?sslmode=verify_full' },
    'DATABASE_URL must have one of disable, prefer, require, verify-ca, verify-full, no-verify as its sslmode, or none.',
  ],
  [{ SECRET_KEY: 'hunter2' }, 'SECRET_KEY must have at least 32 characters.'],
  [
    { PUBLIC_BASE_URL: 'robin.example.com' },
    'PUBLIC_BASE_URL must be an http or https address without a user name, a password, a path, a question mark or a hash, because Robin needs a host name of its own, e.g. https://robin.example.com, and is "robin.example.com".',
  ],
  [
    { PUBLIC_BASE_URL: 'https://example.com/robin' },
    'PUBLIC_BASE_URL must be an http or https address without a user name, a password, a path, a question mark or a hash, because Robin needs a host name of its own, e.g. https://robin.example.com, and is "https://example.com/robin".',
  ],
  [
    { OPENAI_BASE_URL: 'file:///etc/passwd' },
    'OPENAI_BASE_URL must be an http or https address without a user name, a password, a question mark or a hash, and is "file:///etc/passwd".',
  ],
  [
    { OPENAI_BASE_URL: 'https://robin:hunter2@models.example.com/v1' },
    'OPENAI_BASE_URL must be an http or https address without a user name, a password, a question mark or a hash, and is "https://…@models.example.com/v1".',
  ],
  [
    { OPENAI_BASE_URL: 'ftp://robin:hunter2@models.example.com/v1' },
    'OPENAI_BASE_URL must be an http or https address without a user name, a password, a question mark or a hash, and is "ftp://…@models.example.com/v1".',
  ],
  [
    { OPENAI_BASE_URL: 'robin:hunter2@models.example.com' },
    'OPENAI_BASE_URL must be an http or https address without a user name, a password, a question mark or a hash, and is "…@models.example.com".',
  ],
  [
    { OPENAI_BASE_URL: 'https://models.example.com/v1?key=x' },
    'OPENAI_BASE_URL must be an http or https address without a user name, a password, a question mark or a hash, and is "https://models.example.com/v1?key=x".',
  ],
  [
    { PUBLIC_BASE_URL: 'https://robin:hunter2@robin.example.com' },
    'PUBLIC_BASE_URL must be an http or https address without a user name, a password, a path, a question mark or a hash, because Robin needs a host name of its own, e.g. https://robin.example.com, and is "https://…@robin.example.com".',
  ],
  [
    { OPENAI_API_KEY: 'hunter2\nhunter2' },
    'OPENAI_API_KEY must be on one line, without quotation marks around it.',
  ],
  [
    { OPENAI_API_KEY: 'hunter2…hunter2' },
    'OPENAI_API_KEY contains characters that no key has, such as a blank or an ellipsis.',
  ],
  [
    { ANTHROPIC_API_KEY: 'hunter2 hunter2' },
    'ANTHROPIC_API_KEY contains characters that no key has, such as a blank or an ellipsis.',
  ],
  [
    { GEMINI_API_KEY: 'Schlüssel' },
    'GEMINI_API_KEY contains characters that no key has, such as a blank or an ellipsis.',
  ],
  [
    {
      S3_BUCKET: 'b',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'AKIA…',
      S3_SECRET_ACCESS_KEY: 's',
    },
    'S3_ACCESS_KEY_ID contains characters that no key has, such as a blank or an ellipsis, and is "AKIA…".',
  ],
  [
    {
      S3_BUCKET: 'uploads/robin',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 's',
    },
    'S3_BUCKET must be the name of a bucket: letters, digits, dots, hyphens and underscores, without a path, and is "uploads/robin".',
  ],
  [
    { OPENAI_MODEL: 'a\u001b[31m' },
    'OPENAI_MODEL must be on one line, without quotation marks around it, and is "a\\u001b[31m".',
  ],
  [
    { OPENAI_API_KEY: '"hunter2"' },
    'OPENAI_API_KEY must be on one line, without quotation marks around it.',
  ],
  [
    { HOST: "'0.0.0.0' " },
    `HOST must be on one line, without quotation marks around it, and is "'0.0.0.0' ".`,
  ],
  [
    { TRUST_PROXY: '1' },
    'TRUST_PROXY must be true, false, or the addresses of the proxies, separated by commas, and is "1".',
  ],
  [
    { TRUST_PROXY: 'the nice one' },
    'TRUST_PROXY must be true, false, or the addresses of the proxies, separated by commas, and is "the nice one".',
  ],
  [
    { DATABSE_URL: 'postgres://db/robin' },
    'DATABSE_URL is not a variable of Robin. Did you mean DATABASE_URL?',
  ],
  [
    {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'b',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'i',
    },
    'S3_SECRET_ACCESS_KEY is missing to keep uploads in S3-compatible storage: set it beside S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_ENDPOINT, or none of them.',
  ],
])('refuses %o in one clear sentence', (source, sentence) => {
  expect(sentencesOf(source)).toEqual([sentence]);
});

test.each([
  '"/var/lib/robin"',
  "'./data'",
  '/var/lib/robin ',
  ' /var/lib/robin',
  './data\r',
  '~',
  '~/robin',
])('does not begin anew in the folder that DATA_DIR=%j would be', (text) => {
  expect(sentencesOf({ DATA_DIR: text })).toEqual([
    `DATA_DIR must be a path without quotation marks or blanks around it, and without ~, which only a shell replaces, and is ${JSON.stringify(text)}.`,
  ]);
});

test('takes a path with blanks, quotation marks and tildes inside', () => {
  for (const path of ['/srv/our team/robin', '/srv/"a"/b', '/srv/~/robin', '/srv/robin~', '~robin'])
    expect(readEnvironment({ DATA_DIR: path }).dataDirectory).toBe(resolve(path));
});

test('takes no blank at the end of DATABASE_URL for a part of the name of the database', () => {
  expect(readEnvironment({ DATABASE_URL: ' postgres://db/robin \r' }).databaseUrl).toBe(
    'postgres://db/robin',
  );
});

test.each([
  ['PORT', 0, 65_535],
  ['REGISTRATIONS_PER_HOUR', 0, 1_000_000],
  ['PASSWORD_MIN_LENGTH', 5, 128],
  ['EPISODE_EMERGENCY_THRESHOLD', 0, 100],
  ['CONTEXT_TOKENS', 4_000, 2_000_000],
  ['LLM_FIRST_TOKEN_TIMEOUT_MS', 1, 3_600_000],
  ['LLM_IDLE_TIMEOUT_MS', 1, 3_600_000],
])('takes for %s a whole number from %i to %i, and no other', (name, from, to) => {
  const refusedOf = (value: number) => sentencesOf({ [name]: String(value) });
  expect([refusedOf(from), refusedOf(to)]).toEqual([[], []]);
  for (const value of [from - 1, to + 1]) {
    expect(refusedOf(value)).toEqual([
      `${name} must be a whole number from ${from} to ${to}, and is "${value}".`,
    ]);
  }
});

test.each([
  'loopback',
  'loopback, 10.0.0.0/8',
  '::1, fe80::/10',
  '10.0.0.0/255.0.0.0',
  '127.0.0.1/99',
  '127.0.0.1/0',
  '10.0.0.0/255.0.255.0',
  '::1/129',
  'dead',
  'loopback,foo',
  '10.0.0.1,',
  '10.0.0.1/8/8',
])('takes TRUST_PROXY=%s exactly when the server can work with it', (text) => {
  const isGood = (() => {
    try {
      fastify({ trustProxy: text });
      return true;
    } catch {
      return false;
    }
  })();
  expect(sentencesOf({ TRUST_PROXY: text })).toEqual(
    isGood
      ? []
      : [
          `TRUST_PROXY must be true, false, or the addresses of the proxies, separated by commas, and is "${text}".`,
        ],
  );
});

const admin = { ADMIN_USERNAME: 'ada', ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Hunter!2' };

test.each(['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const)(
  'refuses an administrator without %s',
  (missing) => {
    const { [missing]: _left, ...rest } = admin;
    expect(sentencesOf(rest)).toEqual([
      `${missing} is missing to create an administrator at the first start: set it beside ${Object.keys(rest).join(', ')}, or none of them.`,
    ]);
  },
);

test.each([
  [{ ADMIN_PASSWORD: 'hunter!2' }, 'ADMIN_PASSWORD must have 5 to 128 characters'],
  [{ PASSWORD_MIN_LENGTH: '10' }, 'ADMIN_PASSWORD must have at least 10 characters'],
  [{ ADMIN_PASSWORD: 'Ab!😀' }, 'ADMIN_PASSWORD must have 5 to 128 characters'],
  [
    { ADMIN_PASSWORD: 'Abc!😀', PASSWORD_MIN_LENGTH: '6' },
    'ADMIN_PASSWORD must have at least 6 characters',
  ],
  [{ ADMIN_EMAIL: 'ada' }, 'ADMIN_EMAIL must be an e-mail address'],
  [{ ADMIN_USERNAME: '"ada"' }, 'ADMIN_USERNAME must be a name of 1 to 64 characters, without'],
  [{ ADMIN_PASSWORD: "'Hunter!2'" }, 'special character, without quotation marks around it.'],
])('refuses an administrator that nobody could register as: %o', (change, beginning) => {
  const sentences = sentencesOf({ ...admin, ...change });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(beginning);
});

test('names everything that is wrong at once, and never the value of a secret', () => {
  const message = (() => {
    try {
      readEnvironment({ PORT: 'x', SECRET_KEY: 'hunter2', ADMIN_PASWORD: 'hunter2' });
    } catch (error) {
      return String(error);
    }
    return '';
  })();
  expect(message).toContain('PORT must be');
  expect(message).toContain('SECRET_KEY must have');
  expect(message).toContain(
    'ADMIN_PASWORD is not a variable of Robin. Did you mean ADMIN_PASSWORD?',
  );
  expect(message).not.toContain('hunter2');
});

test.each(
  Object.keys(environmentVariables).filter((name) => /_KEY$|PASSWORD$|^DATABASE/.test(name)),
)('tells what is wrong with %s without showing it', (name) => {
  const sentences = sentencesOf({ [name]: 'hunter2\nhunter2' });
  expect(sentences[0]).toMatch(new RegExp(`^${name} must `));
  expect(sentences.join()).not.toContain('hunter2');
});

test('is described in docs/configuration.md, every variable with its meaning and default', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, preset, meaning]) => ({ name, preset, meaning }));
  const expected = Object.entries<EnvironmentVariable>(environmentVariables).map(
    ([name, variable]) => ({
      name: `\`${name}\``,
      preset:
        'value' in variable.default ? `\`${variable.default.value}\`` : variable.default.words,
      meaning: variable.meaning,
    }),
  );
  expect(rows).toEqual(expected);
});
