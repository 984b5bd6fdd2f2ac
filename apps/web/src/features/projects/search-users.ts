import type { AvailableUser } from '@robin/contract/project-membership';
import { foldText, toWords } from './fold-text.ts';

/** So many are offered at once. Who is looking for one of thousands types on instead of scrolling. */
export const OFFERED_USERS = 50;

/**
 * A search over people by user name and e-mail: those who hold every typed word, names that begin with what was
 * typed first. Folds the texts once, so that each letter costs only the comparing.
 */
export function createUserSearch(users: readonly AvailableUser[]) {
  const entries = users.map((user) => {
    const name = foldText(user.username);
    return { user, name, text: `${name} ${foldText(user.email)}` };
  });
  return (typed: string): readonly AvailableUser[] => {
    const words = toWords(typed);
    const [first] = words;
    if (first === undefined) return users;
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    const begins = found.filter(({ name }) => name.startsWith(first));
    const others = found.filter(({ name }) => !name.startsWith(first));
    return [...begins, ...others].map(({ user }) => user);
  };
}
