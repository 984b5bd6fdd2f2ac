/**
 * `npm run backup [-- FILE]`: one .tar.gz of the embedded database, the uploads and the secret key.
 * Robin must not be running. See docs/backup.md.
 */
import { fileURLToPath } from 'node:url';
import { ROOT, SetupError } from './lib/install.mjs';
import {
  describeParts,
  loadServerModule,
  readArguments,
  readPlaces,
  resolveArgument,
  sayingThatItGoesOn,
} from './lib/installation.mjs';
import { onPinnedNode, runMain } from './lib/run-node.mjs';

const USAGE = 'Usage: npm run backup [-- FILE]';

async function backUp() {
  const { positionals } = readArguments(USAGE, { allowPositionals: true });
  if (positionals.length > 1) throw new SetupError(USAGE);
  const file = positionals[0] === undefined ? undefined : resolveArgument(positionals[0]);
  const { places, logger } = await readPlaces();
  const { createBackup } = await loadServerModule('platform/db/embedded/backup.ts');
  const report = await sayingThatItGoesOn('Backing up', () =>
    createBackup({ places, file, now: new Date(), logger }),
  );
  const size = (report.bytes / 1e6).toFixed(1);
  console.log(`Backed up ${describeParts(report.parts)}: ${report.file} (${size} MB)`);
  if (report.parts.includes('secretKey')) {
    console.log('Whoever has this file can read all of it: keep it safe.');
  }
  for (const note of report.notes) console.log(note);
  return 0;
}

await runMain(() =>
  onPinnedNode({ root: ROOT, script: fileURLToPath(import.meta.url), work: backUp }),
);
