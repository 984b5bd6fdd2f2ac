import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Measure } from './guided-workflow.types.ts';

/** Numbers as a document shows them. Pure. */

/** The number in the language of the document, with at most two decimals. */
export function decimalText(value: number, language: InterfaceLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}

/** The number as exactly as somebody measures it, with a minus instead of a hyphen: "0,004" and "−10". */
function measuredText(value: number, language: InterfaceLanguage): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  return format.format(value).replace('-', '−');
}

/** The number with its unit: "4,50 €" is "4,5 €", and "12 %" is "12%" in English. */
export function measureText({ value, unit }: Measure, language: InterfaceLanguage): string {
  const number = measuredText(value, language);
  if (unit === null) return number;
  return unit === '%' && language === 'en' ? `${number}%` : `${number} ${unit}`;
}

/** A number with its unit as the cell of a table is stored, and read back. */
export function storedMeasure({ value, unit }: Measure): string {
  return unit === null ? String(value) : `${value} ${unit}`;
}

export function readMeasure(cell: string): Measure | null {
  const [, number = '', unit = null] = /^(\S+)(?: (.+))?$/u.exec(cell) ?? [];
  const value = number === '' ? Number.NaN : Number(number);
  return Number.isFinite(value) ? { value, unit } : null;
}

/** The share as a whole percentage: "62 %" in German, "62%" in English. */
export function shareText(share: number, language: InterfaceLanguage): string {
  return percentage(share, language, 0);
}

/** The percentage as exactly as other numbers are shown, for sums that are worked out with it: "62,5 %". */
export function percentText(percent: number, language: InterfaceLanguage): string {
  return percentage(percent / 100, language, 2);
}

function percentage(share: number, language: InterfaceLanguage, decimals: number): string {
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: decimals,
  });
  return format.format(share).replaceAll('\u00a0', ' ');
}
