/**
 * Puts a text into local storage. Without room for it, as where much waits that is not saved, this window goes on all the
 * same; the next one begins without.
 */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    console.warn(`There is no room to keep “${key}”.`, error);
  }
}
