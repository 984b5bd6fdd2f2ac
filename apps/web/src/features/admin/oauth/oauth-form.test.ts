import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleDefinition, unsetMicrosoft } from '#testing/settings-server.ts';
import {
  checkOauthForm,
  splitScopes,
  toOauthForm,
  toSaveBody,
  type OauthForm,
} from './oauth-form.ts';

const complete: OauthForm = { ...toOauthForm(sampleDefinition()), client_secret: 'planted' };

describe('scopes', () => {
  test.each([
    ['openid, profile,email', ['openid', 'profile', 'email']],
    ['  openid  ', ['openid']],
    [',, openid , ,', ['openid']],
    ['', []],
    [' , ', []],
    ['read:user write:repo', ['read:user write:repo']],
  ])('%j are %j [ADMIN-108] [ADMIN-109] [ADMIN-110]', (text, scopes) => {
    expect(splitScopes(text)).toEqual(scopes);
  });

  test('are never empty and never begin or end with a space, whatever is typed [ADMIN-109] [ADMIN-110]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(',', ' ', 'a', 'ö', '\t') }), (text) => {
        for (const scope of splitScopes(text)) {
          expect(scope).not.toBe('');
          expect(scope).toBe(scope.trim());
        }
      }),
    );
  });

  test('have at most 200 characters each, and are at most 50', () => {
    const check = (scopes: string[]) =>
      checkOauthForm({ ...complete, scopes: scopes.join(',') }, []);
    expect(check(['a', '🐦'.repeat(200)])).toEqual({});
    expect(check(['a', 'b'.repeat(201)])).toEqual({ scopes: 'scopeTooLongError' });
    const many = Array.from({ length: 51 }, (_, index) => `scope-${index}`);
    expect(check(many.slice(1))).toEqual({});
    expect(check(many)).toEqual({ scopes: 'tooManyScopesError' });
  });

  test('come back as they were', () => {
    const scopes = ['openid', 'read:user'];
    expect(splitScopes(toOauthForm(sampleDefinition({ scopes })).scopes)).toEqual(scopes);
  });
});

test.each(['', ' ', '\u200B', '\u2800 '])(
  '%j is none of what is required [ADMIN-098] [ADMIN-099] [ADMIN-100]',
  (blank) => {
    const fields = ['display_name', 'client_id', 'client_secret'] as const;
    for (const field of fields) {
      expect(checkOauthForm({ ...complete, [field]: blank }, [])).toEqual({
        [field]: 'requiredFieldsError',
      });
    }
  },
);

test('a secret is not cut off: one that is too long is told to be so', () => {
  const check = (client_secret: string) => checkOauthForm({ ...complete, client_secret }, []);
  expect(check(` ${'🐦'.repeat(500)} `)).toEqual({});
  expect(check('s'.repeat(501))).toEqual({ client_secret: 'secretTooLongError' });
});

describe('the name', () => {
  test.each(['github', 'my-service_2', '0', '-', '_'])('%j is fine [ADMIN-105]', (name) => {
    expect(checkOauthForm({ ...complete, name }, [])).toEqual({});
  });

  test.each(['my service', 'größe', 'a.b', 'a/b', 'GitHub', 'ﬀ'])(
    '%j is not [ADMIN-105]',
    (name) => {
      expect(checkOauthForm({ ...complete, name }, [])).toEqual({
        name: 'invalidProviderNameError',
      });
    },
  );

  test('of a provider that exists already is not free for a new one', () => {
    expect(checkOauthForm(complete, ['google', 'github'])).toEqual({ name: 'nameTakenError' });
  });
});

test.each([
  'login.example.com/token',
  'ftp://example.org',
  'https://',
  'javascript:alert(1)',
  'https:example',
])('the address %j is none', (address) => {
  const form = { ...complete, auth_url: address, token_url: address, user_info_url: address };
  const error = 'invalidAddressError';
  expect(checkOauthForm(form, [])).toEqual({
    auth_url: error,
    token_url: error,
    user_info_url: error,
  });
});

test('what is sent has no spaces at its ends, and names the version that it builds on', () => {
  const form = {
    ...complete,
    display_name: ' GitHub ',
    client_secret: ' planted ',
    scopes: ' a ,b ',
  };
  expect(toSaveBody(form, 7)).toMatchObject({
    display_name: 'GitHub',
    client_secret: 'planted',
    scopes: ['a', 'b'],
    version: 7,
  });
  expect(toSaveBody(form, null).version).toBe(0);
});

test('a known service that is set up for the first time will be active', () => {
  expect(toOauthForm(unsetMicrosoft).is_active).toBe(true);
  expect(toOauthForm(sampleDefinition({ is_active: false })).is_active).toBe(false);
});
