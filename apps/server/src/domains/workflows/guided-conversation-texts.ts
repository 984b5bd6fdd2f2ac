import type { SessionType } from '@robin/contract/sessions';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { GuidedTerm } from './guided-intents.ts';

/** What the guided mode says outside of a workflow. Arguments are markdown already. */
export interface ConversationTexts {
  hello(name: string): string;
  notice: string;
  shortNotice: string;
  place(session: string, project: string | null): string;
  session: Record<SessionType, { name: string; line: string }>;
  abilities: string;
  storyAbility: string;
  cardAbility(titles: string): string;
  connectAbility: Record<'admin' | 'member', string>;
  begin: string;
  helloAgain: string;
  thanks: string;
  identity: string;
  fine: string;
  nothingToSteer: string;
  bye: string;
  nothingRead: string;
  restingWork: string;
  restingOffer: string;
  language: string;
  heardTopic(words: string): string;
  heardQuestion(words: string): string;
  heardList(count: number): string;
  cannot: Record<SessionType, string>;
  offerOne: string;
  /** Behind a question, which may not be about a need at all. */
  offerBehindQuestion: string;
  askModel: string;
  cannotReview: string;
  /** Behind words that were no answer. */
  questionStands: string;
  offerMany: string;
  pickOne(count: number): string;
  declined: string;
  explain: Record<GuidedTerm, string>;
  explainThenStory: string;
}

export const conversationTexts: Localised<ConversationTexts> = {
  de: {
    hello: (name) => `Hallo ${name}.`,
    notice:
      'Hier antwortet der **geführte Modus** von Robin. Es ist kein Sprachmodell beteiligt: Ich folge festen Regeln, frage nach und arbeite nur mit deinen Worten.',
    shortNotice: '*Hier antwortet der geführte Modus von Robin, ohne Sprachmodell.*',
    place: (session, project) =>
      project === null
        ? `Wir sind im Modus ${session}.`
        : `Wir sind im Projekt ${project}, im Modus ${session}.`,
    session: {
      assist: {
        name: 'Assist',
        line: 'Hier bringen wir etwas zu Papier, das dein Team gleich verwenden kann.',
      },
      grow: {
        name: 'Grow',
        line: 'Hier übst du an einem echten Beispiel. Zu jeder Frage sagt dir `hilfe`, worauf es ankommt.',
      },
      catch_up: {
        name: 'Catch-up',
        line: 'Nachsehen kann ich ohne Sprachmodell nicht. Aus dem, was du weißt, machen wir einen Überblick, einen Status oder eine Liste.',
      },
      talk: {
        name: 'Talk',
        line: 'Frei unterhalten kann ich mich ohne Sprachmodell nicht. Nenn mir dein Thema, dann machen wir etwas Greifbares daraus.',
      },
    },
    abilities: 'Das geht ohne Sprachmodell:',
    storyAbility: '**User Story schreiben.**',
    cardAbility: (titles) =>
      `**Schritt für Schritt durch eine Karte.** ${titles}: Wähl die Karte, oder schreib ihren Namen.`,
    connectAbility: {
      admin: '**Sprachmodell anschließen.** Ich zeige dir die Schritte.',
      member: '**Sprachmodell anschließen.** Ich sage dir, wen du darum bittest.',
    },
    begin:
      'Schreib zum Beispiel „User Story für den Passwort-Reset“ oder gleich den ganzen Satz: „Als … möchte ich …, damit …“.',
    helloAgain: 'Schön, dass du da bist. Womit fangen wir an?',
    thanks: 'Gern. Wenn du magst, schreiben wir als Nächstes eine User Story.',
    identity:
      'Ich bin der geführte Modus von Robin: feste Regeln, kein Sprachmodell, keine KI. Ich erkenne Stichworte, stelle Fragen und ordne deine Antworten zu einem fertigen Text. Erfinden kann ich nichts.',
    fine: 'In Ordnung. Nenn mir ein Thema, sobald du eines hast.',
    bye: 'Bis bald.',
    nothingToSteer: 'Gerade läuft kein Workflow, den das steuern könnte.',
    nothingRead: 'Da war nichts zu lesen.',
    restingWork: 'Dein angehaltener Entwurf ist noch da.',
    restingOffer: 'Mit `weiter` setzt du ihn fort, mit `neu` beginnt eine neue Story.',
    language: 'Gern, ab hier auf Deutsch.',
    heardTopic: (words) => `Dein Thema, wie ich es lese: ${words}`,
    heardQuestion: (words) => `Deine Frage, wie ich sie lese: ${words}`,
    heardList: (count) => `Ich lese ${count} Punkte:`,
    cannot: {
      assist: 'Frei darauf antworten kann ich ohne Sprachmodell nicht.',
      grow: 'Frei darüber sprechen kann ich ohne Sprachmodell nicht, mit dir daran üben schon.',
      catch_up: 'Nachsehen und zusammenfassen kann ich ohne Sprachmodell nicht.',
      talk: 'Frei darüber sprechen kann ich ohne Sprachmodell nicht.',
    },
    offerOne:
      'Soll ich dir die Fragen stellen, die eine User Story daraus machen? Schreib `ja` oder `nein`.',
    offerBehindQuestion:
      'Steckt ein Anliegen dahinter, machen wir mit ein paar Fragen eine User Story daraus: `ja` oder `nein`?',
    askModel: 'Wie ein Sprachmodell dazukommt, sage ich dir auf „Sprachmodell anschließen“.',
    cannotReview: 'Ein Dokument prüfen kann ich ohne Sprachmodell nicht.',
    questionStands: 'Meine Frage von eben steht noch: Schreib einfach deine Antwort.',
    offerMany: 'Aus welchem davon machen wir eine User Story? Schreib die Nummer oder `nein`.',
    pickOne: (count) => `Schreib mir eine Nummer von 1 bis ${count} oder \`nein\`.`,
    declined: 'In Ordnung, dann keine Story. Nenn mir ein Thema, sobald du eines hast.',
    explain: {
      'user-story':
        'Eine **User Story** hält fest, wer etwas braucht, was die Person tun möchte und wozu: „Als … möchte ich …, damit …“. Sie ist eine Einladung zum Gespräch im Team und keine fertige Spezifikation. Akzeptanzkriterien sagen dazu, woran man die Umsetzung prüft.',
      invest:
        '**INVEST** sind sechs Fragen an eine Story. **I**ndependent: Lässt sie sich allein liefern? **N**egotiable: Lässt sie dem Team Spielraum? **V**aluable: Nützt sie jemandem? **E**stimable: Lässt sie sich schätzen? **S**mall: Passt sie in einen Sprint? **T**estable: Lässt sie sich prüfen?',
      criteria:
        '**Akzeptanzkriterien** sind Proben, die klar mit Ja oder Nein ausgehen. Als Form hilft: **Angenommen** (Situation), **Wenn** (Auslöser), **Dann** (Ergebnis). Zum Beispiel: Angenommen, ich bin abgemeldet, wenn ich mein Passwort dreimal falsch eingebe, dann ist mein Konto für 15 Minuten gesperrt.',
    },
    explainThenStory:
      'Am besten sieht man es am eigenen Beispiel: Schreib „User Story“, und wir fangen an.',
  },
  en: {
    hello: (name) => `Hello ${name}.`,
    notice:
      'This is Robin’s **guided mode**. No language model is involved: I follow fixed rules, ask questions and work with your words alone.',
    shortNotice: '*This is Robin’s guided mode, without a language model.*',
    place: (session, project) =>
      project === null
        ? `We are in ${session} mode.`
        : `We are in the project ${project}, in ${session} mode.`,
    session: {
      assist: {
        name: 'Assist',
        line: 'Here we write something that your team can use right away.',
      },
      grow: {
        name: 'Grow',
        line: 'Here you practise on a real example. With each question, `help` tells you what matters.',
      },
      catch_up: {
        name: 'Catch-up',
        line: 'I cannot look things up without a language model. From what you know, we make an overview, a status or a list.',
      },
      talk: {
        name: 'Talk',
        line: 'I cannot talk freely without a language model. Name your topic, and we make something tangible out of it.',
      },
    },
    abilities: 'This works without a language model:',
    storyAbility: '**Write a user story.**',
    cardAbility: (titles) =>
      `**Step by step through a card.** ${titles}: choose the card, or write its name.`,
    connectAbility: {
      admin: '**Connect a language model.** I show you the steps.',
      member: '**Connect a language model.** I tell you whom to ask.',
    },
    begin:
      'Write for example “user story for the password reset”, or the whole sentence at once: “As a … I want … so that …”.',
    helloAgain: 'Good to have you here. Where shall we begin?',
    thanks: 'You are welcome. If you like, we write a user story next.',
    identity:
      'I am Robin’s guided mode: fixed rules, no language model, no AI. I recognise key words, ask questions and put your answers in order until they are a finished text. I cannot make anything up.',
    fine: 'All right. Name a topic as soon as you have one.',
    bye: 'See you soon.',
    nothingToSteer: 'Right now there is no workflow that this could steer.',
    nothingRead: 'There was nothing to read.',
    restingWork: 'The draft that you stopped is still here.',
    restingOffer: '`continue` takes it up again, `new` begins another story.',
    language: 'Gladly: English from here on.',
    heardTopic: (words) => `Your topic, as I read it: ${words}`,
    heardQuestion: (words) => `Your question, as I read it: ${words}`,
    heardList: (count) => `I read ${count} points:`,
    cannot: {
      assist: 'I cannot answer that freely without a language model.',
      grow: 'I cannot talk about it freely without a language model, but I can practise on it with you.',
      catch_up: 'I cannot look things up and sum them up without a language model.',
      talk: 'I cannot talk about it freely without a language model.',
    },
    offerOne: 'Shall I ask you the questions that turn it into a user story? Write `yes` or `no`.',
    offerBehindQuestion:
      'If there is a need behind it, a few questions turn it into a user story: `yes` or `no`?',
    askModel: 'Write “connect a language model”, and I tell you how to get one.',
    cannotReview: 'I cannot review a document without a language model.',
    questionStands: 'My last question still stands: simply write your answer.',
    offerMany: 'Which of them do we turn into a user story? Write its number or `no`.',
    pickOne: (count) => `Write me a number from 1 to ${count} or \`no\`.`,
    declined: 'All right, no story then. Name a topic as soon as you have one.',
    explain: {
      'user-story':
        'A **user story** says who needs something, what that person wants to do, and what for: “As a … I want … so that …”. It invites the team to talk and is no finished specification. Acceptance criteria add how to check the result.',
      invest:
        '**INVEST** is six questions to a story. **I**ndependent: can you deliver it on its own? **N**egotiable: does it leave the team room? **V**aluable: does somebody gain from it? **E**stimable: can you estimate it? **S**mall: does it fit into a sprint? **T**estable: can you check it?',
      criteria:
        '**Acceptance criteria** are tests that end in a clear yes or no. A helpful form: **Given** (situation), **When** (trigger), **Then** (outcome). For example: given I am signed out, when I enter a wrong password three times, then my account is locked for 15 minutes.',
    },
    explainThenStory: 'It shows best on an example of your own: write “user story”, and we begin.',
  },
};
