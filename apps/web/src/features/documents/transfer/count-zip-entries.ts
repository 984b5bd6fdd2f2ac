const LOCAL_HEADER = 0x04034b50;
const HEADER_LENGTH = 30;

/**
 * Counts the files of a ZIP archive while it comes. The size of each has to stand before it, as the server writes it.
 *
 * @returns takes the next part of the archive, and answers how many files are there whole
 */
export function createZipCounter(): (part: Uint8Array) => number {
  let count = 0;
  let header: number[] = [];
  let bytesLeft = 0;
  let isOver = false;

  function beginFile(): void {
    const view = new DataView(new Uint8Array(header).buffer);
    header = [];
    isOver = view.getUint32(0, true) !== LOCAL_HEADER;
    bytesLeft = view.getUint32(18, true) + view.getUint16(26, true) + view.getUint16(28, true);
  }

  return (part) => {
    for (let place = 0; place < part.length && !isOver;) {
      if (bytesLeft === 0) {
        header.push(part[place] ?? 0);
        place += 1;
        if (header.length === HEADER_LENGTH) beginFile();
        continue;
      }
      const step = Math.min(bytesLeft, part.length - place);
      place += step;
      bytesLeft -= step;
      if (bytesLeft === 0) count += 1;
    }
    return count;
  };
}
