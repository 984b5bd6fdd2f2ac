/** A text cut into what is seen as one sign each: a flag has two characters, and so may an umlaut have. */
export function signsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
