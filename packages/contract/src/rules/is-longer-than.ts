/** Whether a text has more characters than it may have, counted as the contract counts them: an emoji is one. */
export const isLongerThan = (text: string, maxLength: number): boolean =>
  text.length > maxLength && [...text].length > maxLength;
