/** A text as it is compared in a search: without capitals and accents, so that `okostrom` finds `Ökostrom`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The typed words, folded. */
export function toWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}
