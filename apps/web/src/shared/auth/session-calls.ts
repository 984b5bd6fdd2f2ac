import { accountEndpoints } from '@robin/contract/accounts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import type { SessionCalls } from './auth-store.ts';

/** The calls of signing in and out. Loaded when first needed: with them comes the schema library. */
export const sessionCalls: SessionCalls = {
  logIn: async (username, password) => {
    const body = { username, password };
    const answer = await callEndpoint(accountEndpoints.login, { body });
    return answer.access_token;
  },
  getMe: () => callEndpoint(accountEndpoints.getMe, {}),
  register: (body) => callEndpoint(accountEndpoints.register, { body }),
  logOut: () => callEndpoint(accountEndpoints.logout, {}),
};
