import { createLogger } from '#platform/logger.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * A process that writes without end, in single statements and in transactions, and prints each key
 * after the database has acknowledged it.
 */
const print = (key: number) => process.stdout.write(`${key}\n`);

const [dataDirectory = '', firstKey = '0', template = ''] = process.argv.slice(2);
const database = await openEmbeddedDatabase({
  dataDirectory,
  template,
  logger: createLogger('silent'),
});
await database.exec('create table if not exists written (key int8 primary key, filler text)');
const filler = 'x'.repeat(2_000);
const insert = 'insert into written (key, filler) values ($1, $2)';
for (let key = Number(firstKey); ; key += 2) {
  await database.query(insert, [key, filler]);
  print(key);
  const connection = await database.acquire();
  await connection.query('begin', []);
  await connection.query(insert, [key + 1, filler]);
  await connection.query('update written set filler = $1 where key = $2', ['y', key]);
  await connection.query('commit', []);
  print(key + 1);
  await connection.release();
}
