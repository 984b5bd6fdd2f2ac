import { isBlank } from '@robin/contract/rules/is-blank';

/** Bytes that every file system takes as one name, with room for what is put behind it. */
const MAX_BYTES = 180;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * What means something to a file system, what nobody sees and what turns the reading direction; not the two that emoji and
 * Persian words are joined by.
 */
const MEANT_OTHERWISE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\\/:*?"<>|]/gu;
/** A place where a word may be broken at the end of a line. */
const SOFT_HYPHENS = /\u00ad/g;
/** Where a name is cut, nothing is joined any more. */
const LOOSE_END = /[\s\u200c\u200d]+$/;

/** A title as the name of a file: letters of all languages, and nothing that means something to a file system. */
export function exportName(title: string): string {
  let name = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(SOFT_HYPHENS, '')
    .replaceAll(MEANT_OTHERWISE, ' ')
    .replaceAll(/\s+/g, ' ')
    // No hidden file, and no dot at the end, which Windows drops.
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  while (Buffer.byteLength(name) > MAX_BYTES)
    name = [...name].slice(0, -1).join('').replace(LOOSE_END, '');
  if (isBlank(name)) return 'document';
  return DEVICE.test(name) ? `${name}_` : name;
}

/** Answers each name once; a second one gets a number, also where only the case of letters differs. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  // Where the last one of a name has stopped, so that a thousand of the same cost no million looks.
  const lastNumbers = new Map<string, number>();
  return (name) => {
    let unique = name;
    let number = lastNumbers.get(name.toLowerCase()) ?? 1;
    while (taken.has(unique.toLowerCase())) {
      number += 1;
      unique = `${name} (${number})`;
    }
    lastNumbers.set(name.toLowerCase(), number);
    taken.add(unique.toLowerCase());
    return unique;
  };
}
