/**
 * The form in which user names and e-mail addresses are compared: NFKC folds look-alike forms
 * (full-width, ligatures) into one, and case does not count.
 */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** Control, format (zero-width, bidirectional), private and unassigned characters, and any space but the plain one. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]|(?! )\p{Zs}/u;

const letterScripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic'] as const;
const scriptPatterns = letterScripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/**
 * Why a user name can't be taken, or null. Names with invisible characters, or with letters of
 * two scripts that look alike (a Cyrillic "а" among Latin letters), could pass for another person's.
 */
export function findNameProblem(name: string): string | null {
  const normal = name.normalize('NFKC').trim();
  if (normal === '') return 'The user name is empty.';
  if (invisibleCharacters.test(normal)) return 'The user name contains invisible characters.';
  const scripts = scriptPatterns.filter((pattern) => pattern.test(normal)).length;
  if (scripts > 1) return 'The user name mixes letters of different scripts.';
  return null;
}
