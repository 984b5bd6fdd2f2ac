import {
  backbone,
  composeStoryMap,
  mapTable,
  storyMapLessons,
} from './grow-story-mapping-document.ts';
import { wordsIn } from './document-blocks.ts';
import type { GuidedColumn, GuidedWorkflow } from './guided-workflow.types.ts';
import { brokenSliceHint, emptyActivityHint } from './story-map.ts';
import { textColumn } from './table-columns.ts';
import { dateHint, firstHint, numberHint, vagueHint } from './wording-hints.ts';

const task = textColumn('task', 'Aufgabe', 'Task');

const sliceColumn: GuidedColumn = {
  id: 'slice',
  label: { de: 'Schnitt', en: 'Slice' },
  kind: 'choice',
  choices: [
    {
      value: 'first',
      label: { de: 'Erster', en: 'First' },
      alsoCalled: {
        de: ['1', 'jetzt', 'erster schnitt', 'mvp', 'v1'],
        en: ['1', 'now', 'first slice', 'r1', 'release 1'],
      },
    },
    {
      value: 'next',
      label: { de: 'Zweiter', en: 'Second' },
      alsoCalled: {
        de: ['2', 'danach', 'zweiter schnitt', 'v2'],
        en: ['2', 'second slice', 'r2', 'release 2'],
      },
    },
    {
      value: 'later',
      label: { de: 'Später', en: 'Later' },
      alsoCalled: {
        de: ['3', 'irgendwann', 'v3'],
        en: ['3', 'some day', 'r3', 'release 3', 'backlog'],
      },
    },
  ],
};

/** Story mapping: the whole journey of a user, and a first slice through it. */
export const growStoryMapping: GuidedWorkflow = {
  card: 'grow_story_mapping',
  documentType: 'backlog',
  title: { de: 'Story Mapping', en: 'Story mapping' },
  opening: {
    de: 'Du legst den Weg deiner Nutzer aus, hängst Aufgaben darunter und machst einen ersten Schnitt. Am Ende steht eine Story Map mit einem Release, das ganz durchgeht.',
    en: 'You lay out the journey of your users, put tasks below it and cut a first slice. You end up with a story map and a release that goes all the way.',
  },
  steps: [
    {
      name: { de: 'Aktivitäten benennen', en: 'Name the activities' },
      description: {
        de: 'Du nennst, wessen Weg es ist und aus welchen Aktivitäten er besteht.',
        en: 'You name whose journey it is and which activities it consists of.',
      },
      successCriteria: {
        de: 'Die Aktivitäten erzählen den Weg von Anfang bis Ende.',
        en: 'The activities tell the journey from beginning to end.',
      },
      questions: [
        {
          id: 'journey',
          kind: 'text',
          label: { de: 'Weg', en: 'Journey' },
          ask: {
            de: 'Wessen Weg zeichnest du, und was will dieser Mensch am Ende erreicht haben?',
            en: 'Whose journey do you draw, and what does this person want to have achieved?',
          },
          example: {
            de: 'Kundin, die ein Kleid zurückgibt und ihr Geld bekommt',
            en: 'A customer who returns a dress and gets her money back',
          },
          why: {
            de: 'Eine Karte für alle wird unlesbar. Nimm einen Menschen und einen Weg, etwa die häufigste Rückgabe.',
            en: 'A map for everybody becomes unreadable. Take one person and one journey, such as the most common return.',
          },
        },
        {
          id: 'activities',
          kind: 'list',
          areNames: true,
          isSequence: true,
          label: { de: 'Aktivitäten', en: 'Activities' },
          ask: {
            de: 'Aus welchen großen Schritten besteht der Weg, der Reihe nach? Eine Zeile je Schritt.',
            en: 'Which big steps does the journey consist of, in order? One line per step.',
          },
          example: {
            de: 'Retoure anmelden\nPaket abgeben\nGeld bekommen',
            en: 'Register the return\nHand in the parcel\nGet the money',
          },
          why: {
            de: 'Das ist das Rückgrat der Karte. Drei bis sieben Verben reichen, Masken und Technik kommen nicht vor.',
            en: 'This is the backbone of the map. Three to seven verbs are enough, without screens or technology.',
          },
          check: (answers, language) =>
            answers.list('activities').length < 3
              ? wordsIn(language)(
                  'Was geschieht davor und danach? Mit drei Schritten wird ein Weg daraus.',
                  'What happens before and after? With three steps it becomes a journey.',
                )
              : null,
        },
      ],
    },
    {
      name: { de: 'Aufgaben ergänzen', en: 'Add the tasks' },
      description: {
        de: 'Du hängst unter jede Aktivität, was jemand dort tut.',
        en: 'You put below each activity what somebody does there.',
      },
      successCriteria: {
        de: 'Jede Aktivität hat mindestens eine Aufgabe.',
        en: 'Every activity has at least one task.',
      },
      questions: [
        {
          id: 'tasks',
          kind: 'table',
          below: 'activities',
          label: { de: 'Aufgaben', en: 'Tasks' },
          columns: [task, textColumn('activity', 'Nummer der Aktivität', 'Number of the activity')],
          show: (answers) => backbone(answers),
          ask: {
            de: 'Was tut man dort im Einzelnen? Hinter dem Strich steht die Nummer der Aktivität.',
            en: 'What does one do there in detail? Behind the bar comes the number of the activity.',
          },
          example: { de: 'Etikett drucken | 1', en: 'Print the label | 1' },
          why: {
            de: 'Aufgaben sind deine künftigen Stories. Denk auch an Umwege: keinen Drucker zu haben ist ein Weg für sich.',
            en: 'Tasks are your future stories. Think of detours, too: having no printer is a journey of its own.',
          },
          check: (answers, language) => emptyActivityHint(answers, language),
        },
      ],
    },
    {
      name: { de: 'Ersten Schnitt machen', en: 'Cut a first slice' },
      description: {
        de: 'Du wählst, womit jemand den ganzen Weg einmal gehen kann.',
        en: 'You choose with what somebody can go all the way once.',
      },
      successCriteria: {
        de: 'Der erste Schnitt enthält aus jeder Aktivität etwas.',
        en: 'The first slice holds something of each activity.',
      },
      questions: [
        {
          id: 'slices',
          kind: 'table',
          rowsFrom: 'tasks',
          label: { de: 'Schnitte', en: 'Slices' },
          columns: [task, sliceColumn],
          appliesIf: (answers) => answers.rows('tasks').length > 0,
          ask: {
            de: 'In welchen Schnitt gehört jede Aufgabe: Erster, Zweiter oder Später?',
            en: 'Which slice does each task belong to: First, Second or Later?',
          },
          example: { de: 'Erster', en: 'First' },
          why: {
            de: 'Der erste Schnitt ist dünn, aber ganz: Jemand kommt damit ans Ziel, wenn auch unbequem. Ein Etikett von Hand ist erlaubt.',
            en: 'The first slice is thin but whole: somebody gets to the end with it, if not in comfort. A label made by hand is allowed.',
          },
          check: (answers, language) => brokenSliceHint(answers, language),
        },
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Erfolg', en: 'Success' },
          ask: {
            de: 'Woran merkst du, dass der erste Schnitt gelungen ist?',
            en: 'How do you know that the first slice is a success?',
          },
          example: {
            de: '50 Kundinnen geben bis 30.04. ein Paket ohne Anruf zurück',
            en: '50 customers return a parcel without calling by 30 April',
          },
          why: {
            de: 'Ein Schnitt soll euch etwas lehren. Mit einer Zahl wisst ihr, ob der zweite noch richtig ist.',
            en: 'A slice should teach you something. With a number you know whether the second is still right.',
          },
          check: (answers, language) => {
            const goal = answers.text('goal') ?? '';
            return firstHint(numberHint(goal, language), vagueHint(goal, language));
          },
        },
      ],
    },
    {
      name: { de: 'Karte prüfen', en: 'Review the map' },
      description: {
        de: 'Du gehst die Karte laut durch und notierst, was fehlt.',
        en: 'You walk through the map aloud and note what is missing.',
      },
      successCriteria: {
        de: 'Lücken sind notiert, und der gemeinsame Durchgang hat ein Datum.',
        en: 'Gaps are noted, and the walk-through together has a date.',
      },
      questions: [
        {
          id: 'gaps',
          kind: 'list',
          label: { de: 'Lücken', en: 'Gaps' },
          isOptional: true,
          show: (answers, language) => mapTable(answers, language),
          ask: {
            de: 'Lies den ersten Schnitt als Geschichte vor. Wo stockst du?',
            en: 'Read the first slice aloud as a story. Where do you get stuck?',
          },
          example: {
            de: 'Was geschieht, wenn das Paket nie ankommt?',
            en: 'What happens if the parcel never arrives?',
          },
          why: {
            de: 'Beim Vorlesen hörst du die Sprünge, die du beim Schreiben übersiehst.',
            en: 'Reading aloud you hear the jumps that you overlook in writing.',
          },
        },
        {
          id: 'review',
          kind: 'text',
          label: { de: 'Durchgang', en: 'Walk-through' },
          ask: {
            de: 'Mit wem gehst du die Karte durch, und wann?',
            en: 'With whom do you walk through the map, and when?',
          },
          example: {
            de: 'Mit Jana (Kundendienst) und dem Team am 18.03.',
            en: 'With Jana (customer service) and the team on 18 March',
          },
          why: {
            de: 'Die Karte wirkt erst im Gespräch. Hol jemanden dazu, der den Weg täglich sieht.',
            en: 'The map works in conversation. Bring somebody who sees the journey every day.',
          },
          check: (answers, language) => dateHint(answers.text('review') ?? '', language),
        },
      ],
    },
  ],
  compose: composeStoryMap,
  lessons: storyMapLessons,
};
