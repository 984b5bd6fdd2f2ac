import type { User } from '@robin/contract/accounts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { settleActiveProject } from '#shared/projects/settle-active-project.ts';
import { firstCacheOf } from './first-cache.ts';

/** Loads what every page behind a login shows: the projects, and which of them is worked in. */
export async function prepareFrame(user: User): Promise<void> {
  settleActiveProject(user, await firstCacheOf(user.id).query(projectListQuery));
}
