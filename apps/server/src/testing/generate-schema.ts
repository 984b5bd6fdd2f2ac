import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderSchema } from '#platform/db/render-schema.ts';
import { createTestDatabase } from './test-database.ts';

/** `npm run schema -w @robin/server`: writes the row types of the newest migration. */
const target = fileURLToPath(new URL('../platform/db/schema.generated.ts', import.meta.url));
const { database, remove } = await createTestDatabase();
await writeFile(target, await renderSchema(database.query));
await remove();
