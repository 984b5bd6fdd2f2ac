const AS_ABOVE =
  /^(?:s\.? ?o\.?|(?:siehe|s\.|wie) oben|dito|ditto|same|(?:the )?same as above|as above|see above|["″〃])[.!]?$/iu;

/** Whether the words stand for those of the row above: "s. o.", "wie oben", "ditto". */
export function isAsAbove(words: string): boolean {
  return AS_ABOVE.test(words);
}
