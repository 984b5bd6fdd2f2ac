import type { InterfaceLanguage } from '@robin/contract/sessions';
import { capitalised, inlineText, shortened } from '#domains/workflows/markdown-text.ts';
import { textItems } from '#domains/workflows/text-items.ts';
import { wordsIn } from './document-blocks.ts';
import type { Answers } from './guided-workflow.types.ts';

/** Finds in raw notes what sounds like a decision, a task or a question. Pure. */

type Finding = 'decision' | 'task' | 'question';

const SHOWN_MAX_COUNT = 8;
const LINE_MAX_LENGTH = 160;
/** Whole words, for "einig" stands in "einige" and in "Reinigung"; and none that is denied: "noch nicht entschieden". */
const DECISION =
  /(?<!(?<!\p{L})(?:nicht|nichts|keine?|not|no|nothing|\p{L}+n['’]t)\s+(?:\p{L}+\s+)?)(?<!\p{L})(?:entschieden|beschlossen|einig|geeinigt|einigten|einigung|vereinbart|vereinbarten|\p{L}*entscheidung(?:en)?|\p{L}*beschl(?:uss|üsse)|decided|decisions?|agreed|resolved|go for)(?!\p{L}|\s+(?:nothing|not to decide|on nothing))/iu;
const TASK =
  /(?:^|\s)(?:to-?do|ai|action)\s*:|^(?:[^:\n]{1,40}:\s)?(?:to-?do|action(?: item)?)\s|^(?:[^:\n]{1,40}:\s)?(?:wir|ihr|du|ich|we|you|I) (?:müssen|muss|musst|müsst|must|have to|need to)\s|→|->|(?<!\p{L})(?:kümmert sich|klärt|prüft|schickt|schreibt|bereitet|übernimmt|liefert|organisiert|fragt|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|\d)|will|takes care|checks|sends|writes|prepares|settles|clarifies|by (?:monday|tuesday|wednesday|thursday|friday|\d))(?!\p{L})/iu;

/** An empty tick box makes a task of any words. It would go with the marks of the list, so another sign takes its place. */
const EMPTY_BOX = /^([ \t]*)(?:(?:[-*+•–—]|\d{1,3}[.)])[ \t]+)?(?:\[ ?\]|☐)[ \t]+/gmu;
const KEPT_BOX = /^⬚\s*/u;

function soundsLike(line: string, finding: Finding): boolean {
  const isQuestion = /^\?|\?$/u.test(line.trim());
  if (finding === 'question') return isQuestion;
  if (isQuestion) return false;
  // A word alone, as "Beschlüsse", stands above the decisions.
  return finding === 'decision'
    ? DECISION.test(line) && /\S\s+\S/u.test(line)
    : KEPT_BOX.test(line) || TASK.test(line);
}

/** What stands before a line of the notes and says no more than the heading below which it comes to stand. */
const MARKS =
  /^(?:entschieden|entscheidung|beschlossen|beschluss|decided|decision|agreed|to-?do|aufgabe|task|action(?: item)?|ai|offen|offene frage|frage|open|open question|question)\s?:\s+(?=\S)/iu;

/** The words of a point without such a mark before them. */
export function withoutMark(point: string): string {
  const bare = point.replace(MARKS, '');
  return bare === point ? point : capitalised(bare);
}

/** The lines of the notes that sound like it, so many as can be looked at. */
function linesInNotes(answers: Answers, finding: Finding): string[] {
  return textItems((answers.text('notes') ?? '').replace(EMPTY_BOX, '$1- ⬚ '))
    .filter((line) => soundsLike(line, finding))
    .map((line) => line.replace(KEPT_BOX, ''))
    .slice(0, SHOWN_MAX_COUNT);
}

/** What the same lines say, as the points that a yes takes over. */
export function pointsInNotes(answers: Answers, finding: Finding): string[] {
  return linesInNotes(answers, finding).map(withoutMark);
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
