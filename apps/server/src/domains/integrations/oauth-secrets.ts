import { createHash, randomBytes } from 'node:crypto';
import type { Logger } from '#platform/logger.ts';
import type { SecretBox } from '#platform/secrets.ts';
import type { PendingState, StoredDefinition } from './integrations.types.ts';

const RANDOM_BYTES = 32;

/** Under which a state is stored: who reads the table can't finish what somebody has begun. */
export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/** 256 bits, for a state and for the verifier of PKCE (43 characters, RFC 7636 section 4.1). */
export function createRandomText(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/** S256 of RFC 7636, section 4.2. */
export function toCodeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/** Seals what must be read again, each piece for its own place. */
export function createOauthSecrets(secretBox: SecretBox, logger: Logger) {
  const clientSecretContext = (name: string) => `oauth_providers/${name}`;
  const verifierContext = (stateHash: string) => `oauth_states/${stateHash}`;
  const tokenContext = (userId: number, provider: string, kind: string) =>
    `oauth_connections/${userId}/${provider}/${kind}`;

  return {
    sealClientSecret: (name: string, secret: string) =>
      secretBox.seal(secret, clientSecretContext(name)),

    /** null when another secret key sealed it: it must be entered again. */
    openClientSecret({ name, sealedClientSecret }: StoredDefinition): string | null {
      const secret = secretBox.open(sealedClientSecret, clientSecretContext(name));
      if (secret === null) {
        logger.error(
          { provider: name },
          'the stored client secret of an OAuth provider cannot be opened with the present secret key; put the SECRET_KEY or secret.key of before back, or enter it again',
        );
      }
      return secret;
    },

    sealVerifier: (stateHash: string, verifier: string) =>
      secretBox.seal(verifier, verifierContext(stateHash)),

    /** null when another secret key sealed it. */
    openVerifier: ({ stateHash, sealedCodeVerifier }: PendingState): string | null =>
      secretBox.open(sealedCodeVerifier, verifierContext(stateHash)),

    sealToken: (userId: number, provider: string, kind: 'access' | 'refresh', token: string) =>
      secretBox.seal(token, tokenContext(userId, provider, kind)),
  };
}

export type OauthSecrets = ReturnType<typeof createOauthSecrets>;
