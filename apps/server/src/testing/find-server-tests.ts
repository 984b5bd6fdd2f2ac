import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a file says that opens a test database by itself. */
const OPENS_DATABASE = /createTestDatabase|TEST_DATABASE_URL/;

/** Parts of the tests: what the product itself imports opens no test database. */
const TEST_PART = /from '((?:#testing\/[^']+|[^']+\.fixture)\.ts)'/g;
const NEIGHBOUR = /from '(\.\/[^']+\.ts)'/g;

/** Paths below the folder of the server. */
export interface ServerTests {
  /** Open a test database, by themselves or through what they import of the tests: they tell of PostgreSQL, too. */
  database: string[];
  others: string[];
}

/** Tells the tests below `root`, the folder of the server, apart by what they need. */
export function findServerTests(root: string): ServerTests {
  const known = new Map<string, boolean>();

  function opensDatabase(path: string): boolean {
    const answer = known.get(path);
    if (answer !== undefined) return answer;
    known.set(path, false); // for parts that import each other
    const text = readFileSync(path, 'utf8');
    const opens = OPENS_DATABASE.test(text) || importedParts(path, text).some(opensDatabase);
    known.set(path, opens);
    return opens;
  }

  function importedParts(path: string, text: string): string[] {
    const patterns = path.includes(join('src', 'testing')) ? [TEST_PART, NEIGHBOUR] : [TEST_PART];
    return patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
      .map((name) =>
        name.startsWith('#') ? join(root, 'src', name.slice(1)) : join(dirname(path), name),
      )
      .filter((found) => existsSync(found));
  }

  const tests: ServerTests = { database: [], others: [] };
  for (const path of globSync(['src/**/*.test.ts', 'migrations/**/*.test.ts'], { cwd: root })) {
    (opensDatabase(join(root, path)) ? tests.database : tests.others).push(path);
  }
  return tests;
}
