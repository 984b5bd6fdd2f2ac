import { limits } from '@robin/contract/limits';
import {
  applyPassages,
  type Passage,
  type PassageProblem,
} from '@robin/contract/rules/document-passages';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';

const QUOTED_LENGTH = 80;

/** What the writer of a passage can do about it. */
const advice: Record<PassageProblem, string> = {
  missing:
    'does not stand in the document. Read the document again and quote the text exactly as it is, with its line breaks and Markdown',
  ambiguous:
    'stands there more than once. Quote more of the text around it, so that it is found exactly once',
  overlapping: 'overlaps another passage of the same change. Put both into one passage',
};

/** The beginning of a passage, enough to recognise it. */
function quote(text: string): string {
  if (text === '') return 'an empty text';
  const [line = ''] = text.trim().split('\n', 1);
  const shown = line.slice(0, QUOTED_LENGTH).toWellFormed();
  return shown === text ? `"${shown}"` : `"${shown} …"`;
}

/** Refuses a text that a document cannot hold. @throws DomainError invalid_input */
export function checkLength(text: string): void {
  if (isLongerThan(text, limits.documentContentMaxLength)) {
    throw new DomainError('invalid_input', {
      de: 'Das Dokument würde zu lang.',
      en: 'The document would become too long.',
    });
  }
}

/**
 * The text with all passages changed.
 * @throws DomainError conflict, in words that Robin can act on; invalid_input when it would become too long
 */
export function changePassages(text: string, passages: readonly Passage[]): string {
  const applied = applyPassages(text, passages);
  if ('text' in applied) {
    checkLength(applied.text);
    return applied.text;
  }
  const sentences = [...applied.problems].map(([index, problem]) => {
    const passage = passages[index];
    if (text === '' && passage?.old_text !== '') {
      return `The document has no text yet: passage ${index + 1} needs an empty old_text.`;
    }
    return `Passage ${index + 1} (${quote(passage?.old_text ?? '')}) ${advice[problem]}.`;
  });
  // For Robin, who reads it as the answer of a tool.
  throw new DomainError('conflict', inOneWording(['Nothing was changed.', ...sentences].join(' ')));
}
