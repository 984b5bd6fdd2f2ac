import type { RoleName } from '@robin/contract/accounts';
import { describe, expect, test } from 'vitest';
import { sampleUser } from '#testing/samples.ts';
import { displayName, hasRole, highestRole, profileImageUrl } from './user-names.ts';

const user = (roles: RoleName[]) => sampleUser({ roles });

describe('roles', () => {
  test.each([
    [['admin'], true],
    [['poweruser'], false],
    [['user'], false],
    [[], false],
    [['user', 'admin'], true],
  ] as const)('%j is an admin: %s [PROF-013] [ROLE2-003]', (roles, isAdmin) => {
    expect(hasRole(user([...roles]), 'admin')).toBe(isAdmin);
  });

  test.each([
    [['admin'], true],
    [['poweruser'], true],
    [['user'], false],
    [[], false],
  ] as const)('%j may do what a power user may: %s [PROF-014]', (roles, isPowerUser) => {
    expect(hasRole(user([...roles]), 'poweruser')).toBe(isPowerUser);
  });

  test.each([
    [['admin'], true],
    [['user'], true],
    [[], false],
  ] as const)('%j may do what a user may: %s [PROF-015]', (roles, isUser) => {
    expect(hasRole(user([...roles]), 'user')).toBe(isUser);
  });

  test.each([
    [['user', 'admin', 'poweruser'], 'admin'],
    [['user', 'poweruser'], 'poweruser'],
    [['user'], 'user'],
    [[], null],
  ] as const)('of %j the highest is %s, whatever the order [OPEN1-046]', (roles, highest) => {
    expect(highestRole(user([...roles]))).toBe(highest);
  });
});

describe('the display name', () => {
  test('is first and last name when both exist [PROF-016]', () => {
    expect(displayName(sampleUser({ first_name: 'Sofia', last_name: 'Weber' }))).toBe(
      'Sofia Weber',
    );
  });

  test('is the one that exists when only one does [PROF-017]', () => {
    expect(displayName(sampleUser({ first_name: 'Sofia' }))).toBe('Sofia');
    expect(displayName(sampleUser({ first_name: '', last_name: 'Weber' }))).toBe('Weber');
  });

  test('is the username when there is neither [PROF-018]', () => {
    expect(displayName(sampleUser({ username: 'sweber' }))).toBe('sweber');
    expect(displayName(sampleUser({ first_name: '', last_name: '' }))).toBe('sweber');
  });
});

describe('the address of the profile image', () => {
  const url = (image: string | null) => profileImageUrl({ profile_image_url: image });

  test('is used as it is when it starts with http [PROF-019]', () => {
    expect(url('https://example.org/me.png')).toBe('https://example.org/me.png');
    expect(url('http://example.org/me.png')).toBe('http://example.org/me.png');
  });

  test('is used as it is when it starts with a slash [PROF-020]', () => {
    expect(url('/pictures/me.png')).toBe('/pictures/me.png');
  });

  test('lies below the uploads in every other case [PROF-021]', () => {
    expect(url('me.png')).toBe('/uploads/profile_images/me.png');
    expect(url('folder/me.png')).toBe('/uploads/profile_images/folder/me.png');
  });

  test('is none without an image', () => {
    expect(url(null)).toBeNull();
    expect(url('')).toBeNull();
  });
});
