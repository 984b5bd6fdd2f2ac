import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted, wordsIn } from './document-blocks.ts';
import type { Answers } from './guided-workflow.types.ts';

/** A story map (Jeff Patton): activities side by side, the tasks of each below, cut into slices. Pure. */

export const sliceNames = ['first', 'next', 'later'] as const;
type SliceName = (typeof sliceNames)[number];

export interface MapTask {
  task: string;
  /** As the person named it; null when they named none. */
  activity: string | null;
  slice: SliceName | null;
}

interface StoryMap {
  columns: { activity: string; tasks: MapTask[] }[];
  /** Tasks that name no activity, or one that is not on the map. */
  elsewhere: MapTask[];
}

/** "1", "Nr. 1", "#1", "Aktivität 1" and, as the map shows it, "1. Retoure anmelden": the number and what follows it. */
const NUMBERED =
  /^(?:(?:nr|nummer|no|number|aktivität|activity|schritt|step)\.?\s*)?[#(]?(\d{1,2})(?![\p{L}\p{N}])[\s.:)–-]*(.*)$/u;

/** The place of the activity that the words name: its number, its name, or how its name begins; -1 for none. */
function placeOf(words: string | null, activities: readonly string[]): number {
  const wanted = words?.trim().toLowerCase() ?? '';
  if (wanted === '') return -1;
  const names = activities.map((activity) => activity.trim().toLowerCase());
  const [, number = '', rest = ''] = NUMBERED.exec(wanted) ?? [];
  const index = Number(number) - 1;
  if (names[index]?.startsWith(rest) === true) return index;
  const exact = names.indexOf(wanted);
  if (exact !== -1 || wanted.length < 4) return exact;
  const near = names.flatMap((name, place) => (name.startsWith(wanted) ? [place] : []));
  return near.length === 1 ? (near[0] ?? -1) : -1;
}

export function storyMapOf(answers: Answers): StoryMap {
  const activities = answers.list('activities');
  const slices = answers.rows('slices');
  const columns = activities.map((activity) => ({ activity, tasks: [] as MapTask[] }));
  const elsewhere: MapTask[] = [];
  for (const [index, row] of answers.rows('tasks').entries()) {
    const named = row.text('activity');
    const slice = slices[index]?.text('slice') ?? null;
    const task: MapTask = {
      task: row.text('task') ?? '',
      activity: named,
      slice: sliceNames.find((name) => name === slice) ?? null,
    };
    const column = columns[placeOf(named, activities)];
    (column?.tasks ?? elsewhere).push(task);
  }
  return { columns, elsewhere };
}

/** Names the first activity without any task. */
export function emptyActivityHint(answers: Answers, language: InterfaceLanguage): string | null {
  const empty = storyMapOf(answers).columns.find(({ tasks }) => tasks.length === 0);
  if (empty === undefined) return null;
  const name = quoted(empty.activity, language);
  return wordsIn(language)(
    `Zu ${name} gibt es noch keine Aufgabe. Was tut jemand dort?`,
    `There is no task for ${name} yet. What does somebody do there?`,
  );
}

/** Names the first activity that the first slice leaves out: nobody gets past it. */
export function brokenSliceHint(answers: Answers, language: InterfaceLanguage): string | null {
  const broken = storyMapOf(answers).columns.find(
    ({ tasks }) => tasks.length > 0 && tasks.every(({ slice }) => slice !== 'first'),
  );
  if (broken === undefined) return null;
  const name = quoted(broken.activity, language);
  return wordsIn(language)(
    `Im ersten Schnitt fehlt ${name} ganz. Kommt jemand ohne das ans Ziel?`,
    `The first slice leaves out ${name} altogether. Does somebody get to the end without it?`,
  );
}
