import type { RoleName, User } from '@robin/contract/accounts';

type NamedUser = Pick<User, 'first_name' | 'last_name' | 'username'>;

/** First and last name, else whichever exists, else the user name. */
export function displayName(user: NamedUser): string {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return name || user.username;
}

const rank: Record<RoleName, number> = { user: 1, poweruser: 2, admin: 3 };

/** Whether the user holds the role or one above it. */
export function hasRole(user: Pick<User, 'roles'>, minimum: RoleName): boolean {
  return user.roles.some((role) => rank[role] >= rank[minimum]);
}

/** The role that decides what the user may do; null for somebody without any. */
export function highestRole({ roles }: Pick<User, 'roles'>): RoleName | null {
  const [highest = null] = roles.toSorted((one, other) => rank[other] - rank[one]);
  return highest;
}

/** Address of the profile picture: as it is if it is an address, else below the uploads; null without a picture. */
export function profileImageUrl({
  profile_image_url: image,
}: Pick<User, 'profile_image_url'>): string | null {
  if (!image) return null;
  return /^(http|\/)/.test(image) ? image : `/uploads/profile_images/${image}`;
}
