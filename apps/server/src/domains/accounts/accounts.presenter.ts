import type { User } from '@robin/contract/accounts';
import type { Account } from './accounts.types.ts';

export function presentAccount(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    berufliche_rolle: account.beruflicheRolle,
    geschlecht: account.geschlecht,
    roles: account.roles,
    is_active: account.isActive,
    created_at: account.createdAt.toISOString(),
    profile_image_url: account.profileImageUrl,
    active_project_id: account.activeProjectId,
  };
}
