import type { Sentence } from '#platform/errors/sentence.ts';

/** How a service is reached over OAuth, without its secret. */
export interface OauthDefinition {
  name: string;
  displayName: string;
  clientId: string;
  authUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
  scopes: string[];
  isActive: boolean;
}

/** A definition as it is stored; the secret stays sealed here. */
export interface StoredDefinition extends OauthDefinition {
  sealedClientSecret: string;
  version: number;
}

/** A definition as an administrator sees it. */
export interface ListedDefinition extends OauthDefinition {
  /** How many users are connected through it. */
  userCount: number;
  /** null for a service that Robin knows and nobody has set up. */
  version: number | null;
}

/** A connection that somebody has begun; the state itself is known to the browser only. */
export interface PendingState {
  stateHash: string;
  userId: number;
  provider: string;
  sealedCodeVerifier: string;
  expiresAt: Date;
}

/** What a service has given for a code. */
export interface OauthTokens {
  accessToken: string;
  refreshToken: string | null;
  /** Seconds until the access token ends; null when the service does not say. */
  expiresInSeconds: number | null;
}

/** Whose account at the service it is. */
export interface ServiceAccount {
  name: string | null;
  email: string | null;
}

/** A connection to be stored; its tokens are sealed. */
export interface NewConnection {
  userId: number;
  provider: string;
  sealedAccessToken: string;
  sealedRefreshToken: string | null;
  expiresAt: Date | null;
  account: ServiceAccount;
  usedAt: Date;
}

/** A connection as its owner sees it. */
export interface Connection {
  provider: string;
  account: ServiceAccount;
  lastUsedAt: Date | null;
}

/** What somebody is connected to, by OAuth and by their own key. */
export interface ConnectionOverview {
  connections: Connection[];
  hasSpinachKey: boolean;
}

/** What came of a return from a service. */
export type ReturnOutcome =
  | { isConnected: true; displayName: string; account: ServiceAccount }
  /** A sentence for people. */
  | { isConnected: false; reason: Sentence };
