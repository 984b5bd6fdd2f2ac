import type { GuidedQuestion } from './guided-workflow.types.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';
import { firstHint, numberHint, vagueHint } from './wording-hints.ts';

/** The message of an update and what it rests on. */
export const keyMessageQuestions: readonly GuidedQuestion[] = [
  {
    id: 'headline',
    kind: 'text',
    label: { de: 'Botschaft', en: 'Message' },
    ask: {
      de: 'Was ist die eine Botschaft, die hängen bleiben soll?',
      en: 'What is the one message that should stick?',
    },
    example: {
      de: 'Der Start am 02.05. hält, wenn der Vertrag bis 28.03. unterschrieben ist.',
      en: 'The launch on 2 May holds if the contract is signed by 28 March.',
    },
    why: {
      de: 'Sie steht ganz oben. Wer danach aufhört zu lesen, weiß trotzdem das Wichtigste.',
      en: 'It comes first. Those who stop reading there know what matters all the same.',
    },
    check: (answers, language) => vagueHint(answers.text('headline') ?? '', language),
  },
  {
    id: 'situation',
    kind: 'text',
    label: { de: 'Lage', en: 'Situation' },
    ask: {
      de: 'Wie ist die Lage, in ein, zwei Sätzen?',
      en: 'What is the situation, in a sentence or two?',
    },
    example: {
      de: '140 von 200 Firmenkunden sind eingerichtet, der Vertrag mit dem Postdienst fehlt noch.',
      en: '140 of 200 business customers are set up; the contract with the mail service is still missing.',
    },
    why: {
      de: 'Wer die Lage kennt, versteht auch die Bitte.',
      en: 'Readers who know the situation understand the ask.',
    },
  },
  {
    id: 'progress',
    kind: 'list',
    label: { de: 'Fortschritt', en: 'Progress' },
    ask: {
      de: 'Was ist seit dem letzten Update erreicht? Am besten mit Zahlen.',
      en: 'What has been achieved since the last update? Numbers help.',
    },
    example: {
      de: '35 Firmenkunden mehr eingerichtet, 140 von 200',
      en: '35 more business customers set up, 140 of 200',
    },
    why: {
      de: 'Drei Ergebnisse mit Zahl überzeugen mehr als zehn Tätigkeiten.',
      en: 'Three results with a number convince more than ten activities.',
    },
    check: (answers, language) => {
      const progress = answers.list('progress').join('\n');
      return firstHint(numberHint(progress, language), vagueHint(progress, language));
    },
  },
  {
    id: 'risks',
    kind: 'table',
    label: { de: 'Risiken', en: 'Risks' },
    isOptional: true,
    columns: [
      textColumn('risk', 'Risiko', 'Risk'),
      textColumn('response', 'Was wir tun', 'What we do'),
    ],
    ask: {
      de: 'Was könnte den Plan kippen, und was tut ihr dagegen?',
      en: 'What could upset the plan, and what do you do about it?',
    },
    example: {
      de: 'Ohne Vertrag kein Versand der Zugangsdaten | Einkauf verhandelt, Ersatz ist ein Brief',
      en: 'No contract, no sending of credentials | purchasing negotiates, the fallback is a letter',
    },
    why: {
      de: 'Schlechte Nachrichten mit Gegenmaßnahme stärken Vertrauen. Ohne klingen sie nach Alarm.',
      en: 'Bad news with a response builds trust. Without one it sounds like an alarm.',
    },
    check: (answers, language) =>
      emptyCellHint(answers.rows('risks'), ['risk', 'response'], language, {
        de: 'Was tut ihr dagegen?',
        en: 'What do you do about it?',
      }),
  },
];
