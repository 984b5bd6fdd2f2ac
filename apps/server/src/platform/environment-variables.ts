import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { registerBody } from '@robin/contract/accounts';
import { languageModelProviders } from '@robin/contract/language-models';
import { limits } from '@robin/contract/limits';
import { firstBrokenPasswordRule } from '@robin/contract/rules/passwords';
import { z } from 'zod';
import { isSendableKey } from './net/sendable-key.ts';

/**
 * Every variable of the environment that Robin reads: what it means, what holds when it is not set,
 * and what it may be. `docs/configuration.md` shows this table; a test keeps the two the same.
 */
export interface EnvironmentVariable {
  /** what a person who runs Robin needs to know */
  meaning: string;
  /** the value that holds when the variable is not set, or in words what happens then */
  default: { value: string } | { words: string };
  /** its value appears in no message */
  isSecret: boolean;
  /** reads the text; the message of an issue goes on after the name of the variable */
  schema: z.ZodType;
}

/** A schema from a function that answers undefined for a text that it can't read. */
function readAs<Value>(rule: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });
}

const wholeNumber = (from: number, to: number) =>
  readAs(`must be a whole number from ${from} to ${to}`, (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= from && value <= to ? value : undefined;
  });

const oneOf = <const Name extends string>(names: readonly Name[]) =>
  readAs(`must be one of ${names.join(', ')}`, (text) =>
    names.find((name) => name === text.toLowerCase()),
  );

const switchSchema = readAs('must be true or false', (text) => {
  if (/^(?:true|1|yes|on)$/i.test(text)) return true;
  return /^(?:false|0|no|off)$/i.test(text) ? false : undefined;
});

const atLeast = (length: number) =>
  readAs(`must have at least ${length} characters`, (text) =>
    text.length >= length ? text : undefined,
  );

/** Of the files that hold variables some keep quotation marks as part of the value, such as Docker's. */
const isQuoted = (text: string) => /^(["']).*\1$/.test(text);

const plainText = readAs('must be on one line, without quotation marks around it', (value) => {
  const text = value.trim();
  return /\p{Cc}/u.test(text) || isQuoted(text) ? undefined : text;
});

/** Keys travel in headers. One that was copied from where it is shown shortened has an ellipsis in it. */
const key = plainText.pipe(
  readAs('contains characters that no key has, such as a blank or an ellipsis', (text) =>
    isSendableKey(text) ? text : undefined,
  ),
);

/** A folder that only looks like the one that was meant would be made, and Robin would begin anew in it. */
const folder = readAs(
  'must be a path without quotation marks or blanks around it, and without ~, which only a shell replaces',
  (text) =>
    text !== text.trim() || isQuoted(text) || /^~(?:\/|$)/.test(text) ? undefined : resolve(text),
);

function parseUrl(text: string, protocols: RegExp): URL | undefined {
  const url = URL.parse(text);
  return url && protocols.test(url.protocol) && url.hostname !== '' ? url : undefined;
}

/** Nothing is called with a user name or password in its address, and people are shown these addresses. */
function parseHttpUrl(text: string): URL | undefined {
  const url = parseUrl(text, /^https?:$/);
  return url && url.username === '' && url.password === '' && !/[?#]/.test(text) ? url : undefined;
}

const httpUrl = readAs(
  'must be an http or https address without a user name, a password, a question mark or a hash',
  (text) => (parseHttpUrl(text) ? text.trim().replace(/\/+$/, '') : undefined),
);

const publicAddress = readAs(
  'must be an http or https address without a user name, a password, a path, a question mark or a hash, because Robin needs a host name of its own, e.g. https://robin.example.com',
  (text) => {
    const url = parseHttpUrl(text);
    return url && /^\/*$/.test(url.pathname) ? url.href.replace(/\/+$/, '') : undefined;
  },
);

const databaseAddress = readAs(
  'must be an address of a PostgreSQL server, e.g. postgres://user:password@host:5432/robin, with signs such as / and # in a password written as %2F and %23',
  (text) => (parseUrl(text, /^postgres(?:ql)?:$/) ? text.trim() : undefined),
);

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

const databaseLine = readAs(
  `must have one of ${sslModes.join(', ')} as its sslmode, or none`,
  (text) => {
    const mode = new URL(text).searchParams.get('sslmode');
    return mode === null || sslModes.includes(mode) ? text : undefined;
  },
);

/** The widest that any storage takes: Amazon's own names are shorter and in lower case. */
const bucket = plainText.pipe(
  readAs(
    'must be the name of a bucket: letters, digits, dots, hyphens and underscores, without a path',
    (text) => (/^[A-Za-z\d][\w.-]{0,254}$/.test(text) ? text : undefined),
  ),
);

/** As the server reads it: the name of a range, an address, or a network with a prefix or an IPv4 mask. */
function isProxy(entry: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(entry)) return true;
  const [address = '', range, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (range === undefined) return true;
  if (/^\d{1,3}$/.test(range))
    return Number(range) >= 1 && Number(range) <= (family === 4 ? 32 : 128);
  return family === 4 && isNetmask(range);
}

function isNetmask(text: string): boolean {
  if (isIP(text) !== 4) return false;
  const bits = text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1+0*$/.test(bits);
}

const proxies = readAs(
  'must be true, false, or the addresses of the proxies, separated by commas',
  (text) => {
    // Elsewhere a number is how many proxies stand in front, and not a word for everybody.
    if (text.trim() === '1') return undefined;
    const asSwitch = switchSchema.safeParse(text);
    if (asSwitch.success) return asSwitch.data;
    return text.split(',').every((entry) => isProxy(entry.trim())) ? text : undefined;
  },
);

const accountField = (name: 'username' | 'email', rule: string) =>
  readAs(`${rule}, without quotation marks around it`, (text) => {
    if (isQuoted(text.trim())) return undefined;
    const result = registerBody.shape[name].safeParse(text);
    return result.success ? result.data : undefined;
  });

const accountPassword = readAs(
  `must have ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters, with an upper-case letter, a lower-case letter and a special character, without quotation marks around it`,
  (text) =>
    !isQuoted(text) &&
    firstBrokenPasswordRule(text) === null &&
    [...text].length <= limits.passwordMaxLength
      ? text
      : undefined,
);

interface Options {
  isSecret?: boolean;
}

/** A variable with a default value, which is read like a value that somebody set. */
function withDefault<Schema extends z.ZodType>(meaning: string, value: string, schema: Schema) {
  return { meaning, default: { value }, isSecret: false, schema } satisfies EnvironmentVariable;
}

/** A variable that may be absent; `words` say what happens then. */
function optional<Schema extends z.ZodType>(
  meaning: string,
  words: string,
  schema: Schema,
  { isSecret = false }: Options = {},
) {
  return { meaning, default: { words }, isSecret, schema } satisfies EnvironmentVariable;
}

const secret: Options = { isSecret: true };

export const environmentVariables = {
  PORT: withDefault(
    'The port of app and interface. 0 takes any free one.',
    '8080',
    wholeNumber(0, 65_535),
  ),
  HOST: withDefault(
    'The address to listen on. `0.0.0.0` listens on all, e.g. inside a container.',
    'localhost',
    plainText,
  ),
  DATA_DIR: withDefault(
    'Where the embedded database, uploads, dumps and the secret key lie. A relative path begins at the folder of the repository.',
    './data',
    folder,
  ),
  DATABASE_URL: optional(
    'A PostgreSQL server, version 15 or newer, instead of the embedded database.',
    'the embedded database in `DATA_DIR`',
    databaseAddress.pipe(databaseLine),
    secret,
  ),
  SECRET_KEY: optional(
    'Encrypts stored keys and tokens of other services, at least 32 characters. Whoever loses it must enter those again.',
    'made at the first start, in `DATA_DIR/secret.key`',
    atLeast(32),
    secret,
  ),
  PUBLIC_BASE_URL: optional(
    'The address under which people reach Robin: a host name of its own, without a path. Other services send people back to `PUBLIC_BASE_URL/oauth/{provider}/callback`; register exactly that with them.',
    'the address that Robin names at its start',
    publicAddress,
  ),
  TRUST_PROXY: withDefault(
    'Whose forwarded addresses are believed: `true` for everybody (only when nobody can reach Robin past the proxy), or addresses and networks, separated by commas.',
    'false',
    proxies,
  ),
  LOG_LEVEL: withDefault(
    'How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    'info',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  ADMIN_USERNAME: optional(
    'With `ADMIN_EMAIL` and `ADMIN_PASSWORD`: an administrator that the first start creates.',
    'the first account that registers becomes the administrator',
    accountField('username', `must be a name of 1 to ${limits.usernameMaxLength} characters`),
  ),
  ADMIN_EMAIL: optional(
    'The e-mail address of that administrator.',
    'see `ADMIN_USERNAME`',
    accountField('email', 'must be an e-mail address'),
  ),
  ADMIN_PASSWORD: optional(
    'The password of that administrator. It counts at the first start only.',
    'see `ADMIN_USERNAME`',
    accountPassword,
    secret,
  ),
  ACTIVATE_NEW_ACCOUNTS: withDefault(
    'Whether new accounts may sign in at once. Otherwise an administrator activates them.',
    'false',
    switchSchema,
  ),
  REGISTRATIONS_PER_HOUR: withDefault(
    'How many accounts may be registered from one address in an hour.',
    '20',
    wholeNumber(0, 1_000_000),
  ),
  PASSWORD_MIN_LENGTH: withDefault(
    'How long a new password must be at least.',
    String(limits.passwordMinLength),
    wholeNumber(limits.passwordMinLength, limits.passwordMaxLength),
  ),
  EPISODE_DEBUG_MODE: withDefault(
    'Lets everybody see the inside of the conversation memory: places of messages, episodes to delete, compression by hand.',
    'false',
    switchSchema,
  ),
  EPISODE_EMERGENCY_THRESHOLD: withDefault(
    'From how many percent of the token budget a conversation is compressed without asking.',
    '95',
    wholeNumber(0, 100),
  ),
  CONTEXT_TOKENS: withDefault(
    'How many tokens of instructions, conversation and files a language model is sent at most for one answer; less where its own window is known to be smaller.',
    '32000',
    wholeNumber(4_000, 2_000_000),
  ),
  ACTIVE_LLM_PROVIDER: optional(
    'Which language model answers until an administrator chooses one: `openai`, `claude` or `gemini`.',
    'the built-in guided mode answers',
    oneOf(languageModelProviders),
  ),
  OPENAI_API_KEY: optional(
    'The key for OpenAI, or for a server that speaks its protocol.',
    'none',
    key,
    secret,
  ),
  OPENAI_MODEL: optional('The model to ask there.', 'none', plainText),
  OPENAI_BASE_URL: optional(
    'Another server with the chat-completions protocol (Ollama, vLLM, LM Studio), up to and with `/v1`.',
    "OpenAI's own",
    httpUrl,
  ),
  ANTHROPIC_API_KEY: optional('The key for Claude.', 'none', key, secret),
  CLAUDE_MODEL: optional('The model to ask there.', 'none', plainText),
  CLAUDE_BASE_URL: optional(
    'Another server with its protocol, up to and with `/v1`.',
    "Anthropic's own",
    httpUrl,
  ),
  GEMINI_API_KEY: optional('The key for Gemini.', 'none', key, secret),
  GEMINI_MODEL: optional('The model to ask there.', 'none', plainText),
  GEMINI_BASE_URL: optional(
    'Another server with its protocol, up to and with `/v1beta`.',
    "Google's own",
    httpUrl,
  ),
  ALLOW_PRIVATE_MODEL_URLS: withDefault(
    'Whether language models, services for OAuth and Jira may lie on this machine or in the own network. Link-local addresses never may.',
    'true',
    switchSchema,
  ),
  LLM_FIRST_TOKEN_TIMEOUT_MS: withDefault(
    'How long to wait for the first piece of an answer, in milliseconds.',
    '60000',
    wholeNumber(1, 3_600_000),
  ),
  LLM_IDLE_TIMEOUT_MS: withDefault(
    'How long to wait between two pieces of an answer, in milliseconds.',
    '30000',
    wholeNumber(1, 3_600_000),
  ),
  S3_BUCKET: optional(
    'Keeps uploads in S3-compatible storage instead of on the disk, in this bucket.',
    'uploads lie in `DATA_DIR/uploads`',
    bucket,
  ),
  S3_REGION: optional('The region of the bucket.', 'needed with `S3_BUCKET`', plainText),
  S3_ENDPOINT: optional(
    'The address of the storage when it is not Amazon.',
    "Amazon's, by the region",
    httpUrl,
  ),
  S3_ACCESS_KEY_ID: optional('The id of the key for the bucket.', 'needed with `S3_BUCKET`', key),
  S3_SECRET_ACCESS_KEY: optional(
    'The key for the bucket.',
    'needed with `S3_BUCKET`',
    plainText,
    secret,
  ),
} satisfies Record<string, EnvironmentVariable>;

export type EnvironmentVariableName = keyof typeof environmentVariables;

type Descriptions = typeof environmentVariables;

/** The values by name: always there with a default value, else possibly undefined. */
export type EnvironmentValues = {
  [Name in EnvironmentVariableName]: Descriptions[Name]['default'] extends { value: string }
    ? z.output<Descriptions[Name]['schema']>
    : z.output<Descriptions[Name]['schema']> | undefined;
};
