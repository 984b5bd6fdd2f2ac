import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import type { Logger } from '#platform/logger.ts';
import { refused } from './definition-rules.ts';
import type {
  ConnectionOverview,
  ReturnOutcome,
  ServiceAccount,
  StoredDefinition,
  OauthTokens,
} from './integrations.types.ts';
import { ServiceError, type OauthClient } from './oauth-client.ts';
import { createOauthConnectionsRepository } from './oauth-connections.repository.ts';
import { createOauthDefinitionsRepository } from './oauth-definitions.repository.ts';
import {
  createRandomText,
  hashState,
  toCodeChallenge,
  type OauthSecrets,
} from './oauth-secrets.ts';
import { createOauthStatesRepository } from './oauth-states.repository.ts';

export interface OauthConnectionsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  logger: Logger;
  secrets: OauthSecrets;
  client: OauthClient;
  /** The address under which people reach Robin, without a slash at its end. */
  publicBaseUrl(): string;
  hasUserSpinachKey(userId: number): Promise<boolean>;
}

/** How many connections somebody can have begun at the same time. */
const PENDING_PER_USER = 20;

const notSetUp = () =>
  new DomainError('not_found', {
    de: 'Dieser Dienst ist nicht eingerichtet. Das kann jemand aus der Administration tun.',
    en: 'This service is not set up. An administrator can set it up.',
  });

const secretLost = ({ displayName }: StoredDefinition): Sentence => ({
  de: `Das Client-Secret von ${displayName} muss in der Administration neu eingegeben werden.`,
  en: `An administrator must enter the client secret of ${displayName} again.`,
});

function checkUsable(definition: StoredDefinition | null): asserts definition is StoredDefinition {
  if (!definition) throw notSetUp();
  if (!definition.isActive) {
    throw refused({
      de: `${definition.displayName} ist ausgeschaltet. Einschalten kann es jemand aus der Administration.`,
      en: `${definition.displayName} is switched off. An administrator can switch it on.`,
    });
  }
}

/** What users are connected to, and the way there. */
export function createOauthConnectionsService(deps: OauthConnectionsDependencies) {
  const { db, runInTransaction, clock, logger, secrets, client } = deps;

  // Never from the request: whoever could choose it would be sent the codes of others.
  const redirectUriOf = (provider: string) => `${deps.publicBaseUrl()}/oauth/${provider}/callback`;

  /**
   * Takes the state that this user was given for this service, and answers the verifier that belongs to it. Of several
   * returns with the same state, also at the same moment, one gets it.
   * @throws DomainError forbidden, rule_broken
   */
  async function takeState(actor: Actor, provider: string, state: string): Promise<string> {
    const states = createOauthStatesRepository(db);
    const stateHash = hashState(state);
    const pending = await states.take(stateHash, actor.userId, provider);
    const verifier =
      pending && pending.expiresAt > clock.now() ? secrets.openVerifier(pending) : null;
    if (verifier !== null) return verifier;
    const owner = pending ? actor.userId : await states.findOwner(stateHash);
    if (owner !== null && owner !== actor.userId) {
      throw new DomainError('forbidden', {
        de: 'Diese Verbindung hat jemand anderes begonnen. Melde dich als diese Person an oder verbinde dich neu.',
        en: 'Somebody else began to connect here. Sign in as that person, or connect again.',
      });
    }
    throw refused({
      de: 'Dieser Verbindungsversuch ist unbekannt, zu alt oder schon verwendet. Verbinde dich neu.',
      en: 'This attempt to connect is unknown, too old or used already. Connect again.',
    });
  }

  async function store(
    actor: Actor,
    definition: StoredDefinition,
    tokens: OauthTokens,
    account: ServiceAccount,
  ): Promise<void> {
    const { userId } = actor;
    const provider = definition.name;
    const usedAt = clock.now();
    const { accessToken, refreshToken, expiresInSeconds } = tokens;
    await runInTransaction(async ({ db: transaction }) => {
      // Removed while its service was asked: there is nothing left to be connected to.
      if (!(await createOauthDefinitionsRepository(transaction).findForUse(provider))) {
        throw notSetUp();
      }
      await createOauthConnectionsRepository(transaction).store({
        userId,
        provider,
        sealedAccessToken: secrets.sealToken(userId, provider, 'access', accessToken),
        sealedRefreshToken:
          refreshToken === null
            ? null
            : secrets.sealToken(userId, provider, 'refresh', refreshToken),
        expiresAt:
          expiresInSeconds === null ? null : new Date(usedAt.getTime() + expiresInSeconds * 1_000),
        account,
        usedAt,
      });
    });
  }

  return {
    /** The services that somebody can connect to. */
    async listConnectable(): Promise<StoredDefinition[]> {
      const stored = await createOauthDefinitionsRepository(db).list();
      return stored.filter(({ isActive }) => isActive);
    },

    async overview(actor: Actor): Promise<ConnectionOverview> {
      const [connections, hasSpinachKey] = await Promise.all([
        createOauthConnectionsRepository(db).listOf(actor.userId),
        deps.hasUserSpinachKey(actor.userId),
      ]);
      return { connections, hasSpinachKey };
    },

    /**
     * Begins to connect, and answers the address at the service (RFC 6749 section 4.1.1, RFC 7636).
     * @throws DomainError not_found, rule_broken
     */
    async start(actor: Actor, provider: string): Promise<string> {
      const state = createRandomText();
      const codeVerifier = createRandomText();
      const stateHash = hashState(state);
      const definition = await runInTransaction(async ({ db: transaction }) => {
        const found = await createOauthDefinitionsRepository(transaction).findForUse(provider);
        checkUsable(found);
        // Nobody is asked at the service for what cannot be finished here.
        if (secrets.openClientSecret(found) === null) throw refused(secretLost(found));
        const states = createOauthStatesRepository(transaction);
        await states.insert({
          stateHash,
          userId: actor.userId,
          provider,
          sealedCodeVerifier: secrets.sealVerifier(stateHash, codeVerifier),
          expiresAt: new Date(clock.now().getTime() + limits.oauthStateLifetimeMs),
        });
        await states.keepNewest(actor.userId, PENDING_PER_USER);
        return found;
      });
      const url = new URL(definition.authUrl);
      const parameters = {
        response_type: 'code',
        client_id: definition.clientId,
        redirect_uri: redirectUriOf(provider),
        state,
        code_challenge: toCodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      if (definition.scopes.length > 0) {
        url.searchParams.set('scope', definition.scopes.join(' '));
      }
      return url.href;
    },

    /**
     * Finishes what `start` began: the state, the code for tokens, the tokens for the account. A service
     * that refuses is an outcome, not an error.
     * @param actor who asks; null without a token that counts
     * @throws DomainError forbidden, rule_broken, not_found
     */
    async finish(
      actor: Actor | null,
      provider: string,
      given: { code?: string | undefined; state?: string | undefined },
    ): Promise<ReturnOutcome> {
      if (!actor) {
        throw new DomainError('forbidden', {
          de: 'Du bist hier nicht bei Robin angemeldet. Melde dich an und verbinde dich dann neu.',
          en: 'You are not signed in to Robin here. Sign in, then connect again.',
        });
      }
      if (!given.code?.trim()) {
        throw refused({ de: 'Der Autorisierungscode fehlt.', en: 'Missing authorization code' });
      }
      if (!given.state?.trim()) {
        throw refused({ de: 'Der Parameter „state“ fehlt.', en: 'Missing state parameter' });
      }
      const codeVerifier = await takeState(actor, provider, given.state);
      const definition = await createOauthDefinitionsRepository(db).find(provider);
      checkUsable(definition);
      const clientSecret = secrets.openClientSecret(definition);
      if (clientSecret === null) {
        return { isConnected: false, reason: secretLost(definition) };
      }
      const redirectUri = redirectUriOf(provider);
      try {
        const { code } = given;
        const exchange = { code, codeVerifier, clientSecret, redirectUri };
        const tokens = await client.exchangeCode(definition, exchange);
        const account = await client.findAccount(definition, tokens.accessToken);
        await store(actor, definition, tokens, account);
        return { isConnected: true, displayName: definition.displayName, account };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        logger.warn({ provider, reason: error.message }, 'connecting to a service failed');
        return { isConnected: false, reason: error.detail };
      }
    },

    /** Forgets a connection; without one there is nothing to do. */
    disconnect(actor: Actor, provider: string): Promise<void> {
      return createOauthConnectionsRepository(db).remove(actor.userId, provider);
    },

    /** Forgets what was begun and never finished. */
    forgetExpired(): Promise<void> {
      return createOauthStatesRepository(db).removeExpired(clock.now());
    },
  };
}

export type OauthConnectionsService = ReturnType<typeof createOauthConnectionsService>;
