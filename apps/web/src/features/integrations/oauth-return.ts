import type { OauthCallbackAnswer } from '@robin/contract/integrations';
import { ApiError, isPassing } from '#shared/api/api-error.ts';

/** Longer words in an address were not written by a service. */
const ERROR_MAX_LENGTH = 200;

/** What the address of a return must carry. */
export interface OauthReturn {
  provider: string;
  code: string;
  state: string;
}

/** Whose account was connected. */
export type ConnectedAccount = NonNullable<OauthCallbackAnswer['user_info']>;

/**
 * Where a return stands; `failed` has a sentence, or null when nobody gave one. Where it is unsure, no answer came, and the
 * account may be connected nevertheless.
 */
export type ReturnState =
  | { step: 'processing' }
  | { step: 'connected'; account: ConnectedAccount | null }
  | { step: 'failed'; reason: string | null; isUnsure: boolean };

/**
 * Reads the address with which a service sends somebody back. What is missing is told in the fixed sentences of the
 * product, the same in both languages; the first fault counts.
 */
export function readOauthReturn(
  provider: string | undefined,
  query: URLSearchParams,
): OauthReturn | { fault: string } {
  const name = provider?.trim() ?? '';
  const error = query.get('error')?.slice(0, ERROR_MAX_LENGTH);
  const code = query.get('code') ?? '';
  const state = query.get('state') ?? '';
  if (name === '') return { fault: 'Missing provider parameter' };
  if (error) return { fault: `OAuth authorization failed: ${error}` };
  if (code === '') return { fault: 'Missing authorization code' };
  if (state === '') return { fault: 'Missing state parameter' };
  return { provider: name, code, state };
}

/** What the server's answer comes to. */
export function judgeAnswer(answer: OauthCallbackAnswer): ReturnState {
  if (answer.success) return { step: 'connected', account: answer.user_info };
  const reason = answer.detail ?? answer.error ?? answer.message;
  return { step: 'failed', reason, isUnsure: false };
}

/** What a call that did not succeed comes to. */
export function judgeFailure(error: unknown): ReturnState {
  const reason = error instanceof ApiError ? error.detail : null;
  return { step: 'failed', reason, isUnsure: isPassing(error) };
}

const serviceNames: Record<string, string> = {
  atlassian: 'Atlassian',
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spinach: 'Spinach',
};

/** How a service is called; one that Robin does not know is called as an administrator named it. */
export function nameService(provider: string): string {
  return Object.hasOwn(serviceNames, provider) ? (serviceNames[provider] ?? provider) : provider;
}
