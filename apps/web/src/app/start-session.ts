import i18next from 'i18next';
import { ApiError } from '#shared/api/api-error.ts';
import { connectSessionCalls, useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { askForBuild } from './is-outdated.ts';

/** Finds out whether somebody is signed in. */
export function startSession(): Promise<void> {
  connectSessionCalls(async () => {
    try {
      return (await import('#shared/auth/session-calls.ts')).sessionCalls;
    } catch (cause) {
      const build = await askForBuild();
      if (build === 'unknown') throw cause;
      // The server does answer, and trying again would not help: Firefox never asks again for what has failed once.
      const detail = i18next.t(build === 'other' ? 'common:outdated' : 'common:incomplete');
      throw new ApiError({ status: 404, code: 'not_found', detail, cause });
    }
  });
  forgetTextsOfOthers();
  return useAuth.getState().start();
}
