/**
 * `npm run reset-password -- USERNAME`: a new password for an administrator who can't sign in any more.
 * With the embedded database Robin must not be running. See docs/operations.md.
 */
import { fileURLToPath } from 'node:url';
import { ROOT, SetupError } from './lib/install.mjs';
import { explained, loadServerModule, readArguments, readPlaces } from './lib/installation.mjs';
import { onPinnedNode, runMain } from './lib/run-node.mjs';

const USAGE = 'Usage: npm run reset-password -- USERNAME';

async function resetPassword() {
  const { positionals } = readArguments(USAGE, { allowPositionals: true });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new SetupError(USAGE);
  const { places, logger } = await readPlaces();
  const { resetAdminPassword } = await loadServerModule('app/reset-admin-password.ts');
  const { username, password } = await explained(places, () =>
    resetAdminPassword(places, name, logger),
  );
  console.log(`The new password of ${username}: ${password}`);
  console.log('Sign in with it, and change it in your profile.');
  return 0;
}

await runMain(() =>
  onPinnedNode({ root: ROOT, script: fileURLToPath(import.meta.url), work: resetPassword }),
);
