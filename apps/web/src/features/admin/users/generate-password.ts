import { meetsResetPasswordRules } from '@robin/contract/rules/reset-password';

/** Letters and digits that nobody confuses when a password is read aloud or from paper. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * A random password that meets the rules, in groups that are easy to copy by hand: `kR7d.m2Qp.x9Rw.Tb4c`,
 * 16 characters out of 56, which is 92 bits.
 */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, pickCharacter).join(''),
    );
    const password = groups.join('.');
    if (meetsResetPasswordRules(password)) return password;
  }
}

function pickCharacter(): string {
  // Bytes past the last whole run of the characters are thrown away, or the first ones would come more often.
  const fair = 256 - (256 % CHARACTERS.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return CHARACTERS.charAt(byte % CHARACTERS.length);
  }
}
