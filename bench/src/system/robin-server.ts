import { fileURLToPath } from 'node:url';
import { startServer, type ServerProcess } from './child-process.ts';

const main = fileURLToPath(import.meta.resolve('@robin/server/src/main.ts'));

/** Robin as `npm start` starts it, whose settings of the runtime `npm run bench` hands on. */
export function startRobin(
  dataDirectory: string,
  databaseUrl: string | null,
): Promise<ServerProcess> {
  const { BENCH_SERVER_FLAGS: flags = '', BENCH_COMPILE_CACHE: compileCache = '' } = process.env;
  return startServer({
    file: main,
    flags: flags.split(' ').filter((flag) => flag !== ''),
    env: {
      NODE_COMPILE_CACHE: compileCache,
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
