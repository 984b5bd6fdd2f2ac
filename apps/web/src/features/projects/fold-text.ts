/**
 * A text as it is compared in a search: without capitals and accents, so that `okostrom` finds `Ökostrom`, and with `ss` and
 * the Greek sigma in the one form that capitals have of them, so that `STRASSE` finds `Straße`.
 */
export function foldText(text: string): string {
  const small = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return small.replaceAll('ß', 'ss').replaceAll('ς', 'σ');
}

/** The typed words, folded. */
export function toWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}
