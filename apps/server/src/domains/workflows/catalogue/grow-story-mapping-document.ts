import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
  checklist,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { decimalText, shareText } from './number-text.ts';
import { sliceNames, storyMapOf, type MapTask } from './story-map.ts';

/** Writes a story map from the answers alone. Pure. */

function sliceLabels(language: InterfaceLanguage): Readonly<Record<string, string>> {
  const say = wordsIn(language);
  return {
    first: say('Erster Schnitt', 'First slice'),
    next: say('Zweiter Schnitt', 'Second slice'),
    later: say('Später', 'Later'),
  };
}

/** The activities with their numbers; null without any. */
export function backbone(answers: Answers): string | null {
  const lines = answers
    .list('activities')
    .map((activity, index) => `${index + 1}. ${wordsWithin(activity)}`);
  return lines.length === 0 ? null : lines.join('\n');
}

/** The map: a row per activity, a column per slice; null without activities. */
export function mapTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const labels = sliceLabels(language);
  const { columns } = storyMapOf(answers);
  const hasUncut = columns.some(({ tasks }) => tasks.some(({ slice }) => slice === null));
  const cell = (tasks: readonly MapTask[], name: string | null) =>
    tasks
      .filter(({ slice }) => slice === name)
      .map(({ task }) => wordsWithin(task))
      .join(' · ') || '–';
  const rows = columns.map(({ activity, tasks }, index) => [
    `${index + 1}. ${wordsWithin(activity)}`,
    ...sliceNames.map((name) => cell(tasks, name)),
    ...(hasUncut ? [cell(tasks, null)] : []),
  ]);
  const headings = [
    say('Aktivität', 'Activity'),
    ...sliceNames.map((name) => labels[name] ?? ''),
    ...(hasUncut ? [say('Noch ohne Schnitt', 'Not sliced yet')] : []),
  ];
  return table(headings, rows);
}

/** "Im ersten Schnitt: 3 von 7 Aufgaben (43 %)."; null without tasks. */
function sliceShare(answers: Answers, language: InterfaceLanguage): string | null {
  const { columns, elsewhere } = storyMapOf(answers);
  const tasks = [...columns.flatMap((column) => column.tasks), ...elsewhere];
  if (tasks.length === 0) return null;
  const first = tasks.filter(({ slice }) => slice === 'first').length;
  const counted = decimalText(first, language);
  const all = decimalText(tasks.length, language);
  const share = shareText(first / tasks.length, language);
  return wordsIn(language)(
    `Im ersten Schnitt: ${counted} von ${all} Aufgaben (${share}).`,
    `In the first slice: ${counted} of ${all} tasks (${share}).`,
  );
}

export function composeStoryMap(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const { columns, elsewhere } = storyMapOf(answers);
  const firstTasks = columns.flatMap(({ activity, tasks }) =>
    tasks
      .filter(({ slice }) => slice === 'first')
      .map(({ task }) => `${wordsWithin(task)} (${wordsWithin(activity)})`),
  );
  const others = elsewhere.map(({ task, activity }) => {
    const named = activity === null ? '' : ` (${wordsWithin(activity)})`;
    return `${wordsOrOpen(task, language)}${named}`;
  });
  const line = (id: string) => wordsOrOpen(answers.text(id) ?? '', language);
  return documentOf(
    titleOf(say('Story Map', 'Story map'), answers.text('journey') ?? ''),
    expectedSection(say('Karte', 'Map'), language, mapTable(answers, language)),
    expectedSection(
      say('Erster Schnitt', 'First slice'),
      language,
      joinBlocks(
        `**${say('Gelungen, wenn', 'A success if')}:** ${line('goal')}`,
        checklist(firstTasks),
        sliceShare(answers, language),
      ),
    ),
    section(say('Ohne Platz auf der Karte', 'Without a place on the map'), checklist(others)),
    section(
      say('Lücken und Fragen', 'Gaps and questions'),
      checklist(answers.list('gaps').map(wordsWithin)),
    ),
    expectedSection(
      say('Gemeinsam durchgehen', 'To walk through together'),
      language,
      blockText(answers.text('review') ?? ''),
    ),
  );
}

export function storyMapLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const { columns } = storyMapOf(answers);
  const isWhole =
    columns.length > 0 &&
    columns.every(({ tasks }) => tasks.some(({ slice }) => slice === 'first'));
  return isWhole
    ? say(
        'Dein erster Schnitt geht einmal ganz durch. Erzähl ihn als Geschichte: Wo du „und dann irgendwie“ sagst, fehlt eine Aufgabe.',
        'Your first slice goes all the way. Tell it as a story: where you say “and then somehow”, a task is missing.',
      )
    : say(
        'Ein erster Schnitt ist dünn, aber ganz: Er braucht aus jeder Aktivität etwas. Sonst testest du nur ein Teilstück.',
        'A first slice is thin but whole: it needs something of each activity. Otherwise you only test a part.',
      );
}
