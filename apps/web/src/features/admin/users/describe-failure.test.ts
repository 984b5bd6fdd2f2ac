import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { loadTexts } from '#testing/render-app.tsx';
import {
  describeChangeFailure,
  describeListFailure,
  describeResetFailure,
} from './describe-failure.ts';

// A 401 leads to the login at once, so its messages cannot be read on a page that stays.

const unauthorized = new ApiError({ status: 401, code: 'unauthorized', detail: 'Who?' });
let t: ReturnType<typeof i18next.getFixedT<'admin'>>;

beforeAll(async () => {
  await loadTexts('en');
  t = i18next.getFixedT('en', 'admin');
});

test('401 to the list has a message of its own [ERR1-033] [OPEN1-105]', () => {
  expect(describeListFailure(t, unauthorized)).toBe(
    'You are no longer signed in. Sign in again to see the list.',
  );
});

test.each([
  ['role', 'You do not have the right to change the roles of Ada.'],
  ['status', 'You do not have the right to change the status of Ada.'],
] as const)(
  '401 to a change of the %s has the message of a missing right [ERR1-039] [ERR1-042] [OPEN1-105]',
  (kind, message) => {
    expect(describeChangeFailure(t, unauthorized, { kind, name: 'Ada' })).toBe(message);
  },
);

test('401 to a new password has the message of a missing right [ERR1-045] [OPEN1-105]', () => {
  expect(describeResetFailure(t, unauthorized)).toBe(
    'You do not have the right to reset this password.',
  );
});
