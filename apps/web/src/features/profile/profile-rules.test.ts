import { limits } from '@robin/contract/limits';
import { describe, expect, test } from 'vitest';
import { sampleUser } from '#testing/samples.ts';
import { checkProfileImage } from './check-profile-image.ts';
import { changedProfileFields, checkEmail, toProfileBody, toProfileForm } from './profile-form.ts';
import { readOAuthReturn } from './read-oauth-return.ts';
import { timeAgo } from './time-ago.ts';
import { findTimeZones, isTimeZone } from './time-zones.ts';

describe('the fields of the profile', () => {
  const stored = toProfileForm(sampleUser({ first_name: 'Sofia', geschlecht: 'weiblich' }));

  test('are sent all five, trimmed, with "" for what is to be cleared [PROF-054]', () => {
    expect(toProfileBody({ ...stored, firstName: ' Sofia ', gender: '' })).toEqual({
      first_name: 'Sofia',
      last_name: '',
      email: 'sofia.weber@example.org',
      berufliche_rolle: '',
      geschlecht: '',
    });
  });

  test('count as changed only when storing them would change something', () => {
    expect(changedProfileFields(stored, stored)).toEqual({});
    expect(changedProfileFields({ ...stored, lastName: '  ' }, stored)).toEqual({});
    expect(changedProfileFields({ ...stored, lastName: 'Weber ' }, stored)).toEqual({
      lastName: 'Weber ',
    });
  });

  test.each([
    ['', 'emailMissing'],
    ['   ', 'emailMissing'],
    ['sofia', 'emailInvalid'],
    ['sofia@', 'emailInvalid'],
    ['a b@c', 'emailInvalid'],
    ['sofia@example', null],
    [' sofia@example.org ', null],
  ])('the address %j is judged %s [PROF-043]', (email, verdict) => {
    expect(checkEmail(email)).toBe(verdict);
  });
});

describe('the profile image', () => {
  const size = limits.profileImageMaxBytes;

  test.each([
    ['image/png', null],
    ['image/svg+xml', null],
    ['image/heic', null],
    ['application/pdf', 'notAnImage'],
    ['text/html', 'notAnImage'],
    ['', 'notAnImage'],
  ])('of the type %j is judged %s [PROF-025] [OPEN1-053]', (type, verdict) => {
    expect(checkProfileImage({ type, size: 10 })).toBe(verdict);
  });

  test('may have exactly 5 MB and not a byte more [PROF-026] [OPEN1-052]', () => {
    expect(size).toBe(5 * 1024 * 1024);
    expect(checkProfileImage({ type: 'image/png', size })).toBeNull();
    expect(checkProfileImage({ type: 'image/png', size: size + 1 })).toBe('tooLarge');
  });
});

describe('the return from another service', () => {
  test.each([
    ['?oauth_success=true&provider=atlassian', { isSuccess: true, service: 'Atlassian' }],
    ['?oauth_error=true&provider=github', { isSuccess: false, service: 'GitHub' }],
    ['?oauth_success=true&provider=in-house', { isSuccess: true, service: 'in-house' }],
    ['?oauth_success=true', { isSuccess: true, service: null }],
    ['?oauth_success=false&provider=github', null],
    ['?provider=github', null],
    ['', null],
  ])('%s is read as %j [SHELL-034] [SHELL-035]', (search, expected) => {
    expect(readOAuthReturn(search)).toEqual(expected);
  });

  test('repeats no sentence that somebody has put into the address', () => {
    const provider = encodeURIComponent('Your account is locked. Call 555');
    expect(readOAuthReturn(`?oauth_error=true&provider=${provider}`)?.service).toBeNull();
    expect(readOAuthReturn(`?oauth_error=true&provider=${'x'.repeat(51)}`)?.service).toBeNull();
    expect(readOAuthReturn('?oauth_error=true&provider=constructor')?.service).toBe('constructor');
  });
});

describe('how long ago something was', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  test.each([
    ['2026-11-20T12:00:00Z', 'now', 'jetzt'],
    ['2026-11-20T13:00:00Z', 'now', 'jetzt'],
    ['2026-11-20T11:59:00Z', '1 minute ago', 'vor 1 Minute'],
    ['2026-11-20T11:00:01Z', '59 minutes ago', 'vor 59 Minuten'],
    ['2026-11-20T11:00:00Z', '1 hour ago', 'vor 1 Stunde'],
    ['2026-11-19T12:00:01Z', '23 hours ago', 'vor 23 Stunden'],
    ['2026-11-19T12:00:00Z', 'yesterday', 'gestern'],
    ['2026-11-18T12:00:01Z', '2 days ago', 'vorgestern'],
    ['2026-11-08T12:00:00Z', '12 days ago', 'vor 12 Tagen'],
  ])('%s is %s, %s', (instant, english, german) => {
    expect(timeAgo(instant, 'en', now)).toBe(english);
    expect(timeAgo(instant, 'de', now)).toBe(german);
  });
});

describe('time zones', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Europe/London'];

  test.each([
    ['', zones],
    ['berlin', ['Europe/Berlin']],
    ['new york', ['America/New_York']],
    ['york america', ['America/New_York']],
    ['Europe/L', ['Europe/London']],
    ['ork', []],
    ['atlantis', []],
  ])('%j finds %j', (typed, found) => {
    expect(findTimeZones(zones, typed)).toEqual(found);
  });

  test('a stored name that is none is noticed', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});
