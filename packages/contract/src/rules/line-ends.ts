/** What ends the lines of a text. Mixed ends stay as they are: a carriage return is a character then. */
export function lineSeparatorOf(text: string): '\r\n' | '\n' {
  return /\r\n/.test(text) && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n';
}
