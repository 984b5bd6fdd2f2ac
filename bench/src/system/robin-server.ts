import { fileURLToPath } from 'node:url';
import { startServer, type ServerProcess } from './child-process.ts';

const main = fileURLToPath(import.meta.resolve('@robin/server/src/main.ts'));

/** Several processes on one database read the same stored keys. */
const SECRET_KEY = 'no secret, as all of it is measured only';

/**
 * Robin as `npm start` starts it, whose settings of the runtime `npm run bench` hands on.
 *
 * @param settings of the environment, beside those that every measurement needs
 */
export function startRobin(
  dataDirectory: string,
  databaseUrl: string | null,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const { BENCH_SERVER_FLAGS: flags = '', BENCH_SERVER_ENVIRONMENT: environment = '{}' } =
    process.env;
  return startServer({
    file: main,
    flags: flags.split(' ').filter((flag) => flag !== ''),
    env: {
      ...(JSON.parse(environment) as Record<string, string>),
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDirectory,
      ACTIVATE_NEW_ACCOUNTS: 'true',
      REGISTRATIONS_PER_HOUR: '100000',
      LOG_LEVEL: 'warn',
      SECRET_KEY,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...settings,
    },
  });
}
