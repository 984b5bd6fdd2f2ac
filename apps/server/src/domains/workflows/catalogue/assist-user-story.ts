import type { DocumentType } from '@robin/contract/documents';
import type { Localised } from './catalogue.types.ts';

/** The parts of a user story that the workflow asks for. */
export type UserStoryPart = 'role' | 'need' | 'benefit' | 'context' | 'criteria' | 'openQuestions';

/**
 * One question of a user story. `key` names the place of the answer in the draft.
 *
 * The kind says how an answer is read: a `phrase` completes a sentence, a `text` keeps its lines, a
 * `list` has one entry per line, `criteria` are read as Given/When/Then and may come in several
 * messages.
 */
export interface StoryQuestion {
  key: UserStoryPart;
  kind: 'phrase' | 'text' | 'list' | 'criteria';
  /** What the answer is called in the draft, and before a colon when somebody changes it. */
  label: Localised;
  /** Other names by which people call the same thing, in lower case. */
  alsoCalled: Localised<readonly string[]>;
  question: Localised;
  example: Localised;
  /** Why the question is worth an answer: what somebody reads who asks for help here. */
  why: Localised;
}

interface StoryStep {
  name: Localised;
  /** What happens in the step, in one sentence. */
  description: Localised;
  /** How one sees that the step is done, in one sentence. */
  successCriteria: Localised;
  questions: readonly StoryQuestion[];
}

/** The workflow of a user story as data. Its steps carry the names that people see beside the chat. */
interface StoryWorkflow {
  id: string;
  /** The type of the document in which the workflow ends. */
  documentType: DocumentType;
  /** As on the card, and beside the chat. */
  title: Localised;
  promise: Localised;
  /** What the person may take along; told beside the chat in the end. */
  lessons: Localised;
  steps: readonly StoryStep[];
}

/** Write a user story: one story ready for refinement. The last step shows the finished text. */
export const assistUserStory: StoryWorkflow = {
  id: 'assist_user_story',
  documentType: 'backlog',
  title: { de: 'User Story schreiben', en: 'Write a user story' },
  promise: {
    de: 'Ich frage, du antwortest, und am Ende steht eine Story, die ins Refinement kann: mit Akzeptanzkriterien und INVEST-Check.',
    en: 'I ask, you answer, and you end up with a story that is ready for refinement, with acceptance criteria and an INVEST check.',
  },
  lessons: {
    de: 'Eine Story ist eine Einladung zum Gespräch: Rolle, Bedarf und Nutzen zuerst, Kriterien, die klar mit Ja oder Nein ausgehen, und offene Fragen, die offen dastehen.',
    en: 'A story invites people to talk: role, need and benefit first, criteria that end in a clear yes or no, and open questions that stand there openly.',
  },
  steps: [
    {
      name: { de: 'Nutzer und Bedarf benennen', en: 'Name user and need' },
      description: {
        de: 'Du sagst, wer etwas braucht, was die Person tun möchte und wozu.',
        en: 'You say who needs something, what that person wants to do and what for.',
      },
      successCriteria: {
        de: 'Rolle, Bedarf und Nutzen sind benannt.',
        en: 'Role, need and benefit are named.',
      },
      questions: [
        {
          key: 'role',
          kind: 'phrase',
          label: { de: 'Rolle', en: 'Role' },
          alsoCalled: {
            de: ['zielgruppe', 'persona'],
            en: ['persona', 'actor'],
          },
          question: {
            de: 'Wer braucht das? Nenn die Rolle so genau, wie du kannst.',
            en: 'Who needs this? Name the role as precisely as you can.',
          },
          example: { de: 'Neukundin ohne Kundenkonto', en: 'new customer without an account' },
          why: {
            de: 'Mit einer genauen Rolle kann sich das Team in jemanden hineinversetzen. „Nutzer“ ist fast immer zu weit gefasst.',
            en: 'A precise role lets the team see the situation through somebody’s eyes. “User” is nearly always too broad.',
          },
        },
        {
          key: 'need',
          kind: 'phrase',
          label: { de: 'Bedarf', en: 'Need' },
          alsoCalled: {
            de: ['bedürfnis', 'wunsch', 'anliegen', 'ziel'],
            en: ['want', 'wish', 'goal'],
          },
          question: {
            de: 'Was möchte diese Person tun können? Ergänze den Satz „Ich möchte …“.',
            en: 'What does this person want to be able to do? Complete the sentence “I want to …”.',
          },
          example: {
            de: 'mein Passwort per E-Mail zurücksetzen',
            en: 'reset my password by e-mail',
          },
          why: {
            de: 'Beschreib das Anliegen und nicht die Lösung: was gelingen soll, nicht welcher Knopf wo sitzt. So behält das Team Spielraum.',
            en: 'Describe the need, not the solution: what should work out, not which button sits where. That leaves the team room to choose.',
          },
        },
        {
          key: 'benefit',
          kind: 'phrase',
          label: { de: 'Nutzen', en: 'Benefit' },
          alsoCalled: {
            de: ['mehrwert', 'vorteil'],
            en: ['value'],
          },
          question: {
            de: 'Wozu? Ergänze den Satz „… damit …“.',
            en: 'What for? Complete the sentence “… so that …”.',
          },
          example: {
            de: 'ich ohne Anruf beim Support weiterarbeiten kann',
            en: 'I can carry on without calling support',
          },
          why: {
            de: 'Am Nutzen sieht das Team, was es weglassen darf. Und du siehst, ob sich die Story lohnt.',
            en: 'The benefit shows the team what it may leave out, and shows you whether the story is worth it.',
          },
        },
      ],
    },
    {
      name: { de: 'Story entwerfen', en: 'Draft the story' },
      description: {
        de: 'Du beschreibst, wie es heute läuft und was daran das Problem ist.',
        en: 'You describe how things work today and what the problem is.',
      },
      successCriteria: {
        de: 'Der Satz der Story und ihr Kontext stehen da.',
        en: 'The story sentence and its context are written down.',
      },
      questions: [
        {
          key: 'context',
          kind: 'text',
          label: { de: 'Kontext', en: 'Context' },
          alsoCalled: {
            de: ['hintergrund', 'ausgangslage'],
            en: ['background'],
          },
          question: {
            de: 'Wie läuft das heute, und was ist daran das Problem?',
            en: 'How does this work today, and what is the problem with it?',
          },
          example: {
            de: 'Der Support setzt Passwörter von Hand zurück, etwa 40-mal in der Woche.',
            en: 'Support resets passwords by hand, about 40 times a week.',
          },
          why: {
            de: 'Ein, zwei Sätze Kontext ersparen im Refinement viele Rückfragen. Zahlen helfen am meisten.',
            en: 'A sentence or two of context saves many questions in the refinement. Numbers help most.',
          },
        },
      ],
    },
    {
      name: { de: 'Akzeptanzkriterien ergänzen', en: 'Add acceptance criteria' },
      description: {
        de: 'Du nennst die Proben, an denen man die Umsetzung prüft.',
        en: 'You name the tests by which the result is checked.',
      },
      successCriteria: {
        de: 'Jedes Kriterium hat Auslöser und Ergebnis.',
        en: 'Every criterion has a trigger and an outcome.',
      },
      questions: [
        {
          key: 'criteria',
          kind: 'criteria',
          label: { de: 'Akzeptanzkriterien', en: 'Acceptance criteria' },
          alsoCalled: {
            de: ['kriterien', 'kriterium', 'akzeptanzkriterium', 'ak'],
            en: ['criteria', 'criterion', 'acceptance criterion', 'ac'],
          },
          question: {
            de: 'Woran erkennst du, dass die Story fertig ist? Schreib einfache Sätze, eine Zeile je Kriterium. „Angenommen … wenn … dann …“ erkenne ich auch.',
            en: 'How will you know that the story is done? Write plain sentences, one line per criterion. I also recognise “Given … when … then …”.',
          },
          example: {
            de: 'Wenn ich auf „Passwort vergessen“ klicke, bekomme ich eine E-Mail mit einem Link.',
            en: 'When I click “Forgot password”, I get an e-mail with a link.',
          },
          why: {
            de: 'Jedes Kriterium ist eine Probe: Situation (angenommen), Auslöser (wenn), Ergebnis (dann). Wer testet, muss klar Ja oder Nein sagen können.',
            en: 'Each criterion is a test: situation (given), trigger (when), outcome (then). Whoever tests must be able to say a clear yes or no.',
          },
        },
      ],
    },
    {
      name: { de: 'Mit INVEST prüfen', en: 'Check against INVEST' },
      description: {
        de: 'Wir lesen die Story mit sechs Fragen gegen und sammeln, was offen ist.',
        en: 'We read the story against six questions and collect what is open.',
      },
      successCriteria: {
        de: 'Auffälligkeiten sind geklärt oder stehen als offene Frage da.',
        en: 'What stands out is settled or listed as an open question.',
      },
      questions: [
        {
          key: 'openQuestions',
          kind: 'list',
          label: { de: 'Offene Fragen', en: 'Open questions' },
          alsoCalled: {
            de: ['offene frage', 'fragen', 'frage'],
            en: ['open question', 'questions', 'question'],
          },
          question: {
            de: 'Welche Fragen sind noch offen? Eine Zeile je Frage.',
            en: 'Which questions are still open? One line per question.',
          },
          example: {
            de: 'Gilt das auch für Konten mit Single Sign-on?',
            en: 'Does this include accounts with single sign-on?',
          },
          why: {
            de: 'Eine aufgeschriebene Frage wird beantwortet, eine gedachte taucht mitten im Sprint auf.',
            en: 'A question on paper gets answered; a question in your head turns up in the middle of the sprint.',
          },
        },
      ],
    },
    {
      name: { de: 'Story sichern', en: 'Save the story' },
      description: {
        de: 'Die fertige Story wird ein Dokument des Projekts.',
        en: 'The finished story becomes a document of the project.',
      },
      successCriteria: { de: 'Die Story ist gespeichert.', en: 'The story is saved.' },
      questions: [],
    },
  ],
};
