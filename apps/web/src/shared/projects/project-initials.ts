import { signsOf } from '#shared/i18n/signs-of.ts';

/** Marks before a word: quotes, brackets, `<`, `+`, `|` and the like. An emoji is none. */
const LEADING_MARKS = /^[\p{P}\p{Sm}]+/u;

/** One or two capitals that stand for a project: `Mobile App` is MA, `Kundenportal 2.0` is K2, `Portal "Nord"` is PN. */
export function projectInitials(name: string): string {
  const parts = name
    .trim()
    .split(/[\s_-]+/)
    .filter(Boolean);
  const named = parts.map((part) => part.replace(LEADING_MARKS, '')).filter(Boolean);
  // Of marks alone, they stand for it themselves.
  const words = named.length > 0 ? named : parts;
  const [first = '', second = ''] = words;
  const letters = second ? [firstSign(first), firstSign(second)] : signsOf(first).slice(0, 2);
  return letters.join('').toLocaleUpperCase();
}

function firstSign(word: string): string {
  return signsOf(word)[0] ?? '';
}

/** Tints of project tiles. A project keeps its tint, whatever it is called. */
const tints = ['essence', 'talk', 'grow', 'catchup', 'assist'] as const;
export type ProjectTint = (typeof tints)[number];

export function projectTint(projectId: number): ProjectTint {
  return tints[(projectId - 1) % tints.length] ?? 'essence';
}
