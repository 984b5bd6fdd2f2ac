import type { InterfaceLanguage } from '@robin/contract/sessions';

/** Reads the number that somebody typed, with a unit around it or not. Pure. */

const NUMBER = /[-−]?\d[\d.,'’]*/gu;
const GROUPS = { de: /^\d{1,3}(?:\.\d{3})+$/u, en: /^\d{1,3}(?:,\d{3})+$/u };

/** "ca. 12,5 SP" is 12.5, "1.200" is 1200 in German; null unless there is exactly one number. */
export function readNumber(text: string, language: InterfaceLanguage): number | null {
  const found = text.match(NUMBER) ?? [];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const isNegative = /^[-−]/u.test(only);
  const digits = only
    .replace(/^[-−]/u, '')
    .replace(/['’]/gu, '')
    .replace(/[.,]+$/u, '');
  const value = Number(normalised(digits, language));
  if (!Number.isFinite(value)) return null;
  return isNegative ? -value : value;
}

/** The digits with a point before the decimals, and nothing between thousands. */
function normalised(digits: string, language: InterfaceLanguage): string {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint !== -1 && lastComma !== -1) {
    return lastComma > lastPoint
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replaceAll(',', '');
  }
  if (GROUPS[language].test(digits)) return digits.replace(/[.,]/gu, '');
  return digits.replace(',', '.');
}
