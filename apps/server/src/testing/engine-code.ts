import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let compiled: Promise<WebAssembly.Module> | null = null;

async function compileEngine(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
}

/**
 * Holds the code of the embedded database for as long as this process lives. V8 compiles equal code once while anybody
 * holds it, and forgets what it has optimized with the last database that is closed: a quarter of the time of tests.
 */
export async function keepEngineCompiled(): Promise<void> {
  compiled ??= compileEngine();
  await compiled;
}
