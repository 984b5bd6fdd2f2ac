/** Facts in one line, which breaks between two of them and never inside of one. */
export function joinFacts(facts: readonly string[]): string {
  return facts.map((fact) => fact.replaceAll(' ', '\u00A0')).join('\u00A0· ');
}
