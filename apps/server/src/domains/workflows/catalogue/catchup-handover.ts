import { composeHandover, handoverLessons } from './catchup-handover-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { dueColumn, emptyCellHint, textColumn } from './table-columns.ts';
import { dateHint } from './wording-hints.ts';

/** Handover briefing: for a stand-in or a return from absence, with a checklist. */
export const catchupHandover: GuidedWorkflow = {
  card: 'catchup_handover',
  documentType: 'instruction',
  title: { de: 'Übergabe-Briefing', en: 'Handover briefing' },
  opening: {
    de: 'Wir schreiben ein Briefing, mit dem jemand ohne dich weitermachen kann: Themen, Menschen, Anleitungen. Am Ende steht auch eine Checkliste für die Übergabe.',
    en: 'We write a briefing that lets somebody carry on without you: topics, people, how-tos. You also end up with a checklist for the handover.',
  },
  steps: [
    {
      name: { de: 'Zielgruppe bestimmen', en: 'Define the audience' },
      description: {
        de: 'Du sagst, wer wann übernimmt und was diese Person darf.',
        en: 'You say who takes over when, and what that person may do.',
      },
      successCriteria: {
        de: 'Person, Zeitraum und Befugnisse sind klar.',
        en: 'Person, period and authority are clear.',
      },
      questions: [
        {
          id: 'audience',
          kind: 'text',
          label: { de: 'Zielgruppe', en: 'Audience' },
          alsoCalled: { de: ['vertretung'], en: ['stand-in'] },
          ask: {
            de: 'Für wen ist das Briefing, und von wann bis wann?',
            en: 'Who is the briefing for, and from when to when?',
          },
          example: {
            de: 'Emre Kaya, 24.03. bis 11.04.',
            en: 'Emre Kaya, 24 March to 11 April',
          },
          why: {
            de: 'Wer das Produkt kennt, braucht Termine. Wer neu ist, braucht Hintergründe.',
            en: 'Somebody who knows the product needs dates. Somebody new needs background.',
          },
          check: (answers, language) => dateHint(answers.text('audience') ?? '', language),
        },
        {
          id: 'authority',
          kind: 'text',
          label: { de: 'Befugnisse', en: 'Authority' },
          ask: {
            de: 'Was darf die Person allein entscheiden, und was nicht?',
            en: 'What may the person decide alone, and what not?',
          },
          example: {
            de: 'Reihenfolge im Backlog: ja. Zusagen an Kunden und Ausgaben über 500 €: nein.',
            en: 'Order of the backlog: yes. Promises to customers and spending over €500: no.',
          },
          why: {
            de: 'Ohne klare Befugnis bleibt alles liegen oder wird hinterher zurückgenommen.',
            en: 'Without clear authority, everything waits or is undone afterwards.',
          },
        },
      ],
    },
    {
      name: { de: 'Laufende Themen sammeln', en: 'Collect ongoing topics' },
      description: {
        de: 'Du listest auf, was läuft und was als Nächstes zu tun ist.',
        en: 'You list what is going on and what is to be done next.',
      },
      successCriteria: {
        de: 'Jedes Thema hat Stand, nächsten Schritt und Frist.',
        en: 'Every topic has state, next step and deadline.',
      },
      questions: [
        {
          id: 'topics',
          kind: 'table',
          label: { de: 'Themen', en: 'Topics' },
          columns: [
            textColumn('topic', 'Thema', 'Topic'),
            textColumn('state', 'Stand', 'State'),
            textColumn('next', 'Nächster Schritt', 'Next step'),
            dueColumn,
          ],
          ask: {
            de: 'Was läuft gerade? Je Zeile: Thema, Stand, nächster Schritt, bis wann.',
            en: 'What is going on? Per line: topic, state, next step, by when.',
          },
          example: {
            de: 'Preistest | läuft in 2 Filialen | Ergebnis mit Frau Roth ansehen | 28.03.',
            en: 'Price test | running in 2 stores | look at the result with Ms Roth | 28 March',
          },
          why: {
            de: 'Der nächste Schritt ist das Wichtigste: Damit kann jemand anfangen, ohne dich anzurufen.',
            en: 'The next step matters most: with it somebody can begin without calling you.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('topics'), ['topic', 'next'], language, {
              de: 'Was ist der nächste Schritt?',
              en: 'What is the next step?',
            }),
        },
      ],
    },
    {
      name: {
        de: 'Ansprechpartner und Anleitungen aufschreiben',
        en: 'Write contacts and how-tos',
      },
      description: {
        de: 'Du nennst, wer wobei hilft und wie Wiederkehrendes geht.',
        en: 'You name who helps with what and how recurring things are done.',
      },
      successCriteria: {
        de: 'Zu jedem Thema gibt es jemanden zum Fragen.',
        en: 'There is somebody to ask about every topic.',
      },
      questions: [
        {
          id: 'contacts',
          kind: 'table',
          label: { de: 'Ansprechpartner', en: 'Contacts' },
          columns: [
            textColumn('matter', 'Wofür', 'What for'),
            textColumn('person', 'Wer', 'Who'),
            textColumn('reach', 'Erreichbar', 'How to reach'),
          ],
          ask: {
            de: 'Wer hilft wobei, und wie ist die Person erreichbar?',
            en: 'Who helps with what, and how can they be reached?',
          },
          example: {
            de: 'Störungen an der Kasse | Ines Duarte | Chat, werktags bis 17 Uhr',
            en: 'Till failures | Ines Duarte | chat, weekdays until 5 pm',
          },
          why: {
            de: 'Wer dich vertritt, kennt deine Wege nicht. Ein Name spart einen halben Tag.',
            en: 'Your stand-in does not know your ways. A name saves half a day.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('contacts'), ['matter', 'person'], language, {
              de: 'Wer hilft dabei?',
              en: 'Who helps with that?',
            }),
        },
        {
          id: 'howTos',
          kind: 'list',
          label: { de: 'Anleitungen', en: 'How-tos' },
          isOptional: true,
          ask: {
            de: 'Was kehrt wieder, und wie geht es? Eine Zeile je Sache.',
            en: 'What recurs, and how is it done? One line per matter.',
          },
          example: {
            de: 'Montags 9 Uhr: neue Tickets sichten, Dringendes mit „heute“ markieren',
            en: 'Mondays at 9: go through new tickets, mark urgent ones with “today”',
          },
          why: {
            de: 'Was du im Schlaf kannst, weiß sonst niemand.',
            en: 'What you do in your sleep, nobody else knows.',
          },
        },
        {
          id: 'places',
          kind: 'list',
          label: { de: 'Fundorte', en: 'Where to find things' },
          isOptional: true,
          ask: {
            de: 'Wo liegt was, und welche Zugänge braucht die Person? Keine Passwörter.',
            en: 'Where are things, and which access does the person need? No passwords.',
          },
          example: {
            de: 'Backlog: Board „Filiale“ · Zahlen: Bericht „Wochenumsatz“, Zugang über die IT',
            en: 'Backlog: board “Store” · figures: report “Weekly sales”, access through IT',
          },
          why: {
            de: 'Fehlende Zugänge fallen immer am ersten Tag auf, wenn du schon weg bist.',
            en: 'Missing access shows on day one, when you are already gone.',
          },
        },
      ],
    },
    {
      name: { de: 'Auf Lücken prüfen', en: 'Check for gaps' },
      description: {
        de: 'Du nennst Fallstricke und was du selbst noch klären musst.',
        en: 'You name pitfalls and what you still have to settle yourself.',
      },
      successCriteria: {
        de: 'Fallstricke und Lücken sind benannt.',
        en: 'Pitfalls and gaps are named.',
      },
      questions: [
        {
          id: 'pitfalls',
          kind: 'list',
          label: { de: 'Fallstricke', en: 'Pitfalls' },
          isOptional: true,
          ask: {
            de: 'Was geht erfahrungsgemäß schief, und was hilft dann?',
            en: 'What tends to go wrong, and what helps then?',
          },
          example: {
            de: 'Der Import bleibt nachts hängen: neu starten lassen von Ines Duarte',
            en: 'The import hangs at night: have Ines Duarte restart it',
          },
          why: {
            de: 'Deine Erfahrung mit Pannen ist das, was am schwersten zu ersetzen ist.',
            en: 'Your experience with mishaps is the hardest thing to replace.',
          },
        },
        {
          id: 'gaps',
          kind: 'list',
          label: { de: 'Noch zu klären', en: 'Still to settle' },
          isOptional: true,
          ask: {
            de: 'Was musst du vor der Übergabe noch klären?',
            en: 'What do you still have to settle before the handover?',
          },
          example: {
            de: 'Zugang zum Bericht „Wochenumsatz“ für Emre beantragen',
            en: 'Request access to the report “Weekly sales” for Emre',
          },
          why: {
            de: 'Diese Punkte stehen in der Checkliste oben, damit du sie vorher abhakst.',
            en: 'These points go into the checklist at the top, for you to tick off beforehand.',
          },
        },
      ],
    },
  ],
  compose: composeHandover,
  lessons: handoverLessons,
};
