import { composeMeetingNotes, meetingLessons } from './catchup-meeting-notes-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { foundInNotes, pointsInNotes } from './notes-reading.ts';
import { ownerAndDateHint, taskColumns } from './table-columns.ts';
import { dateHint, vagueHint } from './wording-hints.ts';

/** Evaluate meeting notes: decisions, tasks with person and date, open questions. */
export const catchupMeetingNotes: GuidedWorkflow = {
  card: 'catchup_meeting_notes',
  documentType: 'todo',
  title: { de: 'Meeting-Notizen auswerten', en: 'Evaluate meeting notes' },
  opening: {
    de: 'Gib mir deine Notizen, wir ziehen Entscheidungen, Aufgaben und offene Fragen heraus. Am Ende steht eine Aufgabenliste mit Personen und Terminen.',
    en: 'Give me your notes, and we extract decisions, tasks and open questions. You end up with a task list of people and dates.',
  },
  steps: [
    {
      name: { de: 'Notizen bereitstellen', en: 'Provide the notes' },
      description: {
        de: 'Du nennst das Meeting und fügst deine Notizen ein.',
        en: 'You name the meeting and paste your notes.',
      },
      successCriteria: {
        de: 'Meeting, Datum und Notizen liegen vor.',
        en: 'Meeting, date and notes are there.',
      },
      questions: [
        {
          id: 'meeting',
          kind: 'text',
          label: { de: 'Meeting', en: 'Meeting' },
          ask: {
            de: 'Welches Meeting war es, und wann?',
            en: 'Which meeting was it, and when?',
          },
          example: { de: 'Sprint-Review vom 14.03.', en: 'Sprint review on 14 March' },
          why: {
            de: 'Mit Namen und Datum findet ihr das Ergebnis wieder.',
            en: 'With name and date you will find the result again.',
          },
          check: (answers, language) => dateHint(answers.text('meeting') ?? '', language),
        },
        {
          id: 'people',
          kind: 'list',
          areNames: true,
          label: { de: 'Teilnehmende', en: 'Participants' },
          isOptional: true,
          ask: { de: 'Wer war dabei?', en: 'Who took part?' },
          example: { de: 'Mara\nJana\nHerr Aydin (Vertrieb)', en: 'Mara\nJana\nMr Aydin (sales)' },
          why: {
            de: 'Wer dabei war, muss nicht informiert werden, alle anderen schon.',
            en: 'Those who were there need no news, everybody else does.',
          },
        },
        {
          id: 'notes',
          kind: 'text',
          label: { de: 'Notizen', en: 'Notes' },
          ask: {
            de: 'Füg deine Notizen hier ein, so roh wie sie sind.',
            en: 'Paste your notes here, as raw as they are.',
          },
          example: {
            de: 'Demo Etikett: gut angekommen. Entschieden: Start am 02.04. Jana klärt Hotline. Was ist mit Österreich?',
            en: 'Label demo: well received. Decided: launch on 2 April. Jana settles the hotline. What about Austria?',
          },
          why: {
            de: 'Ich suche darin Zeilen, die nach Entscheidung, Aufgabe oder Frage klingen, und zeige sie dir bei der passenden Frage.',
            en: 'I look for lines that sound like a decision, a task or a question, and show them with the question they belong to.',
          },
        },
      ],
    },
    {
      name: { de: 'Ergebnisse herausziehen', en: 'Extract the results' },
      description: {
        de: 'Du hältst fest, was entschieden wurde und was offen blieb.',
        en: 'You record what was decided and what was left open.',
      },
      successCriteria: {
        de: 'Entscheidungen und offene Fragen stehen getrennt.',
        en: 'Decisions and open questions stand apart.',
      },
      questions: [
        {
          id: 'decisions',
          kind: 'list',
          label: { de: 'Entscheidungen', en: 'Decisions' },
          isOptional: true,
          show: (answers, language) => foundInNotes(answers, 'decision', language),
          found: (answers) => pointsInNotes(answers, 'decision'),
          ask: { de: 'Was wurde entschieden?', en: 'What was decided?' },
          example: {
            de: 'Wir starten am 02.04. in Deutschland',
            en: 'We launch in Germany on 2 April',
          },
          why: {
            de: 'Entschieden ist, was niemand mehr neu aufmacht. „Wir sollten mal“ gehört zu den offenen Fragen.',
            en: 'Decided is what nobody will reopen. “We should some day” belongs to the open questions.',
          },
          check: (answers, language) => vagueHint(answers.list('decisions').join('\n'), language),
        },
        {
          id: 'openQuestions',
          kind: 'list',
          label: { de: 'Offene Fragen', en: 'Open questions' },
          isOptional: true,
          show: (answers, language) => foundInNotes(answers, 'question', language),
          found: (answers) => pointsInNotes(answers, 'question'),
          ask: { de: 'Was blieb offen?', en: 'What was left open?' },
          example: { de: 'Wann folgt Österreich?', en: 'When does Austria follow?' },
          why: {
            de: 'Eine aufgeschriebene Frage stellt niemand noch einmal von vorn.',
            en: 'A question that is written down need not be raised from scratch.',
          },
        },
      ],
    },
    {
      name: { de: 'Aufgaben ableiten', en: 'Derive tasks' },
      description: {
        de: 'Du leitest aus den Ergebnissen Aufgaben ab.',
        en: 'You derive tasks from the results.',
      },
      successCriteria: {
        de: 'Jede Aufgabe beginnt mit dem, was zu tun ist.',
        en: 'Every task says what is to be done.',
      },
      questions: [
        {
          id: 'tasks',
          kind: 'list',
          label: { de: 'Aufgaben', en: 'Tasks' },
          show: (answers, language) => foundInNotes(answers, 'task', language),
          found: (answers) => pointsInNotes(answers, 'task'),
          ask: {
            de: 'Welche Aufgaben folgen daraus? Eine Zeile je Aufgabe, so, dass man sieht, wann sie fertig ist.',
            en: 'Which tasks follow from it? One line per task, so that one sees when it is done.',
          },
          example: {
            de: 'Hotline-Leitfaden für Retouren an den Support schicken',
            en: 'Send the hotline guide for returns to support',
          },
          why: {
            de: '„Hotline“ ist ein Thema. „Leitfaden an den Support schicken“ ist eine Aufgabe.',
            en: '“Hotline” is a topic. “Send the guide to support” is a task.',
          },
          check: (answers, language) => {
            const topic = answers
              .list('tasks')
              .find((task) => task.trim().split(/\s+/u).length < 2);
            if (topic === undefined) return vagueHint(answers.list('tasks').join('\n'), language);
            return language === 'de'
              ? 'Ein einzelnes Wort ist noch ein Thema. Was genau ist zu tun?'
              : 'A single word is still a topic. What exactly is to be done?';
          },
        },
      ],
    },
    {
      name: { de: 'Zuständige und Termine festlegen', en: 'Assign owners and dates' },
      description: {
        de: 'Du gibst jeder Aufgabe eine Person und ein Datum.',
        en: 'You give every task a person and a date.',
      },
      successCriteria: {
        de: 'Jede Aufgabe hat genau eine Person und ein Datum.',
        en: 'Every task has exactly one person and a date.',
      },
      questions: [
        {
          id: 'assignments',
          kind: 'table',
          rowsFrom: 'tasks',
          label: { de: 'Zuständige', en: 'Owners' },
          columns: taskColumns({ de: 'Aufgabe', en: 'Task' }),
          appliesIf: (answers) => answers.list('tasks').length > 0,
          ask: { de: 'Wer macht es, bis wann?', en: 'Who does it, by when?' },
          example: { de: 'Jana | 18.03.', en: 'Jana | 18 March' },
          why: {
            de: 'Eine Person, nicht „das Team“: Was allen gehört, macht niemand.',
            en: 'One person, not “the team”: what belongs to all is done by none.',
          },
          check: (answers, language) => ownerAndDateHint(answers.rows('assignments'), language),
        },
        {
          id: 'followUp',
          kind: 'text',
          label: { de: 'Wiedersehen', en: 'Follow-up' },
          isOptional: true,
          ask: {
            de: 'Wann schaut ihr wieder auf die Liste?',
            en: 'When do you look at the list again?',
          },
          example: { de: 'Im Daily am 19.03.', en: 'In the daily on 19 March' },
          why: {
            de: 'Eine Liste, auf die niemand mehr schaut, ist keine.',
            en: 'A list that nobody looks at again is none.',
          },
          check: (answers, language) => dateHint(answers.text('followUp') ?? '', language),
        },
      ],
    },
  ],
  compose: composeMeetingNotes,
  lessons: meetingLessons,
};
