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

export type AttemptKind = 'login_username' | 'login_address' | 'registration';
