/**
 * The files that a paste brings along. Word processors and tables put a picture of the copied text beside it: where
 * the clipboard holds formatted text, the text is meant.
 */
export function filesToAttach(clipboard: DataTransfer): File[] {
  const isFormattedText =
    clipboard.getData('text/plain').trim() !== '' && clipboard.getData('text/html') !== '';
  return isFormattedText ? [] : [...clipboard.files];
}
