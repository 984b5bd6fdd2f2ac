import type { SaveOauthProviderBody } from '@robin/contract/integrations';
import type { Actor } from '#platform/actor.ts';
import { appendAuditEntries } from '#platform/audit-log.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { AddressRules } from '#platform/net/address-policy.ts';
import { refusedAddress } from '#platform/net/address-policy.ts';
import type { GuardedHttp } from '#platform/net/guarded-http.ts';
import { addressSubjects, checkDefinition, refused } from './definition-rules.ts';
import type { ListedDefinition, OauthDefinition, StoredDefinition } from './integrations.types.ts';
import { knownServices } from './known-services.ts';
import { createOauthConnectionsRepository } from './oauth-connections.repository.ts';
import { createOauthDefinitionsRepository } from './oauth-definitions.repository.ts';
import type { OauthSecrets } from './oauth-secrets.ts';

export interface OauthDefinitionsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  secrets: OauthSecrets;
  http: GuardedHttp;
  rules: AddressRules;
}

/** The fields of a definition by their names on the wire, for the list of what has changed. */
function fieldsOf(definition: OauthDefinition): Record<string, unknown> {
  return {
    display_name: definition.displayName,
    client_id: definition.clientId,
    auth_url: definition.authUrl,
    token_url: definition.tokenUrl,
    user_info_url: definition.userInfoUrl,
    scopes: definition.scopes.join(' '),
    is_active: definition.isActive,
  };
}

function changedFields(before: OauthDefinition | null, after: OauthDefinition): string[] {
  const old = before ? fieldsOf(before) : {};
  return Object.entries(fieldsOf(after))
    .filter(([field, value]) => old[field] !== value)
    .map(([field]) => field);
}

const outdated = () =>
  new DomainError('conflict', {
    de: 'Jemand anderes hat diese Einrichtung inzwischen geändert. Sieh sie dir noch einmal an, bevor du speicherst.',
    en: 'Somebody else has changed this definition in the meantime. Look at it again before you save.',
  });

const unconfigured: readonly ListedDefinition[] = knownServices.map((service) => ({
  ...service,
  clientId: '',
  isActive: false,
  userCount: 0,
  version: null,
}));

/** How services are reached over OAuth: what administrators define. */
export function createOauthDefinitionsService(deps: OauthDefinitionsDependencies) {
  const { db, runInTransaction, secrets, http, rules } = deps;

  /** Called only by the server, so a name that leads where the server must not go is refused at once. */
  async function checkName(url: string, field: 'token_url' | 'user_info_url'): Promise<void> {
    if (await http.isForbiddenName(url)) throw refused(refusedAddress(addressSubjects[field]));
  }

  function isSecretChanged(before: StoredDefinition | null, secret: string): boolean {
    return before === null || secrets.openClientSecret(before) !== secret;
  }

  return {
    /** The services that Robin knows, in their order and whether or not they are set up, then the others. */
    async list(): Promise<ListedDefinition[]> {
      const [stored, counts] = await Promise.all([
        createOauthDefinitionsRepository(db).list(),
        createOauthConnectionsRepository(db).countUsers(),
      ]);
      const all = stored.map((definition) => ({
        ...definition,
        userCount: counts.get(definition.name) ?? 0,
      }));
      const known = unconfigured.map((service) => {
        const own = all.find(({ name }) => name === service.name);
        return own ?? service;
      });
      const others = all.filter(({ name }) =>
        unconfigured.every((service) => service.name !== name),
      );
      return [...known, ...others];
    },

    /** @throws DomainError not_found */
    async get(name: string): Promise<ListedDefinition> {
      const stored = await createOauthDefinitionsRepository(db).find(name);
      if (stored) {
        const userCount = await createOauthConnectionsRepository(db).countUsersOf(name);
        return { ...stored, userCount };
      }
      const known = unconfigured.find((service) => service.name === name);
      if (!known) throw notFound('OAuth provider');
      return known;
    },

    /**
     * Creates or replaces a definition. Left out, scopes and the switch keep what is stored.
     * @throws DomainError rule_broken, conflict
     */
    async save(actor: Actor, name: string, body: SaveOauthProviderBody): Promise<ListedDefinition> {
      const addresses = checkDefinition(name, body, rules);
      await checkName(addresses.token_url, 'token_url');
      await checkName(addresses.user_info_url, 'user_info_url');
      return runInTransaction(async ({ db: transaction }) => {
        const definitions = createOauthDefinitionsRepository(transaction);
        const before = await definitions.findForChange(name);
        if (body.version !== undefined && body.version !== (before?.version ?? 0)) {
          throw outdated();
        }
        const definition: OauthDefinition = {
          name,
          displayName: body.display_name,
          clientId: body.client_id,
          authUrl: addresses.auth_url,
          tokenUrl: addresses.token_url,
          userInfoUrl: addresses.user_info_url,
          scopes:
            body.scopes === undefined
              ? (before?.scopes ?? [])
              : (body.scopes ?? []).filter((scope) => scope !== ''),
          isActive: body.is_active ?? before?.isActive ?? true,
        };
        const changed = changedFields(before, definition);
        if (isSecretChanged(before, body.client_secret)) changed.push('client_secret');
        const sealedClientSecret = secrets.sealClientSecret(name, body.client_secret);
        const values = { ...definition, sealedClientSecret };
        // There is no row yet that could make others wait: who says that there was nothing must not write over theirs.
        const isFirst = body.version !== undefined && before === null;
        const stored = await (isFirst ? definitions.create(values) : definitions.store(values));
        if (!stored) throw outdated();
        await appendAuditEntries(transaction, [
          {
            actor,
            action: 'oauth_provider_saved',
            subject: { type: 'oauth_provider', id: name, name: definition.displayName },
            details: { fields: changed },
          },
        ]);
        const userCount = await createOauthConnectionsRepository(transaction).countUsersOf(name);
        return { ...stored, userCount };
      });
    },

    /** @throws DomainError not_found, in_use */
    async remove(actor: Actor, name: string): Promise<void> {
      await runInTransaction(async ({ db: transaction }) => {
        const definitions = createOauthDefinitionsRepository(transaction);
        const before = await definitions.findForChange(name);
        if (!before) throw notFound('OAuth provider');
        const userCount = await createOauthConnectionsRepository(transaction).countUsersOf(name);
        if (userCount > 0) {
          throw new DomainError('in_use', {
            de: `${before.displayName} lässt sich nicht entfernen, solange jemand damit verbunden ist. Verbundene Personen: ${userCount}.`,
            en: `${before.displayName} can’t be removed while somebody is connected through it. Connected users: ${userCount}.`,
          });
        }
        await definitions.remove(name);
        await appendAuditEntries(transaction, [
          {
            actor,
            action: 'oauth_provider_removed',
            subject: { type: 'oauth_provider', id: name, name: before.displayName },
          },
        ]);
      });
    },
  };
}

export type OauthDefinitionsService = ReturnType<typeof createOauthDefinitionsService>;
