import { errorCode } from '#platform/errors/error-code.ts';

/** Whether a call of the file system failed because nothing stands at the path. */
export const isMissingFile = (error: unknown): boolean => errorCode(error) === 'ENOENT';
