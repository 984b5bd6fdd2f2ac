import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Measure } from './guided-workflow.types.ts';

/** Numbers as a document shows them. Pure. */

/** The number in the language of the document, with at most two decimals. */
export function decimalText(value: number, language: InterfaceLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}

/** A sum of money: its sign or the letters for it, and what it is paid for. */
const MONEY = /^(\p{Sc}|EUR|USD|CHF|GBP)(?!\p{L})(.*)$/u;

/** The number as exactly as somebody measures it: "0,004"; of money with its cents, where there are some. */
function measuredText(value: number, language: InterfaceLanguage, isMoney: boolean): string {
  const minimumFractionDigits = isMoney && !Number.isInteger(value) ? 2 : 0;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits,
    maximumFractionDigits: 6,
  });
  return format.format(value);
}

/** The number with its unit and a minus instead of a hyphen: "−4,50 €", "−€4.50" and "12%" in English. */
export function measureText({ value, unit }: Measure, language: InterfaceLanguage): string {
  const [, currency, rest = ''] = MONEY.exec(unit ?? '') ?? [];
  const number = measuredText(Math.abs(value), language, currency !== undefined);
  const sign = value < 0 ? '−' : '';
  if (unit === null) return `${sign}${number}`;
  if (language === 'en' && currency?.length === 1) return `${sign}${currency}${number}${rest}`;
  return unit === '%' && language === 'en' ? `${sign}${number}%` : `${sign}${number} ${unit}`;
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
