import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';

/**
 * An office file of today with some of its parts written in another way. The very same file where nothing changes.
 * @param isRespelled which parts, by their names
 */
export function respellParts(
  content: Buffer,
  isRespelled: (name: string) => boolean,
  respell: (xml: string) => string,
): Buffer {
  const changed: Unzipped = {};
  const parts = unzipSync(content, { filter: ({ name }) => isRespelled(name) });
  for (const [name, part] of Object.entries(parts)) {
    const xml = strFromU8(part);
    const respelled = respell(xml);
    if (respelled !== xml) changed[name] = strToU8(respelled);
  }
  if (Object.keys(changed).length === 0) return content;
  return Buffer.from(zipSync({ ...unzipSync(content), ...changed }, { level: 0 }));
}
