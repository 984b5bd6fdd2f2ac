import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversation } from './conversation.fixture.ts';
import type { LogMessage } from './episodes.types.ts';
import { summarise } from './summariser.ts';
import { splitSentences } from './words.ts';

const german = [
  'Guten Morgen! Ich brauche einen Plan für die Retouren von Pflanzen.',
  'Gern. Welche Frist gilt bisher für Retouren?',
  'Bisher gelten 30 Tage. Pflanzen welken aber schneller.',
  'Üblich sind 14 Tage bei Pflanzen.',
  'Entschieden: Wir nehmen 14 Tage für Pflanzen, Mara schreibt die Regel bis Freitag auf.',
  'Ich habe die Frist von 14 Tagen notiert.',
  'Ob der Kurierdienst die Pflanzen abholt, ist noch offen.',
  'Das kläre ich gern mit dir.',
];
const english = [
  'We need a plan for returning plants, um, you know, before the the summer.',
  'Which period applies today?',
  'Thirty days today, but plants wilt faster.',
  'Other shops allow 14 days for plants.',
  "Let's go with 14 days, Mara writes the rule down by Friday.",
  'Noted: 14 days for plants.',
];

describe('a summary without a language model', () => {
  test('is made of sentences that were said, nothing else, in their order [OPEN2-085]', () => {
    const { digest, essence } = summarise(conversation(german));
    const said = german.join(' ');
    for (const text of [digest, essence]) {
      const at = splitSentences(text).map((sentence) => said.indexOf(sentence));
      expect(at.every((place) => place >= 0)).toBe(true);
      expect(at).toEqual(at.toSorted((a, b) => a - b));
    }
  });

  test('tells nothing of the command by which a button has ended the workflow, unless there is nothing else', () => {
    const command = 'complete_workflow {"outcome":"abort","final_summary":"Von Hand abgebrochen."}';
    const lines = [german[0] ?? '', 'Gern.', command, 'Der Workflow ist beendet.'];
    const { oneliner, essence, digest, topics } = summarise(conversation(lines));
    expect([oneliner, essence, digest, topics].join(' ')).not.toMatch(
      /complete_workflow|abort|Hand/,
    );
    expect(oneliner).not.toBe('');
    expect(summarise(conversation([command])).oneliner).toBe(command);
  });

  test('tells what the person has said to the guided mode, not what that asks and explains', () => {
    const lines = [
      'Ich möchte eine Story für die Retouren schreiben.',
      'Jederzeit möglich: zurück, überspringen und hilfe. Schritt 1 von 5: Nutzer und Bedarf benennen.',
      'Kundinnen ohne Drucker brauchen das Etikett per E-Mail.',
      'Schritt 5 von 5: Story sichern. Nach INVEST gelesen, ist nichts aufgefallen.',
    ];
    const guided = conversation(lines).map((message): LogMessage =>
      message.role === 'assistant' ? { ...message, isGuided: true } : message,
    );
    const texts = summarise(guided);
    expect(texts.digest).toBe(`${lines[0]} ${lines[2]}`);
    expect([lines[0], lines[2]]).toContain(texts.oneliner);
    expect(texts.topics.join(' ')).not.toMatch(/Schritt|INVEST/);
    const nothingSaid = guided.map((message) =>
      message.role === 'user' ? { ...message, text: 'weiter' } : message,
    );
    expect(summarise(nothingSaid).oneliner).not.toBe('');
    expect(summarise(nothingSaid).digest).toContain('Schritt 5');
  });

  test('keeps the decision in the essence, with its number and its name [OPEN2-085]', () => {
    for (const lines of [german, english]) {
      const { essence, decisionsMade } = summarise(conversation(lines));
      expect(essence).toMatch(/14/);
      expect(essence).toContain('Mara');
      expect(decisionsMade).toHaveLength(1);
      expect(decisionsMade[0]).toContain('14');
    }
  });

  test('brings along what a decision points back to [OPEN2-085]', () => {
    const { decisionsMade } = summarise(
      conversation(['Wie viele Punkte planen wir?', 'Ich schlage 28 Punkte vor.', 'Abgemacht!']),
    );
    expect(decisionsMade).toEqual(['Ich schlage 28 Punkte vor. Abgemacht!']);
  });

  test('has a title of one sentence of the person that says most of what it is about [OPEN2-085]', () => {
    expect(summarise(conversation(german)).oneliner).toBe(german[4]);
    expect(summarise(conversation(german.slice(0, 3))).oneliner).toBe(
      'Ich brauche einen Plan für die Retouren von Pflanzen.',
    );
  });

  test('has in its title what came of the conversation or what it began with, not what goes on from there', () => {
    const lines = [
      'Guten Morgen Robin, wie war die Auslastung der Server am Wochenende?',
      'Am Samstag lag sie bei 85 Prozent.',
      'Das war die Auslastung der Server vom Samstag, und die vom Sonntag?',
      'Bei 60 Prozent.',
    ];
    expect(summarise(conversation(lines)).oneliner).toBe(
      'Wie war die Auslastung der Server am Wochenende?',
    );
    const settled = 'Wir verschieben den Umzug der Server auf November.';
    expect(summarise(conversation([...lines, settled])).oneliner).toBe(settled);
  });

  test('begins with the matter: greetings, polite words and how somebody comes to it are left out', () => {
    const { digest } = summarise(
      conversation([
        'Hallo Robin! Anderes Thema: die Umfrage bei den Kundinnen ist fertig.',
        'Sehr gern.',
        'By the way, the survey had 212 answers.',
        'Sounds good!',
        'Schönen Feierabend!',
        'Guten Morgen zusammen, Marktplatz und Merkliste sind verschoben.',
      ]),
    );
    expect(digest).toBe(
      'Die Umfrage bei den Kundinnen ist fertig. The survey had 212 answers. Marktplatz und Merkliste sind verschoben.',
    );
  });

  test('ends each sentence, also where an entry of a list had no full stop', () => {
    const { digest } = summarise(
      conversation([
        'Die Kriterien:\n- Der Warenkorb bleibt 30 Tage\n- Der Rabatt beträgt 20 %\n- Artikel ohne Lieferung sind markiert!',
      ]),
    );
    expect(digest).toBe(
      'Der Warenkorb bleibt 30 Tage. Der Rabatt beträgt 20 %. Artikel ohne Lieferung sind markiert!',
    );
  });

  test('tells what follows an introduction, and with what it says that it was decided', () => {
    const { digest, decisionsMade } = summarise(
      conversation([
        'Hier sind drei Möglichkeiten:\n- Instabile Tests laufen getrennt',
        '> Wir haben entschieden:\n- Aylin pflegt die Liste',
      ]),
    );
    const decided = 'Wir haben entschieden: Aylin pflegt die Liste';
    expect(digest).toBe(`Instabile Tests laufen getrennt. ${decided}.`);
    expect(decisionsMade).toEqual([decided]);
  });

  test('says what was decided before a polite yes, which says nothing by itself', () => {
    const { essence } = summarise(
      conversation([
        "OK, let's do that.",
        'The link to the calendar expires after seven days, as the admins asked.',
        'Booking stays locked until the calendar is connected to the account.',
        'Priya writes the words for the mail to the admins of the calendar.',
      ]),
    );
    expect(essence).not.toContain('do that');
  });

  test('says a thing once, however often it was said or asked', () => {
    const said = 'Am Freitag liefert Mara 14 Pakete mit Pflanzen.';
    const { digest } = summarise(
      conversation(['Liefert Mara 14 Pakete mit Pflanzen?', said, said, said]),
    );
    expect(digest).toBe(said);
  });

  test('has in the essence what was decided, although other sentences have more numbers', () => {
    const decided = 'Wir verschieben den Umzug in den Keller.';
    const { essence } = summarise(
      conversation([
        'Die Frist beträgt 14 Tage.',
        'Der Rabatt beträgt 20 Prozent.',
        'Das Lager fasst 500 Pakete.',
        `> ${decided}`,
      ]),
    );
    expect(essence).toContain(decided);
    expect(splitSentences(essence)).toHaveLength(3);
  });

  test('has what the person said in its title, however much more the assistant tells', () => {
    const lines = [
      'Die Pflanzen welken.',
      'Pflanzen welken bei Mara in 14 Tagen, Pflanzen von Tom in 30 Tagen.',
    ];
    expect(summarise(conversation(lines)).oneliner).toBe(lines[0]);
  });

  test('cuts what has no end behind a word, and never within a character [OPEN2-085]', () => {
    const endless = conversation([`Der Export ${'liefert Bestellungen '.repeat(60)}`]);
    const { oneliner, digest } = summarise(endless);
    for (const [text, most] of [
      [oneliner, 200],
      [digest, 400],
    ] as const) {
      expect(text).toMatch(/ (?:liefert|Bestellungen)…$/);
      expect(text.length).toBeLessThanOrEqual(most);
    }
    const pairs = summarise(conversation([`Der Export ${'a'.repeat(187)}🙂${'b🙂'.repeat(300)}`]));
    expect(pairs.oneliner).toHaveLength(199);
    expect(pairs.oneliner.isWellFormed()).toBe(true);
    const oneWord = summarise(conversation([`Der Export ${'a'.repeat(300)}`]));
    expect(oneWord.oneliner).toHaveLength(200);
  });

  test('names things as topics: in German nouns, as they are written', () => {
    const lines = [
      'Wir brauchen einen A/B-Test für die Versandkosten.',
      'Brauchen wir den A/B-Test vor dem Quartalsreview?',
      'Die Versandkosten brauchen ihn, sagt der Einkauf.',
    ];
    const { topics } = summarise(conversation(lines));
    expect(topics.slice(0, 2).toSorted()).toEqual(['A/B-Test', 'Versandkosten']);
    expect(topics).not.toContain('brauchen');
    expect(topics).not.toContain('Brauchen');
  });

  test('names five topics at most, the most frequent first, as they were first written', () => {
    const { topics } = summarise(
      conversation([
        'Exports hold the orders.',
        'An order needs labels and couriers.',
        'The order also needs invoices and baskets.',
        'Who prints the order for the printers?',
      ]),
    );
    expect(topics[0]).toBe('orders');
    expect(topics).toHaveLength(5);
  });

  test('names a word as a topic, and not the end of an address or of a code with it', () => {
    const { topics } = summarise(
      conversation([
        `See example.org/${'how-to-cut-'.repeat(60)}costs for the invoices.`,
        'The costs of the invoices are high. Who pays the costs?',
      ]),
    );
    expect(topics).toContain('costs');
    expect(Math.max(...topics.map(({ length }) => length))).toBeLessThan(20);
  });

  test('names no part of an address as a topic', () => {
    const lines = [
      'The costs stand in https://example.org/invoices?month=march.',
      'Who pays them?',
    ];
    expect(summarise(conversation(lines)).topics).toEqual(['costs', 'stand']);
  });

  test('has no marks in its title where no sentence was said: a heading, or code alone', () => {
    expect(summarise(conversation(['# Hallo', '## Ok'])).oneliner).toBe('Hallo');
    const code = '```js\nconst a = 1;\n```';
    expect(summarise(conversation([code, code])).oneliner).toBe('const a = 1;');
  });

  test('leaves out how a letter ends', () => {
    const mails = [
      'Der Termin am 3. März entfällt.\n\nMit freundlichen Grüßen',
      'Passt der 5. März?\n\nViele Grüße',
      'The meeting moves to May.\n\nBest regards,',
    ];
    const { digest } = summarise(conversation(mails));
    expect(digest).toBe(
      'Der Termin am 3. März entfällt. Passt der 5. März? The meeting moves to May.',
    );
  });

  test('lists each decision once, and ten at most', () => {
    const decided = Array.from(
      { length: 12 },
      (_, day) => `Wir verschieben den Umzug auf Tag ${day}.`,
    );
    const said = [decided[0] ?? '', ...decided.map((text) => `> ${text}`)];
    const { decisionsMade } = summarise(conversation(said));
    expect(decisionsMade).toEqual(decided.slice(0, 10));
  });

  test('takes what the assistant proposes for no decision of the person, and lists theirs once, however it repeats it', () => {
    const { decisionsMade, essence } = summarise(
      conversation([
        'Wie lösen wir die Zahlung im Shop?',
        'Option A: Wir bleiben bei PayPal. Option B: Wir nehmen Stripe. Ich empfehle: Wir nehmen Stripe.',
        'Nein, Stripe ist zu teuer. Wir nehmen Mollie für den Shop.',
        'Gut, dann nehmen wir Mollie für den Shop.',
      ]),
    );
    expect(decisionsMade).toEqual(['Wir nehmen Mollie für den Shop.']);
    expect(essence.match(/Mollie/g)).toHaveLength(1);
    const changed = ['Wir liefern 14 Pakete, abgemacht.', 'Gut, wir nehmen 20 Pakete.'];
    expect(summarise(conversation(changed)).decisionsMade).toEqual(changed);
  });

  test('tells what the person says not to be so, although each word of it was told already, and says so once', () => {
    const denied = 'Nein, Stripe wollen wir nicht.';
    const { digest } = summarise(
      conversation([
        'Wie lösen wir die Zahlung im Shop?',
        'Mein Vorschlag: Wir nehmen Stripe als Anbieter.',
        `${denied} ${denied}`,
        'Dann nehmen wir Mollie.',
      ]),
    );
    expect(digest.split(denied)).toHaveLength(2);
    expect(splitSentences(digest).length).toBeLessThanOrEqual(10);
  });

  test.each([
    [
      'Wir haben entschieden: Der Start ist am 12. März 2027.',
      'Korrektur: Der Start ist am 19. März 2027.',
    ],
    ['We decided to launch the shop on March 12.', 'Sorry, I meant the launch is on March 19.'],
  ])('has in its title and among its decisions what puts “%s” right', (first, corrected) => {
    const { oneliner, decisionsMade } = summarise(
      conversation([first, 'Verstanden.', corrected, 'Danke.']),
    );
    expect(oneliner).toBe(corrected);
    expect(decisionsMade).toEqual([first, corrected]);
  });

  test('is the less certain the more of what was said exactly it leaves out', () => {
    const lines = Array.from({ length: 40 }, (_, day) => `Team${day} liefert ${day + 100} Pakete.`);
    const [all, some] = [lines.slice(0, 5), lines].map((said) => summarise(conversation(said)));
    const nothingExact = summarise(conversation(['Die Pflanzen welken schnell.']));
    expect(some?.confidence).toBeLessThan(all?.confidence ?? 0);
    expect(nothingExact.confidence).toBe(all?.confidence);
  });

  test('names the words that come up again and again as topics [EPI-059]', () => {
    expect(summarise(conversation(german)).topics.slice(0, 3)).toEqual(
      expect.arrayContaining(['Pflanzen']),
    );
  });

  test('leaves out sounds that say nothing, and no German word for one of them', () => {
    expect(summarise(conversation(english)).digest).toContain(
      'We need a plan for returning plants, before the summer.',
    );
    expect(summarise(conversation(['Der Termin ist um zehn, um dich zu schonen.'])).digest).toBe(
      'Der Termin ist um zehn, um dich zu schonen.',
    );
  });

  test.each([
    // Units, names and asides that say something look like sounds.
    ['The gap is 5 mm or 3mm wide.', 'The gap is 5 mm or 3mm wide.'],
    ['The ER of the hospital uses the export.', 'The ER of the hospital uses the export.'],
    ['Der Weg hat 5 hm und der Graben 20 hm.', 'Der Weg hat 5 hm und der Graben 20 hm.'],
    ['As you know the export ships on Friday.', 'As you know the export ships on Friday.'],
    ['Do you know who owns the export?', 'Do you know who owns the export?'],
    ['Um, the export, you know, ships on Friday, I mean.', 'The export, ships on Friday.'],
    ['Ähm, der Export, äh, läuft am Freitag .', 'Der Export, läuft am Freitag.'],
    // In German it may be meant.
    [
      'Bestellungen, die die Kundin storniert, bleiben.',
      'Bestellungen, die die Kundin storniert, bleiben.',
    ],
    ['Die Datei .env fehlt im Export.', 'Die Datei .env fehlt im Export.'],
    ['iPhone und Export laufen noch nicht.', 'iPhone und Export laufen noch nicht.'],
    ['Hallo Welt heißt der Export.', 'Hallo Welt heißt der Export.'],
    ['Gut ist der Export am Freitag.', 'Gut ist der Export am Freitag.'],
    ['Hallo Robin, schönen Feierabend noch!', ''],
    ['Good afternoon everyone!', ''],
  ])('tells "%s" without what says nothing, and nothing else', (said, told) => {
    expect(summarise(conversation([said])).digest).toBe(told);
  });

  // Seconds for what takes milliseconds: tried from every blank again, it took a minute.
  test.each([' ', 'um ', 'a ', ', ', 'um, you know, '])(
    'reads a message full of "%s" as quickly as any other',
    (sign) => {
      const { digest } = summarise(conversation([`The export${sign.repeat(40_000)}works.`]));
      expect(digest).toMatch(/^The export/);
    },
    20_000,
  );

  test('is never more certain than a summary that somebody has understood [OPEN2-086]', () => {
    const { confidence } = summarise(conversation(german));
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(0.75);
    expect(summarise(conversation(['🙂', '👍'])).confidence).toBeLessThan(0.5);
  });

  test('of nothing at all is empty, and of a message without words is that message', () => {
    expect(summarise([])).toEqual({
      oneliner: '',
      essence: '',
      digest: '',
      topics: [],
      decisionsMade: [],
      confidence: expect.any(Number) as number,
    });
    expect(summarise(conversation(['🙂', 'ok'])).oneliner).toBe('🙂');
  });

  test('keeps its limits whatever is said, and says the same twice [OPEN2-085] [OPEN2-086]', () => {
    const line = fc.oneof(
      fc.constantFrom(
        ...german,
        ...english,
        'word '.repeat(300),
        '```\ncode();\n```',
        '- [ ] Punkt',
      ),
      fc.string({ unit: 'binary', maxLength: 80 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const messages = conversation(lines);
        const texts = summarise(messages);
        expect(texts.oneliner.length).toBeLessThanOrEqual(200);
        expect(texts.confidence).toBeGreaterThanOrEqual(0);
        expect(texts.confidence).toBeLessThanOrEqual(1);
        expect(texts.oneliner.isWellFormed() || !lines.join('').isWellFormed()).toBe(true);
        expect(summarise(structuredClone(messages))).toEqual(texts);
      }),
      { numRuns: 60 },
    );
  });

  test('has three sentences in the essence and ten in the digest at most [OPEN2-085]', () => {
    const lines = Array.from(
      { length: 60 },
      (_, day) => `Am ${day + 1}. Tag liefert Team${day} Paket.`,
    );
    const { essence, digest } = summarise(conversation(lines));
    expect(splitSentences(essence)).toHaveLength(3);
    expect(splitSentences(digest)).toHaveLength(10);
  });
});
