import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  bulletList,
  checklist,
  documentOf,
  expectedSection,
  section,
  titleOf,
  wordsIn,
  wordsSection,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { taskChecklist } from './table-columns.ts';

/** Writes the results of a meeting from the answers alone. Pure. */
export function composeMeetingNotes(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const people = answers.list('people').map(wordsWithin).join(', ');
  const followUp = wordsWithin(answers.text('followUp') ?? '');
  // A message may bring the tasks and none of their people: then the rows are the tasks.
  const tasks = answers.rows('assignments');
  const bareTasks = checklist(answers.list('tasks').map(wordsWithin));
  return documentOf(
    titleOf(say('Aufgaben', 'Tasks'), answers.text('meeting') ?? ''),
    people === '' ? null : `**${say('Teilnehmende', 'Participants')}:** ${people}`,
    expectedSection(
      say('Aufgaben', 'Tasks'),
      language,
      tasks.length > 0 ? taskChecklist(tasks, language) : bareTasks,
      followUp === '' ? null : `**${say('Wiedersehen', 'Follow-up')}:** ${followUp}`,
    ),
    section(say('Entscheidungen', 'Decisions'), bulletList(answers.list('decisions'))),
    section(
      say('Offene Fragen', 'Open questions'),
      checklist(answers.list('openQuestions').map(wordsWithin)),
    ),
    wordsSection(say('Notizen', 'Notes'), answers.text('notes') ?? ''),
  );
}

export function meetingLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const tasks = answers.rows('assignments');
  const ready = tasks.filter((row) => row.text('owner') !== null && row.text('due') !== null);
  if (tasks.length > 0 && ready.length === tasks.length) {
    return say(
      'Jede Aufgabe hat Person und Termin. Schick die Liste noch heute herum, solange sich alle erinnern.',
      'Every task has a person and a date. Send the list around today, while everybody remembers.',
    );
  }
  return say(
    `${ready.length} von ${tasks.length} Aufgaben haben Person und Termin. Frag im nächsten Meeting in den letzten fünf Minuten danach.`,
    `${ready.length} of ${tasks.length} tasks have a person and a date. In the next meeting, ask for both in the last five minutes.`,
  );
}
