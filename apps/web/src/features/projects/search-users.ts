import type { AvailableUser } from '@robin/contract/project-membership';
import { foldText, toWords } from './fold-text.ts';

/** So many are offered at once. Who is looking for one of thousands types on instead of scrolling. */
export const OFFERED_USERS = 50;

/**
 * A search over people by user name and e-mail: those who hold every typed word, first the one who is called so to the
 * letter, as another one may differ by an accent alone, then names that begin with what was typed. Folds the texts once, so
 * that each letter costs only the comparing.
 */
export function createUserSearch(users: readonly AvailableUser[]) {
  const entries = users.map((user) => {
    const name = foldText(user.username);
    const exactName = user.username.toLowerCase();
    return { user, exactName, name, text: `${name} ${foldText(user.email)}` };
  });
  return (typed: string): readonly AvailableUser[] => {
    const words = toWords(typed);
    const [first] = words;
    if (first === undefined) return users;
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    const wanted = typed.normalize('NFC').trim().toLowerCase();
    const ranks = Map.groupBy(found, ({ exactName, name }) => {
      if (exactName === wanted) return 'named';
      return name.startsWith(first) ? 'begins' : 'other';
    });
    return (['named', 'begins', 'other'] as const).flatMap(
      (rank) => ranks.get(rank)?.map(({ user }) => user) ?? [],
    );
  };
}
