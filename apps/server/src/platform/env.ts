import type { LanguageModelProvider } from '@robin/contract/language-models';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import {
  environmentVariables,
  type EnvironmentValues,
  type EnvironmentVariable,
  type EnvironmentVariableName,
} from './environment-variables.ts';
import { findUnknownVariables } from './unknown-variables.ts';

export { environmentVariables } from './environment-variables.ts';

/** What the environment says about one provider of language models. */
export interface ProviderEnvironment {
  apiKey: string | null;
  model: string | null;
  baseUrl: string | null;
}

/** The configuration of a process, read once at its start and passed on from there. */
export interface Environment {
  port: number;
  host: string;
  /** absolute */
  dataDirectory: string;
  /** null: the embedded database */
  databaseUrl: string | null;
  /** null: a file in the data directory */
  secretKey: string | null;
  /** without a slash at its end; null: where it listens */
  publicBaseUrl: string | null;
  trustProxy: boolean | string;
  logLevel: EnvironmentValues['LOG_LEVEL'];
  /** an administrator to create at the first start */
  admin: { username: string; email: string; password: string } | null;
  activateNewAccounts: boolean;
  registrationsPerHour: number;
  passwordMinLength: number;
  episodeDebugMode: boolean;
  /** percent of the token budget */
  episodeEmergencyThreshold: number;
  /** What a turn may send to a language model. */
  contextTokens: number;
  languageModels: {
    active: LanguageModelProvider | null;
    providers: Partial<Record<LanguageModelProvider, ProviderEnvironment>>;
    allowPrivateUrls: boolean;
    firstTokenTimeoutMs: number;
    idleTimeoutMs: number;
  };
  /** null: uploads lie in the data directory */
  s3: {
    bucket: string;
    region: string;
    endpoint: string | null;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
}

/** One thing that is wrong with the environment. */
export interface EnvironmentProblem {
  variable: string;
  /** a whole sentence that names the variable, and never the value of a secret */
  sentence: string;
}

/** The environment is not one that Robin can start with. */
export class EnvironmentError extends ExplainedError {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly EnvironmentProblem[];

  constructor(problems: readonly EnvironmentProblem[]) {
    const lines = problems.map(({ sentence }) => `- ${sentence}`);
    super(
      [
        "Robin can't start with these environment variables:",
        ...lines,
        'docs/configuration.md lists them all.',
      ].join('\n'),
    );
    this.problems = problems;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment. A variable that is set to nothing counts as not set.
 * @throws EnvironmentError that names everything that is wrong, not only the first
 */
export function readEnvironment(source: Source): Environment {
  const problems: EnvironmentProblem[] = findUnknownVariables(
    Object.keys(source),
    Object.keys(environmentVariables),
  ).map(({ name, suggestion }) => ({
    variable: name,
    sentence: `${name} is not a variable of Robin.${suggestion ? ` Did you mean ${suggestion}?` : ''}`,
  }));
  const values = readValues(source, problems);
  checkGroups(source, problems);
  checkAdminPassword(values, problems);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return toEnvironment(values);
}

/** @returns undefined also for what could not be read */
function readValues(source: Source, problems: EnvironmentProblem[]): EnvironmentValues {
  const entries = Object.entries<EnvironmentVariable>(environmentVariables).map(
    ([name, variable]) => {
      const text =
        textOf(source, name) ?? ('value' in variable.default ? variable.default.value : null);
      if (text === null) return [name, undefined];
      const result = variable.schema.safeParse(text);
      if (result.success) return [name, result.data];
      const shown = variable.isSecret ? '' : `, and is ${JSON.stringify(hidePassword(text))}`;
      const rule = result.error.issues[0]?.message ?? 'is not valid';
      problems.push({ variable: name, sentence: `${name} ${rule}${shown}.` });
      return [name, undefined];
    },
  );
  // What could not be read is undefined here; the problems then keep it from being used.
  return Object.fromEntries(entries) as EnvironmentValues;
}

/** Whoever puts a password into an address means it to be one, also where there must be none. */
const hidePassword = (text: string) => text.replace(/^([^/]*\/\/)?[^/?#]*@/, '$1…@');

function textOf(source: Source, name: string): string | null {
  const text = source[name];
  return text === undefined || text.trim() === '' ? null : text;
}

/** Variables that make sense together only. */
const groups: {
  purpose: string;
  needed: EnvironmentVariableName[];
  others?: EnvironmentVariableName[];
}[] = [
  {
    purpose: 'to create an administrator at the first start',
    needed: ['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  },
  {
    purpose: 'to keep uploads in S3-compatible storage',
    needed: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    others: ['S3_ENDPOINT'],
  },
];

function checkGroups(source: Source, problems: EnvironmentProblem[]): void {
  for (const { purpose, needed, others = [] } of groups) {
    const set = [...needed, ...others].filter((name) => textOf(source, name) !== null);
    if (set.length === 0) continue;
    for (const name of needed.filter((other) => !set.includes(other))) {
      problems.push({
        variable: name,
        sentence: `${name} is missing ${purpose}: set it beside ${set.join(', ')}, or none of them.`,
      });
    }
  }
}

function checkAdminPassword(values: EnvironmentValues, problems: EnvironmentProblem[]): void {
  const { ADMIN_PASSWORD: password, PASSWORD_MIN_LENGTH: minLength } = values;
  if (password === undefined || minLength === undefined) return;
  if ([...password].length >= minLength) return;
  problems.push({
    variable: 'ADMIN_PASSWORD',
    sentence: `ADMIN_PASSWORD must have at least ${minLength} characters, because PASSWORD_MIN_LENGTH says so.`,
  });
}

function toEnvironment(values: EnvironmentValues): Environment {
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    secretKey: values.SECRET_KEY ?? null,
    publicBaseUrl: values.PUBLIC_BASE_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    admin: toAdmin(values),
    activateNewAccounts: values.ACTIVATE_NEW_ACCOUNTS,
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    episodeDebugMode: values.EPISODE_DEBUG_MODE,
    episodeEmergencyThreshold: values.EPISODE_EMERGENCY_THRESHOLD,
    contextTokens: values.CONTEXT_TOKENS,
    languageModels: toLanguageModels(values),
    s3: toS3(values),
  };
}

function toAdmin(values: EnvironmentValues): Environment['admin'] {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  return username && email && password ? { username, email, password } : null;
}

function toLanguageModels(values: EnvironmentValues): Environment['languageModels'] {
  const given = {
    openai: [values.OPENAI_API_KEY, values.OPENAI_MODEL, values.OPENAI_BASE_URL],
    claude: [values.ANTHROPIC_API_KEY, values.CLAUDE_MODEL, values.CLAUDE_BASE_URL],
    gemini: [values.GEMINI_API_KEY, values.GEMINI_MODEL, values.GEMINI_BASE_URL],
  };
  const providers = Object.fromEntries(
    Object.entries(given)
      .filter(([, texts]) => texts.some((text) => text !== undefined))
      .map(([provider, [apiKey = null, model = null, baseUrl = null]]) => [
        provider,
        { apiKey, model, baseUrl },
      ]),
  );
  return {
    active: values.ACTIVE_LLM_PROVIDER ?? null,
    providers,
    allowPrivateUrls: values.ALLOW_PRIVATE_MODEL_URLS,
    firstTokenTimeoutMs: values.LLM_FIRST_TOKEN_TIMEOUT_MS,
    idleTimeoutMs: values.LLM_IDLE_TIMEOUT_MS,
  };
}

function toS3(values: EnvironmentValues): Environment['s3'] {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { bucket, region, endpoint: values.S3_ENDPOINT ?? null, accessKeyId, secretAccessKey };
}
