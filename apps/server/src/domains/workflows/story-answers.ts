import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { UserStoryPart } from './catalogue/assist-user-story.ts';
import type { StoryWorkflow } from './catalogue/catalogue.types.ts';
import { LIST_MAX_LENGTH } from './guided-state.ts';
import { readCorrection } from './correction-offer.ts';
import { cleanText, onOneLine, withoutEnd, withoutListMarker } from './markdown-text.ts';
import { textItems } from './text-items.ts';
import { readCriteria } from './user-story-criteria.ts';
import { hasPart, type UserStoryDraft } from './user-story-draft.ts';
import { readBenefit, readNeed, readRole, readStorySentence } from './user-story-sentence.ts';

/** Puts what somebody said into the draft of a user story. Pure. */

export interface AnsweredDraft {
  draft: UserStoryDraft;
  /** The parts that the message answered, the asked one among them or not. */
  parts: readonly UserStoryPart[];
  /** Set when a whole sentence was in the other language: the story goes on in that one. */
  language?: InterfaceLanguage;
}

/** "Ich möchte …" in answer to "who?": somebody is one question ahead. */
const WISH = {
  de: /^(?:ich|wir)\s+(?:möchten?|moechten?|will|wollen|brauchen?|würden?\s+gern\S*)\s+\S/iu,
  en: /^(?:I|we)(?:['’]d|\s+would)?\s+(?:want|need|like)\s+\S/iu,
};

/**
 * The draft with the answer to the question for `part`; null when a list would grow too long.
 * A message that answers more than it was asked fills in the other parts too.
 */
export function withAnswer(
  draft: UserStoryDraft,
  part: UserStoryPart,
  said: string,
  language: InterfaceLanguage,
): AnsweredDraft | null {
  if (part === 'context') return { draft: { ...draft, context: cleanText(said) }, parts: [part] };
  if (part === 'criteria') {
    const criteria = [...draft.criteria, ...readCriteria(said)];
    return criteria.length > LIST_MAX_LENGTH ? null : { draft: { ...draft, criteria }, parts: [] };
  }
  if (part === 'openQuestions') {
    const openQuestions = [...draft.openQuestions, ...textItems(said)];
    const isTooLong = openQuestions.length > LIST_MAX_LENGTH;
    return isTooLong ? null : { draft: { ...draft, openQuestions }, parts: [part] };
  }
  return readSentence(draft, said) ?? withPhrase(draft, part, said, language);
}

/** The draft with all that a whole story sentence says; null for anything else. */
export function readSentence(draft: UserStoryDraft, said: string): AnsweredDraft | null {
  const sentence = readStorySentence(said);
  if (sentence === null) return null;
  const { role, need, benefit, language } = sentence;
  return {
    draft: { ...draft, role, need, benefit: benefit ?? draft.benefit },
    parts: benefit === undefined ? ['role', 'need'] : ['role', 'need', 'benefit'],
    language,
  };
}

/** The draft with a wish that names no role ("I want …"); null for anything else. */
export function readWish(
  draft: UserStoryDraft,
  said: string,
  language: InterfaceLanguage,
): AnsweredDraft | null {
  if (!WISH[language].test(said.trim())) return null;
  return withPhrase(draft, 'need', said, language);
}

/** The words of one phrase: what was pasted as a list stands in the sentence without the marks of its items. */
function phraseWords(said: string): string {
  const lines = cleanText(said).split('\n');
  if (lines.length > 1)
    return lines.some((line) => withoutListMarker(line).isItem) ? onOneLine(said) : said;
  // A number alone counts nothing: "1. Klasse".
  return /^[\d(]/u.test(said.trim()) ? said : withoutListMarker(said).text;
}

function withPhrase(
  draft: UserStoryDraft,
  part: 'role' | 'need' | 'benefit',
  typed: string,
  language: InterfaceLanguage,
): AnsweredDraft {
  const said = phraseWords(typed);
  if (part === 'role') {
    const wish = readWish(draft, said, language);
    return wish ?? { draft: { ...draft, role: readRole(said, language) }, parts: ['role'] };
  }
  if (part === 'benefit') return { draft: { ...draft, benefit: readBenefit(said) }, parts: [part] };
  const { need = '', benefit } = readNeed(said, language);
  return {
    draft: { ...draft, need, benefit: benefit ?? draft.benefit },
    parts: benefit === undefined ? ['need'] : ['need', 'benefit'],
  };
}

/** The names of the parts as people write them, in both languages and in lower case. */
function partNames(workflow: StoryWorkflow<UserStoryPart>): [string, UserStoryPart][] {
  return workflow.steps
    .flatMap((step) => step.questions)
    .flatMap(({ key, label, alsoCalled }) =>
      [label.de, label.en, ...alsoCalled.de, ...alsoCalled.en].map(
        (name): [string, UserStoryPart] => [name.toLowerCase(), key],
      ),
    );
}

function partCalled(
  workflow: StoryWorkflow<UserStoryPart>,
  name: string,
): UserStoryPart | undefined {
  const wanted = name.trim().toLowerCase();
  return partNames(workflow).find(([known]) => known === wanted)?.[1];
}

/**
 * Answers that name their question ("Benefit: …"), one or several lines each; null when the first
 * line names none.
 */
export function namedAnswers(
  workflow: StoryWorkflow<UserStoryPart>,
  said: string,
): { part: UserStoryPart; said: string }[] | null {
  const answers: { part: UserStoryPart; said: string }[] = [];
  const lines = said.split('\n');
  // Within the words for a part an item such as "- Context: …" belongs to them, unless the first one was such an item.
  const isList = withoutListMarker(lines[0] ?? '').isItem;
  for (const typed of lines) {
    const line = isList ? withoutListMarker(typed).text : typed;
    const [, name = '', rest = ''] =
      /^\s*(?:\*\*)?([^:*\n]{2,30})(?:\*\*:|:(?:\*\*)?)\s*(.*)$/u.exec(line) ?? [];
    const part = partCalled(workflow, name);
    const last = answers.at(-1);
    if (part !== undefined) answers.push({ part, said: rest });
    else if (last === undefined) return null;
    else last.said += `\n${typed}`;
  }
  const filled = answers.filter((answer) => /[\p{L}\p{N}]/u.test(answer.said));
  return filled.length === 0 ? null : filled;
}

const CHANGED_INTO =
  /^(?:(?:bitte|please)\s+)?(?:ändere?|korrigiere|change|correct)\s+(?:(?:bitte|den|die|das|the|my)\s+){0,2}(\p{L}[\p{L} ]{1,29}?)\s+(?:in|zu|auf|to|into)\s+([^\n]{2,300}?)[.!]?$/iu;

/** "Change the role to merchant": a part that is answered already, and what it is to be; null for any other message. */
export function changedInto(
  workflow: StoryWorkflow<UserStoryPart>,
  draft: UserStoryDraft,
  said: string,
): { part: UserStoryPart; said: string }[] | null {
  const [, name = '', words = ''] = CHANGED_INTO.exec(said.trim()) ?? [];
  const part = partCalled(workflow, name);
  // Of a list nobody knows which entry was meant.
  if (part === undefined || part === 'criteria' || part === 'openQuestions') return null;
  const bare = words.replace(/^["„“«]([^"„“”«»]+)["“”»]$/u, '$1');
  return hasPart(draft, part) ? [{ part, said: bare }] : null;
}

/** What sounds like a correction of a part that is answered already, while another one is asked about. */
export function correctionOf(
  workflow: StoryWorkflow<UserStoryPart>,
  draft: UserStoryDraft,
  asked: UserStoryPart,
  said: string,
): { part: UserStoryPart; words: string } | null {
  const names = partNames(workflow).filter(([, part]) => part !== asked && hasPart(draft, part));
  const found = readCorrection(
    said,
    names.map(([name]) => name),
  );
  const part = found && partCalled(workflow, found.name);
  return part ? { part, words: found.words } : null;
}

/** The part that somebody wants to change without saying yet into what ("change the benefit"). */
export function partToChange(
  workflow: StoryWorkflow<UserStoryPart>,
  said: string,
): UserStoryPart | undefined {
  const line = withoutEnd(said.trim(), '.!:');
  const behind =
    /^(?:ändere?|bearbeite|korrigiere|change|edit|correct|rewrite)\s+(?:(?:den|die|das|the|my)\s+)?(.{2,30})$/iu.exec(
      line,
    );
  const before = /^(?:(?:den|die|das)\s+)?(.{2,30})\s+(?:ändern|bearbeiten|korrigieren)$/iu.exec(
    line,
  );
  return partCalled(workflow, behind?.[1] ?? before?.[1] ?? '');
}
