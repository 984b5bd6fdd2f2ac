import type { Localised } from './catalogue/catalogue.types.ts';
import { LIST_MAX_LENGTH } from './guided-state.ts';
import type { VagueKind } from './vague-words.ts';

/** What the guided mode says within a workflow. Arguments are markdown already, or plain numbers. */
export interface InterviewTexts {
  stepHeading(number: number, count: number, name: string): string;
  commands: string;
  topic(words: string): string;
  understood: string;
  noted: string;
  kept: string;
  skipped: string;
  noneNoted: string;
  /** To "see above" in the place of an answer. */
  asAbove: string;
  example(words: string): string;
  soFar(words: string): string;
  keepOrRewrite: string;
  keepOrAdd: string;
  storyReads: string;
  moreCriteria: string;
  moreCriteriaWithFailure: string;
  criterion(number: number, words: string): string;
  missingWhen: string;
  missingThen: string;
  /** To a question in the place of the missing half of a criterion. */
  questionNoted: string;
  measure(word: string): string;
  measureBy: Record<VagueKind, string>;
  measureSkip: string;
  investHints: string;
  investNothing: string;
  investChange: string;
  finished: string;
  afterFinish: string;
  nothingToFinish: string;
  stopped: string;
  stoppedEmpty: string;
  resume: string;
  resumed: string;
  restarted: string;
  before: string;
  nothingYet: string;
  firstQuestion: string;
  wentBack: string;
  tookBack: string;
  /** Behind an answer that may have been meant for another question. */
  offerCorrection(label: string, words: string): string;
  removed(words: string): string;
  noSuchEntry(count: number): string;
  tooLong(length: number, max: number): string;
  tooMany: string;
  nothingRead: string;
  hello: string;
  thanks: string;
  identity: string;
  alreadyRunning: string;
  yesIsNoAnswer: string;
  noIsNoAnswer: string;
  languageChanged: string;
  /** In the language of this record, for somebody who answers in it within the other one. */
  offerThisLanguage: string;
}

const number = (language: string, value: number) => new Intl.NumberFormat(language).format(value);

/** Several lines stay lines, each below the other, where Markdown would join them. */
const inLines = (words: string) =>
  words.includes('\n') ? ['', ...words.split('\n')].join('  \n') : ` ${words}`;

export const interviewTexts: Localised<InterviewTexts> = {
  de: {
    stepHeading: (step, count, name) => `**Schritt ${step} von ${count}: ${name}**`,
    commands: 'Jederzeit möglich: `zurück`, `überspringen`, `zeig`, `stopp` und `hilfe`.',
    topic: (words) => `Thema: ${words}`,
    understood: 'Das lese ich heraus:',
    noted: 'Notiert.',
    kept: 'Bleibt so.',
    skipped: 'Übersprungen.',
    noneNoted: 'Gut, dann keine.',
    asAbove: 'Welche Stelle oben du meinst, weiß ich nicht. Schreib es hier bitte noch einmal hin.',
    example: (words) => `*Zum Beispiel:${inLines(words)}*`,
    soFar: (words) => `Bisher: ${words}`,
    keepOrRewrite: 'Schreib es neu, oder lass es mit `weiter` so.',
    keepOrAdd:
      'Schreib weitere dazu, nimm mit `entferne 1` eine Zeile heraus, oder lass es mit `weiter` so.',
    storyReads: 'So liest sich die Story:',
    moreCriteria: 'Noch ein Kriterium? Sonst schreib `fertig`.',
    moreCriteriaWithFailure:
      'Noch ein Kriterium? Was soll zum Beispiel geschehen, wenn etwas schiefgeht? Sonst schreib `fertig`.',
    criterion: (index, words) => `Kriterium ${index}: ${words}`,
    missingWhen:
      'Wann ist das so? Ergänze „wenn …“, mit Vorgeschichte auch „angenommen …, wenn …“. Mit `überspringen` bleibt es offen.',
    questionNoted: 'Als offene Frage notiert. Das Kriterium fragt noch:',
    missingThen: 'Was geschieht dann? Ergänze „dann …“. Mit `überspringen` bleibt es offen.',
    measure: (word) => `${word} heißt für jede Person etwas anderes.`,
    measureBy: {
      time: 'Wie schnell genau, zum Beispiel „in unter 2 Sekunden“?',
      ease: 'Woran lässt es sich messen, zum Beispiel „in höchstens 3 Schritten“?',
      amount: 'Wie viel genau, zum Beispiel „mindestens 20“?',
      quality: 'Woran misst du es, zum Beispiel an einer Zahl oder einem Vergleich?',
    },
    measureSkip: 'Mit `überspringen` bleibt es offen.',
    investHints: 'Nach INVEST gelesen, fällt auf:',
    investNothing: 'Nach INVEST gelesen, fällt am Wortlaut nichts auf.',
    investChange: 'Ändern kannst du alles sofort, etwa mit `Nutzen: …` oder `Kriterium: …`.',
    finished: 'Fertig. Das ist deine Story, in deinen Worten:',
    afterFinish:
      'Noch etwas anpassen? Schreib zum Beispiel `Nutzen: …`, `Kriterium: …` oder `zurück`. Mit `neu` beginnt die nächste Story.',
    nothingToFinish:
      'Du hast alles übersprungen, also gibt es noch keine Story. Mit `neu` fangen wir noch einmal an.',
    stopped: 'Angehalten. Nichts ist verloren, das hast du bisher gesagt:',
    stoppedEmpty: 'Angehalten. Es war noch nichts notiert.',
    resume: 'Mit `weiter` machen wir hier weiter, mit `neu` beginnt eine neue Story.',
    resumed: 'Weiter geht es.',
    restarted: 'Wir fangen von vorn an.',
    before: 'Das war der Entwurf bis hierher:',
    nothingYet: 'Es ist noch nichts notiert.',
    firstQuestion: 'Das ist schon die erste Frage.',
    wentBack: 'Einen Schritt zurück.',
    tookBack: 'Zurückgenommen.',
    offerCorrection: (label, words) =>
      `War das für „${label}“ gedacht? Dann nimm es hier mit \`rückgängig\` zurück und schreib \`${label}: ${words}\`.`,
    removed: (words) => `Entfernt: ${words}`,
    noSuchEntry: (count) =>
      count === 0
        ? 'Da ist noch nichts, was ich entfernen könnte.'
        : count === 1
          ? 'Diese Nummer gibt es nicht. Es ist nur eine Zeile.'
          : `Diese Nummer gibt es nicht. Es sind ${count} Zeilen.`,
    tooLong: (length, max) =>
      `Das sind ${number('de', length)} Zeichen, für eine Antwort passen ${number('de', max)}. Schreib mir den Kern.`,
    tooMany: `Mehr als ${LIST_MAX_LENGTH} Punkte passen hier nicht hinein. Bei so vielen lohnt es sich, die Story zu teilen.`,
    nothingRead: 'Da war nichts zu lesen.',
    hello: 'Hallo. Wir sind mitten in deiner Story.',
    thanks: 'Gern.',
    identity:
      'Hier antwortet der geführte Modus von Robin: feste Regeln, kein Sprachmodell, keine KI.',
    alreadyRunning:
      'Wir sind schon mitten in einer Story. Mit `neu` beginnt eine andere; sonst geht es hier weiter.',
    yesIsNoAnswer: 'Schön. Jetzt brauche ich noch deine Worte:',
    noIsNoAnswer:
      'In Ordnung. Mit `überspringen` lassen wir die Frage aus, mit `stopp` hören wir auf.',
    languageChanged: 'Gern, ab hier auf Deutsch. Deine eigenen Worte bleiben, wie sie sind.',
    offerThisLanguage: 'Lieber auf Deutsch? Schreib `deutsch`.',
  },
  en: {
    stepHeading: (step, count, name) => `**Step ${step} of ${count}: ${name}**`,
    commands: 'At any time: `back`, `skip`, `show`, `stop` and `help`.',
    topic: (words) => `Topic: ${words}`,
    understood: 'This is what I read:',
    noted: 'Noted.',
    kept: 'It stays as it is.',
    skipped: 'Skipped.',
    noneNoted: 'Good, none then.',
    asAbove: 'I can’t tell which words above you mean. Please write them here once more.',
    example: (words) => `*For example:${inLines(words)}*`,
    soFar: (words) => `So far: ${words}`,
    keepOrRewrite: 'Write it anew, or leave it with `next`.',
    keepOrAdd: 'Add more, take a line out with `remove 1`, or leave it with `next`.',
    storyReads: 'This is how the story reads:',
    moreCriteria: 'Another criterion? If not, write `done`.',
    moreCriteriaWithFailure:
      'Another criterion? What should happen when something goes wrong, for example? If there is none, write `done`.',
    criterion: (index, words) => `Criterion ${index}: ${words}`,
    missingWhen:
      'When is that so? Complete “when …”, or “given …, when …” if something comes before it. `skip` leaves it open.',
    questionNoted: 'Noted as an open question. The criterion still asks:',
    missingThen: 'What happens then? Complete “then …”. `skip` leaves it open.',
    measure: (word) => `${word} means something different to everybody.`,
    measureBy: {
      time: 'How fast exactly, for example “in under 2 seconds”?',
      ease: 'How would you measure it, for example “in 3 steps at most”?',
      amount: 'How much exactly, for example “at least 20”?',
      quality: 'How would you measure it, for example by a number or a comparison?',
    },
    measureSkip: '`skip` leaves it open.',
    investHints: 'Checked against INVEST, this stands out:',
    investNothing: 'Checked against INVEST, nothing stands out in the wording.',
    investChange:
      'You can change anything right away, for example with `Benefit: …` or `Criterion: …`.',
    finished: 'Done. This is your story, in your words:',
    afterFinish:
      'Anything to change? Write for example `Benefit: …`, `Criterion: …` or `back`. `new` begins the next story.',
    nothingToFinish: 'You skipped everything, so there is no story yet. With `new` we begin again.',
    stopped: 'Stopped. Nothing is lost, this is what you have said so far:',
    stoppedEmpty: 'Stopped. Nothing had been noted yet.',
    resume: 'With `continue` we go on from here, with `new` another story begins.',
    resumed: 'On we go.',
    restarted: 'We begin again.',
    before: 'This was the draft up to here:',
    nothingYet: 'Nothing has been noted yet.',
    firstQuestion: 'This is already the first question.',
    wentBack: 'One step back.',
    tookBack: 'Taken back.',
    offerCorrection: (label, words) =>
      `Was that meant for “${label}”? Then take it back here with \`undo\`, and write \`${label}: ${words}\`.`,
    removed: (words) => `Removed: ${words}`,
    noSuchEntry: (count) =>
      count === 0
        ? 'There is nothing here to remove yet.'
        : count === 1
          ? 'There is no such number. There is only one line.'
          : `There is no such number. There are ${count} lines.`,
    tooLong: (length, max) =>
      `That is ${number('en', length)} characters, and an answer holds ${number('en', max)}. Write me the core of it.`,
    tooMany: `More than ${LIST_MAX_LENGTH} points do not fit here. With that many it is worth splitting the story.`,
    nothingRead: 'There was nothing to read.',
    hello: 'Hello. We are in the middle of your story.',
    thanks: 'You are welcome.',
    identity: 'This is Robin’s guided mode: fixed rules, no language model, no AI.',
    alreadyRunning:
      'We are in the middle of a story already. `new` begins another one; otherwise we go on here.',
    yesIsNoAnswer: 'Good. Now I need your own words:',
    noIsNoAnswer: 'All right. With `skip` we leave the question out, with `stop` we end here.',
    languageChanged: 'Gladly: English from here on. Your own words stay as they are.',
    offerThisLanguage: 'Prefer English? Write `english`.',
  },
};
