import {
  hasAnswer,
  questionsOfCard,
  shownEntries,
  storedList,
  storedRows,
  tableRows,
  type StoredAnswers,
} from './card-answers.ts';
import { askedQuestions, namesOf, questionsBefore, type CardScene } from './card-questions.ts';
import { readAnswer, withoutEntry } from './card-reading.ts';
import { cellWords, type TableQuestion } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import { proceedInCard, repeatInCard, type CardTurn } from './card-turn.ts';
import type { GuidedQuestion, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH, CARD_LIST_MAX_LENGTH, type StoredAnswer } from './guided-state.ts';
import { quotedWords, withoutEnd } from './markdown-text.ts';
import { boardKey } from './named-rows.ts';
import { isSameWord } from './same-word.ts';

/** Says one entry anew, takes it out or adds one: "change the second one to …", "entferne Risiko 2". Pure. */

/** What an entry of any question is called. */
const ANY_ENTRY =
  /^(?:punkt|zeile|eintrag|kriterium|aufgabe|nummer|nr\.?|item|point|line|row|entry|criterion|task|number|no\.?|one)$/iu;
const NOUN = String.raw`\p{L}[\p{L}-]{1,38}\.?`;
const ORDINALS = [
  'erste|first|1st',
  'zweite|second|2nd',
  'dritte|third|3rd',
  'vierte|fourth|4th',
  'fünfte|fifth|5th',
];
const ENTRY = `(?:(?:den|die|das|der|the)\\s+)?(?:(?<ordinal>${[...ORDINALS, 'letzte', 'last'].join('|')})[nrs]?(?:\\s+(?<noun>${NOUN}))?|(?:(?<counted>${NOUN})\\s+)?#?(?<digits>\\d{1,2})\\.?)`;
const CHANGE = new RegExp(
  `^(?:(?:bitte|please)\\s+)?(?:änder[en]?|korrigiere?|ersetze?|change|correct|replace|edit)\\s+(?:bitte\\s+)?${ENTRY}(?:\\s+(?:auf|in|zu|durch|to|with|by|into)(?:\\s*:\\s*|\\s+)|\\s*:\\s*)(?<words>\\S[\\s\\S]*)$`,
  'iu',
);

/** "No, the second one is wrong, it should be …": says it of an entry that stands there, and not only what should be. */
const MEND = new RegExp(
  `^(?:(?:nein|nee|nö|halt|moment|no|nope|wait|sorry|oops|ups)[\\s,.:;!–-]+)*${ENTRY}\\s+(?:is|was|ist|war)\\s+(?:wrong|not right|falsch|nicht richtig)[\\s,.:;–-]+(?:(?:it|es|das|er|sie|richtig|right)\\s+)?(?:should be|should read|must be|is|muss|soll|sollte|ist|wäre|heißt|lautet)(?:\\s*:\\s*|\\s+)(?<words>\\S[\\s\\S]*?)(?:\\s+(?:sein|heißen|lauten)\\.?)?$`,
  'iu',
);

/** An entry by its place, and what it is called: "the second risk", "Risiko 2". */
interface EntryNamed {
  noun: string | null;
  /** From 0; -1 is the last. */
  place: number;
}

function entryNamed(groups: Record<string, string | undefined> = {}): EntryNamed {
  const { ordinal, digits, noun, counted } = groups;
  const named = ORDINALS.findIndex((each) =>
    each.split('|').includes(ordinal?.toLowerCase() ?? ''),
  );
  return {
    noun: noun ?? counted ?? null,
    place: digits === undefined ? named : Number(digits) - 1,
  };
}

/** "Übung 2: …" alone says an entry anew where nothing is asked that it could answer. */
const NAMED = new RegExp(`^${ENTRY}\\s*:\\s*(?<words>\\S[\\s\\S]*)$`, 'iu');

/** The entry that is to change and the words for it; null for any other message. */
function readChange({ focus }: CardScene, said: string): (EntryNamed & { words: string }) | null {
  const forms = focus === null ? [CHANGE, MEND, NAMED] : [CHANGE, MEND];
  const groups = forms.map((form) => form.exec(said.trim())).find((found) => found)?.groups;
  const words = groups?.words;
  return words === undefined ? null : { ...entryNamed(groups), words };
}

/** What has the entries: what they are called after, else what is being answered, or was answered last. */
function questionWithEntries(scene: CardScene, noun: string | null): GuidedQuestion | null {
  const { focus, work } = scene;
  if (noun !== null && (focus === null || !ANY_ENTRY.test(noun))) {
    const called = entriesCalled(scene, noun);
    if (called !== null || !ANY_ENTRY.test(noun)) return called;
  }
  if (focus !== null && hasAnswer(work.answers, focus.id)) return focus;
  return questionsBefore(scene).at(-1) ?? null;
}

/** The list or table whose entries have the name, "risk" or "Hindernis"; null where none has, or several have. */
function entriesCalled(scene: CardScene, noun: string): GuidedQuestion | null {
  const found = askedQuestions(scene)
    .filter(holdsEntries)
    .filter((question) => namesOf(question).some((name) => isSameWord(name, noun)));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether the question has entries of its own: the rows of some tables are those of another question. */
function holdsEntries(question: GuidedQuestion): boolean {
  return question.kind === 'table' ? question.rowsFrom === undefined : question.kind === 'list';
}

/** Says it and goes on where the dialogue was: with the question that was asked, or the finished document. */
export function goOn(scene: CardScene, answers: StoredAnswers, said: string): CardTurn {
  const work = { ...scene.work, answers };
  const isAsked = scene.focus !== null && askedQuestions({ ...scene, work }).includes(scene.focus);
  return isAsked ? repeatInCard({ ...scene, work }, said) : proceedInCard(scene, work, said);
}

/** Puts the words in the place of one entry, or of those of its cells that they say, and asks the same question again. */
export function changeEntry(scene: CardScene, said: string): CardTurn | null {
  const { work } = scene;
  const wish = said.length > CARD_ANSWER_MAX_LENGTH ? null : readChange(scene, said);
  const question = wish && questionWithEntries(scene, wish.noun);
  if (wish === null || question === null) return null;
  const entries = shownEntries(work.answers, question);
  const place = wish.place === -1 ? entries.length - 1 : wish.place;
  return entries[place] === undefined
    ? null
    : replaceEntry(scene, question, { place, words: wish.words });
}

/** Puts the words in the place of the entry, or of those of its cells that they say; null where they can't be read. */
export function replaceEntry(
  scene: CardScene,
  question: GuidedQuestion,
  change: { place: number; words: string },
): CardTurn | null {
  const { work, language } = scene;
  const entries = shownEntries(work.answers, question);
  const changed =
    question.kind === 'table'
      ? withRow(scene, question, change)
      : withEntries(scene, question, change);
  if (changed === null) return null;
  const before = nameOf(entries[change.place]);
  const answers = withNewName(
    { ...work.answers, [question.id]: changed.answer },
    { workflow: scene.workflow, source: question.id, before, now: changed.name },
  );
  const name = quotedWords(changed.said, language, 160);
  return goOn(scene, answers, cardTexts[language].notedOn(name));
}

const REMOVE =
  /^(?:(?:bitte|please)\s+)?(?:lösche?|streiche?|entferne?|remove|delete|drop)\s+(?:bitte\s+)?(\S.{0,159})$/iu;
/** In German the verb may come last: "Risiko 2 löschen". */
const REMOVE_LAST =
  /^(?:bitte\s+)?(?:(?:den|die|das)\s+)?(\S.{0,159}?)\s+(?:bitte\s+)?(?:löschen|streichen|entfernen|rausnehmen)[.!]?$/iu;
const ALONE = new RegExp(`^${ENTRY}$`, 'iu');

/** Takes the entry out that is named by its words or its place, "remove Priya", "entferne Risiko 2"; null for any other message. */
export function removeEntry(scene: CardScene, said: string): CardTurn | null {
  const { work, language } = scene;
  const wish = REMOVE.exec(said.trim()) ?? REMOVE_LAST.exec(said.trim());
  const words = withoutEnd(wish?.[1] ?? '', '.!');
  const found = words === '' ? null : (entryPlaced(scene, words) ?? entryCalled(scene, words));
  if (found === null) return null;
  const texts = interviewTexts[language];
  const taken = withoutEntry(work.answers, found.question, { ...found, language });
  if (taken === null) {
    return goOn(
      scene,
      work.answers,
      texts.noSuchEntry(shownEntries(work.answers, found.question).length),
    );
  }
  const name = quotedWords(taken.removed, language, 160);
  return goOn(scene, taken.answers, texts.removed(name));
}

/** An entry and the question that has it; the number begins at 1. */
type Found = { question: GuidedQuestion; number: number } | null;

function entryPlaced(scene: CardScene, words: string): Found {
  const match = ALONE.exec(words);
  const { noun, place } = entryNamed(match?.groups);
  const question = match && noun && !ANY_ENTRY.test(noun) ? entriesCalled(scene, noun) : null;
  if (question === null) return null;
  return {
    question,
    number: place === -1 ? shownEntries(scene.work.answers, question).length : place + 1,
  };
}

/** The entry that has this name, where it is one alone. */
function entryCalled(scene: CardScene, words: string): Found {
  const wanted = words.replace(/^["„“«]|["“”»]$/gu, '').toLowerCase();
  const found = askedQuestions(scene)
    .filter(holdsEntries)
    .flatMap((question) =>
      shownEntries(scene.work.answers, question).flatMap((entry, at) => {
        const name = nameOf(entry).toLowerCase();
        const isCalled =
          name === wanted ||
          name.split(/, | \(/u)[0] === wanted ||
          boardKey(nameOf(entry)) === wanted;
        return isCalled ? [{ question, number: at + 1 }] : [];
      }),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const ADD =
  /^(?:(?:bitte|please)\s+)?(?:add|ergänze?|füge?|noch|another|new|neue[nrs]?)\s+([^:\n]{2,60}):\s*(\S[\s\S]*)$/iu;
const BEFORE_NOUN =
  /^(?:(?:to|zu|an?|another|one|more|noch|eine?[nrsm]?|weitere[nrs]?|new|neue[nrs]?|the|my|den|die|das|der|dem)\s+)+|\s+hinzu$/giu;

/** The list or table to which an entry is added, "add a risk: …", "noch ein Einwand: …", and its words; null for any other message. */
export function addedEntry(
  scene: CardScene,
  said: string,
): { question: GuidedQuestion; words: string } | null {
  if (said.length > CARD_ANSWER_MAX_LENGTH) return null;
  const [, name = '', words = ''] = ADD.exec(said.trim()) ?? [];
  const question = name && entriesCalled(scene, name.trim().replace(BEFORE_NOUN, ''));
  return question ? { question, words } : null;
}

/** What an entry is known by: itself, or the first cell of its row. */
function nameOf(entry: string | readonly string[] = ''): string {
  return typeof entry === 'string' ? entry : (entry[0] ?? '');
}

/** The answers in which whatever was said of an entry is said of it under its new name. */
export function withNewName(
  answers: StoredAnswers,
  change: { workflow: GuidedWorkflow; source: string; before: string; now: string | null },
): StoredAnswers {
  const { workflow, source, before, now } = change;
  if (now === null) return answers;
  const followers = questionsOfCard(workflow).filter(
    (question) => question.kind === 'table' && question.rowsFrom === source,
  );
  return followers.reduce((known, { id }) => {
    const rows = storedRows(known[id]);
    if (rows.length === 0) return known;
    const renamed = rows.map((row) => (row[0] === before ? [now, ...row.slice(1)] : [...row]));
    return withNewName({ ...known, [id]: renamed }, { ...change, source: id });
  }, answers);
}

/** `name` is what the entry is called now; null where several have come in its place. */
type Changed = { answer: StoredAnswer; said: string; name: string | null } | null;

function withEntries(
  { work, language }: CardScene,
  question: GuidedQuestion,
  { place, words }: { place: number; words: string },
): Changed {
  const reading = readAnswer(question, {}, words, { language, isAdding: false });
  const said = reading.kind === 'answer' ? storedList(reading.answer) : [];
  const answer = storedList(work.answers[question.id]).toSpliced(place, 1, ...said);
  if (said.length === 0 || answer.length > CARD_LIST_MAX_LENGTH) return null;
  return { answer, said: said.join('; '), name: said.length === 1 ? nameOf(said[0]) : null };
}

function withRow(
  { work, language }: CardScene,
  question: TableQuestion,
  { place, words }: { place: number; words: string },
): Changed {
  const rows = tableRows(work.answers, question);
  const { id, columns, rowsFrom } = question;
  const before = columns.map((_column, at) => rows[place]?.[at] ?? '');
  // A row that was named before is the only one that the words are read for.
  const named: StoredAnswers = rowsFrom === undefined ? {} : { [rowsFrom]: before.slice(0, 1) };
  const reading = readAnswer(question, named, words, { language, isAdding: false });
  const said =
    reading.kind === 'answer' ? tableRows({ ...named, [id]: reading.answer }, question) : [];
  const [row] = said;
  if (row === undefined || said.length > 1) return null;
  const due = columns.findIndex((column) => column.id === 'due');
  const isDay = due > 0 && namesDate(words) && row.includes(words.trim());
  const now = isDay ? before.with(due, words.trim()) : before.map((cell, at) => row[at] || cell);
  const isTwice = rows.some(
    ([name], at) => at !== place && name?.toLowerCase() === now[0]?.toLowerCase(),
  );
  if (isTwice) return null;
  const answer = rows.map((each, at) => [...(at === place ? now : each)]);
  return { answer, said: cellWords(now, columns, language).join(' | '), name: nameOf(now) };
}
