import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  criterionItems,
  missingHalf,
  readCriteria,
  withMissingHalf,
} from './user-story-criteria.ts';

const criterion = (parts: Partial<ReturnType<typeof readCriteria>[number]>) => ({
  title: '',
  given: '',
  when: '',
  then: '',
  ...parts,
});

describe('formed criteria', () => {
  test.each([
    [
      'Angenommen ich bin abgemeldet, wenn ich den Link öffne, dann kann ich ein Passwort setzen.',
      [
        {
          given: 'ich bin abgemeldet',
          when: 'ich den Link öffne',
          then: 'kann ich ein Passwort setzen',
        },
      ],
    ],
    [
      'Given I am signed out when I open the link then I can set a password',
      [{ given: 'I am signed out', when: 'I open the link', then: 'I can set a password' }],
    ],
    [
      'Given a cart\nAnd a voucher\nWhen I pay\nThen the price is lower\nBut not below 0',
      [
        {
          given: 'a cart and a voucher',
          when: 'I pay',
          then: 'the price is lower but not below 0',
        },
      ],
    ],
    [
      '- Angenommen: ein Konto\n- Wenn: ich zahle\n- Dann: kommt eine Mail\n- Wenn ich storniere, dann kommt noch eine',
      [
        { given: 'ein Konto', when: 'ich zahle', then: 'kommt eine Mail' },
        { when: 'ich storniere', then: 'kommt noch eine' },
      ],
    ],
    [
      'Szenario: Treffer\nWenn ich suche\nDann sehe ich Treffer\nSzenario 2: leer\nWenn ich nichts finde, sehe ich einen Hinweis',
      [
        { title: 'Treffer', when: 'ich suche', then: 'sehe ich Treffer' },
        { title: 'leer', when: 'ich nichts finde', then: 'sehe ich einen Hinweis' },
      ],
    ],
    ['Given A. When B. Then C.', [{ given: 'A', when: 'B', then: 'C' }]],
    [
      '- **Angenommen** ich bin neu\n- **Wenn** ich zahle\n- **Dann** kommt eine Mail\n- **und** ein Beleg',
      [{ given: 'ich bin neu', when: 'ich zahle', then: 'kommt eine Mail und ein Beleg' }],
    ],
    [
      'AK 1: Angenommen ich bin neu, wenn ich zahle, dann kommt eine Mail\nFrist: Wenn sie um ist, dann kommt keine',
      [
        { title: 'AK 1', given: 'ich bin neu', when: 'ich zahle', then: 'kommt eine Mail' },
        { title: 'Frist', when: 'sie um ist', then: 'kommt keine' },
      ],
    ],
    [
      'nein, doch lieber: Wenn ich zahle, dann kommt eine Mail',
      [{ when: 'ich zahle', then: 'kommt eine Mail' }],
    ],
    [
      'Angenommen ich bin neu, und wenn ich dann zahle, dann kommt eine Mail',
      [{ given: 'ich bin neu', when: 'ich dann zahle', then: 'kommt eine Mail' }],
    ],
  ])('reads %j', (text, expected) => {
    expect(readCriteria(text)).toEqual(expected.map(criterion));
  });
});

describe('plain sentences', () => {
  test.each([
    [
      'Wenn ich klicke, bekomme ich eine Mail',
      [{ when: 'ich klicke', then: 'bekomme ich eine Mail' }],
    ],
    [
      'Wenn ich Name, Ort und PLZ eingebe, sehe ich die Karte',
      [{ when: 'ich Name, Ort und PLZ eingebe', then: 'sehe ich die Karte' }],
    ],
    [
      'When I enter name, city and zip, I see the map',
      [{ when: 'I enter name, city and zip', then: 'I see the map' }],
    ],
    ['If it fails, an error appears', [{ when: 'it fails', then: 'an error appears' }]],
    [
      'Ein Fehler erscheint, wenn der Link alt ist',
      [{ when: 'der Link alt ist', then: 'Ein Fehler erscheint' }],
    ],
    [
      'An error is shown when the card is declined',
      [{ when: 'the card is declined', then: 'An error is shown' }],
    ],
    ['I can see when my order arrives', [{ then: 'I can see when my order arrives' }]],
    [
      'The system checks if the link is valid',
      [{ then: 'The system checks if the link is valid' }],
    ],
    ['Der Link gilt 24 Stunden', [{ then: 'Der Link gilt 24 Stunden' }]],
    ['Der Link gilt. Er ist geheim.', [{ then: 'Der Link gilt' }, { then: 'Er ist geheim' }]],
    [
      'Die Mail kommt an\nUnd sie ist lesbar',
      [{ then: 'Die Mail kommt an' }, { then: 'Und sie ist lesbar' }],
    ],
    ['Wenn ich klicke', [{ when: 'ich klicke' }]],
    ['Wenn Frist > 30 Tage -> kein Code', [{ when: 'Frist > 30 Tage', then: 'kein Code' }]],
    [
      'Wenn kein Netz: Hinweis und noch einmal',
      [{ when: 'kein Netz', then: 'Hinweis und noch einmal' }],
    ],
  ])('reads %j', (text, expected) => {
    expect(readCriteria(text)).toEqual(expected.map(criterion));
  });
});

test('a missing half stands without the mark of its list', () => {
  const [half = criterion({})] = readCriteria('The file opens');
  expect(withMissingHalf(half, '- [ ] I click “Open”')).toEqual([
    { ...half, when: 'I click “Open”' },
  ]);
});

test('a missing half is filled in with the words of the answer', () => {
  const [plain = criterion({})] = readCriteria('Der Link gilt 24 Stunden');
  expect(missingHalf(plain)).toBe('when');
  expect(withMissingHalf(plain, 'wenn ich ihn öffne.')).toEqual([
    {
      ...plain,
      when: 'ich ihn öffne',
    },
  ]);
  expect(withMissingHalf(plain, 'beim Öffnen')).toEqual([{ ...plain, when: 'beim Öffnen' }]);
  expect(withMissingHalf(plain, 'Angenommen ich bin neu, wenn ich ihn öffne')).toEqual([
    {
      ...plain,
      given: 'ich bin neu',
      when: 'ich ihn öffne',
    },
  ]);
  const both = '- AK 1: Wenn ich ihn öffne, dann komme ich hinein\n- Wenn er alt ist, dann nicht';
  expect(withMissingHalf(plain, both)).toEqual([
    plain,
    criterion({ title: 'AK 1', when: 'ich ihn öffne', then: 'komme ich hinein' }),
    criterion({ when: 'er alt ist', then: 'nicht' }),
  ]);
  expect(withMissingHalf(plain, '- beim Öffnen\n- beim Kopieren')).toEqual([
    { ...plain, when: 'beim Öffnen; beim Kopieren' },
  ]);
  const [half = criterion({})] = readCriteria('When I click');
  expect(missingHalf(half)).toBe('then');
  expect(withMissingHalf(half, 'Then it opens')).toEqual([{ ...half, then: 'it opens' }]);
  expect(withMissingHalf(half, 'it opens')).toEqual([{ ...half, then: 'it opens' }]);
});

test.each([
  [
    'Das Etikett fehlt',
    'Wenn ich öffne, dann steht da ein Knopf',
    { when: 'ich öffne', then: 'steht da ein Knopf' },
  ],
  [
    'The label is missing',
    'When I open it, then a button is shown',
    { when: 'I open it', then: 'a button is shown' },
  ],
  [
    'When I click',
    'When I open it, then a button is shown',
    { when: 'I open it', then: 'a button is shown' },
  ],
  ['Der Link gilt', 'dann kommt eine E-Mail', { then: 'kommt eine E-Mail' }],
])(
  'an answer with another half than the one asked for is a criterion of its own: %s',
  (first, answer, parts) => {
    const [open = criterion({})] = readCriteria(first);
    expect(withMissingHalf(open, answer)).toEqual([open, criterion(parts)]);
  },
);

test('an answer that says the known half again completes the criterion', () => {
  const [open = criterion({})] = readCriteria('The label is missing');
  expect(withMissingHalf(open, 'When I open it, then the label is missing.')).toEqual([
    { ...open, when: 'I open it' },
  ]);
});

test('never makes up a word: whatever stands in a criterion stood in the text', () => {
  const word = fc.constantFrom(
    ...[
      'wenn',
      'dann',
      'angenommen',
      'und',
      'given',
      'when',
      'then',
      'and',
      'Link',
      'klick',
      ',',
      '.',
      '\n',
      '- ',
      ';',
    ],
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = words.join(' ');
      for (const { title, given, when, then } of readCriteria(text)) {
        for (const part of [title, given, when, then]) {
          for (const found of part.match(/\p{L}+/gu) ?? [])
            expect(text.toLowerCase()).toContain(found.toLowerCase());
        }
        expect(given + when + then).not.toBe('');
      }
    }),
  );
});

const tabled = [
  {
    given: 'der Link ist 24 h alt',
    when: 'ich ihn öffne',
    then: 'sehe ich einen Hinweis',
    title: 'Abgelaufen',
  },
  { given: '', when: 'das Netz fehlt', then: 'bleibt die Eingabe', title: 'Offline' },
];

test.each([
  `| Nr. | Szenario | Angenommen | Wenn | Dann |
|---|---|---|---|---|
| 1 | Abgelaufen | der Link ist 24 h alt | ich ihn öffne | sehe ich einen Hinweis |
| 2 | Offline | | das Netz fehlt | bleibt die Eingabe |`,
  `| **Given** | **When** | **Then** | Titel |
| der Link ist 24 h alt | ich ihn öffne | sehe ich einen Hinweis | Abgelaufen |
|  | das Netz fehlt | bleibt die Eingabe | Offline |`,
  `| AK | Titel | Kriterium |
| :-- | --- | --- |
| AK1 | Abgelaufen | Angenommen der Link ist 24 h alt, wenn ich ihn öffne, dann sehe ich einen Hinweis |
| AK2 | Offline | Wenn das Netz fehlt, dann bleibt die Eingabe |`,
])('a row of a pasted table is one criterion, with its name: %#', (table) => {
  expect(readCriteria(table)).toEqual(tabled);
});

test('a table keeps the lines around it apart, and a criterion without a form its words', () => {
  const text = `Wenn ich zahle, dann kommt eine E-Mail.

| # | Kriterium |
|---|---|
| 1 | Die Liste lädt in 2 Sekunden |`;
  expect(readCriteria(text).map(({ when, then }) => [when, then])).toEqual([
    ['ich zahle', 'kommt eine E-Mail'],
    ['', 'Die Liste lädt in 2 Sekunden'],
  ]);
});

describe('[OPEN2-022] a pasted Gherkin file', () => {
  const file = `# language: de
Funktionalität: Retoure anmelden
  Als Kundin gebe ich ein Paket zurück.

  Grundlage:
    Angenommen die Kundin ist angemeldet
    Und sie hat folgende Bestellungen:
      | Nummer | Tage |
      | B-1    | 3    |

  @wichtig
  Szenario: In der Frist
    Wenn sie die Bestellung wählt
    Dann sieht sie das Etikett

  Szenariogrundriss: Nach der Frist
    Gegeben sei eine Bestellung, die <tage> Tage alt ist
    Wenn sie sie wählt
    Dann steht dort „<meldung>“

    Beispiele:
      | tage | meldung |
      | 15   | Zu spät |
      | 400  | Nicht gefunden |`;
  const background =
    'die Kundin ist angemeldet und sie hat folgende Bestellungen: (Nummer, Tage / B-1, 3)';

  test('gives one criterion per scenario and row of examples, each with the background', () => {
    const late = (days: string, told: string) => ({
      title: `Nach der Frist (${days}, ${told})`,
      given: `${background} und eine Bestellung, die ${days} Tage alt ist`,
      when: 'sie sie wählt',
      then: `steht dort „${told}“`,
    });
    expect(readCriteria(file)).toEqual([
      {
        title: 'In der Frist',
        given: background,
        when: 'sie die Bestellung wählt',
        then: 'sieht sie das Etikett',
      },
      late('15', 'Zu spät'),
      late('400', 'Nicht gefunden'),
    ]);
    expect(criterionItems(file)).toHaveLength(3);
  });

  test('names the scenarios below a rule by it, and gives its background to these alone', () => {
    const read = readCriteria(`The page loads at once
Feature: Returns

  Rule: Within 14 days
    Background:
      Given the order has arrived
    Scenario: A label
      Given it is paid
      When I choose it
      Then I see a label

  Rule: Later
    Example: No label
      When I choose it
      Then I see why not
    Scenario Outline: Asked for <amount>
      When I ask for <amount>
      Then I see <answer>
      Examples:
        | amount |
        | 1      |`);
    expect(read.slice(1)).toEqual([
      {
        title: 'Within 14 days: A label',
        given: 'the order has arrived and it is paid',
        when: 'I choose it',
        then: 'I see a label',
      },
      { title: 'Later: No label', given: '', when: 'I choose it', then: 'I see why not' },
      { title: 'Later: Asked for 1', given: '', when: 'I ask for 1', then: 'I see <answer>' },
    ]);
    expect(read[0]?.then).toBe('The page loads at once');
  });

  test('that means more text than can be read in a moment is read as it stands', () => {
    const rows = (count: number) => readCriteria(file + '\n| 1 | Ja |'.repeat(count));
    expect(rows(20)).toHaveLength(23);
    expect(rows(1_000).some(({ then }) => then.includes('<meldung>'))).toBe(true);
  });
});

describe('[OPEN2-022] the pieces of a text that hold one criterion each', () => {
  test('are found in one pass, so that a criterion of many lines holds up nobody', () => {
    const split = vi.spyOn(String.prototype, 'split');
    const countSplits = (lines: number) => {
      split.mockClear();
      const long = `Wenn ich klicke${'\nund b'.repeat(lines)}`;
      expect(criterionItems(`${long}\nDer Knopf ist da`)).toEqual([long, 'Der Knopf ist da']);
      return split.mock.calls.length;
    };
    expect(countSplits(400)).toBeLessThanOrEqual(10 * countSplits(40));
    split.mockRestore();
  });

  test('keep the name of a criterion and a part that says nothing yet', () => {
    expect(
      criterionItems(
        'Wenn\nSzenario: Gast\nWenn ich zahle\nDann kommt eine Mail\nWenn\nAK 2: Wenn a, dann b',
      ),
    ).toEqual([
      'Wenn\nSzenario: Gast\nWenn ich zahle\nDann kommt eine Mail\nWenn',
      'AK 2: Wenn a, dann b',
    ]);
    expect(criterionItems('Wenn\nDann')).toEqual(['Wenn\nDann']);
  });
});

test('a message in quotation marks stays in the criterion that shows it [OPEN2-022]', () => {
  expect(
    readCriteria('Wenn die Datei zu groß ist, dann sehe ich „Zu groß. Höchstens 10 MB.“'),
  ).toEqual([
    criterion({ when: 'die Datei zu groß ist', then: 'sehe ich „Zu groß. Höchstens 10 MB.“' }),
  ]);
});

test('criteria with headings in Markdown, as Robin writes them, are read without these; a scenario keeps its name [OPEN2-022]', () => {
  expect(
    readCriteria(
      '### Kriterium 1 (Guter Fall)\n\n- **Wenn** ich zahle\n- **Dann** kommt eine Mail\n\n### Szenario: Gast\n\nWenn a, dann b\n\n**Szenario 2:** leer\nWenn c, dann d',
    ),
  ).toEqual([
    criterion({ when: 'ich zahle', then: 'kommt eine Mail' }),
    criterion({ title: 'Gast', when: 'a', then: 'b' }),
    criterion({ title: 'leer', when: 'c', then: 'd' }),
  ]);
});

test('what is quoted takes no criterion apart [OPEN2-022]', () => {
  expect(readCriteria('When I press "Save, then close" then the dialog is gone')).toEqual([
    criterion({ when: 'I press "Save, then close"', then: 'the dialog is gone' }),
  ]);
  expect(readCriteria('If it says “Sorry, we are closed”, I can leave my number')).toEqual([
    criterion({ when: 'it says “Sorry, we are closed”', then: 'I can leave my number' }),
  ]);
  expect(readCriteria('Dann steht da „Frag uns, wenn du nicht weiterkommst“')).toEqual([
    criterion({ then: 'steht da „Frag uns, wenn du nicht weiterkommst“' }),
  ]);
  expect(
    readCriteria('Es erscheint „Melde dich, wenn es nicht geht“, wenn das Netz fehlt'),
  ).toEqual([
    criterion({ when: 'das Netz fehlt', then: 'Es erscheint „Melde dich, wenn es nicht geht“' }),
  ]);
});

test('“Und wenn …” begins a criterion, or the condition of one, and goes on with a condition alone [OPEN2-022]', () => {
  expect(readCriteria('Und wenn das Netz fehlt, dann nichts\nUnd sofern es da ist, alles')).toEqual(
    [
      criterion({ when: 'das Netz fehlt', then: 'nichts' }),
      criterion({ when: 'es da ist', then: 'alles' }),
    ],
  );
  expect(readCriteria('Given a cart\nAnd when I pay\nAnd when it works\nThen I see it')).toEqual([
    criterion({ given: 'a cart', when: 'I pay and when it works', then: 'I see it' }),
  ]);
});

test.each([
  'Given: A | When: B | Then: C/',
  'Given A – when B – then C/',
  'Given A / When B / Then C/',
])('the parts of a criterion may have a mark between them: %s [OPEN2-022]', (text) => {
  expect(readCriteria(text)).toEqual([criterion({ given: 'A', when: 'B', then: 'C/' })]);
});

test.each([
  [
    'as Jira writes it',
    '||Gegeben||Wenn||Dann||\n|20 Umsätze|ich exportiere|CSV|\n|kein Umsatz|ich exportiere|Hinweis|',
  ],
  [
    'copied from a sheet',
    'Nr\tGegeben\tWenn\tDann\n1\t20 Umsätze\tich exportiere\tCSV\n2\tkein Umsatz\tich exportiere\tHinweis',
  ],
  [
    'without outer bars',
    'Gegeben | Wenn | Dann\n--- | --- | ---\n20 Umsätze | ich exportiere | CSV\nkein Umsatz | ich exportiere | Hinweis',
  ],
  [
    'saved as CSV',
    'Gegeben;Wenn;Dann\n20 Umsätze;ich exportiere;CSV\nkein Umsatz;ich exportiere;Hinweis',
  ],
])('a table of criteria %s is read by its heads', (_, table) => {
  expect(readCriteria(table)).toEqual([
    { title: '', given: '20 Umsätze', when: 'ich exportiere', then: 'CSV' },
    { title: '', given: 'kein Umsatz', when: 'ich exportiere', then: 'Hinweis' },
  ]);
});

test('marks between words are no table of criteria, and what follows a table is read by itself', () => {
  expect(readCriteria('Wenn ich klicke; dann speichern; Export')).toHaveLength(2);
  expect(readCriteria('Given;When;Then\na;b;c\n\nWenn ich klicke, dann Export; fertig')[1]).toEqual(
    {
      title: '',
      given: '',
      when: 'ich klicke',
      then: 'Export',
    },
  );
});

test('a table with a part of one criterion in each row loses none of them', () => {
  expect(readCriteria('| Given | 20 rows |\n| When | I export |\n| Then | CSV |')).toEqual([
    { title: '', given: '20 rows', when: 'I export', then: 'CSV' },
  ]);
});

test.each([
  ['AC 1: Export\nGiven a\nWhen b\nThen c\n\nAC 2: Error\nWhen e\nThen f', ['Export', 'Error']],
  [
    '**AC 1: Export**\nGiven a\nWhen b\nThen c\n\n**AC 2: Error**\nWhen e\nThen f',
    ['Export', 'Error'],
  ],
  [
    '### AK1 - Export\n- Given a\n- When b\n- Then c\n\n### AK2 - Error\n- When e\n- Then f',
    ['Export', 'Error'],
  ],
  ['AC 1\nGiven a\nWhen b\nThen c\n\nAC 2\nWhen e\nThen f', ['', '']],
  ['AC 1 - Given a, when b, then c\nAC 2 – When e, then f', ['AC 1', 'AC 2']],
])('a numbered heading or a number before a criterion is none itself: %j', (text, [one, other]) => {
  expect(readCriteria(text)).toEqual([
    { title: one, given: 'a', when: 'b', then: 'c' },
    { title: other, given: '', when: 'e', then: 'f' },
  ]);
});

test('numbered criteria in plain sentences stay criteria, whatever comes next', () => {
  expect(readCriteria('AC 1: The export takes 2 s\nAC 2: When empty, then a hint')).toHaveLength(2);
  expect(readCriteria('AC 1: Given a\nWhen b\nThen c')).toEqual([
    expect.objectContaining({ given: 'a', when: 'b', then: 'c' }),
  ]);
});
