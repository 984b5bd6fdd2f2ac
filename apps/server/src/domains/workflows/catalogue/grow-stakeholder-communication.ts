import {
  communicationLessons,
  composeStakeholderCommunication,
  mapLesson,
} from './grow-stakeholder-communication-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { interestColumn, missingLevelHint, powerColumn } from './power-interest.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';
import { talkQuestions } from './talk-questions.ts';
import { dateHint } from './wording-hints.ts';

const name = textColumn('name', 'Stakeholder', 'Stakeholder');

/** Stakeholder communication: a map, a message and a channel for each, and a difficult talk prepared. */
export const growStakeholderCommunication: GuidedWorkflow = {
  card: 'grow_stakeholder_communication',
  documentType: 'note',
  title: { de: 'Stakeholder-Kommunikation', en: 'Stakeholder communication' },
  opening: {
    de: 'Du lernst an einem echten Gespräch, wen du wie einbeziehst und wie du Schwieriges ansprichst. Am Ende steht eine Notiz mit Karte, Botschaften und Gesprächsleitfaden.',
    en: 'You learn with a real talk whom to involve how, and how to raise what is difficult. You end up with a note that holds a map, messages and a guide for the talk.',
  },
  steps: [
    {
      name: { de: 'Situation beschreiben', en: 'Describe a situation' },
      description: {
        de: 'Du beschreibst ein Gespräch, das ansteht, und wer beteiligt ist.',
        en: 'You describe a talk that lies ahead and who is involved.',
      },
      successCriteria: {
        de: 'Situation und Beteiligte sind benannt.',
        en: 'Situation and people are named.',
      },
      questions: [
        {
          id: 'situation',
          kind: 'text',
          label: { de: 'Situation', en: 'Situation' },
          ask: {
            de: 'Welches Gespräch liegt dir gerade im Magen, und worum geht es?',
            en: 'Which talk weighs on you at the moment, and what is it about?',
          },
          example: {
            de: 'Frau Stein (Vertrieb) will den Rabattcode im Juni, wir schaffen ihn erst im August',
            en: 'Ms Stein (sales) wants the discount code in June, and we can only do it in August',
          },
          why: {
            de: 'An einem echten Fall merkst du, ob das Gelernte trägt. Etwa eine Absage, ein Termin, der nicht hält, oder Kritik am Team.',
            en: 'A real case shows whether what you learn holds. Such as saying no, a date that will not hold, or criticism of the team.',
          },
        },
        {
          id: 'stakeholders',
          kind: 'table',
          label: { de: 'Stakeholder', en: 'Stakeholders' },
          columns: [name, powerColumn, interestColumn],
          ask: {
            de: 'Wer ist beteiligt, mit wie viel Einfluss und Interesse: hoch oder niedrig?',
            en: 'Who is involved, with how much power and interest: high or low?',
          },
          example: {
            de: 'Frau Stein (Vertrieb) | hoch | hoch',
            en: 'Ms Stein (sales) | high | high',
          },
          why: {
            de: 'Denk auch an Leute, die nicht im Raum sind. Der Betrieb erfährt sonst als Letzter von eurem Plan.',
            en: 'Think of people who are not in the room, too. Operations may be the last to hear of your plan.',
          },
          check: (answers, language) => missingLevelHint(answers.rows('stakeholders'), language),
        },
      ],
    },
    {
      name: { de: 'Modell kennenlernen', en: 'Learn the model' },
      description: {
        de: 'Du liest deine Karte und gibst jeder Person eine Botschaft und einen Weg.',
        en: 'You read your map and give everybody a message and a channel.',
      },
      successCriteria: {
        de: 'Jede Person hat Botschaft, Kanal und Rhythmus.',
        en: 'Everybody has a message, a channel and a cadence.',
      },
      questions: [
        {
          id: 'messages',
          kind: 'table',
          rowsFrom: 'stakeholders',
          label: { de: 'Botschaften', en: 'Messages' },
          columns: [
            name,
            textColumn('concern', 'Wichtig für sie', 'What matters to them'),
            textColumn('message', 'Botschaft', 'Message'),
          ],
          appliesIf: (answers) => answers.rows('stakeholders').length > 0,
          show: (answers, language) => mapLesson(answers, language),
          ask: {
            de: 'Was ist jeder Person wichtig, und was ist deine Botschaft an sie?',
            en: 'What matters to each of them, and what is your message to them?',
          },
          example: {
            de: 'Das Sommergeschäft mit 40 Firmenkunden | Der Code kommt am 03.08., bis dahin gilt eine Liste von Hand',
            en: 'The summer trade with 40 business customers | The code comes on 3 August; until then a manual list applies',
          },
          why: {
            de: 'Eine Botschaft kommt an, wenn sie bei der Sorge der anderen beginnt. „Wir haben keine Kapazität“ ist deine Sorge, nicht ihre.',
            en: 'A message gets through when it begins with the other person’s concern. “We have no capacity” is your concern, not theirs.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('messages'), ['name', 'message'], language, {
              de: 'Was ist die eine Botschaft?',
              en: 'What is the one message?',
            }),
        },
        {
          id: 'contacts',
          kind: 'table',
          rowsFrom: 'stakeholders',
          label: { de: 'Wege', en: 'Channels' },
          columns: [
            name,
            textColumn('channel', 'Kanal', 'Channel'),
            textColumn('cadence', 'Rhythmus', 'Cadence'),
          ],
          appliesIf: (answers) => answers.rows('stakeholders').length > 0,
          ask: {
            de: 'Auf welchem Weg erreichst du sie, und wie oft?',
            en: 'Through which channel do you reach them, and how often?',
          },
          example: {
            de: 'Telefonat | alle zwei Wochen, dienstags',
            en: 'Phone call | every other week, on Tuesdays',
          },
          why: {
            de: 'Je größer Einfluss und Interesse, desto direkter der Weg. Schlechte Nachrichten gehören ins Gespräch, nicht in den Verteiler.',
            en: 'The more power and interest, the more direct the channel. Bad news belongs in a talk, not in a mailing list.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('contacts'), ['name', 'cadence'], language, {
              de: 'Wie oft meldest du dich?',
              en: 'How often are you in touch?',
            }),
        },
      ],
    },
    {
      name: { de: 'Gespräch üben', en: 'Practise the talk' },
      description: {
        de: 'Du formulierst Beobachtung, Bitte und Antworten auf Einwände.',
        en: 'You word the observation, the request and replies to objections.',
      },
      successCriteria: {
        de: 'Du kannst die ersten Sätze laut sagen.',
        en: 'You can say the first sentences aloud.',
      },
      questions: talkQuestions,
    },
    {
      name: { de: 'Zurückblicken', en: 'Reflect' },
      description: {
        de: 'Du setzt das nächste Gespräch an und sagst, woran du danach zurückblickst.',
        en: 'You arrange the next talk and say by what you will look back on it.',
      },
      successCriteria: {
        de: 'Das nächste Gespräch hat Datum und Erfolgszeichen.',
        en: 'The next talk has a date and a sign of success.',
      },
      questions: [
        {
          id: 'nextTalks',
          kind: 'table',
          label: { de: 'Nächste Gespräche', en: 'Next talks' },
          columns: [
            textColumn('who', 'Mit wem', 'With whom'),
            textColumn('due', 'Wann', 'When'),
            textColumn('sign', 'Gelungen, wenn', 'A success if'),
          ],
          ask: {
            de: 'Mit wem sprichst du als Nächstes, wann, und woran merkst du, dass es gelungen ist?',
            en: 'Whom do you talk to next, when, and how will you know it went well?',
          },
          example: {
            de: 'Frau Stein | 21.03. | sie nennt von sich aus, was wegfallen kann',
            en: 'Ms Stein | 21 March | she says herself what can be dropped',
          },
          why: {
            de: 'Ein Erfolgszeichen, das du beobachten kannst, macht aus dem Gespräch eine Übung, aus der du lernst.',
            en: 'A sign of success that you can observe turns the talk into practice you learn from.',
          },
          check: (answers, language) =>
            dateHint(
              answers
                .rows('nextTalks')
                .map(({ text }) => text('due') ?? '')
                .join('\n'),
              language,
            ),
        },
      ],
    },
  ],
  compose: composeStakeholderCommunication,
  lessons: communicationLessons,
};
