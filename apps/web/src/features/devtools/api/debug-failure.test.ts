import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorCode } from '#shared/api/api-error.ts';
import { describeDebugFailure, NO_SESSION } from './debug-failure.ts';

const failure = (status: number, code: ApiErrorCode = 'internal') =>
  new ApiError({ status, code, detail: 'Words of the server.' });

describe('a question about the inside that fails', () => {
  test.each(['agent', 'tools', 'stats', 'tokens'] as const)(
    'says of %s that there is no such session, or no right [ERR2-063] [ERR2-064]',
    (what) => {
      expect(describeDebugFailure(failure(404), what)).toBe(
        'Session not found - the session may have expired',
      );
      expect(describeDebugFailure(failure(403), what)).toBe(
        'Access denied - insufficient permissions',
      );
    },
  );

  test.each([
    ['agent', 'Failed to fetch agent information', 'ERR2-065'],
    ['tools', 'Failed to fetch tools information', 'ERR2-066'],
    ['stats', 'Failed to fetch session statistics', 'ERR2-067'],
    ['tokens', 'Failed to fetch token analysis', 'ERR2-068'],
  ] as const)('says of %s else: %s [%s]', (what, words, _row) => {
    for (const status of [0, 422, 500]) {
      expect(describeDebugFailure(failure(status), what)).toBe(words);
    }
    expect(describeDebugFailure(new TypeError('x'), what)).toBe(words);
    // An answer that is no JSON at all.
    const unreadable = { status: 200, code: 'malformed_answer', detail: null } as const;
    const error = new ApiError({ ...unreadable, cause: new SyntaxError('<') });
    expect(describeDebugFailure(error, what)).toBe(words);
  });

  test('says without a session how to come to one [ERR2-062]', () => {
    expect(NO_SESSION).toBe('No active session - please select a project and start a chat session');
  });
});
