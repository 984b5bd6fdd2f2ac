import { describe, expect, test } from 'vitest';
import {
  contentStems,
  detectLanguage,
  germanNouns,
  splitSentences,
  stem,
  wordPieces,
} from './words.ts';

describe('sentences', () => {
  test('end at full stops, but not at those of abbreviations, dates and numbers', () => {
    expect(
      splitSentences('Der Termin ist am 3. März, z. B. um 10.30 Uhr. Dr. Weber kommt. Gut?'),
    ).toEqual(['Der Termin ist am 3. März, z. B. um 10.30 Uhr.', 'Dr. Weber kommt.', 'Gut?']);
    expect(splitSentences('It costs 3.50, e.g. per user. Fine!')).toEqual([
      'It costs 3.50, e.g. per user.',
      'Fine!',
    ]);
  });

  test('are the lines of Markdown without their marks; code is none', () => {
    expect(
      splitSentences('## Ziele\n- **Retouren** senken\n1. Start\n```ts\nconst a = 1;\n```\n> Ende'),
    ).toEqual(['Ziele', 'Retouren senken', 'Start', 'Ende']);
    expect(splitSentences('*Nur so:* `zeig` und _gut_ in [Docs](/po_documents/1).')).toEqual([
      'Nur so: zeig und gut in Docs.',
    ]);
    expect(splitSentences('2 * 3 * 4 in snake_case_names bleiben stehen')).toEqual([
      '2 * 3 * 4 in snake_case_names bleiben stehen',
    ]);
  });

  test('are no lines of code, also where it stands in a list, and what follows words in backticks still is', () => {
    const steps =
      '1. Erst installieren:\n   ```bash\n   npm install robin\n   ```\n2. Dann starten.';
    expect(splitSentences(steps)).toEqual(['Erst installieren:', 'Dann starten.']);
    expect(splitSentences('```robin``` ist der Name.\nEr bleibt.')).toEqual([
      'robin ist der Name.',
      'Er bleibt.',
    ]);
  });

  test('have a blank where a tag breaks the line, and of a picture its name', () => {
    expect(
      splitSentences('| Wer | Was |\n| --- | --- |\n| Tim | Export prüfen<br>Import prüfen |'),
    ).toEqual(['Tim, Export prüfen Import prüfen']);
    expect(splitSentences('![Ablauf der Bestellung](https://example.org/a.png)')).toEqual([
      'Ablauf der Bestellung',
    ]);
  });

  test('are the rows of a table, cell by cell, and its head only where it holds a number', () => {
    const table = (head: string) =>
      `${head}\n| --- | :-: |\n| Pipeline untersuchen | Tim |\n|  | offen |`;
    const rows = ['Pipeline untersuchen, Tim', 'offen'];
    expect(splitSentences(table('| Maßnahme | Wer |'))).toEqual(rows);
    expect(splitSentences(table('| Umsatz | Q1 2027 |'))).toEqual(['Umsatz, Q1 2027', ...rows]);
    expect(splitSentences('Entweder A | B')).toEqual(['Entweder A | B']);
  });

  test('go on after a date, unless a capital begins the next one', () => {
    expect(
      splitSentences('Ab dem 14.9. geht es los. Live ist es seit dem 14.9. Danach kommt B.'),
    ).toEqual(['Ab dem 14.9. geht es los.', 'Live ist es seit dem 14.9.', 'Danach kommt B.']);
  });

  test('lose the number of a list entry, but not the day of a date [OPEN2-085]', () => {
    expect(
      splitSentences('1. Die E-Mail genügt.\n2) Das Etikett kommt.\n3. März ist Start.'),
    ).toEqual(['Die E-Mail genügt.', 'Das Etikett kommt.', '3. März ist Start.']);
  });

  test('of very many abbreviations are found as quickly as of any other words', () => {
    expect(splitSentences('z. B. '.repeat(1_000_000))).toHaveLength(1);
    // Seconds for what takes milliseconds: looked at from the beginning again with each of them, it took minutes.
  }, 20_000);

  test('leave out what was struck out, and the brackets of an address', () => {
    expect(splitSentences('Die Frist: ~~drei~~ zwei Tage.\n- ~~Rechnungskauf kommt.~~')).toEqual([
      'Die Frist: zwei Tage.',
    ]);
    expect(splitSentences('Etwa ~~ 5 bis 6 ~~ Tage')).toEqual(['Etwa ~~ 5 bis 6 ~~ Tage']);
    expect(splitSentences('Siehe <https://example.org/frist>.')).toEqual([
      'Siehe https://example.org/frist.',
    ]);
  });

  test('leave out an example that only shows what an answer could look like [OPEN2-085]', () => {
    expect(
      splitSentences(
        'Wie läuft es heute?\n\n*Zum Beispiel: Etwa 40-mal in der Woche.*\n\n*For example:  \nEva  \nJonas*',
      ),
    ).toEqual(['Wie läuft es heute?']);
  });
});

describe('words', () => {
  test('share a stem with their forms in German and English', () => {
    for (const forms of [
      ['planung', 'planen', 'plane'],
      ['bestellung', 'bestellungen'],
      ['decided', 'decide'],
      ['customers', 'customer'],
    ]) {
      expect(new Set(forms.map(stem)).size).toBe(1);
    }
  });

  test('that say nothing are left out, umlauts or not', () => {
    expect(contentStems('Können wir für den Export über die Retouren sprechen?')).toEqual(
      ['export', 'retouren', 'sprechen'].map(stem),
    );
  });

  test('of a German compound share pieces with what it is made of', () => {
    const shared = (one: string, other: string) =>
      wordPieces(one).filter((piece) => wordPieces(other).includes(piece)).length;
    expect(shared('Gutscheinfehler', 'Gutscheine')).toBeGreaterThan(2);
    expect(shared('Gutscheinfehler', 'Stellenanzeige')).toBe(0);
  });

  test('tell the language', () => {
    expect(detectLanguage('Wir haben das noch nicht entschieden.')).toBe('de');
    expect(detectLanguage('We have not decided that yet.')).toBe('en');
    // Words of the other one may be quoted.
    expect(detectLanguage('What is “und” and “nicht” for in the head of this list?')).toBe('en');
    expect(
      detectLanguage('Wofür ist „the“ und „with“ in der Liste, und wer hat das ergänzt?'),
    ).toBe('de');
  });
});

describe('the nouns of a German text', () => {
  test('are its words with a capital, but for the beginnings of sentences and polite address', () => {
    expect(
      germanNouns('Die App stürzt ab. Wissen Sie, seit wann? In PROD-12 steht Android 10.'),
    ).toEqual(['App', 'PROD-12', 'Android']);
    expect(germanNouns('Und wer entscheidet das?')).toEqual([]);
  });
});
