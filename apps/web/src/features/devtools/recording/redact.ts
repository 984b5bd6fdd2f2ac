import { isSensitive } from '@robin/contract/rules/setting-keys';
import { readToken } from '#shared/api/token.ts';

/** Stands in the place of what nobody may read. */
const MASK = '•••';

const SECRET_NAME = /pass(word|wort|phrase)|token|secret|api_?key|authorization|credential|cookie/i;
/** What the return of a sign-in elsewhere carries; in events the same names say how something went. */
const SECRET_OF_RETURN = /^(code|state)$/;
const SECRET_IN_TEXT =
  /\b(Bearer\s+|(?:access_token|refresh_token|token|password|client_secret|api_key|code|state)=)[^\s&"']+/gi;

/** A text without the token of this window, and without what stands behind the usual names of secrets. */
export function redactText(text: string): string {
  const token = readToken();
  const masked = token ? text.replaceAll(token, MASK) : text;
  return masked.replaceAll(SECRET_IN_TEXT, `$1${MASK}`);
}

/** A value of JSON in which the fields that may hold secrets are masked, at any depth. Numbers are counts and stay. */
export function redact(value: unknown): unknown {
  return redactBy(value, (name) => SECRET_NAME.test(name));
}

function redactBy(value: unknown, isSecret: (name: string) => boolean): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map((one) => redactBy(one, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    isSecret(name) ? masked(field) : redactBy(field, isSecret),
  ]);
  return Object.fromEntries(fields) as unknown;
}

function masked(field: unknown): unknown {
  const isHarmless = typeof field === 'number' || typeof field === 'boolean' || field === null;
  return isHarmless ? field : MASK;
}

/** Reads the JSON that a call sends to an address and redacts it; a text that is none is redacted as it stands. */
export function redactBody(text: string, url: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not every body is JSON.
    return redactText(text);
  }
  return redactBy(
    value,
    (name) =>
      SECRET_NAME.test(name) ||
      SECRET_OF_RETURN.test(name) ||
      (name === 'value' && isOfSecretSetting(url)),
  );
}

/** Whether it is the address of a setting that the server seals: the secret is called `value` there. */
function isOfSecretSetting(url: string): boolean {
  return url.includes('/configuration/') && isSensitive(url.slice(url.lastIndexOf('/') + 1));
}
