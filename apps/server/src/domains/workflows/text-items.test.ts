import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesIn, textItems } from './text-items.ts';

test.each([
  ['- a\n- b\n* c', ['a', 'b', 'c']],
  ['1. a\n2) b', ['a', 'b']],
  ['- [ ] offen\n- [x] fertig', ['offen', 'fertig']],
  ['erste Zeile\nzweite Zeile', ['erste Zeile', 'zweite Zeile']],
  ['Kriterien:\n- a\n- b', ['a', 'b']],
  ['Kriterien:\na\nb', ['a', 'b']],
  ['## Kriterien\n- a\n- b\n\n**Weitere:**\n- c', ['a', 'b', 'c']],
  ['## Kriterien\na\n#12 b', ['a', '#12 b']],
  ['# eins\n# zwei', ['# eins', '# zwei']],
  ['Kriterien:\n# eins\n# zwei', ['eins', 'zwei']],
  ['h4. Kriterien\n# eins\n## tiefer\n# zwei', ['eins', 'tiefer', 'zwei']],
  ['* eins\n** tiefer\n*# Schritt\n* zwei', ['eins', 'tiefer', 'Schritt', 'zwei']],
  ['# Kriterien\neins\n# Weitere\nzwei', ['eins', 'zwei']],
  ['## Kriterien\n### Gut\n- a\n- b', ['a', 'b']],
  ['** wichtig **\nzwei', ['** wichtig **', 'zwei']],
  ['- a\n  geht weiter\n- b', ['a geht weiter', 'b']],
  ['1. eins 2. zwei 3. drei', ['eins', 'zwei', 'drei']],
  ['1) one, 2) two', ['one', 'two']],
  ['a) one b) two', ['one', 'two']],
  ['Gilt a) und b) auch?', ['Gilt a) und b) auch?']],
  ['a; b; c', ['a', 'b', 'c']],
  [
    'CHK-12 Gastbestellung, CHK-15 Lieferadresse ändern und CHK-20 Rabatt',
    ['CHK-12 Gastbestellung', 'CHK-15 Lieferadresse ändern', 'CHK-20 Rabatt'],
  ],
  ['RET-40 vor RET-31 und RET-5 erst im Mai', ['RET-40 vor RET-31 und RET-5 erst im Mai']],
  ['Erst CHK-12 Gast, CHK-15 Adresse', ['Erst CHK-12 Gast, CHK-15 Adresse']],
  ['Das geht. Das auch! Und das?', ['Das geht.', 'Das auch!', 'Und das?']],
  ['Das gilt z. B. Sonntags. Sonst nicht.', ['Das gilt z. B. Sonntags.', 'Sonst nicht.']],
  ['See e.g. Google. Then stop.', ['See e.g. Google.', 'Then stop.']],
  ['Ab dem 3. Mai gilt es.', ['Ab dem 3. Mai gilt es.']],
  ['10. März: Release', ['10. März: Release']],
  ['10. März: Release\n3. Quartal: Messe', ['10. März: Release', '3. Quartal: Messe']],
  ['10. März Release, 12. März Messe', ['10. März Release, 12. März Messe']],
  ['3. bis 5. Mai zu', ['3. bis 5. Mai zu']],
  ['1. Jan prüft\n2. März-Release', ['Jan prüft', 'März-Release']],
  ['Fr. Huber ist weg. Hr. Maier auch.', ['Fr. Huber ist weg.', 'Hr. Maier auch.']],
  ['Es kostet 3 Mio. Euro. Das reicht.', ['Es kostet 3 Mio. Euro.', 'Das reicht.']],
  ['Mrs. Jones is away. Prof. Lee too.', ['Mrs. Jones is away.', 'Prof. Lee too.']],
  [
    'The U.S. Team is in. So is Acme Inc. Berlin.',
    ['The U.S. Team is in.', 'So is Acme Inc. Berlin.'],
  ],
  ['From 9 a.m. Customers call.', ['From 9 a.m.', 'Customers call.']],
  ['There is nothing to do. We wait.', ['There is nothing to do.', 'We wait.']],
  ['Keep it in mind. Ask Anna.', ['Keep it in mind.', 'Ask Anna.']],
  ['Ab Mo. Mittag zu. Sonst offen.', ['Ab Mo. Mittag zu.', 'Sonst offen.']],
  ['NPS stays above 40. No overtime.', ['NPS stays above 40.', 'No overtime.']],
  ['Es bleiben 40. Die Frist bleibt.', ['Es bleiben 40.', 'Die Frist bleibt.']],
  ['Im 3. Sprint fertig.', ['Im 3. Sprint fertig.']],
  [
    'Dann steht da „Zu groß. Höchstens 10 MB; nimm eine andere.“ Sonst nicht.',
    ['Dann steht da „Zu groß. Höchstens 10 MB; nimm eine andere.“', 'Sonst nicht.'],
  ],
  [
    '“Too large. Try again.” is shown. So be it.',
    ['“Too large. Try again.” is shown.', 'So be it.'],
  ],
  ['Es heißt "Zu groß. Bitte neu." Gut.', ['Es heißt "Zu groß. Bitte neu."', 'Gut.']],
  ['Ein 15" Monitor. Ein 17" Monitor.', ['Ein 15" Monitor.', 'Ein 17" Monitor.']],
  ['Es heißt „Zu groß. Wir warten.', ['Es heißt „Zu groß.', 'Wir warten.']],
  ['viel      Platz ; und\t\tmehr', ['viel Platz', 'und mehr']],
  ['- a\n    geht    weiter', ['a geht weiter']],
  ['☐ offen\n☑ fertig', ['offen', 'fertig']],
  ['· a\n▪ b\n(3) c', ['a', 'b', 'c']],
  ['a) eins\nB) zwei\n(c) drei', ['eins', 'zwei', 'drei']],
  ['-eins\n–zwei\n•3 Tage', ['eins', 'zwei', '3 Tage']],
  ['-10 Grad\n-v\n--hilfe', ['-10 Grad', '-v', '--hilfe']],
  [
    '| Risiko | Folge |\n|---|:-:|\n| Regen | nass |\n| Wind | kalt |',
    ['Regen | nass', 'Wind | kalt'],
  ],
  [
    'Hallo Robin,\n\nanbei die Liste:\n\nTom (PO)\nJens\n\nViele Grüße\nMara\nTeam Kasse',
    ['Tom (PO)', 'Jens'],
  ],
  [
    '________________\nVon: Jana Meier <jana@firma.de>\nGesendet: Montag, 12. März 2026 09:14\nAn: Mara\nBetreff: AW: Liste\n\nHi Mara,\n\n- a\n- b\n\nViele Grüße\nJana',
    ['a', 'b'],
  ],
  ['Subject: The list\n**From:** Jana\nDear Mara,\na\nb', ['a', 'b']],
  ['Von: Lager\nAn: Filiale\nDruck', ['Von: Lager', 'An: Filiale', 'Druck']],
  ['Hallo,\na\nb', ['a', 'b']],
  ['Hi all\n- a\n- b\nBest regards, Tom', ['a', 'b']],
  ['Sehr geehrte Frau Meyer,\n1. a\n2. b\nMit freundlichen Grüßen', ['a', 'b']],
  [
    'Liebe Kunden anschreiben\nHallo-Seite bauen',
    ['Liebe Kunden anschreiben', 'Hallo-Seite bauen'],
  ],
  ['Hello World\nServus TV', ['Hello World', 'Servus TV']],
  ['Hallo,\nViele Grüße', ['Hallo,', 'Viele Grüße']],
  ['TÜV\nBG\nKrankenkasse', ['TÜV', 'BG', 'Krankenkasse']],
  ['Samsung\n\nLG\n\nSony', ['Samsung', 'LG', 'Sony']],
  ['Export\nLG Monitore kaufen\nTests', ['Export', 'LG Monitore kaufen', 'Tests']],
  ['Regards to customers\nTests', ['Regards to customers', 'Tests']],
  ['- a\n- b\n\nLG\nMara', ['a', 'b']],
  ['Hallo Robin,\na\nb\n\nVG Mara', ['a', 'b']],
  ['a\nb\nGruß Mara', ['a', 'b']],
  ['- a\n- b\nThanks,\nMara', ['a', 'b']],
  ['a\nb\nDanke und viele Grüße\nMara', ['a', 'b']],
  ['a\nDanke Tom\nb', ['a', 'Danke Tom', 'b']],
  ['Hi Robin,\na\nb\nThanks,\nMara', ['a', 'b']],
  [
    'lieber nachfragen als raten!\nImport neu starten',
    ['lieber nachfragen als raten!', 'Import neu starten'],
  ],
  ['Lieber Qualität!\nWeniger Tempo', ['Lieber Qualität!', 'Weniger Tempo']],
  ['Liebe Kolleginnen und Kollegen,\na\nb', ['a', 'b']],
  ['- a\nViele Grüße\nTom\n- b\n- c', ['a', 'Viele Grüße', 'Tom', 'b', 'c']],
  ['a\nb\nBest regards\nTom\n\nPS: c', ['a', 'b', 'PS: c']],
  ['Key\tSummary\tSP\nRET-31\tLabel\t5\nRET-32\tStatus\t3', ['RET-31 Label 5', 'RET-32 Status 3']],
  ['Status\nTitel', ['Status', 'Titel']],
  ['1\tLabel\n2\tStatus', ['Label', 'Status']],
  ['| Nr. | Titel |\n|---|---|\n| 1 | Label |\n| 2 | Status |', ['Label', 'Status']],
  ['1 | Label\n3 | Status', ['1 | Label', '3 | Status']],
  ['1 Story\n2 Tests', ['1 Story', '2 Tests']],
  ['nur eines', ['nur eines']],
  ['---\n***', []],
])('splits %j into its points', (text, expected) => {
  expect(textItems(text)).toEqual(expected);
});

test('loses no word of lines that are neither markers nor headings', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/u);
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (lines) => {
      const text = lines.map((line) => `- ${line.join(' ')}`).join('\n');
      expect(textItems(text).join(' ')).toBe(lines.flat().join(' '));
    }),
  );
});

test('the full stop of a unit behind a number ends no point, unless a sentence begins behind it', () => {
  expect(textItems('Termin rot, 2 Wo. Verzug')).toEqual(['Termin rot, 2 Wo. Verzug']);
  expect(textItems('Launch red, 2 wks. Delay by QA')).toEqual(['Launch red, 2 wks. Delay by QA']);
  expect(textItems('Wir warten 3 Wo. Dann geht es los.')).toHaveLength(2);
  expect(textItems('Wir fragen wo. Verzug gibt es nicht.')).toHaveLength(2);
});

test.each([
  ['Label, refund status, vouchers', ['Label', 'refund status', 'vouchers']],
  [
    'PayPal, Rechnung mit 14 Tagen oder alles lassen',
    ['PayPal', 'Rechnung mit 14 Tagen', 'alles lassen'],
  ],
  ['Suchen, filtern und sortieren', ['Suchen', 'filtern', 'sortieren']],
])('names of a few words that stand in a row are parted by commas: %j', (said, names) => {
  expect(namesIn(said)).toEqual(names);
});

test.each([
  'Etikett, Status',
  'Antrag stellen und von Hand prüfen lassen',
  'Alles lassen, wie es ist, und warten',
  'Zahlen (PayPal, Karte, Rechnung)',
  'Wir liefern erst das Etikett, dann den Status, dann Gutscheine',
  '„Suchen, filtern, sortieren“',
])('a text that is no row of names stays whole: %j', (said) => {
  expect(namesIn(said)).toEqual([said]);
});
