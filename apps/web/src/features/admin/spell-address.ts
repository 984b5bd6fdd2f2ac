/** An address as the server spells it: what it stores of a typed one may be other letters for the same address. */
export function spellAddress(text: string): string {
  const address = text.trim();
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');
}
