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
import type { AnswerRow, Answers, ComposedDocument } from './guided-workflow.types.ts';
import { withoutMark } from './notes-reading.ts';
import { taskChecklist } from './table-columns.ts';

/** The row of a task whose words are those without the mark. */
function unmarkedTask(row: AnswerRow): AnswerRow {
  const task = withoutMark(row.text('task') ?? '');
  return { ...row, text: (column) => (column === 'task' && task !== '' ? task : row.text(column)) };
}

/** Writes the results of a meeting from the answers alone. Pure. */
export function composeMeetingNotes(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const people = answers.list('people').map(wordsWithin).join(', ');
  const followUp = wordsWithin(answers.text('followUp') ?? '');
  // A message may bring the tasks and none of their people: then the rows are the tasks.
  const tasks = answers.rows('assignments').map(unmarkedTask);
  const bareTasks = checklist(
    answers.list('tasks').map((point) => wordsWithin(withoutMark(point))),
  );
  return documentOf(
    titleOf(say('Aufgaben', 'Tasks'), answers.text('meeting') ?? ''),
    people === '' ? null : `**${say('Teilnehmende', 'Participants')}:** ${people}`,
    expectedSection(
      say('Aufgaben', 'Tasks'),
      language,
      tasks.length > 0 ? taskChecklist(tasks, language) : bareTasks,
      followUp === '' ? null : `**${say('Wiedersehen', 'Follow-up')}:** ${followUp}`,
    ),
    section(
      say('Entscheidungen', 'Decisions'),
      bulletList(answers.list('decisions').map(withoutMark)),
    ),
    section(
      say('Offene Fragen', 'Open questions'),
      checklist(answers.list('openQuestions').map((point) => wordsWithin(withoutMark(point)))),
    ),
    wordsSection(say('Notizen', 'Notes'), answers.text('notes') ?? ''),
  );
}

export function meetingLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const tasks = answers.rows('assignments');
  const count = Math.max(tasks.length, answers.list('tasks').length);
  if (count === 0) {
    return say(
      'Aus den Notizen folgt noch keine Aufgabe. Frag im nächsten Meeting in den letzten fünf Minuten, wer was bis wann macht.',
      'No task follows from the notes yet. In the next meeting, ask in the last five minutes who does what by when.',
    );
  }
  const ready = tasks.filter((row) => row.text('owner') !== null && row.text('due') !== null);
  if (ready.length === count) {
    return say(
      'Jede Aufgabe hat Person und Termin. Schick die Liste noch heute herum, solange sich alle erinnern.',
      'Every task has a person and a date. Send the list around today, while everybody remembers.',
    );
  }
  return say(
    `Aufgaben mit Person und Termin: ${ready.length} von ${count}. Frag im nächsten Meeting in den letzten fünf Minuten danach.`,
    `Tasks with a person and a date: ${ready.length} of ${count}. In the next meeting, ask for both in the last five minutes.`,
  );
}
