import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import type { Extract } from '#platform/extraction/extract-in-process.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { createId } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { Account } from './accounts.types.ts';
import { toSquareImage } from './square-image.ts';

const FOLDER = 'profile_images';
/** The pages find the images below this address. */
export const PROFILE_IMAGES_PATH = `/uploads/${FOLDER}`;
const FILE = /^[A-Za-z0-9_-]{24}\.webp$/;
const MEDIA_TYPE = 'image/webp';

export interface ProfileImagesDependencies {
  runInTransaction: RunInTransaction;
  files: FileStorage;
  extract: Extract;
  logger: Logger;
}

/** The own profile image, kept as a small square under a name that nobody can guess. */
export function createProfileImages({
  runInTransaction,
  files,
  extract,
  logger,
}: ProfileImagesDependencies) {
  /** A file that nothing leads to any more is only waste, so a failure must not fail what has succeeded. */
  async function tidyUp(file: string): Promise<void> {
    try {
      await files.remove(`${FOLDER}/${file}`);
    } catch (error) {
      logger.warn({ err: error, file }, 'an old profile image could not be removed');
    }
  }

  /**
   * Removes the file of an image that was not taken. A commit whose answer is lost may have succeeded: where the account
   * has the image, or where that can't be known, the file stays.
   */
  async function discard(actor: Actor, file: string, url: string): Promise<void> {
    try {
      const present = await runInTransaction(({ db }) =>
        createAccountsRepository(db).lockProfileImage(actor.userId),
      );
      if (present === url) return;
    } catch (error) {
      logger.warn({ err: error, file }, 'a profile image that may be unused was left');
      return;
    }
    await tidyUp(file);
  }

  /** The old image goes only after the commit: until then it is the one that the account has. */
  async function exchange(actor: Actor, url: string | null): Promise<Account> {
    const { account, previousUrl } = await runInTransaction(({ db }) =>
      createAccountsRepository(db).exchangeProfileImage(actor.userId, url),
    );
    const previous = previousUrl?.split('/').at(-1);
    if (previous && FILE.test(previous)) await tidyUp(previous);
    return account;
  }

  return {
    /**
     * @returns the address of the new image
     * @throws DomainError attachment_refused, unavailable
     */
    async replace(actor: Actor, content: Buffer): Promise<string> {
      const image = await toSquareImage(extract, actor.userId, content, limits.profileImagePixels);
      const file = `${createId()}.webp`;
      const url = `${PROFILE_IMAGES_PATH}/${file}`;
      await files.write(`${FOLDER}/${file}`, image, MEDIA_TYPE);
      try {
        await exchange(actor, url);
      } catch (error) {
        await discard(actor, file, url);
        throw error;
      }
      return url;
    },

    remove: (actor: Actor): Promise<Account> => exchange(actor, null),

    /** @throws DomainError not_found */
    async read(file: string): Promise<{ content: Buffer; mediaType: string }> {
      const content = FILE.test(file) ? await files.read(`${FOLDER}/${file}`) : null;
      if (!content) throw notFound('Image');
      return { content, mediaType: MEDIA_TYPE };
    },
  };
}

export type ProfileImages = ReturnType<typeof createProfileImages>;
