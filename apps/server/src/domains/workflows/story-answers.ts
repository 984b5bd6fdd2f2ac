import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { UserStoryPart } from './catalogue/assist-user-story.ts';
import { LIST_MAX_LENGTH, type GuidedWork } from './guided-state.ts';
import { nameToCorrect, readChangedInto, readCorrection, readIsNow } from './correction-offer.ts';
import { storyQuestions } from './interview-focus.ts';
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

/** The draft with all that a whole story sentence says, alone or within a ticket; null for anything else. */
export function readSentence(draft: UserStoryDraft, said: string): AnsweredDraft | null {
  const ticket = readTicket(draft, said);
  if (ticket !== null) return ticket;
  const sentence = readStorySentence(said);
  return sentence === null ? null : withSentence(draft, sentence);
}

function withSentence(
  draft: UserStoryDraft,
  { role, need, benefit, language }: NonNullable<ReturnType<typeof readStorySentence>>,
): AnsweredDraft {
  return {
    draft: { ...draft, role, need, benefit: benefit ?? draft.benefit },
    parts: benefit === undefined ? ['role', 'need'] : ['role', 'need', 'benefit'],
    language,
  };
}

const headed = (names: string) =>
  new RegExp(String.raw`^(?:h[1-6]\.|#{1,6})?\s*[*_]{0,2}(?:${names})\s?:?[*_]{0,2}:?$`, 'iu');
const CRITERIA_HEADING = headed(
  'akzeptanzkriterien|acceptance criteria|aks?|acs?|kriterien|criteria',
);
const DESCRIPTION_HEADING = headed('beschreibung|description|user[ -]?story|story');
/** What stands in a ticket behind its criteria and is none of them. */
const OTHER_HEADING = headed(
  'offene (?:fragen|punkte)|open (?:questions|points)|notizen|notes|anmerkungen|hinweise?|out of scope|nicht enthalten|definition of done|dod|links?|anhänge|attachments|kontext|context|hintergrund|background',
);
const TITLE = /^\s*(?:h[1-6]\.|#{1,6})\s+/u;

/**
 * The draft with the parts of a pasted ticket: its story sentence in a paragraph of its own, the criteria below their
 * heading, and as the context what else it says. Null where it has no such sentence, several, or nothing besides.
 */
function readTicket(draft: UserStoryDraft, said: string): AnsweredDraft | null {
  const lines = cleanText(said).split('\n');
  const heading = lines.findIndex((line) => CRITERIA_HEADING.test(line.trim()));
  if (lines.length === 1 || (heading === -1 && readStorySentence(said) !== null)) return null;
  const before = heading === -1 ? lines : lines.slice(0, heading);
  // Below the heading of the criteria "# Wenn …" is a numbered point of Jira.
  const behind =
    heading === -1 ? [] : lines.slice(heading + 1).map((line) => line.replace(/^# (?=\S)/u, '- '));
  const other = behind.findIndex((line) => OTHER_HEADING.test(line.trim()));
  const criteria = [
    ...draft.criteria,
    ...readCriteria((other === -1 ? behind : behind.slice(0, other)).join('\n')),
  ];
  if (criteria.length > LIST_MAX_LENGTH) return null;
  const paragraphs = before
    .filter((line) => !DESCRIPTION_HEADING.test(line.trim()))
    .map((line) => (TITLE.test(line) ? `${line.replace(TITLE, '')}\n` : line))
    .join('\n')
    .split(/\n\s*\n/u);
  const sentences = paragraphs.map((paragraph) =>
    readStorySentence(
      paragraph.replaceAll(/(?<![\p{L}\p{N}])[*_]{1,2}|[*_]{1,2}(?![\p{L}\p{N}])/gu, ''),
    ),
  );
  const place = sentences.findIndex((sentence) => sentence !== null);
  const sentence = sentences[place];
  if (!sentence || sentences.findLastIndex((each) => each !== null) !== place) return null;
  const rest = [
    ...paragraphs.toSpliced(place, 1),
    other === -1
      ? ''
      : behind
          .slice(other)
          .map((line) => line.replace(TITLE, ''))
          .join('\n'),
  ]
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const context = [draft.context ?? '', ...rest].filter((words) => words !== '').join('\n\n');
  return withSentence({ ...draft, criteria, context: context || null }, sentence);
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
const PART_NAMES: readonly (readonly [string, UserStoryPart])[] = storyQuestions.flatMap(
  ({ key, label, alsoCalled }) =>
    [label.de, label.en, ...alsoCalled.de, ...alsoCalled.en].map(
      (name) => [name.toLowerCase(), key] as const,
    ),
);

function partCalled(name: string): UserStoryPart | undefined {
  const wanted = name.trim().toLowerCase();
  return PART_NAMES.find(([known]) => known === wanted)?.[1];
}

/** What stands before the name of a list that gets one more entry: "add a criterion", "noch ein Kriterium". */
const ADDED =
  /^\s*(?:(?:bitte|please)\s+)?(?:add|ergänze?|noch|another|one more)\s+(?:(?:an?|another|eine?[nrs]?|das|die|the)\s+)?/iu;

/** The list that has such a name: the other parts have one answer alone, and nothing is added to it. */
function entriesCalled(name: string): UserStoryPart | undefined {
  const part = partCalled(name);
  return part === 'criteria' || part === 'openQuestions' ? part : undefined;
}

/**
 * Answers that name their question ("Benefit: …"), one or several lines each; null when the first
 * line names none.
 */
export function namedAnswers(said: string): { part: UserStoryPart; said: string }[] | null {
  const answers: { part: UserStoryPart; said: string }[] = [];
  const lines = said.split('\n');
  // Within the words for a part an item such as "- Context: …" belongs to them, unless the first one was such an item.
  const isList = withoutListMarker(lines[0] ?? '').isItem;
  for (const typed of lines) {
    const line = isList ? withoutListMarker(typed).text : typed;
    const [, name = '', rest = ''] =
      /^\s*(?:\*\*)?([^:*\n]{2,30})(?:\*\*:|:(?:\*\*)?)\s*(.*)$/u.exec(line) ?? [];
    const part = partCalled(nameToCorrect(name) ?? name) ?? entriesCalled(name.replace(ADDED, ''));
    const last = answers.at(-1);
    if (part !== undefined) answers.push({ part, said: rest });
    else if (last === undefined) return null;
    else last.said += `\n${typed}`;
  }
  const filled = answers.filter((answer) => /[\p{L}\p{N}]/u.test(answer.said));
  return filled.length === 0 ? null : filled;
}

/** "Change the role to merchant", or of a story that is done "the role is now merchant": a part that is answered already, and what it is to be; null for any other message. */
export function changedInto(
  { draft, status }: GuidedWork,
  said: string,
): { part: UserStoryPart; said: string }[] | null {
  const into = readChangedInto(said) ?? (status === 'running' ? null : readIsNow(said));
  const part = partCalled(into?.name ?? '');
  // Of a list nobody knows which entry was meant.
  if (into === null || part === undefined || part === 'criteria' || part === 'openQuestions')
    return null;
  return hasPart(draft, part) ? [{ part, said: into.words }] : null;
}

/** What sounds like a correction of a part that is answered already, while another one is asked about, or none. */
export function correctionOf(
  draft: UserStoryDraft,
  asked: UserStoryPart | null,
  said: string,
): { part: UserStoryPart; words: string } | null {
  const names = PART_NAMES.filter(([, part]) => part !== asked && hasPart(draft, part));
  const found = readCorrection(
    said,
    names.map(([name]) => name),
  );
  const part = found && partCalled(found.name);
  return part ? { part, words: found.words } : null;
}

/** The part that somebody wants to change without saying yet into what ("change the benefit"). */
export function partToChange(said: string): UserStoryPart | undefined {
  const line = withoutEnd(said.trim(), '.!:');
  const behind =
    /^(?:ändere?|bearbeite|korrigiere|change|edit|correct|rewrite)\s+(?:(?:den|die|das|the|my)\s+)?(.{2,30})$/iu.exec(
      line,
    );
  const before = /^(?:(?:den|die|das)\s+)?(.{2,30})\s+(?:ändern|bearbeiten|korrigieren)$/iu.exec(
    line,
  );
  return partCalled(behind?.[1] ?? before?.[1] ?? '');
}
