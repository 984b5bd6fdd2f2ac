import type { OauthEmulator } from '#testing/oauth-emulator/oauth-emulator.ts';
import type { TestAnswer, TestClient } from '#testing/test-app.ts';

/** What an administrator enters so that people can connect to the emulated service. */
export function definitionOf(
  emulator: OauthEmulator,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    display_name: 'Example Service',
    client_id: emulator.clientId,
    client_secret: emulator.clientSecret,
    auth_url: emulator.authUrl,
    token_url: emulator.tokenUrl,
    user_info_url: emulator.userInfoUrl,
    scopes: ['read', 'write'],
    ...overrides,
  };
}

/** Begins to connect and agrees at the service, as a browser would; answers what the service handed back. */
export async function agree(
  client: TestClient,
  emulator: OauthEmulator,
  provider: string,
): Promise<{ code: string; state: string }> {
  const started = await client.call('GET', `/api/oauth/${provider}/start`);
  const { auth_url } = started.body as { auth_url: string };
  const { code, state } = await emulator.visit(auth_url);
  return { code, state };
}

/** Connects somebody to a service; answers the last answer of the server. */
export async function connect(
  client: TestClient,
  emulator: OauthEmulator,
  provider: string,
): Promise<TestAnswer> {
  const given = await agree(client, emulator, provider);
  return client.call('POST', `/api/oauth/${provider}/callback`, { ...given, provider });
}
