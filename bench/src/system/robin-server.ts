import { fileURLToPath } from 'node:url';
import { startServer, type ServerProcess } from './child-process.ts';

const main = fileURLToPath(import.meta.resolve('@robin/server/src/main.ts'));

/** Robin as it is started by `npm start`, on a folder of its own. */
export function startRobin(
  dataDirectory: string,
  databaseUrl: string | null,
): Promise<ServerProcess> {
  return startServer({
    file: main,
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDirectory,
      ACTIVATE_NEW_ACCOUNTS: 'true',
      REGISTRATIONS_PER_HOUR: '100000',
      LOG_LEVEL: 'warn',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
}
