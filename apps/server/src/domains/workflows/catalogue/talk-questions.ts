import { wordsIn } from './document-blocks.ts';
import type { GuidedQuestion } from './guided-workflow.types.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';
import { generalisationHint, reproachHint } from './talk-hints.ts';
import { firstHint, vagueHint } from './wording-hints.ts';

/** A difficult talk, prepared: what was observed, what is asked for, what may be objected. */
export const talkQuestions: readonly GuidedQuestion[] = [
  {
    id: 'observation',
    kind: 'text',
    label: { de: 'Beobachtung', en: 'Observation' },
    show: (_answers, language) =>
      wordsIn(language)(
        'Aus „Ihr ändert ständig alles“ wird „Seit dem 02.03. kamen vier Änderungen nach dem Planungstermin“. Der zweite Satz lässt sich nicht bestreiten.',
        '“You keep changing everything” becomes “Since 2 March, four changes came after planning”. Nobody can dispute the second sentence.',
      ),
    ask: {
      de: 'Was ist geschehen, so wie eine Kamera es gesehen hätte?',
      en: 'What has happened, as a camera would have seen it?',
    },
    example: {
      de: 'Im Angebot vom 04.03. steht der Rabattcode für Juni, in unserem Plan steht August',
      en: 'The offer of 4 March says June for the discount code, and our plan says August',
    },
    why: {
      de: 'Wer mit einem Urteil beginnt, bekommt Verteidigung. Wer mit einer Beobachtung beginnt, bekommt ein Gespräch.',
      en: 'Whoever begins with a judgement gets a defence. Whoever begins with an observation gets a conversation.',
    },
    check: (answers, language) => {
      const words = answers.text('observation') ?? '';
      return firstHint(generalisationHint(words, language), reproachHint(words, language));
    },
  },
  {
    id: 'request',
    kind: 'text',
    label: { de: 'Bitte', en: 'Request' },
    ask: {
      de: 'Worum bittest du, so dass man Ja oder Nein sagen kann?',
      en: 'What do you ask for, so that one can say yes or no?',
    },
    example: {
      de: 'Nennst du mir bis Freitag die 10 Firmenkunden, die den Code im Juni wirklich brauchen?',
      en: 'Will you name the 10 business customers by Friday who really need the code in June?',
    },
    why: {
      de: '„Mehr Verständnis“ kann niemand liefern. Eine Liste bis Freitag schon.',
      en: 'Nobody can deliver “more understanding”. A list by Friday they can.',
    },
    check: (answers, language) => vagueHint(answers.text('request') ?? '', language),
  },
  {
    id: 'objections',
    kind: 'table',
    label: { de: 'Einwände', en: 'Objections' },
    columns: [
      textColumn('objection', 'Einwand', 'Objection'),
      textColumn('reply', 'Deine Antwort', 'Your reply'),
    ],
    ask: {
      de: 'Was wird dein Gegenüber einwenden, und was antwortest du?',
      en: 'What will the other person object, and what do you reply?',
    },
    example: {
      de: 'Das haben wir zugesagt | Wem genau, und was davon können wir von Hand lösen?',
      en: 'We have promised it | To whom exactly, and what of it can we solve by hand?',
    },
    why: {
      de: 'Eine Gegenfrage öffnet, ein „Ja, aber“ schließt. Sprich beide Rollen einmal laut.',
      en: 'A question opens, a “yes, but” closes. Say both parts aloud once.',
    },
    check: (answers, language) =>
      emptyCellHint(answers.rows('objections'), ['objection', 'reply'], language, {
        de: 'Was antwortest du darauf?',
        en: 'What do you reply to that?',
      }),
  },
];
