import {
  acceptanceLessons,
  composeAcceptanceCriteria,
} from './assist-acceptance-criteria-document.ts';
import { criteriaHint } from './criteria-answers.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { failureHint, numberHint, vagueHint } from './wording-hints.ts';

/** Sharpen acceptance criteria: testable Given/When/Then for good, negative and boundary cases. */
export const assistAcceptanceCriteria: GuidedWorkflow = {
  card: 'assist_acceptance_criteria',
  documentType: 'backlog',
  title: { de: 'Akzeptanzkriterien schärfen', en: 'Sharpen acceptance criteria' },
  opening: {
    de: 'Wir machen aus einem Eintrag prüfbare Kriterien: gute Fälle, Fehlerfälle und Grenzen. Am Ende steht alles als Angenommen/Wenn/Dann, bereit fürs Refinement.',
    en: 'We turn an item into testable criteria: good cases, failures and boundaries. You end up with Given/When/Then, ready for the refinement.',
  },
  steps: [
    {
      name: { de: 'Eintrag lesen', en: 'Read the item' },
      description: {
        de: 'Du nennst den Eintrag und wer etwas davon hat.',
        en: 'You name the item and who gains from it.',
      },
      successCriteria: {
        de: 'Eintrag und Nutzen sind klar.',
        en: 'Item and benefit are clear.',
      },
      questions: [
        {
          id: 'item',
          kind: 'text',
          label: { de: 'Eintrag', en: 'Item' },
          ask: {
            de: 'Um welchen Eintrag geht es? Nummer und Titel genügen.',
            en: 'Which item is it? Number and title will do.',
          },
          example: { de: 'RET-31 Rücksendeetikett drucken', en: 'RET-31 Print the return label' },
          why: {
            de: 'Der Titel wird die Überschrift, damit ihr die Kriterien wiederfindet.',
            en: 'The title becomes the heading, so that you find the criteria again.',
          },
        },
        {
          id: 'purpose',
          kind: 'text',
          label: { de: 'Nutzen', en: 'Benefit' },
          ask: {
            de: 'Wer kann danach was, und wozu?',
            en: 'Who can do what afterwards, and what for?',
          },
          example: {
            de: 'Kundinnen geben ein Paket zurück, ohne anzurufen',
            en: 'Customers return a parcel without calling',
          },
          why: {
            de: 'Jedes Kriterium muss diesem Nutzen dienen. Was ihm nicht dient, ist ein eigener Eintrag.',
            en: 'Every criterion must serve this benefit. What does not is an item of its own.',
          },
          check: (answers, language) => vagueHint(answers.text('purpose') ?? '', language),
        },
      ],
    },
    {
      name: { de: 'Lücken und Grenzfälle finden', en: 'Find gaps and edge cases' },
      description: {
        de: 'Du sammelst Regeln und Grenzfälle, bevor wir formulieren.',
        en: 'You collect rules and edge cases before we phrase anything.',
      },
      successCriteria: {
        de: 'Regeln mit Zahlen und mindestens ein Grenzfall sind benannt.',
        en: 'Rules with numbers and at least one edge case are named.',
      },
      questions: [
        {
          id: 'rules',
          kind: 'list',
          label: { de: 'Regeln', en: 'Rules' },
          isOptional: true,
          ask: {
            de: 'Welche Regeln gelten: Fristen, Mengen, Formate, Rechte?',
            en: 'Which rules apply: deadlines, amounts, formats, permissions?',
          },
          example: {
            de: 'Rückgabe bis 30 Tage nach Lieferung',
            en: 'Returns up to 30 days after delivery',
          },
          why: {
            de: 'Jede Zahl in einer Regel hat eine Grenze, und an Grenzen sitzen die meisten Fehler.',
            en: 'Every number in a rule has a boundary, and most bugs sit on boundaries.',
          },
          check: (answers, language) => numberHint(answers.list('rules').join('\n'), language),
        },
        {
          id: 'edgeCases',
          kind: 'list',
          label: { de: 'Grenzfälle', en: 'Edge cases' },
          ask: {
            de: 'Was passiert am Rand: leer, zu spät, doppelt, ohne Rechte, ohne Netz?',
            en: 'What happens at the edges: empty, too late, twice, no permission, offline?',
          },
          example: {
            de: 'Bestellung ist schon zurückgegeben\nFrist ist seit gestern abgelaufen',
            en: 'The order was returned already\nThe period expired yesterday',
          },
          why: {
            de: 'Was du jetzt nicht fragst, entscheidet später jemand beim Programmieren.',
            en: 'What you do not ask now, somebody will decide while coding.',
          },
          check: (answers, language) => failureHint(answers.list('edgeCases').join('\n'), language),
        },
      ],
    },
    {
      name: { de: 'Angenommen/Wenn/Dann schreiben', en: 'Write Given/When/Then' },
      description: {
        de: 'Du schreibst die Kriterien in ganzen Sätzen, ich bringe sie in Form.',
        en: 'You write the criteria in plain sentences, and I bring them into form.',
      },
      successCriteria: {
        de: 'Es gibt Kriterien für den guten Fall, für Fehler und für Grenzen.',
        en: 'There are criteria for the good case, for failures and for boundaries.',
      },
      questions: [
        {
          id: 'happy',
          kind: 'list',
          holdsCriteria: true,
          label: { de: 'Guter Fall', en: 'Good case' },
          ask: {
            de: 'Der gute Fall: „Angenommen …, wenn …, dann …“. Eine Zeile je Kriterium.',
            en: 'The good case: “Given …, when …, then …”. One line per criterion.',
          },
          example: {
            de: 'Angenommen meine Bestellung ist 10 Tage alt, wenn ich „Zurückgeben“ wähle, dann erhalte ich ein Etikett als PDF',
            en: 'Given my order is 10 days old, when I choose “Return”, then I get a label as PDF',
          },
          why: {
            de: 'Situation, Auslöser, Ergebnis: Wer testet, sagt danach klar Ja oder Nein.',
            en: 'Situation, trigger, outcome: whoever tests can then say a clear yes or no.',
          },
          check: (answers, language) => criteriaHint(answers, 'happy', language),
        },
        {
          id: 'negative',
          kind: 'list',
          holdsCriteria: true,
          label: { de: 'Fehlerfälle', en: 'Negative cases' },
          ask: {
            de: 'Und wenn etwas nicht geht? Nimm die Grenzfälle von eben.',
            en: 'And when something does not work? Take the edge cases from before.',
          },
          example: {
            de: 'Wenn die Bestellung schon zurückgegeben ist, dann sehe ich das Datum der Rückgabe und kein Etikett',
            en: 'When the order was returned already, then I see the date of the return and no label',
          },
          why: {
            de: 'Ein Fehlerfall sagt, was der Mensch sieht und was gerade nicht geschieht.',
            en: 'A negative case says what the person sees and what must not happen.',
          },
          check: (answers, language) => criteriaHint(answers, 'negative', language),
        },
        {
          id: 'boundary',
          kind: 'list',
          holdsCriteria: true,
          label: { de: 'Grenzwerte', en: 'Boundaries' },
          isOptional: true,
          ask: {
            de: 'Was gilt genau auf der Grenze und einen Schritt daneben?',
            en: 'What holds exactly on the boundary and one step beside it?',
          },
          example: {
            de: 'Wenn die Lieferung 30 Tage her ist, dann ist die Rückgabe möglich\nWenn die Lieferung 31 Tage her ist, dann ist sie nicht möglich',
            en: 'When the delivery was 30 days ago, then a return is possible\nWhen the delivery was 31 days ago, then it is not possible',
          },
          why: {
            de: '„Bis 30 Tage“: Gilt Tag 30 noch? Das klären zwei Zeilen.',
            en: '“Up to 30 days”: does day 30 count? Two lines settle it.',
          },
          check: (answers, language) =>
            criteriaHint(answers, 'boundary', language) ??
            numberHint(answers.list('boundary').join('\n'), language),
        },
      ],
    },
    {
      name: { de: 'Prüfbarkeit bestätigen', en: 'Confirm testability' },
      description: {
        de: 'Du prüfst, ob jemand die Kriterien heute schon testen könnte.',
        en: 'You check whether somebody could test the criteria today.',
      },
      successCriteria: {
        de: 'Was noch nicht prüfbar ist, steht als offener Punkt da.',
        en: 'What cannot be tested yet is listed as an open point.',
      },
      questions: [
        {
          id: 'untested',
          kind: 'list',
          label: { de: 'Noch nicht prüfbar', en: 'Not testable yet' },
          isOptional: true,
          ask: {
            de: 'Was fehlt noch, um das zu testen: Testdaten, Zugänge, eine Antwort?',
            en: 'What is missing to test this: test data, access, an answer?',
          },
          example: {
            de: 'Testbestellung, die 31 Tage alt ist',
            en: 'A test order that is 31 days old',
          },
          why: {
            de: 'Fehlt etwas davon erst im Sprint, steht der Eintrag still.',
            en: 'If it turns out to be missing in the sprint, the item stops.',
          },
        },
      ],
    },
  ],
  compose: composeAcceptanceCriteria,
  lessons: acceptanceLessons,
};
