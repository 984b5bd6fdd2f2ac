import type { Device as DeviceAnswer } from '@robin/contract/own-account';
import type { User } from '@robin/contract/accounts';
import type { Account, Device } from './accounts.types.ts';

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
    version: account.version,
  };
}

export function presentDevice(device: Device & { isCurrent: boolean }): DeviceAnswer {
  return {
    id: device.id,
    user_agent: device.userAgent,
    signed_in_at: device.signedInAt.toISOString(),
    last_used_at: device.lastUsedAt.toISOString(),
    is_current: device.isCurrent,
  };
}
