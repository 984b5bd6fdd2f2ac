/**
 * `npm run restore -- FILE [--force]`: puts a backup, or a dump that Robin took by itself, in place.
 * Robin must not be running. See docs/backup.md.
 */
import { fileURLToPath } from 'node:url';
import { ROOT, SetupError } from './lib/install.mjs';
import {
  describeParts,
  explained,
  loadServerModule,
  readArguments,
  readPlaces,
  resolveArgument,
  sayingThatItGoesOn,
} from './lib/installation.mjs';
import { onPinnedNode, runMain } from './lib/run-node.mjs';

const USAGE = 'Usage: npm run restore -- FILE [--force]';

async function restore() {
  const { positionals, values } = readArguments(USAGE, {
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new SetupError(USAGE);
  }
  // Before the places are read, which goes to the folder of the repository.
  const from = resolveArgument(file);
  const { places, logger } = await readPlaces();
  const { restoreBackup } = await loadServerModule('platform/db/embedded/restore.ts');
  const isForced = values.force === true;
  const report = await explained(places, () =>
    sayingThatItGoesOn('Restoring', () =>
      restoreBackup({ places, file: from, isForced, now: new Date(), logger }),
    ),
  );
  if (report.isMoved) console.log('Copied the database to the server of DATABASE_URL');
  if (report.parts.length > 0) {
    console.log(`Restored ${describeParts(report.parts)} into ${places.dataDirectory}`);
  }
  if (report.keptAside) console.log(`What was there before lies in ${report.keptAside}`);
  for (const note of report.notes) console.log(note);
  return 0;
}

await runMain(() =>
  onPinnedNode({ root: ROOT, script: fileURLToPath(import.meta.url), work: restore }),
);
