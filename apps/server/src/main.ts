import { fileURLToPath } from 'node:url';
import { startServer } from '#app/start-server.ts';
import { readEnvironment } from '#platform/env.ts';

const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What an operator can mend is one sentence; anything else needs its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('isExplained' in error) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Set PORT to a free one.';
  }
  if ('code' in error && error.code === 'ECONNREFUSED') {
    return 'The database server of DATABASE_URL does not answer.';
  }
  return error.stack ?? error.message;
}

try {
  await startServer(readEnvironment(process.env), webDirectory);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
