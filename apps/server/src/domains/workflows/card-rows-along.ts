import { hasAnswer, questionsOfCard, rowNames, type StoredAnswers } from './card-answers.ts';
import { openRows, rowList, type CardScene } from './card-questions.ts';
import { readAnswer } from './card-reading.ts';
import { unreadLines, type TableQuestion } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import type { GuidedQuestion } from './catalogue/guided-workflow.types.ts';
import type { CardWork } from './guided-state.ts';
import { cleanText, joinBlocks } from './markdown-text.ts';
import { isWhole, tablesBehind, type ReadBehind } from './rows-behind.ts';
import { entriesWithRows } from './rows-below.ts';
import { entriesBehindChoices } from './sorted-lines.ts';
import { settle, unsettle } from './work-turn.ts';

/** What an answer says along with its entries: the rows of the tables that are asked below and behind them. Pure. */

/** The entries without the rows that stand below them; null where there are none, or nothing asks for such. */
export function entriesAlone(scene: CardScene, list: GuidedQuestion, said: string): string | null {
  const found = tableBelow(scene, list) && entriesWithRows(said);
  return found ? found.map(({ name }) => name).join('\n') : null;
}

/** The entries that stand behind the choices of a table that asks for these later, "Must: Login, Checkout"; null for any others. */
export function entriesSorted(
  list: GuidedQuestion,
  tables: readonly TableQuestion[],
  said: string,
): string | null {
  if (list.kind !== 'list') return null;
  const found = tables.map(({ columns }) => entriesBehindChoices(cleanText(said), columns));
  const entries = found.find((each) => each !== null) ?? null;
  return entries && entries.map((entry) => `- ${entry}`).join('\n');
}

/** The answers with the rows that stood below the entries, and which lines of them could not be read. */
export function readRowsBelow(
  scene: CardScene,
  list: GuidedQuestion,
  answers: StoredAnswers,
  said: string,
): { answers: StoredAnswers; unread: string | null } {
  const { language } = scene;
  const table = tableBelow(scene, list);
  const reading = table && readAnswer(table, answers, said, { language, isAdding: false });
  if (table === undefined || reading?.kind !== 'answer') return { answers, unread: null };
  const { answer, problems } = reading;
  const unread = problems.length === 0 ? null : unreadLines(problems, table, language);
  return { answers: { ...answers, [table.id]: answer }, unread };
}

/** The table whose rows belong to the entries of the list. */
function tableBelow({ workflow }: CardScene, { id }: GuidedQuestion): TableQuestion | undefined {
  return questionsOfCard(workflow)
    .filter((question) => question.kind === 'table')
    .find(({ below }) => below === id);
}

/** Leaves out the tables of which all was said along with their entries, and asks again for what new entries lack. */
export function noteBehind(
  { workflow, work, language }: CardScene,
  question: GuidedQuestion,
  answers: StoredAnswers,
  sheet: ReadBehind | null,
): { work: CardWork; said: string | null } {
  let next: CardWork = { ...work, answers };
  const said: string[] = [];
  for (const table of tablesBehind(workflow, question, answers)) {
    const isChanged = JSON.stringify(answers[table.id]) !== JSON.stringify(work.answers[table.id]);
    const problems = sheet?.rows.has(table) ? sheet.problems : [];
    if (problems.length > 0) {
      said.push(unreadLines(problems, table, language));
    }
    const isSettled = next.settled.includes(table.id);
    if (isChanged && isWhole(workflow, table, answers, language)) {
      next = settle(next, table.id);
      const scene = { workflow, work: next, language, focus: null };
      const label = table.label[language];
      said.push(cardTexts[language].notedAhead(label), rowList(scene, table) ?? '');
    } else if (isSettled && hasAnswer(answers, table.id)) {
      const open = openRows({ workflow, work: next, language, focus: null }, table);
      const names = rowNames(work.answers, table);
      if (open.some((name) => !names.includes(name))) next = unsettle(next, table.id);
    }
  }
  return { work: next, said: said.length === 0 ? null : joinBlocks(...said) };
}
