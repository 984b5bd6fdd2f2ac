import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversation } from './conversation.fixture.ts';
import type { LogMessage } from './episodes.types.ts';
import { detectCandidates, findTopicChanges } from './segmenter.ts';

const germanStory = [
  'Hallo Robin, ich brauche eine Story für den CSV-Export der Bestellungen.',
  'Gern. Für wen ist der Export gedacht?',
  'Für die Teamleitung. Der Export soll die Bestellungen eines Monats enthalten.',
  'Soll der Export auch stornierte Bestellungen enthalten?',
  'Nein, stornierte Bestellungen bleiben draußen.',
  'Ich habe die Story zum Export der Bestellungen im Backlog angelegt.',
];
const germanHiring = [
  'Kannst du mir eine Stellenanzeige für eine Entwicklerin schreiben?',
  'Natürlich. Welche Erfahrung soll die Entwicklerin mitbringen?',
  'Drei Jahre Erfahrung mit React, und sie soll gut erklären können.',
  'Dann nenne ich in der Stellenanzeige React und die Betreuung von Einsteigern.',
];
const englishTrain = [
  'I need a train from London to Cambridge on Saturday.',
  'There are 70 trains to Cambridge on Saturday. When would you like to arrive?',
  'The train should arrive before 20:20, please.',
  'The 19:17 train arrives at 20:08. Should I book a seat on that train?',
  'Yes, book seven seats on that train.',
  'Booking was successful, your reference number is QMD5P3EG.',
];
const englishMuseum = [
  'Can you find a museum in the centre of town for Sunday?',
  'The Fitzwilliam museum is in the centre and free on Sunday.',
  'Good, I want to see a museum that is free.',
  'The museum is at Trumpington Street.',
];
const smallTalk = [
  'Hi!',
  'Hello, nice to see you.',
  'How are you?',
  'Good, thanks. And you?',
  'Fine.',
  'Great.',
  'Yes, really.',
  'Lovely.',
  'Ok.',
  'Ok then.',
];

const places = (messages: readonly LogMessage[]) => findTopicChanges(messages);

describe('changes of topic', () => {
  test('are found where a person asks for something new, in German and in English [OPEN2-083]', () => {
    expect(places(conversation([...germanStory, ...germanHiring]))).toEqual([6]);
    expect(places(conversation([...englishTrain, ...englishMuseum]))).toEqual([6]);
  });

  test.each([
    [
      'German',
      'Ja, 5 Punkte passt. Anderes Thema: nächste Woche ist das Quartalsreview, ich brauche Zahlen zur Abbruchrate.',
      'Ja, 5 Punkte passt. Fällt dir noch ein anderes Thema ein?',
      ['Welche Zahlen habt ihr?', 'Im August lag sie bei 68 Prozent.', 'Und seitdem?'],
      germanStory,
    ],
    [
      'English',
      'Yes, five points are fine. On another note, the quarterly review needs figures of the drop-off.',
      'Yes, five points are fine. Is there another topic?',
      ['Which figures do you have?', 'It was 68 percent in August.', 'And since then?'],
      englishTrain,
    ],
  ])(
    'are found where a person says so after an answer, in %s',
    (_name, declared, asked, rest, talk) => {
      const question = talk === germanStory ? 'Passen fünf Punkte?' : 'Are five points fine?';
      const ahead = [...talk, 'Gut.', question];
      expect(places(conversation([...ahead, declared, ...rest]))).toEqual([ahead.length]);
      expect(places(conversation([...ahead, asked, ...rest]))).toEqual([]);
    },
  );

  const answered = [...germanStory, 'Gut.', 'Passen fünf Punkte?'];
  const rest = ['Welche Zahlen habt ihr?', 'Im August lag sie bei 68 Prozent.', 'Und seitdem?'];
  const answer = 'Ja, fünf Punkte passen gut. ';

  test.each([
    ['with a word before it', `${answer}Okay, und jetzt zu einem ganz anderen Thema: die Zahlen.`],
    ['on the next line', `${answer.trim().slice(0, -1)}\nNeues Thema, die Zahlen vom Sommer.`],
    ['with a question as the new topic', `${answer}Anderes Thema: Wer hat Zahlen?`],
  ])('are found where a topic is declared %s', (_how, declared) => {
    expect(places(conversation([...answered, declared, ...rest]))).toEqual([answered.length]);
  });

  test.each([
    ['is only offered', `${answer}Noch ein anderes Thema?`],
    ['is only spoken of', `${answer}Die Vorlage nennt ein anderes Thema als die Zahlen.`],
    [
      'comes at the end of a long message',
      `${answer}${'Das Etikett kommt per Post. '.repeat(20)}Anderes Thema.`,
    ],
  ])('are not found where another topic %s', (_how, said) => {
    expect(places(conversation([...answered, said, ...rest]))).toEqual([]);
  });

  test('are found once where two messages beside each other begin something new: at the one that says so more clearly', () => {
    const [hint, declared] = [
      'Ich habe eine andere Frage.',
      '> Neues Thema, die Zahlen vom Sommer.',
    ];
    expect(places(conversation([...germanStory, hint, ...rest]))).toEqual([6]);
    expect(places(conversation([...germanStory, hint, declared, ...rest]))).toEqual([7]);
  });

  test('are declared by people only: the assistant repeats and offers', () => {
    const lines = [
      ...germanStory,
      'Passen fünf Punkte?',
      'Ja, fünf Punkte passen gut. Neues Thema.',
    ];
    expect(places(conversation([...lines, ...rest]))).toEqual([]);
  });

  test('are not found in small talk', () => {
    expect(places(conversation(smallTalk))).toEqual([]);
  });

  test('are not found while people stay at one thing', () => {
    expect(places(conversation(germanStory))).toEqual([]);
    expect(places(conversation(englishTrain))).toEqual([]);
  });

  test('are not found where a German question goes on without naming much that is new', () => {
    const colours = [
      'Wie findest du die Farbe der Knöpfe auf der Startseite?',
      'Die Farbe ist gut lesbar, wirkt aber auf dunklem Grund etwas blass.',
      'Was könnten wir ändern?',
      'Ein kräftigeres Orange würde den Kontrast auf vier zu eins heben.',
      'Und wie aufwendig wäre das?',
      'Etwa zwei Stunden, denn die Farbe steht an einer einzigen Stelle.',
      'Wer entscheidet das?',
      'Bisher hat die Gestaltung solche Dinge mit dem Marketing abgestimmt.',
    ];
    expect(places(conversation([...germanStory, ...colours]))).toEqual([6]);
  });

  test('are rare in a long meeting: eight topics at most, far apart', () => {
    const lines = [...englishTrain, ...englishMuseum].map((line) => `> ${line}`);
    const meeting = conversation(Array.from({ length: 400 }, (_, turn) => lines[turn % 10] ?? ''));
    const people = meeting.map((message) => ({ ...message, role: 'user' as const }));
    const found = places(people);
    expect(found.length).toBeLessThanOrEqual(8);
    for (const [order, place] of found.entries()) {
      expect(place - (found[order - 1] ?? 0)).toBeGreaterThanOrEqual(order === 0 ? 1 : 50);
    }
  });
});

describe('candidates', () => {
  test('end where the topic changes; what is still talked about stays out [OPEN2-083] [OPEN2-088]', () => {
    const messages = conversation([...germanStory, ...germanHiring], 40);
    expect(detectCandidates(messages)).toEqual([{ start: 40, end: 45, reason: 'topic_change' }]);
  });

  test('end with a closing phrase and the answer to it, in both languages [OPEN2-083]', () => {
    const rest = ['Noch da?', 'Ja.', 'Gut.', 'Gern.'];
    for (const closing of ["Danke, das war's!", 'Danke, das war’s!', "Thanks, that's all."]) {
      const messages = conversation([
        ...germanStory.slice(0, 4),
        closing,
        'Gern geschehen!',
        ...rest,
      ]);
      expect(detectCandidates(messages)).toEqual([{ start: 0, end: 5, reason: 'closing' }]);
    }
  });

  test('do not end where a long message says in passing that something is done', () => {
    const passing = `Für den Druck reicht ein Etikett, das war's dort. ${'Im Lager kommt der Kurier. '.repeat(8)}`;
    const rest = ['Noch da?', 'Ja.', 'Gut.', 'Gern.'];
    const messages = conversation([...germanStory.slice(0, 4), passing, 'Gut.', ...rest]);
    expect(detectCandidates(messages)).toEqual([]);
  });

  test('never come from fewer than 6 messages beside the newest two [OPEN2-083]', () => {
    const messages = conversation([...germanStory.slice(0, 5), ...germanHiring]);
    expect(detectCandidates(messages.slice(0, 7))).toEqual([]);
    expect(detectCandidates(conversation(germanStory))).toEqual([]);
  });

  test('end after 20 messages when nothing else ends them [OPEN2-083]', () => {
    const messages = conversation(Array.from({ length: 23 }, () => 'Ok.'));
    expect(detectCandidates(messages.slice(0, 21))).toEqual([]);
    expect(detectCandidates(messages)).toEqual([{ start: 0, end: 19, reason: 'length' }]);
    expect(detectCandidates(conversation(Array.from({ length: 43 }, () => 'Ok.')))).toEqual([
      { start: 0, end: 19, reason: 'length' },
      { start: 20, end: 39, reason: 'length' },
    ]);
  });

  test('end after about 4,000 tokens when nothing else ends them [OPEN2-083]', () => {
    // 500 tokens of four characters.
    const long = 'word '.repeat(400);
    const messages = conversation(Array.from({ length: 14 }, () => long));
    expect(detectCandidates(messages)).toEqual([{ start: 0, end: 7, reason: 'length' }]);
  });

  test('name places of the log, whatever gave way between them [OPEN2-088]', () => {
    const messages = conversation([...germanStory, ...germanHiring]).map((message) => ({
      ...message,
      index: message.index * 3 + 7,
    }));
    expect(detectCandidates(messages)).toEqual([{ start: 7, end: 22, reason: 'topic_change' }]);
  });
});

describe('whatever is said', () => {
  const words = fc.constantFrom(
    ...[...germanStory, ...germanHiring, ...englishTrain, ...englishMuseum, ...smallTalk],
    "Danke, das war's!",
    '',
    '🙂',
  );
  const text = fc.oneof({ weight: 4, arbitrary: words }, fc.string({ unit: 'binary' }));
  const messages = fc
    .array(fc.record({ text, isUser: fc.boolean(), gap: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 140,
    })
    .map((lines) => {
      let index = -1;
      return lines.map(({ text: said, isUser, gap }): LogMessage => {
        index += gap;
        return { index, role: isUser ? 'user' : 'assistant', text: said, createdAt: new Date(0) };
      });
    });

  test('changes are in order, inside the list and never at its beginning, and always the same', () => {
    fc.assert(
      fc.property(messages, (log) => {
        const found = findTopicChanges(log);
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        for (const place of found) {
          expect(place).toBeGreaterThan(0);
          expect(place).toBeLessThan(log.length);
        }
        expect(findTopicChanges(structuredClone(log))).toEqual(found);
      }),
      { numRuns: 60 },
    );
  });

  test('candidates are in order, apart, of 6 to 20 messages, and leave the newest two out [OPEN2-083]', () => {
    fc.assert(
      fc.property(messages, (log) => {
        const newest = log.at(-3)?.index ?? -1;
        let last = -1;
        for (const { start, end } of detectCandidates(log)) {
          const inside = log.filter(({ index }) => start <= index && index <= end);
          expect(start).toBeGreaterThan(last);
          expect(inside.length).toBeGreaterThanOrEqual(6);
          expect(inside.length).toBeLessThanOrEqual(20);
          expect(log.some(({ index }) => index === start)).toBe(true);
          expect(log.some(({ index }) => index === end)).toBe(true);
          expect(end).toBeLessThanOrEqual(newest);
          last = end;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an episode that was cut stays cut, whatever is said afterwards', () => {
    fc.assert(
      fc.property(messages, messages, (log, more) => {
        const before = detectCandidates(log);
        const offset = (log.at(-1)?.index ?? -1) + 1;
        const covered = before.at(-1)?.end ?? -1;
        const longer = [...log, ...more.map((one) => ({ ...one, index: one.index + offset }))];
        const after = detectCandidates(longer.filter(({ index }) => index > covered));
        expect(after.every(({ start }) => start > covered)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
