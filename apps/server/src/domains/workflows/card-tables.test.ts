import type { ActionCardId } from '@robin/contract/action-cards';
import { describe, expect, test, vi } from 'vitest';
import { talk } from './guided-dialogue.fixture.ts';
import { allSamples } from './workflows.fixture.ts';

/** What a card says in German after the messages. */
const replyTo = (card: ActionCardId, ...messages: string[]) =>
  talk([{ said: 'Los', card }, ...messages]).at(-1) ?? '';

/** The rows as the question shows them, when it is asked again with `hilfe` or `zurück`. */
const rowsIn = (reply: string) =>
  reply.split('\n').flatMap((line) => /^\d+\. (.+)$/u.exec(line)?.[1] ?? []);

const sprint = ['Sprint 14', 'weiter', 'Kundinnen drucken ihr Etikett selbst.'];
/** The rows of the table of sprint items: an item, and two numbers. */
const sprintItems = (said: string) =>
  rowsIn(replyTo('catchup_sprint_status', ...sprint, said, 'zurück'));

/** What the table of stakeholders says: a name, and two choices. */
const stakeholders = (...said: string[]) =>
  replyTo('catchup_stakeholder_signals', 'Umzug der Kassen', ...said);

const threats = ['Der Import hängt', 'Die Kasse fällt aus', 'Die Kasse bucht doppelt'];
/** What the table of ratings says, whose rows are named already: two numbers from 1 to 5. */
const ratings = (...said: string[]) =>
  replyTo('catchup_risk_radar', 'Ab 01.05. läuft es', threats.join('\n'), 'keine', ...said);
const ratedRows = (...said: string[]) => rowsIn(ratings(...said, 'hilfe'));

describe('a row', () => {
  test.each([
    ['Anna bis 18.03.\ns.o.\n3: Tom, wie oben', ['Anna · 18.03.', 'Anna · 18.03.', 'Tom · 18.03.']],
    ['Anna | 18.03.\nTom | dito\nditto', ['Anna · 18.03.', 'Tom · 18.03.', 'Tom · 18.03.']],
    ['s.o. | 18.03.\nTom | s. o.\nAna bis s.o.', ['s.o. · 18.03.', 'Tom · 18.03.', 'Ana · 18.03.']],
  ])('takes over from the row above what stands for its words: %j [OPEN2-018]', (said, cells) => {
    const names = ['Zweite Kasse', 'Ersatzgerät', 'Test'];
    const measures = ratings('2 | 3\ndito\nsame as above', names.join('\n'), said, 'zurück');
    expect(rowsIn(measures)).toEqual(
      cells.map((each, place) => `${threats[place] ?? ''} · ${each}`),
    );
    expect(ratedRows('2 | 3', 's.o.').slice(0, 2)).toEqual(
      threats.slice(0, 2).map((threat) => `${threat} · 2 · 3`),
    );
  });

  test.each([
    [
      'Etikett 5 3, Druck ist 8/5; Export (3, 0)',
      ['Etikett · 5 · 3', 'Druck · 8 · 5', 'Export · 3 · 0'],
    ],
    ['PAY-1 Login 5 5 und PAY-2: 3 von 13', ['PAY-1 Login · 5 · 5', 'PAY-2 · 13 · 3']],
    ['Etikett, Druck und Export 8 5', ['Etikett, Druck und Export · 8 · 5']],
  ])(
    'stands beside others on one line where each has a name and all of its numbers: %j',
    (said, rows) => {
      expect(sprintItems(said)).toEqual(rows);
    },
  );

  test('has nothing done where it says that it is not done', () => {
    expect(
      sprintItems(
        'Etikett: 5 Punkte, nicht fertig\nDruck 3 points, not done\nExport 8, noch nicht begonnen',
      ),
    ).toEqual(['Etikett · 5 · 0', 'Druck · 3 · 0', 'Export · 8 · 0']);
  });

  test('has its choice before what is said of it, be it between commas or before a preposition', () => {
    const said = 'Umfang grün, Budget rot bei 120 Prozent, Termin gelb seit März';
    const areas = replyTo('catchup_project_snapshot', 'Kasse', 'weiter', 'weiter', said, 'zeig');
    expect(areas).toContain('| Budget | 🔴 rot | bei 120 Prozent |');
    expect(areas).toContain('| Termin | 🟡 gelb | seit März |');
    const goals = 'Kurse mobil, auch offline, jetzt, 50 % am Handy\nForen später';
    const roadmap = replyTo('catchup_roadmap_check', 'Portal, 14.03.', goals, 'weiter', 'zurück');
    expect(rowsIn(roadmap)).toEqual([
      'Kurse mobil, auch offline · Jetzt · 50 % am Handy',
      'Foren · Später',
    ]);
  });

  test('has its numbers between commas with any words around them, and one that is none is named', () => {
    const items = ['RICE', 'Bis Juni 200 Anrufe weniger', 'Etikett\nGutscheine'];
    const said =
      "Etikett: 1'200 Leute, Wirkung 2, Sicherheit 80 %, 3 Wochen\nGutscheine: 100, 1, 30-40 %, 5";
    const reply = replyTo('assist_prioritise_backlog', ...items, said);
    expect(rowsIn(reply)).toEqual(['Etikett · 1.200 · 2 · 80 · 3', 'Gutscheine']);
    expect(reply).toContain('bei Sicherheit in % fehlt eine Zahl');
  });

  test('ends with its day, so that a comma or “and” behind it begins the next task', () => {
    const steps = (said: string) =>
      replyTo('catchup_project_snapshot', ...Array<string>(7).fill('weiter'), said, 'zeig');
    const two = steps(
      'Mit dem DSB klären bis 15.03., Tester suchen bis 31.03. und Drucker holen bis Freitag',
    );
    expect(two).toContain('- [ ] Mit dem DSB klären · **Wer:** *offen* · **Bis:** 15.03.');
    expect(two).toContain('- [ ] Tester suchen · **Wer:** *offen* · **Bis:** 31.03.');
    expect(two).toContain('- [ ] Drucker holen · **Wer:** *offen* · **Bis:** Freitag');
    const owned = steps(
      'Fotos, Beschlüsse senden, Jana, bis 20.03.; Raum suchen, Tom, bis Freitag',
    );
    expect(owned).toContain('- [ ] Fotos, Beschlüsse senden · **Wer:** Jana · **Bis:** 20.03.');
    expect(owned).toContain('- [ ] Raum suchen · **Wer:** Tom · **Bis:** Freitag');
  });

  test('names who does it behind a comma or in parentheses, be it in small letters or before more than a day', () => {
    const asks = replyTo(
      'assist_stakeholder_update',
      ...Array<string>(6).fill('weiter'),
      'vertrag unterschreiben, frau stein, bis 28.3.',
      'zeig',
    );
    expect(asks).toContain('- [ ] vertrag unterschreiben · **Wer:** frau stein · **Bis:** 28.3.');
    const reaction = 'Rat einladen (Mara, Freitag, Beteiligung)';
    const lines = ['Kasse', 'weiter', 'weiter', reaction, 'zeig'];
    expect(replyTo('catchup_stakeholder_signals', ...lines)).toContain(
      '- [ ] Rat einladen (Beteiligung) · **Wer:** Mara · **Bis:** Freitag',
    );
  });

  test('stands beside others by how its name ends, with semicolons or commas between them', () => {
    const map = ['Kundin gibt ein Kleid zurück', 'Anmelden', 'weiter'];
    const tasks = 'Etikett drucken | 1\nZum Shop bringen | 1\nPaket packen | 1';
    const said = 'Etikett drucken erster, packen zweiter; bringen später';
    const shown = replyTo('grow_story_mapping', ...map, tasks, said, 'zeig');
    expect(shown).toContain('| Etikett drucken | Paket packen | Zum Shop bringen |');
    const decision = ['Wie bezahlen sie?', 'Mara', '1', 'PayPal\nRechnung\nAlles lassen'];
    const scored = [...decision, 'Aufwand 3, Tempo 5', 'Paypal 4 2; Rechnung 3 5; lassen 5 1'];
    expect(rowsIn(replyTo('grow_decision_making', ...scored, 'zurück'))).toEqual([
      'PayPal · 4 · 2',
      'Rechnung · 3 · 5',
      'Alles lassen · 5 · 1',
    ]);
  });

  test.each([
    [
      'PAY-2 Refunds 3/8, PAY-3 Receipts 5 of 8',
      ['PAY-2 Refunds · 8 · 3', 'PAY-3 Receipts · 8 · 5'],
    ],
    ['Druck 8/3\nExport 5/5', ['Druck · 8 · 3', 'Export · 5 · 5']],
    ['Druck 8 Punkte, nix erledigt', ['Druck · 8 · 0']],
    ['Druck 8 points, nothing done', ['Druck · 8 · 0']],
  ])('has no more done than there is: %j', (said, rows) => {
    expect(sprintItems(said)).toEqual(rows);
  });

  test('has its reason apart, be it behind “wegen” or before a semicolon', () => {
    const deviation = (said: string) =>
      replyTo('catchup_sprint_status', ...sprint, 'A 1 1', 'weiter', said, 'zeig');
    expect(deviation('PAY-2 spät, weil die Sandbox steht; Ben fragt Montag nach')).toContain(
      '| PAY-2 spät | weil die Sandbox steht | Ben fragt Montag nach |',
    );
    expect(deviation('PAY-2 spät wegen der Sandbox')).toContain(
      '| PAY-2 spät | wegen der Sandbox | *offen* |',
    );
    expect(deviation('Storno wegen Krankheit fehlt, weil die IT fehlt')).toContain(
      '| Storno wegen Krankheit fehlt | weil die IT fehlt | *offen* |',
    );
  });

  test('is named by the key of a board or by a name ahead of its words, also beside others on one line', () => {
    const items = [
      'Donnerstag, 20.03.',
      '60',
      'CHK-12 Gast\nCHK-15 Adresse ändern',
      'Kriterien stehen',
    ];
    const readiness = (said: string) =>
      rowsIn(replyTo('assist_refinement_prep', ...items, said, 'zurück'));
    const both = ['CHK-12 Gast · keine', 'CHK-15 Adresse ändern · E und T'];
    expect(readiness('CHK-12 keine, CHK-15 E und T')).toEqual(both);
    expect(readiness('CHK-15 E und T\nCHK-12 keine')).toEqual(both);
    const people = 'Frau Stein hoch hoch, Support niedrig hoch';
    const talk = ['Frau Stein will den Code', people, 'weiter'];
    const said = 'Stein per Telefon, jede Woche, und Support: Chat, täglich';
    const ways = replyTo('grow_stakeholder_communication', ...talk, said, 'zurück');
    expect(rowsIn(ways)).toEqual([
      'Frau Stein · per Telefon · jede Woche',
      'Support · Chat · täglich',
    ]);
  });

  test('is a sentence of its own where its cells have commas between them', () => {
    const said = 'Frau Lind (Nord): Einfluss hoch, Interesse hoch. Betriebsrat: hoch, niedrig.';
    const people = stakeholders(said, 'zeig');
    expect(people).toContain('| Frau Lind (Nord) | hoch | hoch |');
    expect(people).toContain('| Betriebsrat | hoch | niedrig |');
  });

  test('does not say again what its column is called', () => {
    const plan = ['Fragen 2 4', 'Fragen', 'Im April', 'Interview führen\nZahlen lesen'];
    const said = '19.03., fertig wenn 8 von 10 offen waren\n20.03. | Fertig, wenn: es steht';
    expect(rowsIn(replyTo('grow_learning_plan', ...plan, said, 'zurück'))).toEqual([
      'Interview führen · 19.03. · 8 von 10 offen waren',
      'Zahlen lesen · 20.03. · es steht',
    ]);
  });

  test('stands beside others with a sign of equality between its two cells', () => {
    const update = [
      'Portal',
      'GL',
      'Es hält bis 28.03.',
      'Gut',
      '35 mehr',
      'keine',
      'weiter',
      '180 mehr',
    ];
    const terms = replyTo('assist_stakeholder_update', ...update, 'GL = Leitung; KPI = Kennzahl');
    expect(terms).toContain('- **GL:** Leitung\n- **KPI:** Kennzahl');
  });

  test('stands beside others with what is said of it behind its choice', () => {
    const said =
      'Umfang ist grün, Termin gelb, weil die Schnittstelle fehlt, Budget rot (120 %, zu viel), Team auch grün';
    const areas = replyTo('catchup_project_snapshot', 'Kasse', 'weiter', 'weiter', said, 'zeig');
    expect(areas).toContain('| Umfang | 🟢 grün | *offen* |');
    expect(areas).toContain('| Termin | 🟡 gelb | weil die Schnittstelle fehlt |');
    expect(areas).toContain('| Budget | 🔴 rot | 120 %, zu viel |');
    expect(areas).toContain('| Team | 🟢 grün | *offen* |');
    const people = stakeholders(
      'Lea hoch/hoch, Rat - hoch/niedrig und die Kunden niedrig hoch',
      'zeig',
    );
    expect(people).toContain('| Rat | hoch | niedrig |');
  });

  test.each([
    'Termin: 🟡 Schnittstelle fehlt',
    'Termin 🟡 Schnittstelle fehlt',
    'Termin | gelb Schnittstelle fehlt',
    'Termin: gelb - Schnittstelle fehlt',
    'Termin gelb (Schnittstelle fehlt)',
  ])('keeps what stands behind its choice: %s', (said) => {
    const areas = replyTo('catchup_project_snapshot', 'Kasse', 'weiter', 'weiter', said, 'zeig');
    expect(areas).toContain('| Termin | 🟡 gelb | Schnittstelle fehlt |');
  });

  test('has its day also where nobody is named yet, and ends where a semicolon follows on that day', () => {
    const asks = ['Stand 14.03.', 'Leitung', 'Der 02.05. hält.', 'Alles da', '3 von 5', 'keine'];
    const said = 'Tom klärt das mit der Bank bis 15.03.; Lea sucht Tester bis Ende März';
    const asked = replyTo('assist_stakeholder_update', ...asks, said, 'zeig');
    expect(asked).toContain(
      '- [ ] Tom klärt das mit der Bank · **Wer:** *offen* · **Bis:** 15.03.',
    );
    expect(asked).toContain('- [ ] Lea sucht Tester · **Wer:** *offen* · **Bis:** Ende März');
    const whole = replyTo(
      'assist_stakeholder_update',
      ...asks,
      'Vertrag; Frau Stein; bis 28.03.',
      'zeig',
    );
    expect(whole).toContain('- [ ] Vertrag · **Wer:** Frau Stein · **Bis:** 28.03.');
    const topic = 'Preistest - läuft - Ergebnis ansehen bis 28.03.';
    expect(replyTo('catchup_handover', 'Emre', 'weiter', 'Alles', topic, 'zeig')).toContain(
      '| Preistest | läuft | Ergebnis ansehen | 28.03. |',
    );
  });

  test.each([
    ['Etikett: fünf von acht', ['Etikett · 8 · 5']],
    ['Etikett mit acht, drei\nDruck | Zwei | null', ['Etikett · 8 · 3', 'Druck · 2 · 0']],
    ['Etikett drei zwei und Druck zwei eins', ['Etikett · 3 · 2', 'Druck · 2 · 1']],
    ['Anmelden mit zwei Faktoren 8 5', ['Anmelden mit zwei Faktoren · 8 · 5']],
  ])('holds small numbers in words as well: %j', (said, rows) => {
    expect(sprintItems(said)).toEqual(rows);
  });

  test('is found by the beginning of its name before its numbers, on a line of its own or beside others', () => {
    const begun = [
      'WSJF',
      'Bis Juni 200 Anrufe weniger',
      'Etikett drucken\nStatus anzeigen',
    ] as const;
    const said = 'Status 5 3 2 3, Etikett 8 5 3 2';
    const ranked = replyTo('assist_prioritise_backlog', ...begun, said);
    expect(ranked).toContain('| 1 | Etikett drucken | (8 + 5 + 3) ÷ 2 |');
    const options = [
      'Wie bezahlen Firmen ab Juli?',
      'Mara',
      '1',
      'PayPal anbinden\nRechnung mit Ziel\nAlles lassen',
      'Kosten 3, Nutzen 5, Risiko 2',
    ];
    const scored = replyTo(
      'grow_decision_making',
      ...options,
      'Rechnung 3 5 4\nPayPal 4 2 5',
      'hilfe',
    );
    expect(rowsIn(scored)).toEqual([
      'PayPal anbinden · 4 · 2 · 5',
      'Rechnung mit Ziel · 3 · 5 · 4',
      'Alles lassen',
    ]);
  });

  test.each([
    ['| Etikett; Druck | 5 | 2,5 |'],
    ['Etikett; Druck\t5\t2,5'],
    ['- Etikett; Druck | 5 | 2,5'],
  ])('keeps every cell, whichever mark stands between them: %j', (line) => {
    expect(sprintItems(line)).toEqual(['Etikett; Druck · 5 · 2,5']);
    expect(sprintItems('Etikett; 5; 2,5')).toEqual(['Etikett · 5 · 2,5']);
  });

  test.each([
    ['Etikett: 3 von 8', 'Etikett · 8 · 3'],
    ['Etikett (0 von 8 Punkten)', 'Etikett · 8 · 0'],
    ['Etikett – 3 Punkte von 8', 'Etikett · 8 · 3'],
    ['Etikett 3 of 8 done', 'Etikett · 8 · 3'],
    ['Label: 3 out of 8', 'Label · 8 · 3'],
    ['Etikett: 8, 3', 'Etikett · 8 · 3'],
    ['Etikett Seite 1 von 2: 8, 3', 'Etikett Seite 1 von 2 · 8 · 3'],
  ])('of a sprint may say how much of it is done: %j [OPEN2-013]', (line, row) =>
    expect(sprintItems(line)).toEqual([row]),
  );

  test.each(['Summe | 8 | 5', '**Gesamt**\t8\t5', 'Total: 8, 5'])(
    'is none that sums up the ones above it: %j [OPEN2-013]',
    (line) => {
      const rows = ['Etikett · 5 · 5', 'Druck · 3 · 0'];
      expect(sprintItems(`Etikett | 5 | 5\nDruck | 3 | 0\n${line}`)).toEqual(rows);
    },
  );

  test('may be called like a sum where it stands alone or above others', () => {
    expect(sprintItems('Total | 8 | 5')).toEqual(['Total · 8 · 5']);
    expect(sprintItems('Total | 8 | 5\nDruck | 3 | 0')).toEqual(['Total · 8 · 5', 'Druck · 3 · 0']);
  });

  test.each(['2 5', '2, 5', '2 | 5', '2;5'])(
    'of nothing but numbers needs no mark between them: %s',
    (line) => expect(ratedRows(line)[0]).toBe('Der Import hängt · 2 · 5'),
  );

  test.each(['–', '?', 'n/a', 'offen', ''])('stays open in a cell that says %j', (cell) => {
    const said = `Etikett | ${cell} | 3\nDruck | 5 | 5`;
    const asked = replyTo('catchup_sprint_status', ...sprint, said, 'hilfe');
    expect(rowsIn(asked)).toEqual(['Etikett · 3', 'Druck · 5 · 5']);
  });

  test.each([
    'Bericht senden, Jens, bis KW 14',
    'Bericht senden, Jens, KW 14',
    'Bericht senden (Jens, bis KW 14)',
    'Bericht senden (Jens bis KW 14)',
  ])('of a task names who and by when behind it: %s [OPEN2-035]', (said) => {
    const begun = ['Ziel', '90', 'weiter', 'weiter', 'weiter', 'weiter'];
    const reply = (...words: string[]) => replyTo('grow_facilitation', ...begun, ...words);
    expect(rowsIn(reply(said, 'zurück'))).toEqual(['Bericht senden · Jens · KW 14']);
    expect(reply('Bericht (kurz) senden, prüfen, bis KW 14')).toContain('wer es übernimmt');
    expect(reply('Team einladen, Raum buchen, bis KW 14')).toContain('wer es übernimmt');
  });

  test('of who and by when stands beside the next one on one line [OPEN2-018]', () => {
    const named = ['2 | 3\n1 | 1\n4 | 4', 'a\nb\nc'];
    const owners = (said: string) => rowsIn(ratings(...named, said, 'zurück'));
    expect(owners('Anna bis Freitag, Jens bis 05.06. und Tom bis KW 14')).toEqual([
      'Der Import hängt · Anna · Freitag',
      'Die Kasse fällt aus · Jens · 05.06.',
      'Die Kasse bucht doppelt · Tom · KW 14',
    ]);
    expect(rowsIn(ratings(...named, 'Anna und Tom bis Freitag', 'weiter', 'zurück'))[0]).toBe(
      'Der Import hängt · Anna und Tom · Freitag',
    );
  });

  test('is named by its number alone where every line has one, and not by what is counted [OPEN2-017]', () => {
    const signals = ['Vertrieb | hoch | hoch', 'Dauert lange | Tom | 3.3.\nZu teuer | Jo | 4.3.'];
    const themes = (said: string) => rowsIn(stakeholders(...signals, said, 'zurück'));
    expect(themes('1 Tempo\n2 Preis')).toEqual(['Dauert lange · Tempo', 'Zu teuer · Preis']);
    expect(themes('1 Woche\n2 Wochen')).toEqual(['Dauert lange · 1 Woche', 'Zu teuer · 2 Wochen']);
    expect(themes('1 Tempo\nPreis')).toEqual(['Dauert lange · 1 Tempo', 'Zu teuer · Preis']);
  });

  test('is known by its name, however many spaces stand between its words', () => {
    expect(ratedRows('Die  Kasse   fällt aus | 4 | 4')[1]).toBe('Die Kasse fällt aus · 4 · 4');
  });

  test('is none of the lines that frame a mail', () => {
    const mail = 'Hi zusammen,\n\nEtikett | 5 | 3\nDruck | 5 | 5\n\nBeste Grüße\nMara';
    expect(sprintItems(mail)).toEqual(['Etikett · 5 · 3', 'Druck · 5 · 5']);
  });

  test.each([': ', ' : ', ' – ', ' -> '])(
    'of two cells may be written as a pair, and is known by its name alone: %j',
    (mark) => {
      const goal = 'Bis Ende Mai kommen 60 % der Buchungen über die App.';
      const begun = ['01.03. bis 14.03.', goal, `Stornieren${mark}120 Anrufe`, 'zurück'];
      const first = replyTo('catchup_backlog_changes', ...begun);
      expect(rowsIn(first)).toEqual(['Stornieren · 120 Anrufe']);
      const again = [...begun, 'stornieren | 90 Anrufe', 'zurück'];
      expect(rowsIn(replyTo('catchup_backlog_changes', ...again))).toEqual([
        'stornieren · 90 Anrufe',
      ]);
    },
  );

  test('is not the heading of a table that was pasted with it, in either language', () => {
    const head = ['| Eintrag | Zugesagt | Erledigt |', '| Item | Committed | Done |'];
    for (const line of head) {
      expect(sprintItems(`${line}\n|---|:---:|---|\n| Etikett | 5 | 3 |`)).toEqual([
        'Etikett · 5 · 3',
      ]);
    }
  });

  test('is not the heading of a sheet that calls some of its columns otherwise [OPEN2-027] [OPEN2-031]', () => {
    const update = ['Portal, Stand 14.03.', 'Leitung', 'Es hält.', 'Vertrag fehlt.', '35 mehr'];
    const risks = (said: string) =>
      rowsIn(replyTo('assist_stakeholder_update', ...update, said, 'zurück'));
    const rows = 'Kein Vertrag\tEinkauf verhandelt\nSMS\tLimit';
    const read = ['Kein Vertrag · Einkauf verhandelt', 'SMS · Limit'];
    expect(risks(`Risiko\tMaßnahme\n${rows}`)).toEqual(read);
    expect(sprintItems('Eintrag | SP | Fertig\nEtikett | 5 | 3')).toEqual(['Etikett · 5 · 3']);
    expect(sprintItems('Ticket | Zugesagt | Erledigt\nEtikett | 5 | 3')).toEqual([
      'Etikett · 5 · 3',
    ]);
    const counted = 'Nr.\tRisiko\tMaßnahme\n1\tKein Vertrag\tEinkauf verhandelt\n2\tSMS\tLimit';
    expect(risks(counted)).toEqual(read);
    expect(ratedRows('1 | 4\n2 | 5').slice(0, 2)).toEqual([
      'Der Import hängt · 1 · 4',
      'Die Kasse fällt aus · 2 · 5',
    ]);
    expect(risks(`Kein Risiko\tMaßnahme\n${rows}`)).toEqual(['Kein Risiko · Maßnahme', ...read]);
    expect(risks('Risiko | Maßnahme')).toEqual(['Risiko · Maßnahme']);
    expect(risks('Risiko | 3 Tage Verzug\nSMS | Limit')).toHaveLength(2);
    expect(stakeholders('Vertrieb | hoch | hoch', 'hilfe')).not.toContain('nicht lesen');
  });

  test.each([
    ['Eintrag\tErledigt\tZugesagt\nEtikett\t3\t5', 'Etikett · 5 · 3'],
    ['| Item | Done | Committed |\n|---|---|---|\n| Etikett | 3 | 5 |', 'Etikett · 5 · 3'],
    [
      'Key;Zusammenfassung;SP;Fertig\nSHOP-1;"Etikett; ""A5""";5;2,5',
      'SHOP-1 Etikett; "A5" · 5 · 2,5',
    ],
    ['Summary,Story Points,Done\n"Etikett, neu",5,3', 'Etikett, neu · 5 · 3'],
  ])(
    'stands in the columns that the heading above it names, in whichever order: %j',
    (said, row) => {
      expect(sprintItems(said)).toEqual([row]);
    },
  );

  test('names who right before the day, also in parentheses', () => {
    const apart = ratings('2 | 3\ndito\ndito', 'Zweite\nGerät\nTest', 'Jens, 1.12.', 'hilfe');
    expect(rowsIn(apart)).toContain('Der Import hängt · Jens · 1.12.');
    const said = 'Anna KW 12\nLea Kurz (Freitag)\nTeam 2 (PO)';
    expect(rowsIn(ratings('2 | 3\ndito\ndito', 'Zweite\nGerät\nTest', said, 'hilfe'))).toEqual([
      'Der Import hängt · Anna · KW 12',
      'Die Kasse fällt aus · Lea Kurz · Freitag',
      'Die Kasse bucht doppelt · Team 2 (PO)',
    ]);
  });

  test('names who before “am” and the day, or “on”', () => {
    const said = 'Frau Okafor am 03.03.\nTom on 3 March\nTeam am Markt';
    expect(rowsIn(ratings('2 | 3\ndito\ndito', 'Zweite\nGerät\nTest', said, 'hilfe'))).toEqual([
      'Der Import hängt · Frau Okafor · 03.03.',
      'Die Kasse fällt aus · Tom · 3 March',
      'Die Kasse bucht doppelt · Team am Markt',
    ]);
  });

  test('has its four cells between commas, the day in the third of them', () => {
    const said = ['Anna | hoch | hoch', '„Zu spät“ | Anna | 11.03.', 'Termin'];
    const reaction = 'Plan zeigen, Tom, bis 20.03., Termin';
    expect(rowsIn(stakeholders(...said, reaction, 'zurück'))).toEqual([
      'Plan zeigen · Tom · 20.03. · Termin',
    ]);
  });

  test('names a person before how that person is reached', () => {
    const said =
      'Kasse: Ines Duarte, Chat bis 17 Uhr\nRechnungen: Buchhaltung (0711 123456)\nImport - Tom, Lea';
    const begun = ['Emre, 24.03. bis 11.04.', 'Backlog ja', 'Test | läuft | fragen | 28.03.'];
    expect(rowsIn(replyTo('catchup_handover', ...begun, said, 'zurück'))).toEqual([
      'Kasse · Ines Duarte · Chat bis 17 Uhr',
      'Rechnungen · Buchhaltung · 0711 123456',
      'Import · Tom, Lea',
    ]);
  });

  test('has the key of a board before its name, also from a cell of its own', () => {
    const said = 'SHOP-1\tEtikett\t5\t3\nSHOP-2 | Kasse; neu | 8 | 0\nSHOP-3 | 2 | 1';
    expect(sprintItems(said)).toEqual([
      'SHOP-1 Etikett · 5 · 3',
      'SHOP-2 Kasse; neu · 8 · 0',
      'SHOP-3 · 2 · 1',
    ]);
  });

  test('is not the line that introduces the rows below it', () => {
    expect(sprintItems('Unsere Einträge:\n- Etikett: 3 von 8')).toEqual(['Etikett · 8 · 3']);
    expect(ratedRows('**Die Werte:**\n2 | 3')[0]).toBe('Der Import hängt · 2 · 3');
    const last = replyTo('catchup_sprint_status', ...sprint, 'Etikett | 5 | 3\nExport:', 'hilfe');
    expect(rowsIn(last)).toEqual(['Etikett · 5 · 3', 'Export:']);
  });

  test('leaves out the columns that are not asked for, and says which', () => {
    const said =
      '| Nr | Name | Rolle | Interesse | Macht |\n|--|--|--|--|--|\n| 1 | Anna | CFO | niedrig | hoch |';
    const reply = stakeholders(said);
    expect(reply).toContain('Weggelassen habe ich, wofür es hier keine Spalte gibt: Rolle.');
    expect(rowsIn(stakeholders(said, 'zurück'))).toEqual(['Anna · hoch · niedrig']);
    const ordered = 'Risiko\tWirkung\tWahrscheinlichkeit\nDer Import hängt\t4\t2';
    expect(ratedRows(ordered)[0]).toBe('Der Import hängt · 2 · 4');
    expect(ratings(ordered)).not.toContain('Weggelassen');
  });

  test('keeps the quotation marks that somebody typed, and an inch', () => {
    expect(sprintItems('"Etikett"; 5; 3')).toEqual(['"Etikett" · 5 · 3']);
    expect(sprintItems('Schirm 24"; 5; 3')).toEqual(['Schirm 24" · 5 · 3']);
  });

  test('with more cells than there are columns is handed back whole, and the others are kept', () => {
    const reply = replyTo(
      'catchup_sprint_status',
      ...sprint,
      'Etikett | 5 | 3 | am Montag\nDruck | 3 | 3',
    );
    expect(reply).toContain('- Etikett | 5 | 3 | am Montag: mehr Teile als');
    expect(rowsIn(reply)).toEqual(['Druck · 3 · 3']);
  });

  test('never takes the place of another row of the same message: it is handed back', () => {
    const topics = 'Preistest | läuft | Ergebnis ansehen | 28.03.';
    const contacts = ['Emre', 'Emre, 24.03. bis 11.04.', 'Backlog: ja', topics];
    const lines = 'Störungen | Ines Duarte\nstörungen | Tom Berger\nPreise | Frau Roth';
    const reply = replyTo('catchup_handover', ...contacts, lines);
    expect(reply).toContain('- störungen | Tom Berger: eine andere Zeile beginnt schon genauso');
    expect(rowsIn(reply)).toEqual(['Störungen · Ines Duarte', 'Preise · Frau Roth']);
  });
});

const signals =
  '„Zu langsam“ | Lea | Mai\n„Fällt aus“ | Tom | Juni\nSchweigen seit Mai | Rat | Mail';
const themes = (said: string, last: string) =>
  rowsIn(replyTo('catchup_stakeholder_signals', 'Umzug', 'Lea | hoch | hoch', signals, said, last));

test.each([
  '1 Tempo, 2 Betrieb und 3 Dialog',
  '1: Tempo; 2: Betrieb; 3: Dialog',
  '1. Tempo, 2. Betrieb, 3. Dialog',
])('rows that were named before are known by their numbers on one line as well: %s', (said) => {
  expect(themes(said, 'zurück')).toEqual([
    '„Zu langsam“ · Tempo',
    '„Fällt aus“ · Betrieb',
    'Schweigen seit Mai · Dialog',
  ]);
});

test('numbers on one line that do not count the rows are left where they were said', () => {
  expect(themes('Tempo in 3 Filialen, 2 Tage lang', 'hilfe')[0]).toBe(
    '„Zu langsam“ · Tempo in 3 Filialen, 2 Tage lang',
  );
  expect(themes('1 Filiale, 2 Lager', 'hilfe')[0]).toBe('„Zu langsam“ · 1 Filiale, 2 Lager');
  expect(themes('1: Filiale, 2: Lager', 'hilfe')[0]).toBe('„Zu langsam“ · Filiale');
  expect(themes('1 Woche, 2 Wochen', 'hilfe')[0]).toBe('„Zu langsam“ · 1 Woche, 2 Wochen');
});

test('a number before “bis” is that of its row where every line begins with its own', () => {
  const plan = ['SQL | 1 | 3', 'SQL', 'Im April werten wir aus', 'Abfrage schreiben\nLea zusehen'];
  const said = '1. bis 19.03., läuft ohne Fehler\n2. bis Ende April, drei Fragen notiert';
  expect(rowsIn(replyTo('grow_learning_plan', ...plan, said, 'zurück'))).toEqual([
    'Abfrage schreiben · bis 19.03. · läuft ohne Fehler',
    'Lea zusehen · bis Ende April · drei Fragen notiert',
  ]);
});

test('a row is known by its last word also where its name is a question', () => {
  const review = [
    'Zahlungsarten',
    'PayPal zuerst | Abbrüche',
    'keine',
    'Kauf auf Rechnung? | Angebot\nMwSt. für CH | Antwort',
  ];
  const said = 'Rechnung: Frau Okafor bis Ende März, MwSt: Jörg bis 15.04.';
  const reply = replyTo('catchup_decision_review', ...review, 'Tom | 12.02.', said, 'zurück');
  expect(rowsIn(reply)).toEqual([
    'Kauf auf Rechnung? · Frau Okafor · Ende März',
    'MwSt. für CH · Jörg · 15.04.',
  ]);
});

const workshop = [
  'Eine Liste',
  '60',
  'Sammeln | still',
  'Konsent',
  '20',
  'Streit | Pause?',
  'Zeit | Ana',
];
test.each([
  'Protokoll verschicken (Jana, bis 20.3.), Engpässe eintragen (Mehmet, morgen)',
  'Protokoll verschicken, Jana, bis 20.3.; Engpässe eintragen, Mehmet, morgen',
  'Protokoll verschicken (Jana, bis 20.3.) und Engpässe eintragen (Mehmet, morgen).',
])('tasks on one line that each say who and by when are rows of their own: %s', (said) => {
  const reply = replyTo('grow_facilitation', ...workshop, said, 'zurück');
  expect(rowsIn(reply).map((row) => row.replace('bis ', ''))).toEqual([
    'Protokoll verschicken · Jana · 20.3.',
    'Engpässe eintragen · Mehmet · morgen',
  ]);
});

test.each([
  ['Aufwand 3, Nutzen 5 und Risiko 2', ['Aufwand · 3', 'Nutzen · 5', 'Risiko · 2']],
  ['Effort: 3; Benefit: 5', ['Effort · 3', 'Benefit · 5']],
  ['Start in Phase 2, Ende in Phase 3 | 4', ['Start in Phase 2, Ende in Phase 3 · 4']],
  ['Kosten, Nutzen und Risiko 2', ['Kosten, Nutzen und Risiko · 2']],
])('names on one line that each have their number are rows of their own: %s', (said, rows) => {
  const begun = ['Wie bezahlen Firmen?', 'Mara', 'Leicht umkehrbar', 'A\nB\nAlles lassen'];
  const reply = replyTo('grow_decision_making', ...begun, said, 'zurück');
  expect(rowsIn(reply)).toEqual(rows);
});

test('the parts of one task stay together', () => {
  const said = 'Raum (Aula), Beamer (HDMI) und Ton buchen, Jana, bis 20.3.';
  expect(rowsIn(replyTo('grow_facilitation', ...workshop, said, 'zurück'))).toEqual([
    'Raum (Aula), Beamer (HDMI) und Ton buchen · Jana · 20.3.',
  ]);
  const marked = 'Protokoll verschicken; Jana; bis 20.3.';
  expect(rowsIn(replyTo('grow_facilitation', ...workshop, marked, 'zurück'))).toHaveLength(1);
});

test('a day behind the end of a sentence has its own cell', () => {
  const vision = [
    'Menschen',
    'Portal',
    'Modern',
    'Zielgruppe 1',
    'weiter',
    'Geld ist da.',
    'Extras',
  ];
  const said =
    'Jana (Support): Was würdest du nicht mehr tun? bis 20.03.\nTom: „Was fehlt?“, bis Freitag\nIna: Gilt es noch bis 20.03.';
  expect(rowsIn(replyTo('grow_vision_craft', ...vision, said, 'weiter', 'zurück'))).toEqual([
    'Jana (Support) · Was würdest du nicht mehr tun? · 20.03.',
    'Tom · „Was fehlt?“ · Freitag',
    'Ina · Gilt es noch bis 20.03.',
  ]);
});

test.each([
  [
    'Chef redet -> „Danke, erst die anderen; dann Sie“',
    'Chef redet · „Danke, erst die anderen; dann Sie“',
  ],
  ['Chef redet -> Danke sagen; dann weiter', 'Chef redet · Danke sagen; dann weiter'],
  ['Chef redet; alle schweigen -> Pause', String.raw`Chef redet · alle schweigen -\> Pause`],
])('a semicolon within a quotation or behind an arrow parts no cells: %s', (said, row) => {
  const begun = ['Eine Liste', '60', 'Sammeln | still', 'Konsent', '20', said, 'zurück'];
  expect(rowsIn(replyTo('grow_facilitation', ...begun))).toEqual([row]);
});

test('what stands behind the day is the cell behind it: the day took it in', () => {
  const people = ['Umzug', 'Lea | hoch | hoch', '„Zu langsam“ | Lea | Mai', 'Tempo'];
  const said = 'Rückfallplan zeigen: Tom, 20.03., Tempo\nLea anrufen: Ines, bis Freitag, Vertrauen';
  const reply = replyTo('catchup_stakeholder_signals', ...people, said, 'zurück');
  expect(rowsIn(reply)).toEqual([
    'Rückfallplan zeigen · Tom · 20.03. · Tempo',
    'Lea anrufen · Ines · Freitag · Vertrauen',
  ]);
});

describe('a choice in a row', () => {
  test.each(['hoch', 'High', 'groß', 'big', 'hoch!', 'hoc', 'hoch beim Budget'])(
    'is meant by %j',
    (said) => {
      const reply = stakeholders(`Betriebsrat | ${said} | niedrig`, 'zurück');
      expect(rowsIn(reply)).toEqual(['Betriebsrat · hoch · niedrig']);
    },
  );

  test('may say how much there is of what its column is called', () => {
    const said = 'Betriebsrat: viel Einfluss, wenig Interesse\nLegal: much power, little interest';
    expect(
      rowsIn(replyTo('grow_stakeholder_communication', 'Eine Absage', said, 'zurück')),
    ).toEqual(['Betriebsrat · hoch · niedrig', 'Legal · hoch · niedrig']);
  });

  test('is asked for again where nothing on offer is meant, with what is', () => {
    const reply = stakeholders('Betriebsrat | enorm | niedrig\nFinanzen | hoch | hoch');
    expect(reply).toContain(
      '- Betriebsrat | enorm | niedrig: Einfluss ist eines von hoch, niedrig',
    );
    expect(rowsIn(reply)).toEqual(['Finanzen · hoch · hoch']);
  });

  test('is not guessed where the words begin two of them', () => {
    const said = ['Rückzahlungen', '150 Nachfragen weniger', 'sch'];
    expect(replyTo('assist_split_epic', ...said)).toContain('Das steht nicht zur Wahl.');
    const clear = [...said.slice(0, 2), 'schn'];
    expect(replyTo('assist_split_epic', ...clear)).toContain('**Schnittmuster:** Schnittstellen');
  });
});

describe('a number from 1 to 5', () => {
  test('is missing in a line that is named with the dot of its day, and without the one that ends it', () => {
    expect(ratings('30.4.')).toContain('- 30.4.: Wahrscheinlichkeit liegt zwischen 1 und 5');
    expect(ratings('viel mehr.')).toContain('- viel mehr: ');
  });

  test.each([
    'hoch | mittel\nsehr hoch | niedrig\n2 | Sehr gering',
    'hoch/mittel\nsehr hoch/gering\n2, sehr niedrig',
    'high, medium\nvery high low\nDie Kasse bucht doppelt: 2, very low',
    'Risiko\tAuswirkung\tWahrscheinlichkeit\nDer Import hängt\tmittel\thoch\nDie Kasse fällt aus\tgering\tsehr hoch\nDie Kasse bucht doppelt\tsehr gering\t2',
  ])('may be said in words, and the reply tells how they count: %j [OPEN2-018]', (said) => {
    const reply = ratings(said);
    expect(reply).toContain('sehr hoch 5, hoch 4, mittel 3, niedrig 2, sehr niedrig 1.');
    expect(rowsIn(ratings(said, 'zurück'))).toEqual([
      'Der Import hängt · 4 · 3',
      'Die Kasse fällt aus · 5 · 2',
      'Die Kasse bucht doppelt · 2 · 1',
    ]);
  });

  test('may stand beside that of the next row on one line of several', () => {
    expect(rowsIn(ratings('hoch/hoch, mittel hoch\nniedrig niedrig', 'zurück'))).toEqual([
      'Der Import hängt · 4 · 4',
      'Die Kasse fällt aus · 3 · 4',
      'Die Kasse bucht doppelt · 2 · 2',
    ]);
  });

  test('may be said with what it is out of, which is no number of its own', () => {
    const said =
      'SQL 1 von 5, gebraucht 3\nExcel: 2/5, 4/5\nCoaching | 3 von 5 | 4\nPitch 2 out of 5, 4 out of 5\nMentoring 2/5';
    expect(rowsIn(replyTo('grow_learning_plan', said, 'zurück'))).toEqual([
      'SQL · 1 · 3',
      'Excel · 2 · 4',
      'Coaching · 3 · 4',
      'Pitch · 2 · 4',
      'Mentoring · 2 · 5',
    ]);
  });

  const vision = ['Sie nennen Menschen', 'Portal', 'Wir machen es modern'];
  const marks = (said: string) => replyTo('grow_vision_craft', ...vision, said);

  test.each([
    'Zielgruppe 0, Veränderung 1, merkbar 2 und Kante 0',
    'Zielgruppe: 0; Veränderung: 1; merkbar: 2; Kante: 0',
  ])('is one of several rows on one line, each with its own name: %s', (said) => {
    expect(rowsIn(replyTo('grow_vision_craft', ...vision, said, 'zurück'))).toEqual([
      'Zielgruppe · 0',
      'Veränderung · 1',
      'Merkbar · 2',
      'Kante · 0',
    ]);
  });

  test('is named with its row where that is none of those that there are', () => {
    const reply = marks('Zielgruppe 0, Nutzen 1, merkbar 2');
    expect(reply).toContain('- Nutzen 1: Merkmal ist eines von');
    expect(rowsIn(reply)).toEqual(['Zielgruppe · 0', 'Merkbar · 2']);
  });

  test('needs no words on how words count where there are none, and has no others', () => {
    expect(ratings('4 | 3\n5 | 2\n2 | 1')).not.toContain('hoch 4');
    expect(ratings('geht so | 3')).toContain('bei Wahrscheinlichkeit fehlt eine Zahl');
    const sizes = ['RICE', 'Mehr Käufe', 'Login\nExport', 'hoch | 2 | 80 | 3'];
    expect(replyTo('assist_prioritise_backlog', ...sizes)).toContain('Reichweite fehlt eine Zahl');
  });
});

test('a weight may be a share in per cent, and keeps its proportion to the others', () => {
  const begun = [
    'Wie bezahlen Firmenkunden?',
    'Mara',
    'Leicht umkehrbar',
    'PayPal\nRechnung\nAlles lassen',
  ];
  const said = 'Nutzen 50 %\nAufwand: 30 Prozent\nStart | 20 %';
  expect(rowsIn(replyTo('grow_decision_making', ...begun, said, 'zurück'))).toEqual([
    'Nutzen · 2,5',
    'Aufwand · 1,5',
    'Start · 1',
  ]);
  const more = replyTo('grow_decision_making', ...begun, 'Nutzen | 120 %');
  expect(more).toContain('Gewicht liegt zwischen 0 und 5');
});

describe('a row whose name is known already', () => {
  const people = 'Customer Acme: low, high\nFrau Öz (IT): high, low';

  test('is known by the last word of its name as well, where no other ends so', () => {
    const said = 'Acme: needs a date; it comes in May\nÖz | Budget | Kostet nichts';
    const lines = ['Maske', people, said, 'zeig'];
    const reply = talk([{ said: 'Los', card: 'grow_stakeholder_communication' }, ...lines]).at(-1);
    expect(reply).toContain('| Customer Acme | needs a date | it comes in May |');
    const twice = ['Maske', `${people}\nLieferant Acme: low, low`, 'Acme: needs a date; in May'];
    const refused = talk([
      { said: 'Los', card: 'grow_stakeholder_communication' },
      ...twice,
      'zeig',
    ]);
    expect(refused.at(-1)).not.toContain('| Lieferant Acme | needs a date |');
  });

  test('keeps the cells that its line says nothing of', () => {
    const topics = 'Druck | läuft | verlängern\nDashboard | halb fertig | Zahlen holen | 20.12.';
    const lines = [
      'Lena, 24.03. bis 11.04.',
      'alles',
      topics,
      'zurück',
      'Dashboard: fast fertig',
      'zeig',
    ];
    const reply = talk([{ said: 'Los', card: 'catchup_handover' }, ...lines]).at(-1);
    expect(reply).toContain('| Dashboard | fast fertig | Zahlen holen | 20.12. |');
  });

  test.each([
    '2: 4 | 3',
    '2 | 4 | 3',
    '| 2. | 4 | 3 |',
    '2 4 3',
    '2) 4 | 3',
    '- #2: 4 | 3',
    'die kasse fällt aus | 4 | 3',
    'Die Kasse f | 4 | 3',
    '1: Die Kasse fällt aus | 4 | 3',
    'Die Kasse fällt aus: 4 | 3',
    'Die Kasse fällt aus – 4 3',
    'die kasse fällt aus : 4 3',
    'die kasse fällt aus -> 4 3',
    '1: Die Kasse f | 4 | 3',
  ])('is filled by %j, and no other', (line) => {
    const [first, second, third] = threats;
    expect(ratedRows(line)).toEqual([first, `${second} · 4 · 3`, third]);
  });

  test.each(['Die Kasse | 4 | 3', 'Der Drucker | 4 | 3', 'D | 4 | 3'])(
    'is asked for where %j may mean several or none; what else was said is kept',
    (line) => {
      const reply = ratings(`${line}\n1: 2 | 5`);
      expect(reply).toContain(`- ${line}: zu welchem Eintrag gehört sie?`);
      expect(rowsIn(reply)).toEqual([`${threats[0]} · 2 · 5`, threats[1], threats[2]]);
    },
  );

  test.each(['7: 4 | 3', '7. 4 | 3'])('is not the next one for the number of none: %s', (line) => {
    expect(ratedRows(line)).toEqual(threats);
  });

  test('is known by its number before a choice, with fewer cells than there are columns', () => {
    const said = [
      'MoSCoW',
      'Bis Juni 200 Anrufe im Monat weniger',
      'Etikett\nStatus\nNotiz',
      '3 diesmal nicht\n1 muss 5\n2 | S',
    ];
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...said, 'zurück'))).toEqual([
      'Etikett · Must · 5',
      'Status · Should',
      'Notiz · Won’t',
    ]);
  });

  test('lies within its range at both ends', () => {
    const reply = ratings('0 | 1\n1 | 6\n1: 1 | 5');
    expect(reply).toContain('- 0 | 1: Wahrscheinlichkeit liegt zwischen 1 und 5');
    expect(reply).toContain('- 1 | 6: Wirkung liegt zwischen 1 und 5');
    expect(rowsIn(reply)).toEqual([`${threats[0]} · 1 · 5`, threats[1], threats[2]]);
  });

  test('is the next one that no message has filled yet', () => {
    expect(ratedRows('1: 2 | 5', '4 | 3')).toEqual([
      `${threats[0]} · 2 · 5`,
      `${threats[1]} · 4 · 3`,
      threats[2],
    ]);
  });

  test('is meant by its whole name first, however short, and keeps it whatever it says', () => {
    const names = ['SMS', 'SMS fällt aus', 'Offen'];
    const begun = ['Ab 01.05. läuft es', names.join('\n'), 'weiter', 'keine'];
    const reply = replyTo('catchup_risk_radar', ...begun, 'SMS | 4 | 3\nOffen | 2 | 5', 'hilfe');
    expect(rowsIn(reply)).toEqual(['SMS · 4 · 3', 'SMS fällt aus', 'Offen · 2 · 5']);
  });

  test('is meant by the key with which it begins, before a colon or a dash', () => {
    const begun = ['RICE', 'Bis Juni 200 Anrufe weniger', 'RET-31 Etikett\nRET-40 Status'];
    const rated = 'RET-40: 3k | 1 | 50 | 2,5\nRET-31 - 1.200, 2, 80 %, 3';
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...begun, rated, 'zurück'))).toEqual([
      'RET-31 Etikett · 1.200 · 2 · 80 · 3',
      'RET-40 Status · 3.000 · 1 · 50 · 2,5',
    ]);
  });

  test('is not taken for meant by a short first word of what is said of it', () => {
    const notes = ['Review vom 14.03.', 'Mara', 'Tom prüft die Sorten', 'keine', 'keine'];
    const task = 'Tomatensorten prüfen';
    const reply = replyTo('catchup_meeting_notes', ...notes, task, 'Tom | 18.03.', 'zurück');
    expect(rowsIn(reply)).toEqual([`${task} · Tom · 18.03.`]);
  });

  test('is meant by its name without salutation and addition, as people write it the second time', () => {
    const people =
      'Herr Krüger (Lager) | hoch | hoch\nFrau Öz (IT) | hoch | niedrig\nSam (Vertrieb) | hoch | hoch';
    const rows = (...said: string[]) =>
      rowsIn(replyTo('grow_stakeholder_communication', 'Eine Absage', people, ...said, 'hilfe'));
    const said =
      'Sam: Ziele; Der Export bleibt\nÖz: Budget | Es kostet nichts\nKrüger - Tor - KW 4';
    expect(rows(said, 'zurück')).toEqual([
      'Herr Krüger (Lager) · Tor · KW 4',
      'Frau Öz (IT) · Budget · Es kostet nichts',
      'Sam (Vertrieb) · Ziele · Der Export bleibt',
    ]);
    const two = 'Frau Öz (IT) | hoch | hoch\nHerr Öz (Lager) | hoch | hoch';
    const both = replyTo(
      'grow_stakeholder_communication',
      'Eine Absage',
      two,
      'Öz | Budget | Nichts',
    );
    expect(both).toContain('- Öz | Budget | Nichts: zu welchem Eintrag gehört sie?');
  });

  test('says behind a comma how often somebody is told', () => {
    const people =
      'Frau Öz | hoch | hoch\nLegal | hoch | hoch\nTom | hoch | hoch\nBeirat | hoch | hoch';
    const said = 'Öz: Telefon, jeden Montag\nMail, weekly\nDaily, täglich\nTelefon, Mail und Chat';
    const reply = replyTo(
      'grow_stakeholder_communication',
      'Absage',
      people,
      'weiter',
      said,
      'hilfe',
    );
    expect(rowsIn(reply)).toEqual([
      'Frau Öz · Telefon · jeden Montag',
      'Legal · Mail · weekly',
      'Tom · Daily · täglich',
      'Beirat · Telefon, Mail und Chat',
    ]);
  });

  test('has its numbers and choices beside those of the others on one line', () => {
    const rated = ['2 · 5', '4 · 3', '1 · 1'].map((cells, at) => `${threats[at]} · ${cells}`);
    expect(ratedRows('2/5, 4/3; 1/1', 'zurück')).toEqual(rated);
    expect(ratedRows('2, 5')[0]).toBe(`${threats[0]} · 2 · 5`);
    const map = ['Pflegekraft', 'Vorbereiten\nReden', 'weiter', 'Liste drucken | 1\nFragen | 2'];
    const slices = replyTo('grow_story_mapping', ...map, 'erster, später', 'weiter', 'zurück');
    expect(rowsIn(slices)).toEqual(['Liste drucken · Erster', 'Fragen · Später']);
  });

  test('has no number in a day: its cell is asked for', () => {
    const reply = ratings('Der Vertrag fehlt seit 3.11.');
    expect(reply).toContain('bei Wahrscheinlichkeit fehlt eine Zahl');
    expect(ratedRows('2,5 | 3')[0]).toBe(`${threats[0]} · 2,5 · 3`);
  });

  test('keeps the day of a date with which its words begin', () => {
    const plan = [
      'Interviews führen | 2 | 4',
      'Offen fragen',
      'Im April befragen wir 5 Kundinnen',
      'Ein Interview mit Frau Weber führen',
    ];
    const reply = replyTo('grow_learning_plan', ...plan, '28. März | acht offene Fragen', 'zurück');
    expect(rowsIn(reply)).toEqual([
      'Ein Interview mit Frau Weber führen · 28\\. März · acht offene Fragen',
    ]);
    const two = [...plan.slice(0, 3), 'Frau Weber befragen\nHerrn Vogt befragen'];
    const day = replyTo('grow_learning_plan', ...two, '2. April | acht Fragen\n9. April', 'zurück');
    expect(rowsIn(day)).toEqual([
      'Frau Weber befragen · 2\\. April · acht Fragen',
      'Herrn Vogt befragen · 9\\. April',
    ]);
  });
});

describe('a row without marks between its cells', () => {
  test.each([
    ['KP-1 Rechnung 5 2', 'KP-1 Rechnung · 5 · 2'],
    ['Rechnung: 5, 2', 'Rechnung · 5 · 2'],
    ['KP-3 5/2', 'KP-3 · 5 · 2'],
    ['Suche, 5 SP, 2,5 SP', 'Suche · 5 · 2,5'],
    ['Sprint 14 5 2', 'Sprint 14 · 5 · 2'],
  ])('ends in its numbers, however they are written: %s', (line, row) => {
    expect(sprintItems(line)).toEqual([row]);
  });

  test('keeps the number that belongs to its last word', () => {
    const begun = ['catchup_sprint_status', ...sprint, 'Etikett | 5 | 3'] as const;
    const added = replyTo(...begun, 'Rest von Sprint 14\nHotfix 2\nTest in Phase 2 3', 'zurück');
    expect(rowsIn(added)).toEqual(['Rest von Sprint 14', 'Hotfix · 2', 'Test in Phase 2 · 3']);
  });

  test('is not torn apart where a number is missing', () => {
    const reply = replyTo('catchup_sprint_status', ...sprint, 'KP-4 5', 'hilfe');
    expect(rowsIn(reply)).toEqual(['KP-4 5']);
  });

  test('ends in its choices, and keeps a number in its name that is out of range', () => {
    const said = 'Frau Stein hoch hoch\nHerr Ott (Vertrieb): niedrig, hoch\nRat - hoch - niedrig';
    expect(rowsIn(stakeholders(said, 'zurück'))).toEqual([
      'Frau Stein · hoch · hoch',
      'Herr Ott (Vertrieb) · niedrig · hoch',
      'Rat · hoch · niedrig',
    ]);
    const begun = ['Wie zahlen wir?', 'Die CTO', '1', 'Stripe\nAdyen\nalles lassen'];
    const weighed = replyTo('grow_decision_making', ...begun, 'Kosten 5\nISO 27001', 'hilfe');
    expect(rowsIn(weighed)).toEqual(['Kosten · 5', 'ISO 27001']);
  });

  test('has its cells between dashes and arrows, a remark behind its choice, a reason behind “weil”', () => {
    const areas = 'Umfang: grün, passt\nTermin: gelb - zwei Wochen spät\nBudget rot';
    const overview = ['Portal', 'Rechnungen finden', 'Jira vom 14.03.', areas, 'hilfe'];
    expect(rowsIn(replyTo('catchup_project_snapshot', ...overview))).toEqual([
      'Umfang · grün · passt',
      'Termin · gelb · zwei Wochen spät',
      'Budget · rot',
    ]);
    const period = ['01.03. bis 14.03.', 'Bis Ende Mai 60 % über die App', 'keine'];
    const changes = 'KP-3 hat 8 Punkte, weil vieles unklar war\nKP-4 → oben → Wunsch des Vertriebs';
    expect(rowsIn(replyTo('catchup_backlog_changes', ...period, changes, 'zurück'))).toEqual([
      'KP-3 hat 8 Punkte · weil vieles unklar war',
      'KP-4 · oben · Wunsch des Vertriebs',
    ]);
  });

  test('has a number in parentheses, and the name of a column beside its cell in any order', () => {
    const decision = ['Welcher Anbieter?', 'Mara', 'leicht', 'A\nB\nC'];
    const weights = 'Kosten (5)\nTempo: Gewicht 3\nQualität (Gewicht 2)';
    const shown = replyTo('grow_decision_making', ...decision, weights, 'zurück');
    expect(rowsIn(shown)).toEqual(['Kosten · 5', 'Tempo · 3', 'Qualität · 2']);
    const people = [
      'Dr. Miller: high power, low interest',
      'Sales – low interest, high power',
      'Bob (low, high)',
      'Frau Lee hoch/hoch',
      'Dr. Müller: hoher Einfluss, geringes Interesse',
    ];
    expect(rowsIn(stakeholders(people.join('\n'), 'zurück'))).toEqual([
      'Dr. Miller · hoch · niedrig',
      'Sales · hoch · niedrig',
      'Bob · niedrig · hoch',
      'Frau Lee · hoch · hoch',
      'Dr. Müller · hoch · niedrig',
    ]);
  });

  test('of what was said may name first who said it, as people note it down', () => {
    const people = ['Tom: Das dauert zu lange', 'Frau Stein – „Nie samstags“ – Jour fixe'];
    const words = ['„Wer schult uns?“: Der Rat', 'Budget gekürzt: Frau Lee', 'Ruhe – Rat – Montag'];
    const said = [...people, ...words].join('\n');
    expect(rowsIn(stakeholders('Rat hoch hoch', said, 'zurück'))).toEqual([
      'Das dauert zu lange · Tom',
      '„Nie samstags“ · Frau Stein · Jour fixe',
      '„Wer schult uns?“ · Der Rat',
      'Budget gekürzt · Frau Lee',
      'Ruhe · Rat · Montag',
    ]);
  });

  test('of what was said in a chat names who said it and when', () => {
    const said = '[14.03.26, 10:32] Anna Berg: Das dauert zu lange\n[10:34] Jens: „Nie samstags“';
    expect(rowsIn(stakeholders('Rat hoch hoch', said, 'zurück'))).toEqual([
      'Das dauert zu lange · Anna Berg · 14.03.26, 10:32',
      '„Nie samstags“ · Jens · 10:34',
    ]);
  });

  test('is of the slice that a release stands for', () => {
    const map = [
      'Kundin kauft ein',
      'Suchen\nKaufen\nErhalten',
      'Filtern | 1\nBezahlen | 2\nÖffnen | 3',
    ];
    const slices = 'MVP: Filtern, Bezahlen\nRelease 2: Öffnen';
    expect(rowsIn(replyTo('grow_story_mapping', ...map, slices, 'hilfe'))).toEqual([
      'Filtern · Erster',
      'Bezahlen · Erster',
      'Öffnen · Zweiter',
    ]);
  });

  test('has two numbers behind “von … auf …”, and a day behind its number or before its remark', () => {
    const goal = ['App ausliefern', 'Kundinnen buchen selbst', 'Niemand ruft mehr an'];
    const measures =
      'Buchungen per App: 20 % -> 60 % bis 31.05.\nAnrufe: von 1.200 auf 800 bis Juni';
    expect(rowsIn(replyTo('grow_outcome_goals', ...goal, measures, 'zurück'))).toEqual([
      'Buchungen per App · 20 % · 60 % · 31.05.',
      'Anrufe · 1.200 · 800 · Juni',
    ]);
    const plan = ['SQL 3 5', 'SQL', 'Auswertung', 'Ein Buch lesen\nEine Abfrage schreiben'];
    const dates = 'Bis 30. April, Zusammenfassung steht\nFreitag, 2. Mai';
    expect(rowsIn(replyTo('grow_learning_plan', ...plan, dates, 'zurück'))).toEqual([
      'Ein Buch lesen · Bis 30. April · Zusammenfassung steht',
      'Eine Abfrage schreiben · Freitag, 2. Mai',
    ]);
  });

  test('has a choice behind its name, before a reason or a mark [OPEN2-012] [OPEN2-019]', () => {
    const overview = ['Portal', 'Kundinnen rufen 300-mal weniger an', 'Board, Stand 12.03.'];
    const said =
      'Budget gelb weil 20 T€ fehlen\nQualität ist rot, 14 Fehler\nUmfang gelb: 14 von 20\nTeam – grün – passt';
    expect(rowsIn(replyTo('catchup_project_snapshot', ...overview, said, 'zurück'))).toEqual([
      'Budget · gelb · weil 20 T€ fehlen',
      'Qualität · rot · 14 Fehler',
      'Umfang · gelb · 14 von 20',
      'Team · grün · passt',
    ]);
    const goals =
      'Zertifikate als nächstes weil Firmen fragen\nKunden können jetzt online zahlen, 50 %';
    const roadmap = ['Lernplattform, Stand 03.03.', goals, 'hilfe'];
    expect(rowsIn(replyTo('catchup_roadmap_check', ...roadmap))).toEqual([
      'Zertifikate · Als Nächstes · weil Firmen fragen',
      'Kunden können jetzt online zahlen, 50 %',
    ]);
  });

  test('has commas between its cells where the day is in its place [OPEN2-020]', () => {
    const topics = (line: string) =>
      rowsIn(replyTo('catchup_handover', 'Emre, ab 24.03.', 'Backlog ja', line, 'Schritt 2'));
    expect(topics('Preistest, läuft in 2 Filialen, mit Frau Roth ansehen, bis zum 28.03.')).toEqual(
      ['Preistest · läuft in 2 Filialen · mit Frau Roth ansehen · 28.03.'],
    );
    const others = ['Äpfel, Birnen, Nüsse, Tee', 'Äpfel, Birnen, bis 28.03.'];
    for (const line of others) expect(topics(line)[0]).toMatch(/^Äpfel, Birnen/u);
  });

  test('names the activity on a story map behind a comma or in parentheses', () => {
    const map = ['Kundin gibt zurück', 'Anmelden\nAbgeben\nGeld bekommen'];
    const tasks = 'Etikett drucken, 1\nPaket abgeben (2)\nGeld sehen | 3';
    const named = 'Etikett drucken, Aktivität 1\nPaket abgeben, step 2\nGeld sehen | 3';
    expect(replyTo('grow_story_mapping', ...map, named, 'zurück')).toBe(
      replyTo('grow_story_mapping', ...map, tasks, 'zurück'),
    );
    expect(rowsIn(replyTo('grow_story_mapping', ...map, tasks, 'zurück')).slice(3)).toEqual([
      'Etikett drucken · 1',
      'Paket abgeben · 2',
      'Geld sehen · 3',
    ]);
  });

  test('knows a class by its whole name, and a light by its other name or its sign', () => {
    const items = ['MoSCoW', 'Start am 2. Mai', 'Login\nExport\nChat'];
    const classes = 'must have 5\nChat could have 2\nwon’t have 8';
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...items, classes, 'zurück'))).toEqual([
      'Login · Must · 5',
      'Export · Won’t · 8',
      'Chat · Could · 2',
    ]);
    const sorted = 'Must: Login (3 SP), Export 5\nCould: Chat (8)';
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...items, sorted, 'zurück'))).toEqual([
      'Login · Must · 3',
      'Export · Must · 5',
      'Chat · Could · 8',
    ]);
    const areas = 'Termin | Amber | zwei Wochen zu spät\nBudget – 🟢 – passt\nTeam: 🔴, krank';
    const state = [
      'Portal',
      'Kundinnen rufen 300-mal im Monat weniger an',
      'Jira vom 12.03.',
      areas,
      'Etikett ist da',
      'zurück',
      'zurück',
    ];
    expect(rowsIn(replyTo('catchup_project_snapshot', ...state))).toEqual([
      'Termin · gelb · zwei Wochen zu spät',
      'Budget · grün · passt',
      'Team · rot · krank',
    ]);
  });

  test('holds estimates with “ca.” and units, and stays open where somebody does not know', () => {
    const items = ['RICE', 'Bis Juni 200 Anrufe weniger', 'Etikett\nStatus\nUmtausch'];
    const scores = 'Etikett: ca. 1.200 Leute, 2, 80 %, 3 Wochen\nweiß ich nicht\n900 1 50 2';
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...items, scores, 'hilfe'))).toEqual([
      'Etikett · 1.200 · 2 · 80 · 3',
      'Status',
      'Umtausch · 900 · 1 · 50 · 2',
    ]);
  });

  test('takes a confidence that is said as a share of one for as many per cent, and one with the sign as it is [OPEN2-023]', () => {
    const items = ['RICE', 'Bis Juni 200 Anrufe weniger', 'Etikett\nStatus\nUmtausch\nKasse'];
    const scores = '900 | 1 | 0,57 | 2\n900 | 1 | 1 | 2\n900 | 1 | 0,8 % | 2\n900 | 1 | 0 | 2';
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...items, scores, 'zurück'))).toEqual([
      'Etikett · 900 · 1 · 57 · 2',
      'Status · 900 · 1 · 100 · 2',
      'Umtausch · 900 · 1 · 0,8 · 2',
      'Kasse · 900 · 1 · 0 · 2',
    ]);
  });

  test('that could not be read alone is one line, and ends in one mark', () => {
    const said = 'Etikett | 5 | 2\nDer Rest | viel | fertig.';
    const reply = replyTo('catchup_sprint_status', ...sprint, said);
    expect(reply).toContain('Diese Zeile konnte ich nicht lesen, alle anderen sind notiert:');
    expect(reply).toContain('- Der Rest | viel | fertig: bei Zugesagt fehlt eine Zahl');
  });

  test('that is known already names who and by when in the words of people', () => {
    const notes = ['Review vom 14.03.', 'Mara', 'Notizen', 'keine', 'keine'];
    const tasks = 'Etikett prüfen\nDruck testen\nText schreiben';
    const said = 'Tom bis 20.03.\nDruck testen: Ana, Freitag\nSven - 28.03.';
    expect(rowsIn(replyTo('catchup_meeting_notes', ...notes, tasks, said, 'zurück'))).toEqual([
      'Etikett prüfen · Tom · 20.03.',
      'Druck testen · Ana · Freitag',
      'Text schreiben · Sven · 28.03.',
    ]);
  });

  test('takes one number for each of the known rows from one line', () => {
    const meeting = ['Donnerstag', '60', 'Etikett\nDruck', 'Bereit', 'keine\nkeine', 'keine'];
    const reply = replyTo('assist_refinement_prep', ...meeting, '25, 30', 'zurück');
    expect(rowsIn(reply)).toEqual(['Etikett · 25', 'Druck · 30']);
  });

  test.each(['3, 1, 2', '3 1 2'])(
    'takes so the places of slices, whose reasons may come later: %s [OPEN2-024]',
    (said) => {
      const split = ['Rückzahlungen', 'weiter', '4', 'Anstoßen\nSehen\nGutschein', 'weiter'];
      const reply = replyTo('assist_split_epic', ...split, said, 'zurück');
      expect(rowsIn(reply)).toEqual(['Anstoßen · 3', 'Sehen · 1', 'Gutschein · 2']);
    },
  );

  test('takes the place of the row that said the same in one cell', () => {
    const none = ['keine', 'keine', 'keine'];
    const begun = ['01.03. bis 14.03.', '60 % über die App', ...none, 'Der 02.05. hält', 'keine'];
    const said = ['Stein informieren, ich, morgen', 'Stein informieren | ich | morgen', 'zurück'];
    const reply = replyTo('catchup_backlog_changes', ...begun, ...said);
    expect(rowsIn(reply)).toEqual(['Stein informieren · ich · morgen']);
  });
});

describe('a measure of a goal', () => {
  const goal = ['Portal live', 'Kundinnen schauen selbst nach', 'Niemand ruft an'];
  const measured = (line: string) => rowsIn(replyTo('grow_outcome_goals', ...goal, line, 'zurück'));

  /** The same where a hint asks for what is missing. */
  const stillAsked = (line: string) => rowsIn(replyTo('grow_outcome_goals', ...goal, line, 'zeig'));

  test('may be below zero, and a small one is shown with all its decimals [OPEN2-031]', () => {
    expect(measured('NPS | -10 | 30 | 30.06.')).toEqual(['NPS · −10 · 30 · 30.06.']);
    expect(measured('Fehler | 0,0004 | 0,0001 | 30.06.')).toEqual([
      'Fehler · 0,0004 · 0,0001 · 30.06.',
    ]);
  });

  test.each([
    'Anrufe: von 300 auf 120 bis 30.06.',
    'Anrufe von 300 auf 120 bis zum 30.06.',
    'Anrufe: 300 -> 120 bis 30.06.',
    'Anrufe - 300 - 120 - 30.06.',
    'Anrufe: heute 300, Ziel 120, bis 30.06.',
    'Anrufe: 300, 120, 30.06.',
    'Anrufe 300 120 30.06.',
  ])('has its day in figures behind both numbers, not as one of them: %s [OPEN2-031]', (line) => {
    expect(measured(line)).toEqual(['Anrufe · 300 · 120 · 30.06.']);
  });

  test('has no number in a day, also where one of its own is missing [OPEN2-031]', () => {
    expect(measured('Anrufe von 300 auf 120 bis Ende Juni')).toEqual([
      'Anrufe · 300 · 120 · Ende Juni',
    ]);
    expect(measured('Anrufe: 300, 120, 30 June')).toEqual(['Anrufe · 300 · 120 · 30 June']);
    for (const line of ['300 to 120 by June 30, 2027', '300, 120, June 30, 2027']) {
      expect(measured(`Anrufe: ${line}`)).toEqual(['Anrufe · 300 · 120 · June 30, 2027']);
    }
    expect(stillAsked('Anrufe 120 30 June')).toEqual(['Anrufe 120 30 June']);
    expect(stillAsked('Buchungen bis Freitag: 3 5')).toEqual(['Buchungen bis Freitag · 3 · 5']);
    const short = replyTo('grow_outcome_goals', ...goal, 'Anrufe: 120, 30.06.');
    expect(short).toContain('bei Heute fehlt eine Zahl');
  });

  test('is of one scale with the other, whichever words say it [OPEN2-031]', () => {
    expect(measured('Umsatz | 800 Mio. € | 1,2 Mrd. € | 31.12.')).toEqual([
      'Umsatz · 800.000.000 € · 1.200.000.000 € · 31.12.',
    ]);
    expect(measured('Umsatz | 900 Milliarden | 1 Billion | 31.12.')).toEqual([
      'Umsatz · 900.000.000.000 · 1.000.000.000.000 · 31.12.',
    ]);
    const said = [{ said: 'Go', card: 'grow_outcome_goals' as const }, ...goal];
    const english =
      'Revenue | 800 million | 1.2 billion | 31 Dec\nMarket | 1 bn | 2 bn | 31 Dec\nShare | 12 % | 20 % | 31 Dec';
    const reply = talk([...said, english], { language: 'en' }).at(-1);
    expect(reply).toContain('| 800,000,000 | 1,200,000,000 |');
    expect(reply).toContain('| 1,000,000,000 | 2,000,000,000 |');
    expect(reply).toContain('| 12% | 20% | +8 percentage points (+67%) |');
  });

  test('is looked for at the end of its line alone, so that a long name holds up nobody [OPEN2-031]', () => {
    const split = vi.spyOn(String.prototype, 'split');
    const countSplits = (words: number) => {
      split.mockClear();
      const line = `${'Anruf '.repeat(words)}von 300 auf 120 bis 30.06.`;
      expect(measured(line)[0]).toMatch(/^Anruf .+ · 300 · 120 · 30\.06\.$/u);
      return split.mock.calls.length;
    };
    expect(countSplits(1_200)).toBe(countSplits(40));
    split.mockRestore();
  });

  test('goes from one number to the other without “von”, too [OPEN2-031]', () => {
    expect(stillAsked('Quote: 12% auf 20%')).toEqual(['Quote · 12 % · 20 %']);
    expect(measured('Quote 2,5 % auf 4 % bis Ende Juni')).toEqual([
      'Quote · 2,5 % · 4 % · Ende Juni',
    ]);
  });

  test.each([
    ['Kosten: 4,50 € auf 3 €, 30.06.', 'Kosten · 4,50 € · 3 € · 30.06.'],
    ['Preis | $3 | $2 | Mai', 'Preis · 3 \\$ · 2 \\$ · Mai'],
    ['Wartezeit von 3 Tagen auf 1 Tag bis Juni', 'Wartezeit · 3 Tage · 1 Tag · Juni'],
    ['Ladezeit von 5 Sek. auf 2 Sek. bis Juni', 'Ladezeit · 5 Sek · 2 Sek · Juni'],
    ['Tickets | 40 pro Woche | 20 / Woche | Juni', 'Tickets · 40 pro Woche · 20 / Woche · Juni'],
    ['Dauer | ca. 2 h | 30 min | Juni', 'Dauer · 2 h · 30 min · Juni'],
    ['Kosten | 3 bei Neukunden, geschätzt | 2 | Juni', 'Kosten · 3 · 2 · Juni'],
  ])('keeps the units of its numbers: %s [OPEN2-031]', (line, kept) => {
    expect(measured(line)).toEqual([kept]);
  });
});

describe('the answer to a hint on a table', () => {
  const overview = ['Portal', 'Rechnungen finden', 'Jira vom 14.03.'];
  const snapshot = (...said: string[]) => replyTo('catchup_project_snapshot', ...overview, ...said);

  test('completes the row that the hint asks about, and the next such row is asked about', () => {
    const said = ['Umfang | grün | passt\nBudget | rot\nTeam | gelb', 'Das Geld ist alle'];
    const reply = snapshot(...said);
    expect(reply).toContain('Notiert zu „Budget“.');
    expect(reply).toContain('„Team“: Woran machst du die Ampel fest?');
    expect(rowsIn(snapshot(...said, 'Zwei sind krank', 'zurück'))).toEqual([
      'Umfang · grün · passt',
      'Budget · rot · Das Geld ist alle',
      'Team · gelb · Zwei sind krank',
    ]);
  });

  test('is a row of its own where it says a task, who and by when', () => {
    const said = ['Umfang | grün | passt', 'Etikett seit 03.03. frei', 'keine', 'keine'];
    const open = 'Vertrag schließen: Anna';
    const more = 'Budget freigeben, Jens, bis 20.03.';
    expect(rowsIn(snapshot(...said, open, more, 'zurück'))).toEqual([
      'Vertrag schließen · Anna',
      'Budget freigeben · Jens · 20.03.',
    ]);
  });

  test.each(['hoch, niedrig', 'hoch niedrig', 'Einfluss hoch, Interesse niedrig'])(
    'completes all numbers and choices of a row at once: %s',
    (said) => {
      const reply = stakeholders('Frau Stein\nRat', said);
      expect(reply).toContain('Notiert zu „Frau Stein“.');
      expect(reply).toContain('„Rat“: Wie viel Einfluss, hoch oder niedrig?');
      expect(rowsIn(stakeholders('Frau Stein\nRat', said, 'hoch', 'niedrig', 'zurück'))).toEqual([
        'Frau Stein · hoch · niedrig',
        'Rat · hoch · niedrig',
      ]);
    },
  );

  test('takes the place of a number that the hint is about, and of none that it is not', () => {
    const begun = [
      'WSJF',
      'Bis Juni 200 Anrufe im Monat weniger',
      'Etikett\nStatus',
      '8 5 3 2\n3 1 0 0',
    ];
    const reply = replyTo('assist_prioritise_backlog', ...begun, 'etwa 1');
    expect(reply).toContain('Notiert zu „Status“.');
    expect(reply).toContain('| 2 | Status | (3 + 1 + 0) ÷ 1 | **4** |');
    expect(replyTo('assist_prioritise_backlog', ...begun, 'RET-1 neu')).not.toContain('Notiert');
    const tooMuch = [...sprint, 'Etikett | 3 | 5'];
    expect(rowsIn(replyTo('catchup_sprint_status', ...tooMuch, '2', 'zurück'))).toEqual([
      'Etikett · 3 · 2',
    ]);
    const messages =
      allSamples.find(({ card }) => card === 'grow_outcome_goals')?.messages.de ?? [];
    const table = messages.findIndex((said) => said.includes('|'));
    // Today and target are the same: either may be wrong.
    const same = [...messages.slice(0, table), 'Anrufe | 40 | 40 | 30.06.', '20'];
    expect(replyTo('grow_outcome_goals', ...same)).not.toContain('Notiert zu');
  });

  test('answers several rows in several lines, and a person with a date at once', () => {
    const begun = ['Ab 01.05. läuft es', threats.join('\n'), 'keine', '1 1\n2 2\n3 3', 'a\nb\nc'];
    const said = ['Ana\nTom | Freitag\nSven', 'bis Montag\n21.03.', 'zurück'];
    expect(rowsIn(replyTo('catchup_risk_radar', ...begun, ...said))).toEqual([
      `${threats[0]} · Ana · bis Montag`,
      `${threats[1]} · Tom · Freitag`,
      `${threats[2]} · Sven · 21.03.`,
    ]);
    const update = ['Stand 14.03.', 'Leitung', 'Der 02.05. hält.', 'Alles läuft', '140 von 200'];
    const asks = [...update, 'keine', 'Vertrag unterschreiben', 'Frau Stein bis 28.03.', 'zurück'];
    expect(rowsIn(replyTo('assist_stakeholder_update', ...asks))).toEqual([
      'Vertrag unterschreiben · Frau Stein · 28.03.',
    ]);
  });

  test('says other words for what could not be understood', () => {
    const begun = ['Donnerstag', '60', 'Etikett\nDruck', 'Bereit', 'alles unklar\nkeine'];
    const reply = replyTo('assist_refinement_prep', ...begun, 'E, T', 'zurück');
    expect(rowsIn(reply)).toEqual(['Etikett · E, T', 'Druck · keine']);
  });

  test('is a row of its own where it names one or has several cells', () => {
    const rows = snapshot('Budget | rot', 'Team | gelb | Zwei sind krank', 'zurück');
    expect(rowsIn(rows)).toEqual(['Budget · rot', 'Team · gelb · Zwei sind krank']);
    expect(rowsIn(snapshot('Budget | rot', 'Budget: gelb', 'zurück'))).toEqual(['Budget · gelb']);
  });
});

describe('rows that are sorted under a choice', () => {
  test('name the entries themselves where these are asked for first, on lines as below headings', () => {
    const items = (said: string, method = 'MoSCoW') =>
      rowsIn(replyTo('assist_prioritise_backlog', method, 'Bis Juni 200 Anrufe weniger', said));
    const three = ['Login', 'Checkout', 'Export'];
    expect(items('Must: Login, Checkout\nShould: Export')).toEqual(three);
    expect(items('- **Must:** Login, Checkout und Export')).toEqual(three);
    expect(items('Must:\nLogin\nCheckout\nShould:\nExport')).toEqual(three);
    expect(items('Must: Login, weil es gesetzlich ist\nCould: Export')).toEqual([
      'Login, weil es gesetzlich ist',
      'Export',
    ]);
    expect(items('Must: Login, Checkout\nExport')).toEqual(['Must: Login, Checkout', 'Export']);
    expect(items('Must: Login, Checkout\nShould: Export', 'RICE')).toHaveLength(2);
  });

  test('stand below a marked heading that names it beside a quarter, but not below a cell', () => {
    const said =
      '## Q1 (Now)\n- Mobil beenden | 50 % am Handy\n## Q2 – Next\n- Foren | 30 % antworten\n**Later (Q3/Q4)**\n- Tutor | keiner wartet';
    expect(
      rowsIn(replyTo('catchup_roadmap_check', 'Lernplattform, 14.03.', said, 'zurück')),
    ).toEqual([
      'Mobil beenden · Jetzt · 50 % am Handy',
      'Foren · Als Nächstes · 30 % antworten',
      'Tutor · Später · keiner wartet',
    ]);
  });

  const goals = (said: string) =>
    rowsIn(replyTo('catchup_roadmap_check', 'Stand 14.03.', said, 'weiter', 'zurück'));

  test.each([
    ['Jetzt: Suche: 50 % am Handy\nAls Nächstes: Zertifikate\n**Später:** Foren'],
    ['Jetzt (Q1)\n- Suche: 50 % am Handy\n\nAls Nächstes:\n- Zertifikate\n\n## Später\n- Foren'],
    ['Now\nSuche | 50 % am Handy\nNext\nZertifikate\nForen | später\nLater'],
  ])('have it, and what is said of them, in their cells: %j [OPEN2-019]', (said) => {
    expect(goals(said)).toEqual([
      'Suche · Jetzt · 50 % am Handy',
      'Zertifikate · Als Nächstes',
      'Foren · Später',
    ]);
  });

  const ordered = ['MoSCoW', 'Bis Juni 200 Anrufe weniger', 'Login\nExport\nSuche verbessern'];
  const classes = (...said: string[]) =>
    rowsIn(replyTo('assist_prioritise_backlog', ...ordered, ...said, 'zurück'));

  test.each([
    ['Must: Export, Login\nCould: Suche'],
    ['Must\n- Export\n- Login\nCould\n- Suche verbessern'],
    ['Could: Suche verbessern\nMust: Login und Export'],
  ])('are found by their names where they were named before: %j [OPEN2-023]', (said) => {
    expect(classes(said)).toEqual(['Login · Must', 'Export · Must', 'Suche verbessern · Could']);
  });

  test('are found by the key of a board, whose number is none of their cells', () => {
    const begun = [...ordered.slice(0, 2), 'RET-31 Etikett\nRET-40 Status\nRET-77 Umtausch'];
    const said = 'Must: RET-31, RET-40\nShould: RET-77';
    expect(rowsIn(replyTo('assist_prioritise_backlog', ...begun, said, 'zurück'))).toEqual([
      'RET-31 Etikett · Must',
      'RET-40 Status · Must',
      'RET-77 Umtausch · Should',
    ]);
  });

  test('have their other cells on their own line', () => {
    expect(classes('Must\n- Login | 5\nCould\nExport: 3\nSuche verbessern | Should | 2')).toEqual([
      'Login · Must · 5',
      'Export · Could · 3',
      'Suche verbessern · Should · 2',
    ]);
  });

  test('are none where the choices are those of the rows in their order', () => {
    expect(classes('Must\nShould: 5\nCould | 3')).toEqual([
      'Login · Must',
      'Export · Should · 5',
      'Suche verbessern · Could · 3',
    ]);
  });
});

describe('a story map', () => {
  const map = 'grow_story_mapping' as const;
  const steps = 'Retoure anmelden\nPaket abgeben\nGeld bekommen';
  const tasks = [
    'Etikett drucken · 1',
    'Code zeigen · 1',
    'Filiale finden · 2',
    'Status sehen · 3',
  ];
  const tasksOf = (...said: string[]) =>
    rowsIn(replyTo(map, 'Kundin, die ein Kleid zurückgibt', ...said)).slice(3);

  test('has tasks by the number of their activity, with a mark behind it or none, where it counts no lines', () => {
    const numbered = (said: string) => tasksOf(steps, said, 'zurück');
    expect(numbered('1 Etikett drucken, Code zeigen\n2 Filiale finden\n3 Status sehen')).toEqual(
      tasks,
    );
    expect(numbered('1 Etikett drucken\n1 Code zeigen\n2 Filiale finden\n3 Status sehen')).toEqual(
      tasks,
    );
    const uncounted = ['Kundin', steps, '2 Etiketten drucken\nFiliale finden', 'hilfe'];
    expect(rowsIn(replyTo(map, ...uncounted))).toEqual(['2 Etiketten drucken', 'Filiale finden']);
  });

  test.each([
    'Retoure anmelden\n  - Etikett drucken\n  - Code zeigen\nPaket abgeben\n  - Filiale finden\nGeld bekommen\n  - Status sehen',
    '## Retoure anmelden\n- Etikett drucken\n- Code zeigen\n\n## Paket abgeben\n- Filiale finden\n\n## Geld bekommen\n- Status sehen',
    '1. **Retoure anmelden:**\n   1. Etikett drucken\n   2. Code zeigen\n2. Paket abgeben\n   1. Filiale finden\n3. Geld bekommen\n   1. Status sehen',
    'Aktivität 1: Retoure anmelden\n- Etikett drucken\n- Code zeigen\nAktivität 2: Paket abgeben\n- Filiale finden\nAktivität 3: Geld bekommen\n- Status sehen',
  ])('may be pasted as a list of two levels, at either of its questions: %j', (said) => {
    expect(rowsIn(replyTo(map, 'Kundin, die ein Kleid zurückgibt', said)).slice(0, 3)).toEqual(
      steps.split('\n'),
    );
    expect(tasksOf(said)).toEqual(tasks);
    expect(tasksOf(steps, said, 'zurück')).toEqual(tasks);
  });

  test('says which of the tasks below its activities it could not take', () => {
    const said = 'Suchen\n- Filtern\nKaufen\n- Filtern\n- Zahlen\nAbholen';
    const reply = replyTo(map, 'Kundin', said);
    expect(reply).toContain('- Filtern | 2: eine andere Zeile beginnt schon genauso');
    expect(rowsIn(reply).slice(3)).toEqual(['Filtern · 1', 'Zahlen · 2']);
  });

  test.each(['Die Schritte:\n- Suchen\n- Kaufen', '- Suchen\n- Kaufen', 'Suchen\n  Kaufen'])(
    'has activities alone where nothing stands below them: %j',
    (said) => {
      expect(rowsIn(replyTo(map, 'Kundin', said, 'weiter'))).toEqual(['Suchen', 'Kaufen']);
    },
  );

  test.each([
    'Retoure anmelden: Etikett drucken, Code zeigen\nPaket abgeben: Filiale finden\nGeld bekommen: Status sehen',
    '1 | Etikett drucken\n1 | Code zeigen\n2 | Filiale finden\n3 | Status sehen',
    '1: Etikett drucken; Code zeigen\nAktivität 2: Filiale finden\n3: Status sehen',
    '| Aktivität | Aufgabe |\n|---|---|\n| Retoure anmelden | Etikett drucken |\n| Retoure anmelden | Code zeigen |\n| Paket abgeben | Filiale finden |\n| Geld bekommen | Status sehen |',
    'Nr\tAufgabe\tAktivität\n1\tEtikett drucken\t1\n2\tCode zeigen\t1\n3\tFiliale finden\t2\n4\tStatus sehen\t3',
    '| Aufgabe | Aktivität |\n|---|---|\n| Etikett drucken | 1 |\n| Code zeigen | 1 |\n| Filiale finden | 2 |\n| Status sehen | 3 |',
  ])('has its tasks behind their activity or before it: %j', (said) => {
    expect(tasksOf(steps, said, 'zurück')).toEqual(tasks);
  });

  test('keeps a sentence with a comma in one task', () => {
    const said = 'Retoure anmelden: wenn der Drucker fehlt, Code zeigen';
    expect(tasksOf(steps, said, 'weiter', 'zurück')).toEqual([
      'wenn der Drucker fehlt, Code zeigen · 1',
    ]);
  });
});

describe('rows whose lines name their columns', () => {
  const topics = (said: string) =>
    rowsIn(
      replyTo(
        'catchup_handover',
        'Emre, 24.03. bis 11.04.',
        'Backlog ja',
        said,
        'weiter',
        'zurück',
      ),
    );

  test.each([
    'Thema: Preistest\nStand: läuft\nNächster Schritt: Frau Roth fragen\nBis wann: 28.03.\n\nThema: Kassen\nBis: 31.03.\nStand: wartet',
    '- **Thema:** Preistest\n  **Stand:** läuft\n  **Nächste Schritte**: Frau Roth fragen\n  Termin: 28.03.\n- Thema: Kassen\n  Status: wartet\n  Bis wann: 31.03.',
    '## Preistest\nStand: läuft\nNächster Schritt: Frau Roth fragen\nBis wann: 28.03.\n## Kassen\nStand: wartet\nBis wann: 31.03.',
  ])('are one row each, in whichever order: %j', (said) => {
    expect(topics(said)).toEqual([
      'Preistest · läuft · Frau Roth fragen · 28.03.',
      'Kassen · wartet · 31.03.',
    ]);
  });

  test('say which of their labels has no column', () => {
    const said = 'Thema: Preistest\nStand: läuft\nFarbe: rot';
    const reply = replyTo('catchup_handover', 'Emre, 24.03. bis 11.04.', 'Backlog ja', said);
    expect(reply).toContain('keine Spalte gibt: Farbe.');
  });

  test('are no rows of several lines where each line is one of its own', () => {
    expect(topics('Preistest: läuft\nKassen: wartet')).toEqual([
      'Preistest · läuft',
      'Kassen · wartet',
    ]);
  });
});

describe('a chat', () => {
  test.each([
    [
      'Anna Lindner\n10:32\nSamstags darf nichts ausfallen.\nSonst stehen sie da.\n\nTom\nGestern 16:05\nUns fehlen Leute.',
      [
        'Samstags darf nichts ausfallen. Sonst stehen sie da. · Anna Lindner · 10:32',
        'Uns fehlen Leute. · Tom · Gestern 16:05',
      ],
    ],
    [
      '[10:32] Lindner, Anna\nSamstags darf nichts ausfallen.',
      ['Samstags darf nichts ausfallen. · Lindner, Anna · 10:32'],
    ],
    [
      'Anna Lindner  10:32 AM\nSamstags | Sonntags.\nTom Berger, 14.03.2026 16:05\nUns fehlen Leute.',
      [
        'Samstags / Sonntags. · Anna Lindner · 10:32 AM',
        'Uns fehlen Leute. · Tom Berger · 14.03.2026 16:05',
      ],
    ],
  ])('has who wrote and when above each message: %j', (said, rows) => {
    expect(rowsIn(stakeholders('Anna | hoch | hoch', said, 'zurück'))).toEqual(rows);
  });
});

describe('what product owners type in a hurry', () => {
  const first = (card: ActionCardId, ...lines: string[]) =>
    talk([{ said: 'Los', card }, ...lines]).at(-1) ?? '';

  test('has several rows on one of its lines, with commas between their cells too', () => {
    const said = 'Vertrieb: hoch hoch, Betriebsrat hoch, niedrig\nFilialen niedrig hoch';
    expect(first('catchup_stakeholder_signals', 'Kasse', said, 'zurück')).toContain(
      '1. Vertrieb · hoch · hoch\n2. Betriebsrat · hoch · niedrig\n3. Filialen · niedrig · hoch\n',
    );
    const goals =
      'Anrufe von 300 auf 120 bis 30.06., NPS 20 -> 40 bis Q3\nStornos: 0 auf 60 % bis Mai';
    const results = first(
      'grow_outcome_goals',
      'App',
      'Kunden stornieren selbst',
      'Kunden kommen ohne uns zurecht',
      goals,
    );
    expect(results).toContain('1. Anrufe\n2. NPS\n3. Stornos\n');
  });

  test('has a coloured sign alone for a choice', () => {
    const said = 'Umfang 🟢\nTermin 🟡 Drucker fehlt';
    const reply = first('catchup_project_snapshot', 'Kasse', '40 Anrufe weniger', 'weiter', said);
    expect(reply).toContain('„Umfang“: Woran machst du die Ampel fest?');
  });

  test('has a number alone for each of the choices that stand above', () => {
    for (const said of ['1,0,1,2', '1 0 1 2'])
      expect(first('grow_vision_craft', 'x', 'Kasse', 'Die beste', said)).toContain(
        '4 von 8 Punkten',
      );
    expect(first('grow_vision_craft', 'x', 'Kasse', 'Die beste', '1 0 1')).toContain(
      'konnte ich keine',
    );
  });

  test('has questions in small letters beside each other', () => {
    const lines = ['Adressen nerven', 'wenn 4 von 6 zufrieden sind', '6 Kunden', 'magst du es?'];
    const said = 'wann war das? wie ging es? was hat gestört?';
    expect(first('grow_discovery_interviews', ...lines, said)).toContain('Notiert: 3 Punkte.');
  });
});
