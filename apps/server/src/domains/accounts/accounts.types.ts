import type { RoleName } from '@robin/contract/accounts';

/** An account as the server knows it. */
export interface Account {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  beruflicheRolle: string | null;
  geschlecht: string | null;
  roles: RoleName[];
  isActive: boolean;
  createdAt: Date;
  profileImageUrl: string | null;
  activeProjectId: number | null;
  /** Counts the changes of roles and active flag. */
  version: number;
}

export interface NewAccount {
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  roles: RoleName[];
  isActive: boolean;
}

/** Fields that their owner may change; an absent one keeps its value. */
export interface AccountChanges {
  email?: string;
  emailKey?: string;
  firstName?: string | null;
  lastName?: string | null;
  beruflicheRolle?: string | null;
  geschlecht?: string | null;
  activeProjectId?: number | null;
}

export interface AccountWithPassword {
  account: Account;
  passwordHash: string;
}

/** What administrators decide about an account. */
export interface Standing {
  roles: RoleName[];
  isActive: boolean;
}

export type AttemptKind = 'login_username' | 'login_address' | 'registration' | 'password_change';

/** A try that counts: of which kind, and on what. */
export interface Attempt {
  kind: AttemptKind;
  subject: string;
}

/** An access token to be stored, as its hash only. */
export interface NewToken {
  id: string;
  userId: number;
  tokenHash: string;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Who a valid token belongs to. */
export interface TokenOwner {
  tokenId: string;
  userId: number;
  username: string;
  firstName: string | null;
  roles: RoleName[];
  lastUsedAt: Date;
}

/** A place where an account is signed in. */
export interface Device {
  id: string;
  userAgent: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
}
