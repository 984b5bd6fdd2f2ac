import { limits } from '@robin/contract/limits';

/** Why a file cannot become the profile image; null when it may be sent. The server looks at the content itself. */
export function checkProfileImage({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'notAnImage' | 'tooLarge' | null {
  if (!type.startsWith('image/')) return 'notAnImage';
  return size > limits.profileImageMaxBytes ? 'tooLarge' : null;
}
