import type { InterfaceLanguage } from '@robin/contract/sessions';

/** Numbers as a document shows them. Pure. */

/** The number in the language of the document, with at most two decimals. */
export function decimalText(value: number, language: InterfaceLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}

/** The share as a whole percentage: "62 %" in German, "62%" in English. */
export function shareText(share: number, language: InterfaceLanguage): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return format.format(share).replaceAll('\u00a0', ' ');
}
