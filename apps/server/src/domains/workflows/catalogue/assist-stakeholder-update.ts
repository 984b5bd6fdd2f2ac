import {
  composeStakeholderUpdate,
  toneReview,
  updateLessons,
} from './assist-stakeholder-update-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { keyMessageQuestions } from './key-message-questions.ts';
import { ownerAndDateHint, taskColumns, textColumn } from './table-columns.ts';

/** Draft a stakeholder update: situation, progress, risks and asks, fit for its readers. */
export const assistStakeholderUpdate: GuidedWorkflow = {
  card: 'assist_stakeholder_update',
  documentType: 'result',
  title: { de: 'Stakeholder-Update entwerfen', en: 'Draft a stakeholder update' },
  opening: {
    de: 'Wir schreiben ein Update in vier Teilen: Lage, Fortschritt, Risiken, Bitten. Am Ende steht ein Text, den deine Leser in einer Minute verstehen.',
    en: 'We write an update in four parts: situation, progress, risks, asks. You end up with a text that your readers grasp in a minute.',
  },
  steps: [
    {
      name: { de: 'Zielgruppe wählen', en: 'Pick the audience' },
      description: {
        de: 'Du sagst, wer das liest und was diese Menschen wissen wollen.',
        en: 'You say who reads this and what they want to know.',
      },
      successCriteria: {
        de: 'Leser und ihre Frage sind benannt.',
        en: 'Readers and their question are named.',
      },
      questions: [
        {
          id: 'subject',
          kind: 'text',
          label: { de: 'Betreff', en: 'Subject' },
          ask: { de: 'Worum geht es, mit welchem Stand?', en: 'What is it about, as of when?' },
          example: { de: 'Kundenportal, Stand 14.03.', en: 'Customer portal, as of 14 March' },
          why: {
            de: 'Der Betreff entscheidet, ob jemand heute liest oder nie.',
            en: 'The subject decides whether people read it today or never.',
          },
        },
        {
          id: 'audience',
          kind: 'text',
          label: { de: 'Zielgruppe', en: 'Audience' },
          ask: {
            de: 'Wer liest das, und welche Frage haben diese Menschen?',
            en: 'Who reads this, and which question do they have?',
          },
          example: {
            de: 'Geschäftsleitung. Sie will wissen, ob der Start am 02.05. hält.',
            en: 'Management. They want to know whether the launch on 2 May holds.',
          },
          why: {
            de: 'Ein Update beantwortet die Frage der Leser, nicht deine.',
            en: 'An update answers the readers’ question, not yours.',
          },
        },
      ],
    },
    {
      name: { de: 'Kernbotschaften wählen', en: 'Choose the key messages' },
      description: {
        de: 'Du wählst die eine Botschaft und die Belege dazu.',
        en: 'You choose the one message and its evidence.',
      },
      successCriteria: {
        de: 'Botschaft, Fortschritt und Risiken stehen da.',
        en: 'Message, progress and risks are there.',
      },
      questions: keyMessageQuestions,
    },
    {
      name: { de: 'Text entwerfen', en: 'Draft the text' },
      description: {
        de: 'Du ergänzt Bitten und Ausblick, ich setze den Text zusammen.',
        en: 'You add asks and outlook, and I put the text together.',
      },
      successCriteria: {
        de: 'Jede Bitte nennt Person und Datum.',
        en: 'Every ask names a person and a date.',
      },
      questions: [
        {
          id: 'asks',
          kind: 'table',
          label: { de: 'Bitten', en: 'Asks' },
          isOptional: true,
          columns: taskColumns({ de: 'Bitte', en: 'Ask' }),
          ask: {
            de: 'Was brauchst du, von wem, bis wann?',
            en: 'What do you need, from whom, by when?',
          },
          example: {
            de: 'Vertrag mit dem Postdienst unterschreiben | Frau Stein | 28.03.',
            en: 'Sign the contract with the mail service | Ms Stein | 28 March',
          },
          why: {
            de: 'Eine Bitte an „alle“ erfüllt niemand.',
            en: 'Nobody fulfils an ask to “everybody”.',
          },
          check: (answers, language) => ownerAndDateHint(answers.rows('asks'), language),
        },
        {
          id: 'next',
          kind: 'list',
          label: { de: 'Als Nächstes', en: 'Next' },
          ask: {
            de: 'Was passiert bis zum nächsten Update?',
            en: 'What happens until the next update?',
          },
          example: {
            de: 'Bis 28.03. sind 180 Firmenkunden eingerichtet',
            en: 'By 28 March, 180 business customers are set up',
          },
          why: {
            de: 'Daran misst sich dein nächstes Update. Versprich nur, was du halten kannst.',
            en: 'Your next update is measured by it. Promise only what you can keep.',
          },
        },
      ],
    },
    {
      name: { de: 'Ton prüfen', en: 'Review the tone' },
      description: {
        de: 'Du liest den Text mit den Augen der Leser und erklärst Begriffe.',
        en: 'You read the text with the readers’ eyes and explain terms.',
      },
      successCriteria: {
        de: 'Kein Begriff bleibt den Lesern fremd.',
        en: 'No term remains strange to the readers.',
      },
      questions: [
        {
          id: 'terms',
          kind: 'table',
          label: { de: 'Begriffe', en: 'Terms' },
          isOptional: true,
          columns: [
            textColumn('term', 'Begriff', 'Term'),
            textColumn('meaning', 'Erklärung', 'Meaning'),
          ],
          show: (answers, language) => toneReview(answers, language),
          ask: {
            de: 'Welche Begriffe oder Kürzel erklärst du deinen Lesern?',
            en: 'Which terms or abbreviations do you explain to your readers?',
          },
          example: {
            de: 'Eingerichtet | Der Kunde hat sich einmal angemeldet',
            en: 'Set up | the customer has signed in once',
          },
          why: {
            de: 'Was du täglich sagst, hören andere vielleicht zum ersten Mal.',
            en: 'What you say every day, others may hear for the first time.',
          },
        },
      ],
    },
  ],
  compose: composeStakeholderUpdate,
  lessons: updateLessons,
};
