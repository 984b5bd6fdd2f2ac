/** Bytes that every file system takes as one name, with room for what is put behind it. */
const MAX_BYTES = 180;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A title as the name of a file: letters of all languages, and nothing that means something to a file system. */
export function exportName(title: string): string {
  let name = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    // No hidden file, and no dot at the end, which Windows drops.
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  while (Buffer.byteLength(name) > MAX_BYTES) name = [...name].slice(0, -1).join('').trimEnd();
  if (name === '') return 'document';
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
