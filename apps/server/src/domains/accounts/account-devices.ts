import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import { createAccessTokensRepository } from './access-tokens.repository.ts';
import type { Device } from './accounts.types.ts';

/** Where the own account is signed in. A device that is signed out is refused with its next call. */
export function createAccountDevices({ db, clock }: { db: Queryable; clock: Clock }) {
  const tokens = createAccessTokensRepository(db);

  return {
    /** The latest use first. The stored time lags by up to an hour, so the device that asks counts as used now. */
    async list(actor: Actor): Promise<(Device & { isCurrent: boolean })[]> {
      const now = clock.now();
      const devices = await tokens.listDevices(actor.userId, now);
      const marked = devices.map((device) => {
        const isCurrent = device.id === actor.tokenId;
        return { ...device, isCurrent, lastUsedAt: isCurrent ? now : device.lastUsedAt };
      });
      return marked.sort((left, right) => Number(right.isCurrent) - Number(left.isCurrent));
    },

    /** @throws DomainError not_found, also for a device of somebody else */
    async signOut(actor: Actor, deviceId: string): Promise<void> {
      if (!(await tokens.remove(actor.userId, deviceId, clock.now()))) throw notFound('Device');
    },

    /** @returns how many were signed out */
    signOutAll: (actor: Actor, options: { isCurrentKept: boolean }): Promise<number> =>
      tokens.removeOf(actor.userId, clock.now(), options.isCurrentKept ? actor.tokenId : null),
  };
}

export type AccountDevices = ReturnType<typeof createAccountDevices>;
