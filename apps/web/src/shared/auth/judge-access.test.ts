import { expect, test } from 'vitest';
import { judgeAccess } from './judge-access.ts';

const user = (role: 'user' | 'poweruser' | 'admin') => ({ roles: [role] });

test('waits while it is not known who visits [SHELL-050] [OPEN1-018]', () => {
  expect(judgeAccess({ status: 'loading', user: null }, 'admin')).toBe('wait');
});

test('asks a guest to log in, also at a page with a role [SHELL-044] [SHELL-046] [OPEN1-018]', () => {
  expect(judgeAccess({ status: 'guest', user: null })).toBe('logIn');
  expect(judgeAccess({ status: 'guest', user: null }, 'admin')).toBe('logIn');
});

test.each([
  ['user', 'poweruser', 'refuse'],
  ['poweruser', 'poweruser', 'show'],
  ['admin', 'poweruser', 'show'],
  ['poweruser', 'admin', 'refuse'],
  ['admin', 'admin', 'show'],
  ['user', 'user', 'show'],
] as const)('a %s at a page for %s: %s [SHELL-045] [SHELL-048]', (role, minimum, verdict) => {
  expect(judgeAccess({ status: 'signedIn', user: user(role) }, minimum)).toBe(verdict);
});

test('refuses a page with a role to somebody whose record is missing [SHELL-049] [OPEN1-018]', () => {
  expect(judgeAccess({ status: 'signedIn', user: null }, 'user')).toBe('refuse');
});
