import { z } from 'zod';
import { parseJson } from '#platform/parse-json.ts';
import type { OauthTokens, ServiceAccount } from './integrations.types.ts';

const WORDS_MAX_LENGTH = 200;
const ACCOUNT_FIELD_MAX_LENGTH = 254;

/** Tokens travel in a header, so nothing else than printable ASCII may stand in one (RFC 6749, appendix A). */
const token = z
  .string()
  .max(20_000)
  .regex(/^[\x21-\x7e]+$/);

const tokenAnswer = z.object({
  access_token: token,
  refresh_token: z.string().max(20_000).nullish().catch(null),
  expires_in: z.coerce.number().positive().max(1_000_000_000).nullish().catch(null),
});

const userInfo = z.record(z.string(), z.unknown());

/** How Google and Microsoft Graph refuse: what OAuth has as two texts is one object. */
const errorObject = z.object({ message: z.string() });

/** Storable in PostgreSQL, one line, bounded; null when nothing is left. */
function cleanText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(text);
  const short = characters.length > maxLength ? characters.slice(0, maxLength).join('') : text;
  return short === '' ? null : short;
}

/** What a service answered to a code (RFC 6749, section 5.1); null when there is no token in it. */
export function readTokens(body: string): OauthTokens | null {
  const parsed = tokenAnswer.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { access_token, refresh_token, expires_in } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token || null,
    expiresInSeconds: expires_in ?? null,
  };
}

const nameFields = [
  'name',
  'displayName',
  'display_name',
  'nickname',
  'login',
  'username',
  'preferred_username',
];
const emailFields = ['email', 'mail', 'userPrincipalName', 'preferred_username'];

/**
 * Whose account it is, by the names that OpenID Connect, GitHub, Atlassian and Microsoft Graph use;
 * null when the answer is no document, or tells of an error.
 */
export function readAccount(body: string): ServiceAccount | null {
  const parsed = userInfo.safeParse(parseJson(body));
  // Some services refuse with 200 and an error in the document; others have an empty one in every document.
  if (!parsed.success || parsed.data['error']) return null;
  const texts = (fields: readonly string[]) =>
    fields.map((field) => cleanText(parsed.data[field], ACCOUNT_FIELD_MAX_LENGTH));
  return {
    name: texts(nameFields).find((text) => text !== null) ?? null,
    email: texts(emailFields).find((text) => text?.includes('@')) ?? null,
  };
}

/**
 * The service's own words about its refusal (RFC 6749, section 5.2), fit to be shown and logged: one line,
 * bounded, and without the secrets that were sent. null when it said nothing.
 */
export function readRefusal(body: string, secrets: readonly string[]): string | null {
  const parsed = userInfo.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { error_description, error, message } = parsed.data;
  const told = errorObject.safeParse(error).data?.message;
  const said = [error_description, error, told, message].find(
    (words) => typeof words === 'string' && words.trim() !== '',
  );
  if (typeof said !== 'string') return null;
  let words = said;
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret)]) {
      words = words.replaceAll(form, '[secret]');
    }
  }
  return cleanText(words, WORDS_MAX_LENGTH);
}
