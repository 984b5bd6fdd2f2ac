import { fileURLToPath } from 'node:url';
import { explainFailure } from '#app/explain-failure.ts';
import { startServer } from '#app/start-server.ts';
import { readEnvironment, type Environment } from '#platform/env.ts';

const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

let environment: Environment | null = null;
try {
  environment = readEnvironment(process.env);
  await startServer(environment, webDirectory);
} catch (error) {
  process.stderr.write(`${explainFailure(error, environment)}\n`);
  process.exit(1);
}
