import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { startEngine } from './engine.ts';

/** A process whose disk refuses to keep anything once the table is there. */
const print = (line: string) => process.stdout.write(`${line}\n`);

const [directory = ''] = process.argv.slice(2);
const engine = await startEngine({
  directory,
  isDurable: true,
  onBroken() {
    print('broken');
    process.exit(1);
  },
});
await engine.exec('create table note (id int)');
fs.fsyncSync = () => {
  throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
};
syncBuiltinESMExports();
await engine.exec('insert into note values (1)');
print('acknowledged');
