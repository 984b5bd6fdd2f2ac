import {
  hasAnswer,
  questionsOfCard,
  storedList,
  storedRows,
  tableRows,
  type StoredAnswers,
} from './card-answers.ts';
import { askedQuestions, type CardScene } from './card-questions.ts';
import { readAnswer } from './card-reading.ts';
import { cellWords, type TableQuestion } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import { repeatInCard, type CardTurn } from './card-turn.ts';
import type { GuidedQuestion, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH, CARD_LIST_MAX_LENGTH, type StoredAnswer } from './guided-state.ts';
import { inlineText, shortened } from './markdown-text.ts';

/** Says one entry anew: "change the second one to …", "ändere Punkt 2 auf …". Pure. */

const NOUN =
  '(?:punkt|zeile|eintrag|kriterium|aufgabe|nummer|nr\\.?|item|point|line|row|entry|criterion|task|number|no\\.?|one)';
const ORDINALS = [
  'erste|first|1st',
  'zweite|second|2nd',
  'dritte|third|3rd',
  'vierte|fourth|4th',
  'fünfte|fifth|5th',
];
const ENTRY = `(?:(?:den|die|das|der|the)\\s+)?(?:(?<ordinal>${[...ORDINALS, 'letzte', 'last'].join('|')})[nrs]?(?:\\s+${NOUN})?|(?:${NOUN}\\s+)?#?(?<digits>\\d{1,2})\\.?)`;
const CHANGE = new RegExp(
  `^(?:(?:bitte|please)\\s+)?(?:änder[en]?|korrigiere?|ersetze?|change|correct|replace|edit)\\s+(?:bitte\\s+)?${ENTRY}(?:\\s+(?:auf|in|zu|durch|to|with|by|into)(?:\\s*:\\s*|\\s+)|\\s*:\\s*)(?<words>\\S[\\s\\S]*)$`,
  'iu',
);

/** The place of the entry that is to change, from 0, and the words for it; null for any other message. */
function readChange(said: string, count: number): { place: number; words: string } | null {
  const { ordinal, digits, words } = CHANGE.exec(said.trim())?.groups ?? {};
  if (words === undefined) return null;
  if (digits !== undefined) return { place: Number(digits) - 1, words };
  const named = ORDINALS.findIndex((each) =>
    each.split('|').includes(ordinal?.toLowerCase() ?? ''),
  );
  return { place: named === -1 ? count - 1 : named, words };
}

/** What has the entries: what is being answered, else what was answered last. */
function questionWithEntries({ focus, ...scene }: CardScene): GuidedQuestion | null {
  if (focus === null) return null;
  if (hasAnswer(scene.work.answers, focus.id)) return focus;
  const asked = askedQuestions(scene);
  return asked.slice(0, asked.indexOf(focus)).at(-1) ?? null;
}

/** Puts the words in the place of one entry, or of those of its cells that they say, and asks the same question again. */
export function changeEntry(scene: CardScene, said: string): CardTurn | null {
  const { work, language } = scene;
  const question = questionWithEntries(scene);
  if (question === null || said.length > CARD_ANSWER_MAX_LENGTH) return null;
  const isTable = question.kind === 'table';
  const entries = isTable
    ? tableRows(work.answers, question)
    : storedList(work.answers[question.id]);
  const change = readChange(said, entries.length);
  if (change === null || entries[change.place] === undefined) return null;
  const changed = isTable ? withRow(scene, question, change) : withEntries(scene, question, change);
  if (changed === null) return null;
  const before = nameOf(entries[change.place]);
  const answers = withNewName(
    { ...work.answers, [question.id]: changed.answer },
    { workflow: scene.workflow, source: question.id, before, now: changed.name },
  );
  const name = interviewTexts[language].quote(inlineText(shortened(changed.said, 160)));
  return repeatInCard({ ...scene, work: { ...work, answers } }, cardTexts[language].notedOn(name));
}

/** What an entry is known by: itself, or the first cell of its row. */
function nameOf(entry: string | readonly string[] = ''): string {
  return typeof entry === 'string' ? entry : (entry[0] ?? '');
}

/** The answers in which whatever was said of an entry is said of it under its new name. */
function withNewName(
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
