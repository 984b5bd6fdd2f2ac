import type { InterfaceLanguage } from '@robin/contract/sessions';
import { inlineText, shortened } from '#domains/workflows/markdown-text.ts';
import { textItems } from '#domains/workflows/text-items.ts';
import { wordsIn } from './document-blocks.ts';
import type { Answers } from './guided-workflow.types.ts';

/** Finds in raw notes what sounds like a decision, a task or a question. Pure. */

type Finding = 'decision' | 'task' | 'question';

const SHOWN_MAX_COUNT = 8;
const LINE_MAX_LENGTH = 160;
const DECISION =
  /entschieden|entscheidung|beschlossen|beschluss|einig|vereinbart|decided|decision|agreed|resolved|go for/iu;
const TASK =
  /(?:^|\s)(?:to-?do|ai|action)\s*:|^(?:to-?do|action)\s|^\[ ?\]|→|->|(?<!\p{L})(?:kümmert sich|klärt|prüft|schickt|schreibt|bereitet|übernimmt|liefert|organisiert|fragt|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|\d)|will|takes care|checks|sends|writes|prepares|settles|clarifies|by (?:monday|tuesday|wednesday|thursday|friday|\d))(?!\p{L})/iu;

function soundsLike(line: string, finding: Finding): boolean {
  const isQuestion = /^\?|\?$/u.test(line.trim());
  if (finding === 'question') return isQuestion;
  return !isQuestion && (finding === 'decision' ? DECISION : TASK).test(line);
}

/** The lines of the notes that sound like it, so many as can be looked at. */
export function linesInNotes(answers: Answers, finding: Finding): string[] {
  return textItems(answers.text('notes') ?? '')
    .filter((line) => soundsLike(line, finding))
    .slice(0, SHOWN_MAX_COUNT);
}

/** The same lines to look at before answering; null when there are none. */
export function foundInNotes(
  answers: Answers,
  finding: Finding,
  language: InterfaceLanguage,
): string | null {
  const found = linesInNotes(answers, finding);
  if (found.length === 0) return null;
  const lines = found.map((line) => `- ${inlineText(shortened(line, LINE_MAX_LENGTH))}`);
  const say = wordsIn(language);
  const lead = say('Danach klingt in deinen Notizen:', 'In your notes this sounds like it:');
  const end = say('Mit `ja` übernehme ich das so.', 'With `yes` I take it over like this.');
  return `${lead}\n\n${lines.join('\n')}\n\n${end}`;
}
