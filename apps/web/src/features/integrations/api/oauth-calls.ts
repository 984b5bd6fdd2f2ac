import { integrationEndpoints, type OauthCallbackAnswer } from '@robin/contract/integrations';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { readToken } from '#shared/api/token.ts';
import type { OauthReturn } from '#features/integrations/oauth-return.ts';

/**
 * Finishes what somebody began at a service. The call is open to everybody, so that it never answers 401 and signs
 * nobody out; it counts only with the token of the person who began.
 *
 * @throws ApiError
 */
export function finishOauth({ provider, code, state }: OauthReturn): Promise<OauthCallbackAnswer> {
  const token = readToken();
  return callEndpoint(
    integrationEndpoints.finishOauth,
    { params: { provider }, body: { code, state, provider } },
    token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
}

/** Begins to connect, and answers the address at the service. @throws ApiError */
export async function startOauth(provider: string): Promise<string> {
  const answer = await callEndpoint(integrationEndpoints.startOauth, { params: { provider } });
  return answer.auth_url;
}
