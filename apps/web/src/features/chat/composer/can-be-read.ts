/**
 * Whether the content of all files can be read. A dropped folder poses as a file, and a file that was changed or
 * moved since it was chosen is a file no more.
 */
export async function canBeRead(files: readonly File[]): Promise<boolean> {
  try {
    await Promise.all(files.map((file) => file.slice(0, 1).arrayBuffer()));
    return true;
  } catch {
    return false;
  }
}
