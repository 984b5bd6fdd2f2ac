import { isPowerUser } from '#platform/actor.ts';
import type { WatchedStream, WatchStream } from '#platform/http/watch-stream.ts';
import type { Logger } from '#platform/logger.ts';
import type { AccountsService } from '#domains/accounts/index.ts';
import type { ProjectsService } from '#domains/projects/index.ts';

/**
 * Lost rights close a stream within five seconds: this interval, the time of the check, and a second
 * for a reader that does not take the rest.
 */
const RIGHTS_INTERVAL_MS = 3_000;

export interface StreamRightsDependencies {
  logger: Logger;
  accounts: Pick<AccountsService, 'listTokenRoles'>;
  projects: Pick<ProjectsService, 'filterMembers'>;
}

/** The open streams of this process, whoever serves them: they end when the token, the role or the membership is lost. */
export function createStreamRights(deps: StreamRightsDependencies) {
  const streams = new Set<WatchedStream>();
  let timer: NodeJS.Timeout | null = null;

  async function listMemberships(open: readonly WatchedStream[]): Promise<Set<string>> {
    const pairs = open.flatMap(({ actor, projectId }) =>
      projectId === null ? [] : [{ userId: actor.userId, projectId }],
    );
    const members = await deps.projects.filterMembers(pairs);
    return new Set(members.map(({ userId, projectId }) => `${userId}/${projectId}`));
  }

  /** Ends the streams of everybody who has lost the right to read them. */
  async function check(): Promise<void> {
    if (streams.size === 0) return;
    const open = [...streams];
    const tokenIds = new Set(open.map(({ actor }) => actor.tokenId));
    const roles = await deps.accounts.listTokenRoles([...tokenIds]);
    const isForMembers = ({ actor, projectId }: WatchedStream): boolean => {
      const current = roles.get(actor.tokenId);
      return current !== undefined && projectId !== null && !isPowerUser({ roles: current });
    };
    const members = await listMemberships(open.filter(isForMembers));
    for (const stream of open) {
      const { actor, projectId } = stream;
      const isLost =
        !roles.has(actor.tokenId) ||
        (isForMembers(stream) && !members.has(`${actor.userId}/${projectId}`));
      if (isLost) stream.end();
    }
  }

  const watch: WatchStream = (stream) => {
    streams.add(stream);
    return () => {
      streams.delete(stream);
    };
  };

  return {
    watch,

    check,

    start(): void {
      timer = setInterval(() => {
        check().catch((error: unknown) =>
          deps.logger.warn({ err: error }, 'checking the rights of open streams failed'),
        );
      }, RIGHTS_INTERVAL_MS);
    },

    stop(): void {
      if (timer) clearInterval(timer);
    },
  };
}

export type StreamRights = ReturnType<typeof createStreamRights>;
