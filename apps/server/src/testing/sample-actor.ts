import type { Actor } from '#platform/actor.ts';

/** An administrator who asks, for tests in which accounts have no part. */
export const administrator: Actor = {
  userId: 1,
  username: 'ada',
  firstName: null,
  roles: ['admin'],
  tokenId: 'token',
};
