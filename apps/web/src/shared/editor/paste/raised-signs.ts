import type { Element } from 'hast';
import { findElement, styleOf, wordsOf } from './html-parts.ts';

/** Signs that there are as raised and as lowered ones, in the same order. */
const SIGNS = '0123456789+-=()';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';

/**
 * Raised or lowered numbers in signs of their own: Markdown has no mark for them, and 10 to the power of 6 without one is
 * 106. Null for everything else, and for what leads somewhere.
 */
export function raisedOrLowered(node: Element): string | null {
  // Many pages set the elements by a style of their own, which says `baseline`.
  const places = [node.tagName, styleOf(node, 'vertical-align').toLowerCase()];
  const isRaised = places.some((place) => place === 'sup' || place === 'super');
  if (!isRaised && !places.includes('sub')) return null;
  const words = wordsOf(node).trim().replaceAll(/[−–]/g, '-');
  const leads = findElement(node, ({ tagName }) => tagName === 'a' || tagName === 'img');
  if (!/^[\d+\-=()]+$/.test(words) || leads) return null;
  const signs = isRaised ? RAISED : LOWERED;
  return [...words].map((sign) => signs[SIGNS.indexOf(sign)]).join('');
}
