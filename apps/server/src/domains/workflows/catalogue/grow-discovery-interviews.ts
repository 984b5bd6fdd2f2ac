import { wordsIn } from './document-blocks.ts';
import { joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
  composeInterviewGuide,
  firstQuestionType,
  interviewLessons,
} from './grow-discovery-interviews-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { closedQuestionHint } from './interview-questions.ts';
import { dateHint, numberHint } from './wording-hints.ts';

/** Discovery interviews: a hypothesis, what would disprove it, and open questions. */
export const growDiscoveryInterviews: GuidedWorkflow = {
  card: 'grow_discovery_interviews',
  documentType: 'instruction',
  title: { de: 'Discovery-Interviews', en: 'Discovery interviews' },
  opening: {
    de: 'Du bereitest ein echtes Interview vor: Annahme, Gegenüber, offene Fragen, Nachfragen. Am Ende steht ein Leitfaden, mit dem du morgen losgehen kannst.',
    en: 'You prepare a real interview: hypothesis, people, open questions, follow-ups. You end up with a guide that you can use tomorrow.',
  },
  steps: [
    {
      name: { de: 'Lernziel festlegen', en: 'Set the learning goal' },
      description: {
        de: 'Du nennst die Annahme, was sie widerlegt und wen du fragst.',
        en: 'You name the hypothesis, what would disprove it and whom you ask.',
      },
      successCriteria: {
        de: 'Die Annahme lässt sich widerlegen.',
        en: 'The hypothesis can be disproved.',
      },
      questions: [
        {
          id: 'hypothesis',
          kind: 'text',
          label: { de: 'Annahme', en: 'Hypothesis' },
          ask: {
            de: 'Was glaubt ihr über eure Nutzer, ohne es zu wissen?',
            en: 'What do you believe about your users without knowing it?',
          },
          example: {
            de: 'Kunden rufen an, weil sie nicht wissen, wann das Geld kommt',
            en: 'Customers call because they do not know when the money comes',
          },
          why: {
            de: 'Ein Interview ohne Annahme wird ein nettes Gespräch. Mit einer hörst du, was dafür und was dagegen spricht.',
            en: 'An interview without a hypothesis becomes a nice chat. With one you hear what speaks for and against it.',
          },
        },
        {
          id: 'disproof',
          kind: 'text',
          label: { de: 'Widerlegung', en: 'Disproof' },
          ask: {
            de: 'Was müsstest du hören, damit du diese Annahme verwirfst?',
            en: 'What would you have to hear to drop that belief?',
          },
          example: {
            de: 'Mindestens 3 von 5 kannten den Termin und riefen trotzdem an',
            en: 'At least 3 of 5 knew the date and called all the same',
          },
          why: {
            de: 'Leg es vorher fest. Hinterher findet man immer einen Satz, der die eigene Idee stützt.',
            en: 'Settle it beforehand. Afterwards there is always a sentence that supports your own idea.',
          },
          check: (answers, language) => numberHint(answers.text('disproof') ?? '', language),
        },
        {
          id: 'whom',
          kind: 'text',
          label: { de: 'Gegenüber', en: 'People' },
          ask: {
            de: 'Wen befragst du, und wie viele?',
            en: 'Whom do you interview, and how many?',
          },
          example: {
            de: '5 Kundinnen, die im März wegen einer Retoure angerufen haben',
            en: '5 customers who called about a return in March',
          },
          why: {
            de: 'Frag Leute, die es gerade erlebt haben. Fünf reichen oft, bis sich Antworten wiederholen.',
            en: 'Ask people who have just lived through it. Five are often enough until answers repeat.',
          },
          check: (answers, language) => numberHint(answers.text('whom') ?? '', language),
        },
      ],
    },
    {
      name: { de: 'Fragetypen kennenlernen', en: 'Learn question types' },
      description: {
        de: 'Du schreibst spontan eine Frage und siehst, welcher Typ sie ist.',
        en: 'You write a question off the cuff and see which type it is.',
      },
      successCriteria: {
        de: 'Du erkennst offene, geschlossene, lenkende und erdachte Fragen.',
        en: 'You tell open, closed, leading and imagined questions apart.',
      },
      questions: [
        {
          id: 'firstQuestion',
          kind: 'text',
          holdsQuestions: true,
          label: { de: 'Erste Idee', en: 'First idea' },
          show: (_answers, language) =>
            wordsIn(language)(
              '- Offen, nach Geschehenem: Erzähl mir vom letzten Mal, als du etwas zurückgeschickt hast.\n- Geschlossen: Nutzt du unser Portal?\n- Lenkend: Findest du nicht auch, dass die Rückgabe lange dauert?\n- Erdacht: Würdest du eine App dafür nutzen?',
              '- Open, about what happened: Tell me about the last time you sent something back.\n- Closed: Do you use our portal?\n- Leading: Don’t you think that returns take long?\n- Imagined: Would you use an app for it?',
            ),
          ask: {
            de: 'Welche Frage würdest du spontan als Erste stellen?',
            en: 'Which question would you ask first, off the cuff?',
          },
          example: {
            de: 'Würdest du eine App für Retouren nutzen?',
            en: 'Would you use an app for returns?',
          },
          why: {
            de: 'Sie muss nicht gut sein. Ich sage dir gleich, welcher Typ sie ist, und du siehst, was du daran änderst.',
            en: 'It need not be good. I tell you which type it is, and you see what to change about it.',
          },
        },
      ],
    },
    {
      name: { de: 'Fragen schreiben', en: 'Write the questions' },
      description: {
        de: 'Du schreibst offene Fragen nach dem, was wirklich geschehen ist.',
        en: 'You write open questions about what has really happened.',
      },
      successCriteria: {
        de: 'Keine Frage lässt sich mit Ja beantworten.',
        en: 'No question can be answered with yes.',
      },
      questions: [
        {
          id: 'questions',
          kind: 'list',
          holdsQuestions: true,
          label: { de: 'Fragen', en: 'Questions' },
          show: (answers, language) => firstQuestionType(answers, language),
          ask: {
            de: 'Welche vier bis sechs Fragen stellst du? Eine Zeile je Frage.',
            en: 'Which four to six questions do you ask? One line per question.',
          },
          example: {
            de: 'Erzähl mir vom letzten Mal, als du etwas zurückgeschickt hast.\nWas hast du getan, bevor du angerufen hast?',
            en: 'Tell me about the last time you sent something back.\nWhat did you do before you called?',
          },
          why: {
            de: 'Menschen sagen schlecht voraus, was sie tun werden, und erinnern sich gut an das letzte Mal.',
            en: 'People predict badly what they will do and remember the last time well.',
          },
          check: (answers, language) => closedQuestionHint(answers.list('questions'), language),
        },
      ],
    },
    {
      name: { de: 'Interview im Rollenspiel üben', en: 'Role-play an interview' },
      description: {
        de: 'Du reagierst auf eine knappe Antwort, wie sie im Interview vorkommt.',
        en: 'You react to a short answer as it occurs in interviews.',
      },
      successCriteria: {
        de: 'Du hast Nachfragen, die ins Konkrete führen.',
        en: 'You have follow-ups that lead to something concrete.',
      },
      questions: [
        {
          id: 'followUps',
          kind: 'list',
          holdsQuestions: true,
          label: { de: 'Nachfragen', en: 'Follow-ups' },
          show: (answers, language) => {
            const [first] = answers.list('questions');
            const say = wordsIn(language);
            if (first === undefined) return null;
            return joinBlocks(
              say(
                'Deine erste Frage ist gestellt. Dein Gegenüber sagt:',
                'You have asked your first question. The person says:',
              ),
              `> ${say('Ja, ging eigentlich ganz gut.', 'Yes, it went fine, actually.')}`,
            );
          },
          ask: {
            de: 'Was fragst du nach, damit es konkret wird? Eine Zeile je Nachfrage.',
            en: 'What do you ask next to make it concrete? One line per follow-up.',
          },
          example: {
            de: 'Was war der Moment, in dem es fast nicht geklappt hätte?',
            en: 'What was the moment when it nearly failed?',
          },
          why: {
            de: 'Hinter „eigentlich“ steckt oft die Geschichte. „Was heißt eigentlich?“ reicht manchmal schon.',
            en: 'There is often a story behind “actually”. “What do you mean by actually?” may be enough.',
          },
          check: (answers, language) => closedQuestionHint(answers.list('followUps'), language),
        },
      ],
    },
    {
      name: { de: 'Leitfaden schreiben', en: 'Write the guide' },
      description: {
        de: 'Du setzt das erste Gespräch an.',
        en: 'You arrange the first interview.',
      },
      successCriteria: {
        de: 'Das erste Gespräch hat Person und Datum.',
        en: 'The first interview has a person and a date.',
      },
      questions: [
        {
          id: 'first',
          kind: 'text',
          label: { de: 'Erstes Gespräch', en: 'First interview' },
          ask: {
            de: 'Mit wem führst du das erste Gespräch, und wann?',
            en: 'Whom do you interview first, and when?',
          },
          example: {
            de: 'Frau Weber, am 19.03. am Telefon, Jana schreibt mit',
            en: 'Ms Weber, on 19 March by phone, Jana takes notes',
          },
          why: {
            de: 'Der Leitfaden wird nach dem ersten Gespräch besser, nicht vorher. Zu zweit hörst du zu, statt zu tippen.',
            en: 'The guide gets better after the first interview, not before. With two of you, you listen instead of typing.',
          },
          check: (answers, language) => dateHint(answers.text('first') ?? '', language),
        },
      ],
    },
  ],
  compose: composeInterviewGuide,
  lessons: interviewLessons,
};
