import { fileURLToPath } from 'node:url';

/** Where the processes of tests that take files apart keep their code compiled, also between runs, as a server does. */
export const KEPT_CODE = fileURLToPath(
  new URL('../../../../.cache/extraction-code/', import.meta.url),
);
