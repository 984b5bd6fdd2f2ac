import { describe, expect, test } from 'vitest';
import { conversation } from './conversation.fixture.ts';
import type { Fact } from './episodes.types.ts';
import { findFacts, missingFacts } from './facts.ts';

const texts = (kind: Fact['kind'], ...lines: string[]) =>
  findFacts(conversation(lines))
    .filter((fact) => fact.kind === kind)
    .map(({ text }) => text);

describe('facts of a conversation', () => {
  test('numbers, with unit or written out, in both ways of writing them', () => {
    expect(texts('number', 'Das kostet 12.000 € bei 3,5 % Rabatt und drei Lizenzen.')).toEqual([
      '12.000 €',
      '3,5 %',
      'drei',
    ]);
    expect(texts('number', 'We sold 1,250 units, about $40 each, in twelve shops.')).toEqual([
      '1,250',
      '$40',
      'twelve',
    ]);
  });

  test('dates and times in German and English', () => {
    expect(
      texts(
        'date',
        'Der Release ist am 3. März 2027, das Review am Freitag um 14:30 Uhr, Plan B in KW 12.',
      ),
    ).toEqual(['3. März 2027', 'Freitag', '14:30 Uhr', 'KW 12']);
    expect(
      texts('date', 'We ship on 2027-03-03, review it next week and again in Q3 2027.'),
    ).toEqual(['2027-03-03', 'next week', 'Q3 2027']);
  });

  test('names of people, products and tickets, although German nouns have capitals too', () => {
    expect(
      texts('name', 'Frau Schmidt und Mara prüfen das Risiko SHOP-42 mit dem Team und PayPal.'),
    ).toEqual(['Frau Schmidt', 'SHOP-42', 'PayPal', 'Mara']);
    expect(texts('name', 'Gestern hat Anna Schmidt Unterlagen für Frau Freitag geholt.')).toEqual([
      'Frau Freitag',
      'Anna Schmidt',
    ]);
    expect(texts('name', 'The plan is simple: Buttons come first.')).toEqual([]);
    expect(texts('name', 'The people at Northwind asked Laura Palmer for it.')).toEqual([
      'Northwind',
      'Laura Palmer',
    ]);
  });

  test('decisions, but not questions about them', () => {
    expect(
      texts('decision', 'Wir nehmen die blaue Variante.', 'Gut. Nehmen wir auch Rot?'),
    ).toEqual(['Wir nehmen die blaue Variante.']);
    expect(
      texts('decision', 'Mara fragt: „Nehmen wir Rot?“', 'He said “have we decided?”'),
    ).toEqual([]);
    expect(texts('decision', "Let's go with the smaller plan. Have we decided on a name?")).toEqual(
      ["Let's go with the smaller plan."],
    );
  });

  test('what somebody thinks or what was agreed before settles nothing', () => {
    expect(
      texts(
        'decision',
        'Tom thinks we should make it optional.',
        'Maybe we should drop the calendar.',
        'Vielleicht streichen wir den Export.',
        'Lass uns morgen noch einmal darüber reden.',
        'Jana findet, wir nehmen besser die blaue Variante.',
        'Damit Sie die App wie vereinbart im Juni bekommen, liefern wir in zwei Schritten.',
        'Frag nach dem Grund und vereinbart gemeinsam einen Schritt.',
        'If we decide on blue, Tom orders the paint.',
        'As agreed, we take the blue one.',
        'Jana glaubt, wir nehmen die blaue Variante.',
        'Wir nehmen Blau, aber der Farbton ist noch offen.',
      ),
    ).toEqual([]);
    const settled = [
      'I think we should make it optional.',
      'Wir haben mit dem Einkauf die Lieferung im Juni vereinbart.',
      'Dann bestellen wir zwei Server.',
      'Lass uns die Quarantäne und das Aufräumen kombinieren.',
      'Entschieden: Die Schulung findet am Freitag statt.',
      'Let’s drop the calendar.',
    ];
    for (const line of settled) expect(texts('decision', line)).toEqual([line]);
  });

  test('what is said not to be settled is no decision, but open', () => {
    for (const open of [
      "We haven't decided on the date of the launch.",
      'Nothing was agreed on the prices yet.',
      'Zu den Preisen habe ich keine Entscheidung gefunden.',
      'Zu den Preisen wurde nichts festgelegt.',
      'Wir haben zum Termin nichts beschlossen.',
    ]) {
      expect(texts('decision', open)).toEqual([]);
      expect(texts('question', open)).toEqual([open]);
    }
    const settled = 'Wir haben entschieden, dass es keine App gibt.';
    expect(texts('decision', settled)).toEqual([settled]);
  });

  describe('what the assistant proposes is a decision', () => {
    const proposed = 'Wir nehmen Stripe für den Shop.';
    const asked = 'Wie lösen wir die Zahlung?';

    test.each(['Ja, bitte.', 'OK', 'Passt!', 'Gut, danke.', 'Sounds good to me.', '👍'])(
      'where the person says “%s” to it',
      (reply) => expect(texts('decision', asked, proposed, reply)).toEqual([proposed]),
    );

    test.each([
      'Nein, das ist zu teuer.',
      'Darüber denke ich noch nach.',
      'Ok, aber das ist zu teuer.',
      'Gut, und was kostet das?',
      'Was kostet das?',
      'Okayama liefert schon im Mai.',
    ])('but not where they say “%s”', (reply) =>
      expect(texts('decision', asked, proposed, reply)).toEqual([]),
    );

    test('nor where nobody has answered yet, unless it confirms what they have just said', () => {
      expect(texts('decision', asked, proposed)).toEqual([]);
      expect(texts('decision', 'Mir ist Mollie lieber.', 'Gut, dann nehmen wir Mollie.')).toEqual([
        'Gut, dann nehmen wir Mollie.',
      ]);
      expect(texts('decision', asked, 'Gut, dann nehmen wir Mollie.')).toEqual([]);
      expect(
        texts('decision', 'Mir ist Mollie lieber.', 'Gut, mein Vorschlag: Wir nehmen Stripe.'),
      ).toEqual([]);
    });
  });

  test('questions that nobody has answered, and what is said to be open', () => {
    expect(
      texts(
        'question',
        'Wer bezahlt die Lizenzen für das Tool?',
        'Das Budget der Abteilung bezahlt sie.',
        'Welches Datum hat der Launch in Wien?',
        'Das weiß ich nicht.',
        'Ob der Partner die Zahlungen liefert, ist noch offen.',
      ),
    ).toEqual([
      'Welches Datum hat der Launch in Wien?',
      'Ob der Partner die Zahlungen liefert, ist noch offen.',
    ]);
    expect(texts('question', 'Who owns the payment service?')).toEqual([
      'Who owns the payment service?',
    ]);
    // As short as they may be, but not without saying what is open.
    for (const open of ['Das Budget ist noch offen.', 'The budget is to be decided.']) {
      expect(texts('question', open)).toEqual([open]);
    }
    expect(texts('question', 'Noch offen.')).toEqual([]);
  });

  test('numbers and dates are none where they belong to a name', () => {
    expect(texts('number', 'Ticket #42 steht auf https://example.org/7 und bei SHOP-3.')).toEqual(
      [],
    );
    expect(texts('date', 'Frau Freitag prüft das.')).toEqual([]);
  });

  test('among people the next one answers, with the assistant only the other side does', () => {
    const asked = 'Wer bezahlt die Lizenzen für das Tool?';
    expect(texts('question', asked, '> Das Budget der Abteilung.')).toEqual([]);
    expect(texts('question', asked, '> Es sind zwölf.', 'Das weiß ich nicht.')).toEqual([asked]);
    expect(texts('question', 'Who owns the service?', 'I don’t know.')).toHaveLength(1);
    expect(texts('question', 'Und wer?')).toEqual([]);
  });

  test('each is told with the place of its message, once', () => {
    const found = findFacts(conversation(['SHOP-1, SHOP-1 and again SHOP-1', 'SHOP-1'], 30));
    expect(found).toEqual([
      { kind: 'name', text: 'SHOP-1', messageIndex: 30 },
      { kind: 'name', text: 'SHOP-1', messageIndex: 31 },
    ]);
  });

  test('a conversation without anything exact has none', () => {
    expect(findFacts(conversation(['Hallo!', 'Schön, dass du da bist.']))).toEqual([]);
  });
});

describe('what a text does not carry', () => {
  const messages = conversation([
    'Der Release kostet 12.000 € und ist am 3. März.',
    'Verstanden.',
    'Wir nehmen Anbieter Stripe für die Zahlungen.',
    'Frau Schmidt prüft zwei Verträge.',
  ]);

  test('is everything for an empty text, and nothing for the whole conversation', () => {
    expect(missingFacts(findFacts(messages), '')).toEqual(findFacts(messages));
    expect(missingFacts(findFacts(messages), messages.map(({ text }) => text).join('\n'))).toEqual(
      [],
    );
  });

  test('leaves out what is told in other words: 12000 for 12.000, 2 for zwei, a decision retold', () => {
    const kept =
      'Der Release kostet 12000 Euro. Für Zahlungen nehmen wir den Anbieter Stripe. Schmidt prüft 2 Verträge.';
    expect(missingFacts(findFacts(messages), kept).map(({ text }) => text)).toEqual([
      '3. März',
      'Frau Schmidt',
    ]);
  });

  test('leaves a decision out of which most words are kept, and no other one', () => {
    const decided = findFacts(
      conversation(['Wir nehmen den Anbieter Stripe für Zahlungen im Shop.']),
    );
    const missing = (kept: string) =>
      missingFacts(decided, kept).filter(({ kind }) => kind === 'decision');
    expect(missing('Zahlungen im Shop: Anbieter Stripe.')).toEqual([]);
    expect(missing('Ein Anbieter hat angerufen.')).toHaveLength(1);
    expect(missingFacts(findFacts(conversation(['Es sind 3,5 Punkte.'])), '3.5 points')).toEqual(
      [],
    );
  });

  test('is not fooled by a number inside another one', () => {
    expect(
      missingFacts(findFacts(conversation(['Es sind 12 Fehler.'])), 'Es sind 1200 Fehler.'),
    ).toHaveLength(1);
  });
});

// Seconds for what takes milliseconds: tried from every sign again, each of these would take minutes.
test.each([
  'a',
  '1',
  '-',
  'a-',
  'a.b.',
  'a+b.',
  'a@',
  'a@b-',
  '€ ',
  ' ',
  'A1',
  'Aa',
  '|',
  '| -',
  'lass uns ',
  'wie ',
  'hat ',
  'Ab:x ',
  'aж',
])(
  'a message full of "%s" is read as quickly as any other',
  (sign) => {
    const full = sign.repeat(200_000);
    expect(() => findFacts(conversation([full, `decided ${full}`]))).not.toThrow();
  },
  20_000,
);
