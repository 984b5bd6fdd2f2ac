import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '#platform/errors/error-code.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { makeDirectory } from '#platform/files/make-directory.ts';

const KEY_BYTES = 32;

/** The key of the installation is there and can't be used. */
export class SecretKeyError extends ExplainedError {
  override readonly name = 'SecretKeyError';
}

/** Where the key lies when the environment does not give it. */
export const secretKeyPath = (dataDirectory: string) => join(dataDirectory, 'secret.key');

/**
 * The key that encrypts secrets at rest: from the environment, else from a file in the data
 * directory, which the first start makes (32 random bytes, written in base64, for its owner only).
 * @throws SecretKeyError when the file can be read by others, or does not hold a key
 */
export function readSecretKey(options: {
  secretKey: string | null;
  dataDirectory: string;
}): Buffer {
  if (options.secretKey !== null) return Buffer.from(options.secretKey, 'utf8');
  makeDirectory(options.dataDirectory);
  const path = secretKeyPath(options.dataDirectory);
  createOnce(path);
  return readKeyFile(path);
}

/**
 * Of several processes that start at once one makes the file, and all use it. It is written under
 * another name and then linked, so that the name appears with its content or not at all.
 */
function createOnce(path: string): void {
  if (existsSync(path)) return;
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function readKeyFile(path: string): Buffer {
  const file = statSync(path);
  // Windows has no such bits: there the folder's own rights decide.
  if (process.platform !== 'win32' && (file.mode & 0o077) !== 0) {
    throw new SecretKeyError(
      `The secret key ${path} can be read by other users of this machine. ` +
        `Take that right away (chmod 600 ${path}), and start again.`,
    );
  }
  const text = file.isFile() ? readFileSync(path, 'utf8') : '';
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new SecretKeyError(
      `The file ${path} does not hold a secret key. ` +
        'Put the key back from a backup; without it the stored keys of other services are lost.',
    );
  }
  return key;
}
