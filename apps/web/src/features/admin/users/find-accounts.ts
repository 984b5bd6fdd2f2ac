import type { User } from '@robin/contract/accounts';

/** What each account is searched in. The list keeps its objects between two answers, so most are made once. */
const searchTexts = new WeakMap<User, string>();

/**
 * The accounts whose first name, last name, full name, user name or e-mail address contains the input, whatever its
 * case. An empty input finds all.
 */
export function findAccounts(accounts: readonly User[], input: string): readonly User[] {
  const wanted = asCompared(input.trim());
  if (wanted === '') return accounts;
  return accounts.filter((account) => searchTextOf(account).includes(wanted));
}

function searchTextOf(account: User): string {
  const known = searchTexts.get(account);
  if (known !== undefined) return known;
  const { first_name: first, last_name: last, username, email } = account;
  // A line break cannot be typed into the search box, so nothing is found across two fields.
  const text = asCompared([`${first ?? ''} ${last ?? ''}`, username, email].join('\n'));
  searchTexts.set(account, text);
  return text;
}

/**
 * In small letters. The Greek sigma has two, by its place in the word, which a part of the word does not know. An umlaut is
 * one character here, though it comes as two out of some file names.
 */
function asCompared(text: string): string {
  return text.toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}
