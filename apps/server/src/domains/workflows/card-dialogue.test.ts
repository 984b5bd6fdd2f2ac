import type { ActionCardId } from '@robin/contract/action-cards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS_MAX_LENGTH } from './guided-state.ts';
import { documentIn, talk } from './guided-dialogue.fixture.ts';
import { allSamples } from './workflows.fixture.ts';

/** Begins a card in German and says lines; the reply to the last one. */
function after(card: ActionCardId, ...lines: (string | { said: string; card: ActionCardId })[]) {
  return talk([{ said: 'Los', card }, ...lines]).at(-1) ?? '';
}

/** The same in English. */
function inEnglish(card: ActionCardId, ...lines: string[]) {
  return talk([{ said: 'Go', card }, ...lines], { language: 'en' }).at(-1) ?? '';
}

const risks = 'catchup_risk_radar' as const;
const goal = 'Ab 01.05. buchen alle Praxen online';
const threats = 'Die SMS fallen aus\nDie Schnittstelle ändert sich';

describe('a step of the workflow', () => {
  test('is changed when it is done by what it is now, and an entry by its name and number', () => {
    const lines = ['Kasse', 'Filialen schließen selbst ab, 40 Anrufe weniger', 'weiter', 'weiter'];
    const done = [...lines, 'Druck läuft', 'keine', 'DSB fehlt seit März', 'weiter', 'keine'];
    const snapshot = (said: string) => after('catchup_project_snapshot', ...done, said);
    for (const said of ['Das Ziel ist jetzt Start am 30.04.', 'Ändere das Ziel in Start am 30.04.'])
      expect(after(risks, goal, threats, ...Array<string>(5).fill('weiter'), said)).toContain(
        '# Risiken und Blocker: Start am 30.04.\n',
      );
    expect(snapshot('Das Projekt heißt jetzt Kasse 3')).toContain('# Projektüberblick: Kasse 3\n');
    expect(snapshot('Hindernis 1: Der Tester fehlt seit März')).toContain('- Der Tester fehlt');
    expect(snapshot('Hindernis 1: Der Tester fehlt seit März')).not.toContain('DSB');
  });

  test('has no yes among its entries, and none where all is good', () => {
    const asked = [goal, threats];
    expect(after(risks, ...asked, 'Ja, der Vertrag fehlt', 'zeig')).toContain('- [ ] der Vertrag');
    for (const none of ['nö, alles gut', 'Nope, we’re good', 'all good'])
      expect(after(risks, ...asked, none)).toContain('Gut, dann keine.');
  });

  test('has an entry taken out by a verb behind its place, its name or the key of its board', () => {
    const without = (said: string) => after(risks, goal, 'CHK-2 SMS fällt aus\nBudget', said);
    for (const said of ['CHK-2 löschen', 'Bitte das Risiko 1 streichen', 'entferne CHK-2'])
      expect(without(said)).toContain('Entfernt: „CHK-2 SMS fällt aus“');
    expect(without('Budget rausnehmen')).toContain('Entfernt: „Budget“');
  });

  test('is emptied by its name and a word for none, which is no entry', () => {
    const named = (...lines: string[]) => after(risks, goal, threats, ...lines, 'zeig');
    expect(named('Der Vertrag fehlt', 'Blocker: keine')).not.toMatch(/keine|Vertrag/u);
    expect(named('Ziel: Alle buchen online\nBlocker: keine')).toContain('Alle buchen online');
    expect(named('Ziel: Alle buchen online\nBlocker: keine')).not.toContain('keine');
    expect(after(risks, goal, threats, 'Der Vertrag fehlt', 'Blocker: keine')).toContain(
      'Gut, dann keine.',
    );
  });

  test('is answered again after `zurück`, with what was said before', () => {
    const reply = after(risks, goal, threats, 'zurück');
    expect(reply).toContain('Was könnte schiefgehen?');
    expect(reply).toContain('1. Die SMS fallen aus\n2. Die Schnittstelle ändert sich');
    const more = after(risks, goal, threats, 'zurück', 'Das Budget reicht nicht', 'keine');
    expect(more).toContain('3. Das Budget reicht nicht');
  });

  test('tells its number to somebody who asks how far it is, and takes no answer from that', () => {
    const reply = after(risks, goal, 'Wie viele Fragen kommen noch?');
    expect(reply).toMatch(/^\*\*Schritt 1 von 4.+\n\nWas könnte schiefgehen/u);
    const story = talk(['User Story schreiben', 'Kundin', 'Wo sind wir?']).at(-1);
    expect(story).toMatch(/^\*\*Schritt 1 von 5.+\n\nWas möchte diese Person/u);
  });

  test('is skipped as a question and as a whole', () => {
    expect(after(risks, goal, 'überspringen')).toContain('Was blockiert euch schon heute?');
    const next = after(risks, goal, 'Schritt überspringen');
    expect(next).toContain('Schritt übersprungen.');
    expect(next).not.toContain('Schritt 1 von 4');
  });

  test('is taken back, and its answer is gone', () => {
    const reply = after(risks, goal, threats, 'rückgängig');
    expect(reply).toContain('Zurückgenommen.');
    expect(reply).toContain('Was könnte schiefgehen?');
    expect(reply).not.toContain('Die SMS fallen aus\n');
  });

  describe('that was changed out of turn', () => {
    const asked = [goal, threats] as const;
    const other = 'Ziel: Start am 01.09.';
    const shown = (...lines: string[]) => after(risks, ...asked, ...lines, 'zeig');

    test('is what is taken back, and not the last answer, whichever question is open', () => {
      const reply = after(risks, ...asked, other, 'rückgängig');
      expect(reply).toContain('Zurückgenommen.');
      expect(reply).toContain('Was blockiert euch schon heute?');
      for (const words of [goal, 'Die SMS fallen aus'])
        expect(shown(other, 'rückgängig')).toContain(words);
      expect(shown('Ziel: Start am 01.05.', other, 'rückgängig', 'rückgängig')).toContain(goal);
      expect(shown(other, 'rückgängig', 'rückgängig')).not.toContain('Die SMS fallen aus');
    });

    test('has its entries again where one was changed, added or taken out', () => {
      for (const said of [
        'Risiko 1: Das Geld fehlt',
        'noch ein Risiko: Streik',
        'entferne Risiko 1',
      ])
        expect(shown(said, 'rückgängig')).toMatch(/SMS fallen aus[^]*Schnittstelle ändert/u);
      expect(shown('noch ein Risiko: Streik', 'rückgängig')).not.toContain('Streik');
    });

    test('is taken back behind what was said after it, and of a finished document too', () => {
      expect(after(risks, ...asked, other, 'weiter', 'rückgängig')).toContain('Was blockiert euch');
      expect(shown(other, 'weiter', 'rückgängig', 'rückgängig')).toContain(goal);
      const done = Array<string>(4).fill('weiter');
      const finished = documentIn(after(risks, ...asked, ...done));
      expect(documentIn(after(risks, ...asked, ...done, other))).not.toBe(finished);
      expect(documentIn(after(risks, ...asked, ...done, other, 'rückgängig'))).toBe(finished);
    });

    test('is asked about anew by somebody who mistyped it', () => {
      const reply = after(risks, ...asked, other, 'Da hab ich mich vertippt');
      expect(reply).toContain('Welches Ziel wollt ihr erreichen');
    });

    test('stays where somebody went to another question, whose answer goes then', () => {
      expect(shown(other, 'zurück', 'rückgängig')).toContain('Blocker: Start am 01.09.');
      expect(shown(other, 'zurück', 'rückgängig')).not.toContain('Die SMS fallen aus');
    });
  });

  test('is not answered by a word for what stands above: it is asked again, kept where it has an answer, and no entry', () => {
    for (const said of ['s. o.', 'dito', 'siehe oben', 'ditto', 'same as above'])
      for (const before of [[], [goal], [goal, threats, 'keine']]) {
        const reply = after(risks, ...before, said);
        expect(reply).toContain('Schreib es hier bitte noch einmal hin.');
        expect(reply).not.toContain('Notiert');
      }
    expect(after(risks, goal, threats, 'zurück', 's. o.')).toContain('Bleibt so.');
    const listed = after(risks, goal, `${threats}\n- dito`, 'zurück');
    expect(listed).toContain('2. Die Schnittstelle ändert sich');
    expect(listed).not.toContain('dito');
    const rated = after(risks, goal, threats, 'keine', '2 | 5\ns. o.', 'weiter', 'zeig');
    expect(rated).toContain('Die Schnittstelle ändert sich | 2 × 5 = **10**');
    const story = talk(['User Story schreiben', 'dito']).at(-1);
    expect(story).toContain('Schreib es hier bitte noch einmal hin.');
  });

  test('is changed by its name, in one message or in two, and the dialogue goes on where it was', () => {
    const named = after(risks, goal, threats, 'Ziel: Ab 01.06. buchen alle online');
    expect(named).toContain('Was blockiert euch schon heute?');
    expect(after(risks, goal, threats, 'Ziel: Ab 01.06. buchen alle online', 'zeig')).toContain(
      'Ab 01.06. buchen alle online',
    );
    const asked = after(risks, goal, threats, 'ändere das Ziel');
    expect(asked).toContain('Welches Ziel wollt ihr erreichen');
    expect(asked).toContain(`Bisher: „${goal}“`);
  });

  test('keeps what stands there when the words for it out of turn can’t be read', () => {
    const rated = [goal, threats, 'keine', '2 | 5\n4 | 4'] as const;
    const refused = after(risks, ...rated, 'Bewertung: weiß ich nicht');
    expect(refused).toContain('Daraus konnte ich keine Zeile lesen.');
    const shown = after(risks, ...rated, 'Bewertung: weiß ich nicht', 'zeig');
    expect(shown).toContain('2 × 5 = **10**');
    const many = Array.from({ length: 51 }, (_, index) => `- Risiko ${index} tritt ein`).join('\n');
    expect(after(risks, ...rated, `Risiken: ${many}`, 'zeig')).toContain('Die SMS fallen aus');
  });

  describe('that is named out of its turn and asks for more', () => {
    const rated = [goal, threats, 'keine', '2 | 5\n4 | 4'] as const;
    const finished = [...rated, 'weiter', 'weiter'] as const;

    const halfRated = [goal, threats, 'keine', '1: 2 | 5', 'weiter'] as const;

    test.each([
      ['while another one is asked', halfRated],
      ['after the end', [...halfRated, 'weiter', 'weiter']],
    ])('hears the rows that are still open in the next message: %s', (_when, lines) => {
      const asked = after(risks, ...lines, 'Bewertung: 1: 3 | 3');
      expect(asked).toContain('Offen sind noch: Die Schnittstelle ändert sich.');
      expect(after(risks, ...lines, 'Bewertung: 1: 3 | 3', '4 | 5', 'zeig')).toContain(
        '4 × 5 = **20**',
      );
    });

    test.each([
      ['while another one is asked', rated],
      ['after the end', finished],
    ])('hears the line that could not be read in the next message: %s', (_when, lines) => {
      const said = 'Bewertung: 1: 3 | 3\n2: 9 | 9';
      expect(after(risks, ...lines, said)).toContain('Wie wahrscheinlich ist es');
      expect(after(risks, ...lines, said, '2: 4 | 5', 'zeig')).toContain('4 × 5 = **20**');
    });

    test('asks for the rows that are still open also where the message answers another one too', () => {
      const reply = after(risks, goal, threats, 'keine', 'Bewertung: 1: 3 | 3\nBlocker: Kein Test');
      expect(reply).toContain('Wie wahrscheinlich ist es');
      expect(reply).toContain('1. Die SMS fallen aus · 3 · 3\n2. Die Schnittstelle ändert sich');
    });

    test('keeps the rows of which it says nothing', () => {
      const reply = documentIn(after(risks, ...finished, 'Bewertung: 1: 3 | 3'));
      expect(reply).toContain('3 × 3 = **9**');
      expect(reply).toContain('4 × 4 = **16**');
    });

    test('hears the answer to its hint, and not the question before it', () => {
      const lines = ['Messgröße: Weniger Anrufe', 'Höchstens 20 im Monat'] as const;
      expect(after('assist_product_vision', lines[0])).toContain('Ergänze es');
      const reply = after('assist_product_vision', ...lines);
      expect(reply).toContain('Für wen ist das Produkt?');
      const shown = after('assist_product_vision', ...lines, 'zeig');
      expect(shown).toContain('## Messgröße\n\nWeniger Anrufe\n\nHöchstens 20 im Monat');
      expect(shown).toContain('## Zielgruppe\n\n*offen*');
    });
  });

  test('is reached by its number; a number that no step has is refused', () => {
    const reply = after(risks, goal, threats, 'keine', '2 | 5\n4 | 4', 'Schritt 1');
    expect(reply).toContain('**Schritt 1 von 4');
    expect(reply).toContain('Welches Ziel wollt ihr erreichen');
    expect(after(risks, goal, 'geh zu Schritt 9')).toContain('Es sind 4.');
  });

  test('loses an entry of its list by its number', () => {
    const reply = after(risks, goal, threats, 'zurück', 'entferne 1');
    expect(reply).toContain('Entfernt: „Die SMS fallen aus“');
    expect(reply).toContain('1. Die Schnittstelle ändert sich');
    expect(after(risks, goal, threats, 'zurück', 'entferne 7')).toContain('Es sind 2 Zeilen.');
  });

  test('loses the row that is shown with the number, whichever was filled first', () => {
    const rated = [goal, threats, 'keine', '2: 4 | 3', '1: 2 | 5', 'zurück'];
    const second = after(risks, ...rated, 'entferne 2');
    expect(second).toContain('Entfernt: „Die Schnittstelle ändert sich | 4 | 3“');
    expect(second).toContain('1. Die SMS fallen aus · 2 · 5\n2. Die Schnittstelle ändert sich\n');
    const last = after(risks, ...rated, 'lösche den letzten Eintrag');
    expect(last).toContain('Entfernt: „Die Schnittstelle ändert sich | 4 | 3“');
    const open = after(risks, goal, threats, 'keine', '2: 4 | 3', 'entferne 1');
    expect(open).toContain('Da ist noch nichts, was ich entfernen könnte.');
    expect(open).toContain('2. Die Schnittstelle ändert sich · 4 · 3');
    const missing = after(risks, goal, threats, 'keine', '2: 4 | 3', 'entferne 3');
    expect(missing).toContain('Es sind 2 Zeilen.');
  });

  test('loses an entry of what was answered last, also where that was the end', () => {
    const reply = after(risks, goal, threats, 'entferne 1');
    expect(reply).toContain('Entfernt: „Die SMS fallen aus“');
    expect(reply).toContain('1. Die Schnittstelle ändert sich');
    const missing = after(risks, goal, threats, 'entferne 7');
    expect(missing).toContain('Es sind 2 Zeilen.');
    expect(missing).toContain('Was blockiert euch schon heute?');
    const ended = ['Refunds', 'weiter', '4', 'weiter', 'Voucher\nGift card'];
    const removed = after('assist_split_epic', ...ended, 'entferne 2');
    expect(removed).toContain('Entfernt: „Gift card“');
    const again = after('assist_split_epic', ...ended, 'entferne 2', 'weiter');
    expect(documentIn(again)).toContain('- Voucher');
    expect(documentIn(again)).not.toContain('Gift card');
  });
});

describe('an answer that is pasted from a mail', () => {
  const update = 'assist_stakeholder_update' as const;

  test('is a text without salutation, closing words and name', () => {
    const mail = 'Hi Robin,\nthe management asks for the date.\n\nIt is 2 May.\n\nThanks,\nMara';
    const reply = inEnglish(update, 'Portal', mail, 'back');
    expect(reply).toContain('“the management asks for the date. It is 2 May.”');
    expect(after(update, 'Portal', 'Die Leitung\nViele Grüße\nMara', 'zurück')).toContain(
      '„Die Leitung“',
    );
  });

  test('keeps what only looks like such a frame', () => {
    const reply = after(update, 'Portal', 'Lieber Tempo!\nLG\nSony', 'zurück');
    expect(reply).toContain('„Lieber Tempo! LG Sony“');
  });
});

test('a task says once until when it is to be done [OPEN2-027]', () => {
  const begun = [
    'Portal, Stand 14.03.',
    'Leitung',
    'Es hält.',
    'Vertrag fehlt.',
    '35 mehr',
    'keine',
  ];
  const asks = 'Vertrag | Frau Stein | bis zum 28.3.\nBudget | Tom | bis auf Weiteres';
  const reply = after('assist_stakeholder_update', ...begun, asks, 'weiter', 'zeig');
  expect(reply).toContain('**Wer:** Frau Stein · **Bis:** 28.3.\n');
  expect(reply).toContain('**Wer:** Tom · **Bis:** bis auf Weiteres');
});

describe('a slip', () => {
  const wrong = 'Das Budget reicht nciht';

  test('in the last entry is taken out alone, also after the next question, which waits', () => {
    const reply = after(risks, goal, `${threats}\n${wrong}`, 'lösch den letzten Punkt');
    expect(reply).toContain(`Entfernt: „${wrong}“`);
    expect(reply).toContain('1. Die SMS fallen aus\n2. Die Schnittstelle ändert sich');
    expect(reply).toContain('Was könnte schiefgehen?');
    expect(reply).not.toContain(`3. ${wrong}`);
    const here = after(risks, goal, threats, 'zurück', 'den letzten Eintrag löschen');
    expect(here).toContain('Entfernt: „Die Schnittstelle ändert sich“');
    const one = after(risks, goal, 'lösch den letzten Punkt');
    expect(one).toContain('Zurückgenommen.');
    expect(one).toContain('Welches Ziel wollt ihr erreichen');
  });

  test('in the last answer brings back its question, with what was said', () => {
    const reply = after(risks, goal, 'Sorry, vertippt');
    expect(reply).toContain('Welches Ziel wollt ihr erreichen');
    expect(reply).toContain(`Bisher: „${goal}“`);
    const hinted = after('catchup_sprint_status', 'Sprint 14', 'vertippt');
    expect(hinted).toContain('Bisher: „Sprint 14“');
    expect(after(risks, goal, threats, 'keine', '1 | 2', 'vertippt')).toContain(
      '1. Die SMS fallen aus · 1 · 2',
    );
  });
});

describe('words that are meant instead', () => {
  test('take the place of the last answer: “no, I meant …”', () => {
    for (const begin of ['Nein', 'Stop', 'Halt']) {
      const meant = `${begin}, ich meinte: Ab 01.06. buchen alle online`;
      const mended = after(risks, goal, meant, 'zeig');
      expect(mended).toContain('# Risiken und Blocker: Ab 01.06. buchen alle online');
      expect(mended).toContain('Was könnte schiefgehen?');
    }
    expect(inEnglish('assist_prioritise_backlog', 'MoSCoW', 'No, I meant RICE')).toContain(
      '**Method:** RICE',
    );
  });

  test('bring back a list of several entries, and rewrite the entry that a hint is about', () => {
    const listed = after(risks, goal, threats, 'Nee, ich meinte, die E-Mails fallen aus');
    expect(listed).toContain('1. Die SMS fallen aus\n2. Die Schnittstelle ändert sich');
    expect(listed).toContain('Was könnte schiefgehen?');
    const hinted = ['SMS fällt aus\nBudget fehlt', 'Nee, ich meinte E-Mail fällt aus'];
    expect(after(risks, goal, ...hinted, 'zeig')).toContain('| E-Mail fällt aus |');
  });
});

describe('an entry that is said anew', () => {
  test.each([
    ['Ändere Punkt 2 auf: Das Budget fehlt', 2],
    ['change the second one to Das Budget fehlt', 2],
    ['korrigiere den letzten Punkt in Das Budget fehlt', 2],
    ['Bitte ändere das erste zu Das Budget fehlt', 1],
  ])('takes the place of the one that is named: %s [OPEN2-018]', (said, place) => {
    const reply = after(risks, goal, threats, said);
    expect(reply).toMatch(/^Notiert zu „Das Budget fehlt“\.\n\nWas blockiert/u);
    const entries = threats.split('\n').with(place - 1, 'Das Budget fehlt');
    const listed = entries.map((entry, at) => `${at + 1}. ${entry}`).join('\n');
    expect(after(risks, goal, threats, said, 'zurück')).toContain(listed);
  });

  test.each([
    ['Nein, das zweite ist falsch, es muss Das Budget fehlt heißen', 2],
    ['no, the second one is wrong, it should be Das Budget fehlt', 2],
    ['Sorry, 1 ist falsch: richtig ist Das Budget fehlt', 1],
    ['Ändere Risiko 2 auf Das Budget fehlt', 2],
    ['change the first risk to Das Budget fehlt', 1],
  ])(
    'takes its place also where it is said to be wrong, or called what it is: %s',
    (said, place) => {
      const entries = threats.split('\n').with(place - 1, 'Das Budget fehlt');
      const listed = entries.map((entry, at) => `${at + 1}. ${entry}`).join('\n');
      expect(after(risks, goal, threats, said)).toMatch(
        /^Notiert zu „Das Budget fehlt“\.\n\nWas b/u,
      );
      expect(after(risks, goal, threats, said, 'zurück')).toContain(listed);
    },
  );

  test('is changed in the finished document, which is shown anew', () => {
    const finished = [goal, threats, 'Kein Vertrag', ...Array<string>(4).fill('weiter')];
    const reply = after(risks, ...finished, 'Ändere Risiko 2 auf: Das Budget fehlt');
    const document = documentIn(reply);
    expect(document).toContain('| Das Budget fehlt |');
    expect(document).not.toContain('Die Schnittstelle');
  });

  test('keeps the cells of its row that the words say nothing of [OPEN2-016]', () => {
    const tasks = [
      'Review vom 14.03.',
      'keine',
      'Kurz',
      'keine',
      'keine',
      'Text schreiben\nDruck prüfen',
    ];
    const owners = [...tasks, 'Jana | 18.03.\nMara | 21.03.'];
    const rows = (said: string) => after('catchup_meeting_notes', ...owners, said, 'zurück');
    expect(rows('change the second one to Tom')).toContain('2. Druck prüfen · Tom · 21.03.');
    expect(rows('Ändere die zweite Zeile auf KW 14')).toContain('2. Druck prüfen · Mara · KW 14');
    expect(rows('Ändere 1 auf Tom bis Freitag')).toContain('1. Text schreiben · Tom · Freitag');
    // Before the rows are filled, their numbers are those of the tasks.
    const renamed = after(
      'catchup_meeting_notes',
      ...tasks,
      'Ändere Aufgabe 2 auf Druck bestellen',
    );
    expect(renamed).toContain('1. Text schreiben\n2. Druck bestellen');
  });

  test('is an answer where there is no such entry', () => {
    const reply = after(risks, goal, threats, 'Ändere Punkt 7 auf Das Budget fehlt');
    expect(reply).toContain('Notiert: ein Punkt.');
  });
});

describe('an entry of any list', () => {
  const named = [goal, threats, 'Kein Vertrag, seit 04.03.'];

  test.each([
    ['Entferne Risiko 2', 'Die Schnittstelle ändert sich'],
    ['remove the first risk', 'Die SMS fallen aus'],
    ['Streiche „Die SMS fallen aus“.', 'Die SMS fallen aus'],
    ['lösche den letzten Blocker', 'Kein Vertrag, seit 04.03.'],
  ])('is taken out where it is named, also when the document is finished: %s', (said, words) => {
    const running = after(risks, ...named, said);
    expect(running).toMatch(/^Entfernt: /u);
    expect(after(risks, ...named, said, 'zeig')).not.toContain(words);
    const finished = after(risks, ...named, ...Array<string>(4).fill('weiter'), said);
    expect(documentIn(finished)).not.toContain(words);
    expect(documentIn(finished)).toMatch(/^## Ris(?:iken|ks)$/mu);
  });

  test('that does not exist is not taken out, and the wish is no answer', () => {
    const reply = after(risks, ...named, 'Streiche das vierte Risiko');
    expect(reply).toMatch(
      /^Diese Nummer gibt es nicht\. Es sind 2 Zeilen\.\n\nWie wahrscheinlich/u,
    );
  });

  test('is taken out by the name of its row, without what is added to it', () => {
    const people = ['Dave is late', 'Dave (sales): high, high\nPriya, works council: high, low'];
    const reply = inEnglish('grow_stakeholder_communication', ...people, 'remove Priya', 'show');
    expect(reply).toContain('| Dave (sales) |');
    expect(reply).not.toContain('Priya');
  });

  test.each([
    ['add a risk: Das Budget fehlt', 'weiter'],
    ['Noch ein Risiko: Das Budget fehlt', 'weiter'],
    ['Füge ein weiteres Risiko hinzu: Das Budget fehlt', 'zeig'],
  ])('is added where it is named, next to the others: %s', (said, next) => {
    const running = after(risks, ...named, said, 'zeig');
    const finished = after(risks, ...named, ...Array<string>(4).fill('weiter'), said, next);
    for (const entry of [...threats.split('\n'), 'Das Budget fehlt']) {
      expect(running).toContain(`| ${entry} |`);
    }
    expect(finished).not.toContain('Dein Thema');
  });

  test.each(['Remove login', 'Neue Maske: Suche nach Namen', 'Entferne die Maske'])(
    'stays an answer where nothing is named so: %s',
    (said) => {
      expect(after(risks, goal, said, 'zeig')).toContain(said);
    },
  );
});

describe('a criterion', () => {
  const before = ['RET-31', 'skip', 'none', 'skip'];
  const good = 'Given my order is 10 days old\nWhen I choose Return\nThen I get a label';

  test('counts once, also with its parts on lines of their own', () => {
    const card = 'assist_acceptance_criteria';
    expect(inEnglish(card, ...before, good)).toMatch(/^Noted: one item\./u);
    const two = `${good}\n\nScenario: Guest\nGiven a guest\nWhen they return\nThen they see a link\nAnd get a mail`;
    expect(inEnglish(card, ...before, two)).toMatch(/^Noted: 2 items\./u);
    expect(inEnglish(card, ...before, two, 'back', 'remove 1', 'show')).toContain(
      '### Criterion 1 (Good case) – Guest\n\n- **Given** a guest\n- **When** they return\n- **Then** they see a link and get a mail',
    );
  });

  test('is completed by the trigger that a hint has asked for', () => {
    const said = ['I see a note', 'when the cart is empty', 'show'];
    expect(inEnglish('assist_acceptance_criteria', ...before, ...said)).toContain(
      '### Criterion 1 (Good case)\n\n- **When** the cart is empty\n- **Then** I see a note',
    );
  });
});

describe('a choice', () => {
  test.each([
    'the second one',
    'option 2',
    'number 2',
    'I’d go with RICE',
    'die zweite',
    'RICE, I think',
  ])('is heard in more words: %s', (said) =>
    expect(inEnglish('assist_prioritise_backlog', said)).toContain('**Method:** RICE'),
  );

  test('is named by how it is called in a sentence, or by its end', () => {
    const split = ['Refunds', 'Customers see their money', 'by paths'];
    expect(inEnglish('assist_split_epic', ...split)).toContain('**Pattern:** Paths');
    const decision = ['Which vendor?', 'Mara', 'at a cost'];
    expect(inEnglish('grow_decision_making', ...decision)).toContain('Reversible at a cost');
    const hard = ['Which vendor?', 'Mara', 'hard to reverse'];
    expect(inEnglish('grow_decision_making', ...hard)).toContain('Hardly reversible');
  });
});

test('an entry that is named anew keeps what was said of it [OPEN2-024]', () => {
  const begun = [
    'Rückzahlungen',
    'weiter',
    '4',
    'Anstoßen\nSehen',
    'Kundin | Test\nSupport | Demo',
  ];
  const back = [...begun, '2 | am Schluss\n1 | zum Lernen', 'zurück', 'zurück', 'zurück'];
  const renamed = [...back, 'ändere Punkt 2 auf Stand ansehen'] as const;
  const shown = after('assist_split_epic', ...renamed, 'zeig');
  expect(shown).toContain('| 1 | Stand ansehen | zum Lernen |');
  expect(shown).toContain('### 1. Stand ansehen\n\n- **Nutzen:** Support\n- **Zu zeigen:** Demo');
  // Of two that have come in its place nobody knows which one was meant.
  const split = after('assist_split_epic', ...back, 'ändere Punkt 2 auf Ansehen\nFiltern', 'zeig');
  expect(split).toContain('Ansehen\n\n- **Nutzen:** *offen*');
});

describe('what an epic is cut by', () => {
  test.each([
    ['nach Ablaufschritten', 'Ablaufschritte'],
    ['Nach Wegen.', 'Wege'],
    ['nach den Geräten, weil die App fehlt', 'Schnittstellen'],
    ['nach Kanälen', 'Schnittstellen'],
    ['nach dem Ablauf', 'Ablaufschritte'],
    ['Wir schneiden nach Regeln', 'Regeln'],
  ])('is heard as the question asks for it: %s [OPEN2-024]', (said, pattern) => {
    const before = ['Rückzahlungen', '150 Nachfragen im Monat weniger'];
    const reply = after('assist_split_epic', ...before, said);
    expect(reply).toContain(`**Schnittmuster:** ${pattern}\n`);
  });

  test.each([
    ['by the rules', 'Rules'],
    ['We cut by screens', 'Interfaces'],
  ])('is heard so in English: %s [OPEN2-024]', (said, pattern) => {
    const reply = inEnglish('assist_split_epic', 'Refunds', '150 fewer enquiries a month', said);
    expect(reply).toContain(`**Pattern:** ${pattern}\n`);
  });
});

test('a briefing asks who helps where only the matter was named [OPEN2-020]', () => {
  const begun = ['Emre, bis 11.04.', 'Alles', 'Preistest | läuft | Ergebnis ansehen | 28.03.'];
  const contacts = [...begun, 'Kasse\nWaage | Tom'] as const;
  expect(after('catchup_handover', ...contacts)).toContain('„Kasse“: Wer hilft dabei?');
  const filled = after('catchup_handover', ...contacts, 'Ines Duarte', 'zurück');
  expect(filled).toContain('1. Kasse · Ines Duarte\n2. Waage · Tom');
});

describe('a sentence without an answer', () => {
  test.each(['not sure yet', 'We don’t know yet', 'to be decided', 'unknown', 'I don’t have one'])(
    'leaves the question open: %s',
    (said) => expect(inEnglish(risks, said)).toMatch(/^Skipped\./u),
  );

  test.each([
    'no blockers at the moment',
    'There are no blockers.',
    'We have no blockers right now',
    'no blockers',
    'nothing new',
  ])('says that there is none: %s', (said) =>
    expect(inEnglish(risks, 'Go live by May 2nd', 'We lose the SMS provider', said)).toMatch(
      /^Good, none then\./u,
    ),
  );

  test('says so of what has happened, too', () => {
    const changes = ['Q1', '60% of the bookings', 'Nothing was added', 'no changes this time'];
    expect(inEnglish('catchup_backlog_changes', ...changes)).toContain('What was removed');
    expect(inEnglish('catchup_backlog_changes', ...changes, 'Nothing has been removed.')).toMatch(
      /^Good, none then\./u,
    );
  });
});

test('an open first question is not one that is better not asked', () => {
  const card = 'grow_discovery_interviews';
  const before = ['Nurses hate calling', 'If 4 of 5 say no', '5 nurses'];
  const open = inEnglish(card, ...before, 'When did you last swap a shift?', 'show');
  expect(open).toContain('## First idea\n\nWhen did you last swap a shift?');
  expect(open).not.toContain('Better not asked');
  expect(inEnglish(card, ...before, 'Do you like apps?', 'show')).toContain('## Better not asked');
});

describe('a length', () => {
  const minutes = (said: string) => after('assist_refinement_prep', 'Donnerstag', said);

  test.each([
    '1,5 h mit 15 min Pause',
    '1,5 h, 12 Leute',
    '60-90 min',
    '30 bis 45 min',
    '5 min + 10 min',
  ])(
    'is asked for again where several numbers could be one, and none is added: %s [OPEN2-026]',
    (said) => expect(minutes(said)).toContain('genau eine Zahl'),
  );

  test.each([
    '90',
    'ca. 90 min',
    '1,5 Stunden',
    '1 h 30',
    '1:30 h',
    '1h30min',
    '1 h und 30 min.',
    '2 Teams, 90 min',
    '90 Minuten (9:00 bis 10:30)',
    'anderthalb Stunden',
  ])('is one of minutes, also in hours: %s', (said) =>
    expect(minutes(said)).toContain('**Dauer:** 90'),
  );

  test.each([
    ['eine Stunde', '60'],
    ['eine halbe Stunde', '30'],
    ['halbe Stunde', '30'],
    ['eine Dreiviertelstunde', '45'],
    ['eine Viertelstunde', '15'],
    ['an hour and a half', '90'],
    ['one and a half hours', '90'],
    ['1½ hours', '90'],
    ['1 1/2 hours', '90'],
    ['two and a half hours', '150'],
    ['two hours and a half', '150'],
    ['half an hour', '30'],
    ['three quarters of an hour', '45'],
    ['a quarter of an hour', '15'],
    ['zwei Stunden', '120'],
  ])('is heard in words: %s', (said, count) => {
    expect(minutes(said)).toContain(`**Dauer:** ${count}`);
  });

  test('counts in hours for a row as well', () => {
    const blocks = 'Check-in | round\nIdeas | in silence\nDecide | dots';
    const said = ['We agree on 3 goals', '2 h', blocks, 'one', '15 min\n1 hour\nhalf an hour'];
    const reply = inEnglish('grow_facilitation', ...said, 'back');
    expect(reply).toContain('1. Check-in · 15\n2. Ideas · 60\n3. Decide · 30');
  });

  test.each(['eine Weile', '1 Stunde oder 2 Stunden', 'Stunden'])(
    'is asked for again: %s',
    (said) => expect(minutes(said)).toContain('genau eine Zahl'),
  );
});

describe('a question that an interview asks', () => {
  const toFollowUps = [
    'Sie rufen an',
    '3 von 5 taten es nicht',
    '5 Kundinnen im März',
    'Wie war es?',
    'Wie lief das?',
  ];
  test.each(['Was meinst du damit?', 'Warum?', 'Hast du ein Beispiel?', 'Wie meinst du das?'])(
    'is an answer where such questions are asked for, and no call for help: %s',
    (said) => {
      const reply = after('grow_discovery_interviews', ...toFollowUps, said, 'zeig');
      expect(reply).toContain(`- ${said}`);
    },
  );

  test.each(['Was soll ich hier schreiben?', 'Warum fragst du das?', 'hilfe', '?', 'Warum'])(
    'is none of those that are put to the dialogue itself: %s',
    (said) => {
      const reply = after('grow_discovery_interviews', ...toFollowUps, said);
      expect(reply).toContain('steckt oft die Geschichte');
    },
  );

  test('is an answer in English too, and other cards explain what they ask', () => {
    const lines = [
      'They call',
      '3 of 5 did not',
      '5 customers in March',
      'What do you mean by “late”?',
    ];
    expect(inEnglish('grow_discovery_interviews', ...lines)).toContain('Noted.');
    expect(inEnglish('catchup_risk_radar', 'What do you mean?')).not.toContain('Noted.');
  });
});

describe('“none”', () => {
  test('is an answer where the question says so, also for the only entry', () => {
    const begun = ['Donnerstag, 20.03.', '60', 'CHK-12 Gastbestellung'];
    const ready = 'Kriterien stehen\nHöchstens 8 Punkte';
    const reply = after('assist_refinement_prep', ...begun, ready, 'keine');
    expect(reply).toContain('Notiert: eine Zeile.');
    expect(reply).toContain('Welche Fragen sind offen');
  });

  test('may name what there is none of', () => {
    const reply = after(risks, goal, threats, 'Es gibt keine Blocker.');
    expect(reply).toContain('Gut, dann keine.');
    expect(after(risks, goal, threats, 'Es gibt Blocker')).toContain('Notiert: ein Punkt.');
  });
});

test.each(['per Mehrheit', 'mit Mehrheit', 'durch Mehrheit', 'with a majority', 'via Mehrheit'])(
  'a choice may stand behind how it is done: %s',
  (said) => {
    const begun = ['Eine Liste', '60', 'Sammeln | still'];
    expect(after('grow_facilitation', ...begun, said)).toContain(
      '**Entscheidungsregel:** Mehrheit',
    );
  },
);

describe('a choice with words around it', () => {
  const begun = [
    'Sprint 14, bis 21.03.',
    'Alle drucken selbst',
    'keine',
    'Etikett | 5 | 3',
    'keine',
    'keine',
  ];
  const outlook = (said: string) => after('catchup_sprint_status', ...begun, said);

  test('is heard behind words of doubt', () => {
    expect(outlook('Ich glaube, eher gefährdet')).toContain('**Ausblick:** Gefährdet');
    expect(outlook('ich glaub gefährdet')).toContain('**Ausblick:** Gefährdet');
    expect(outlook('gefährdet, denk ich')).toContain('**Ausblick:** Gefährdet');
  });

  test.each([
    'Gefährdet, weil die Freigabe fehlt',
    'gefährdet: ohne Freigabe nicht erreichbar',
    'Gefährdet – die Freigabe fehlt',
    'Gefährdet. Die Freigabe fehlt noch.',
    'Gefährdet (Freigabe)',
    '2, weil die Freigabe fehlt',
  ])('is heard before a reason: %s [OPEN2-013]', (said) => {
    expect(outlook(said)).toContain('**Ausblick:** Gefährdet');
  });

  test.each(['mit Kosten', 'Mit Kosten, denke ich', 'mit Kosten, weil der Vertrag läuft'])(
    'is heard where its own name begins like such words: %s',
    (said) => {
      const reply = after('grow_decision_making', 'Wie zahlen Firmen?', 'Mara', said);
      expect(reply).toContain('**Umkehrbarkeit:** Mit Kosten umkehrbar');
    },
  );

  test.each([
    'Gefährdet, nein, erreichbar',
    'Gefährdet, oder?',
    'Gefährdet, 3',
    'Die Freigabe fehlt, gefährdet',
  ])('is not guessed where several are named, or none at first: %s', (said) => {
    expect(outlook(said)).toContain('Das steht nicht zur Wahl.');
  });
});

test.each(['→', '->', '=>'])(
  'the steps of a journey may stand on one line with %s between them [OPEN2-033]',
  (arrow) => {
    const steps = ['Retoure anmelden', 'Paket abgeben', 'Geld bekommen'].join(` ${arrow} `);
    expect(after('grow_story_mapping', 'Kundin mit einer Retoure', steps)).toContain(
      '1. Retoure anmelden\n2. Paket abgeben\n3. Geld bekommen\n\nWas tut man dort',
    );
    const goal = 'Ab 01.05. buchen alle online';
    expect(after(risks, goal, `SMS fällt aus ${arrow} Anrufe ${arrow} Stau`)).toContain(
      'Notiert: ein Punkt.',
    );
  },
);

describe('notes of a meeting', () => {
  const notes =
    '- Beschluss: Start am 02.05.\n? wer testet\nTODO Ana: Texte\n- Tom prüft die Last\n- [ ] Fotos für Ana';
  const meeting = ['Review vom 14.03.', 'keine', notes] as const;

  test('show what they hold, and a yes takes it over', () => {
    const decided = after('catchup_meeting_notes', ...meeting);
    expect(decided).toContain('- Beschluss: Start am 02.05.\n\nMit `ja` übernehme ich das so.');
    const asked = after('catchup_meeting_notes', ...meeting, 'ja');
    expect(asked).toContain('Notiert: ein Punkt.');
    expect(asked).toContain('- ? wer testet');
    const tasks = after('catchup_meeting_notes', ...meeting, 'ja', 'ja, genau', 'ja');
    expect(tasks).toContain('1. TODO Ana: Texte\n2. Tom prüft die Last\n3. Fotos für Ana');
  });

  test.each([
    'ja, die passen',
    'Übernehmen bitte',
    'passt so',
    's.o.',
    'take them over',
    'same as above',
  ])('are taken over by whatever else says yes to what they hold: %s [OPEN2-016]', (yes) => {
    const shown = after('catchup_meeting_notes', ...meeting, yes, 'zeig');
    expect(shown).toContain('- Beschluss: Start am 02.05.');
    expect(shown).not.toContain(yes);
    // Where nothing was shown, they are what they say.
    const bare = ['Review vom 14.03.', 'keine', 'Es war kurz', 'Übernehmen', 'zeig'];
    expect(after('catchup_meeting_notes', ...bare)).toContain('- Übernehmen');
  });

  test('are taken over without the marks that say what each line is', () => {
    const said = ['Review vom 14.03.', 'keine', '- TODO: Schulung planen\n- AI: Texte schreiben'];
    const tasks = after('catchup_meeting_notes', ...said, 'keine', 'keine', 'ja');
    expect(tasks).toContain('1. Schulung planen\n2. Texte schreiben\n');
  });

  test('know those who took part one by one, also where they stand in a row', () => {
    const people = (said: string) => after('catchup_meeting_notes', 'Review vom 14.03.', said);
    expect(people('Mara, Jana, Hr. Aydin')).toContain('Notiert: 3 Punkte.');
    expect(people('Hr. Aydin (Vertrieb, Süd)')).toContain('Notiert: ein Punkt.');
  });

  test('show the tasks that a transcript names behind who speaks [OPEN2-016]', () => {
    const lines = [
      'Jens: TODO Leitfaden senden',
      'Tom: Wir müssen die Hotline klären',
      'We need to ask Anna',
    ];
    const said = [...lines, 'Jens: Wir waren müde', 'Anna: To be honest, no'].join('\n');
    const asked = after(
      'catchup_meeting_notes',
      'Review',
      'weiter',
      'keine',
      said,
      'keine',
      'keine',
    );
    expect(asked).toContain(`${lines.map((line) => `- ${line}`).join('\n')}\n\nMit \`ja\``);
  });

  test('a yes to nothing that was shown asks for words', () => {
    const reply = after('catchup_meeting_notes', 'Review vom 14.03.', 'keine', 'Es war kurz', 'ja');
    expect(reply).toContain('Was wurde entschieden?');
    expect(reply).not.toContain('Notiert');
  });
});

describe('several answers in one message, each behind its name', () => {
  const vision = 'assist_product_vision' as const;
  const said =
    'Zielgruppe: Hausverwaltungen\n**Problem:** 9 Anrufe je Schaden\nund das täglich\n- Heute: Excel & Telefon';

  test('all go where they belong, and what is asked next is the first that is open', () => {
    expect(after(vision, said)).toContain('Wie heißt das Produkt');
    const shown = after(vision, said, 'zeig');
    expect(shown).toContain('## Zielgruppe\n\nHausverwaltungen\n\n## Bedarf');
    expect(shown).toContain('## Bedarf\n\n9 Anrufe je Schaden\n\nund das täglich\n\n## Heute');
    expect(shown).toContain('## Heute\n\nExcel & Telefon');
  });

  test('change a finished document together, in English too', () => {
    const all = ['Landlords', ...Array<string>(8).fill('continue')];
    const reply = inEnglish(vision, ...all, 'Target group: Tenants\nToday: Paper');
    expect(documentIn(reply)).toContain('Tenants');
    expect(documentIn(reply)).toMatch(/## Today\n\nPaper/u);
  });

  test('stay one answer where none of them is what is asked, or one can’t be read', () => {
    const notes = 'Problem: 9 Anrufe\nHeute: Excel';
    expect(after(vision, notes, 'zeig')).toContain('## Zielgruppe\n\nProblem: 9 Anrufe');
    const length = 'Ziel: Eine Liste\nDauer: mal sehen';
    expect(after('grow_facilitation', length)).toContain('Wie viele Minuten');
    expect(after('grow_facilitation', length, 'zeig')).toContain('mal sehen');
  });
});

describe('a correction that names its answer and stands behind a colon', () => {
  const vision = 'assist_product_vision' as const;
  test.each([
    'Das Problem war falsch: 7 Anrufe am Tag',
    'nee, der Bedarf ist: 7 Anrufe am Tag',
    'Moment, das Problem muss heißen: 7 Anrufe am Tag',
    'Wait, the need should be: 7 Anrufe am Tag',
    'Sorry, the need was wrong: 7 Anrufe am Tag',
    'hm, das Problem war falsch: 7 Anrufe am Tag',
    'Ändere den Bedarf: 7 Anrufe am Tag',
    'bitte änder das Problem in: 7 Anrufe am Tag',
    'Change the need to 7 Anrufe am Tag',
    'Korrigiere den Bedarf auf „7 Anrufe am Tag“.',
  ])('takes the place of that answer and is none to what is asked: %s', (said) => {
    const shown = after(vision, 'Hausverwaltungen', '9 Anrufe', said, 'zeig');
    expect(shown).toContain('## Bedarf\n\n7 Anrufe am Tag');
    expect(shown).not.toContain('9 Anrufe');
    expect(after(vision, 'Hausverwaltungen', '9 Anrufe', said)).toContain('Was nutzen sie heute');
  });

  test('is none without a word that takes something back: it may be the answer', () => {
    const said = 'Das Problem ist: sie führen Listen';
    const shown = after(vision, 'Hausverwaltungen', '9 Anrufe', said, 'zeig');
    expect(shown).toContain('## Bedarf\n\n9 Anrufe');
    expect(shown).toContain(said);
  });

  test.each([
    'nein, der Bedarf soll sein: 7 Anrufe am Tag',
    'ändere den Bedarf: 7 Anrufe am Tag',
    'Ändere das Problem auf 7 Anrufe am Tag',
  ])('is heard in a finished document too: %s', (said) => {
    const all = ['Hausverwaltungen', '9 Anrufe', ...Array<string>(7).fill('weiter')];
    const reply = after(vision, ...all, said);
    expect(documentIn(reply)).toContain('## Bedarf\n\n7 Anrufe am Tag');
  });

  test('is none where a list is asked for: the words may be a task', () => {
    const notes = ['Review vom 14.03.', 'keine', 'Ein Text', 'keine', 'keine'] as const;
    const task = 'Ändere das Meeting auf Freitag';
    const shown = after('catchup_meeting_notes', ...notes, task, 'zeig');
    expect(shown).toContain(`- [ ] ${task}`);
    expect(shown).toContain('Review vom 14.03.');
  });

  test('replaces a list, also the one that is being asked for', () => {
    const said = 'Die Risiken waren falsch: Die Kasse fällt aus';
    expect(after(risks, goal, threats, said, 'zeig')).not.toContain('Die SMS fallen aus');
  });
});

test.each([
  ['Das Projekt heißt "Kasse 2.0"', 'Kasse 2.0'],
  ['Also, unser Projekt heißt: Kasse 2.0', 'Kasse 2.0'],
  ['The project is called “Kasse 2.0” 🙂', 'Kasse 2.0 🙂'],
  ['Das Projekt heißt, wie es heißt', 'Das Projekt heißt, wie es heißt'],
  ['Kasse heißt es', 'Kasse heißt es'],
])(
  'an answer that says again what is asked stands in the document without that: %s',
  (said, title) => {
    const shown = after('catchup_project_snapshot', said, 'zeig');
    expect(shown).toContain(`# Projektüberblick: ${title}\n`);
  },
);

describe('what sounds like a correction of an answer before', () => {
  const status = 'catchup_sprint_status' as const;
  const sprint = 'Sprint 14, endet am 21.03.';

  test('counts as the answer, with the way to change the one before', () => {
    const said = 'Nein, der Sprint ist Nummer 15, endet am 04.04.';
    const reply = after(status, sprint, said);
    expect(reply).toContain('`rückgängig`');
    expect(reply).toContain('`Sprint: Nummer 15, endet am 04.04.`');
    const changed = after(status, sprint, said, 'rückgängig', 'Sprint: Nummer 15, endet am 04.04.');
    expect(changed).toContain('Wie lautet das Sprint-Ziel?');
  });

  test('is no such thing behind a hint, where it adds to an answer', () => {
    const reply = after(status, sprint, 'Mehr Tests schreiben', 'Nein, der Sprint ist Nummer 15');
    expect(reply).not.toContain('rückgängig');
  });
});

describe('a cell of a table that is done', () => {
  const rated = [goal, threats, 'keine', '2 | 5\n4 | 4'] as const;
  const done = [...rated, 'Ersatz\nTesten', 'Kim | 20.03.\nLea | 25.03.'] as const;

  test.each([
    ['Setze bei Die SMS fallen aus die Wirkung auf 1', '2 × 1 = **2**'],
    ['setz bei die sms fallen aus die Wirkung auf sehr hoch', '2 × 5 = **10**'],
    ['Ändere bitte die Wahrscheinlichkeit von „Die SMS fallen aus“ auf 5.', '5 × 5 = **25**'],
    ['Bei Die Schnittstelle ist die Wirkung jetzt 3', '4 × 3 = **12**'],
    ['Die Wirkung von Die Schnittstelle ändert sich ist jetzt 2.', '4 × 2 = **8**'],
    ['Set the impact of Die SMS fallen aus to 3', '2 × 3 = **6**'],
    [
      'Setze bei Die SMS fallen aus den Termin auf den 30.04.',
      '**Wer:** Kim · **Wiedervorlage:** 30.04.',
    ],
    ['Ändere bei Die SMS fallen aus Wer auf Noor', '**Wer:** Noor · **Wiedervorlage:** 20.03.'],
  ])('is changed in free words by its row and its column: %s', (said, line) => {
    const changed = documentIn(after(risks, ...done, said));
    expect(changed).toContain(line);
  });

  test('stays as it is where the words fit no row, or not the column', () => {
    const reply = after(risks, ...done, 'Setze bei Die SMS fallen aus die Wirkung auf 9');
    expect(reply).toContain('Wirkung liegt zwischen 1 und 5');
    expect(documentIn(reply)).toBe(documentIn(after(risks, ...done)));
    expect(after(risks, ...done, 'Setze bei Login die Wirkung auf 3')).not.toContain('Notiert zu');
  });

  test('is found by one word of its row, and put into no other while rows are asked for', () => {
    const asked = ['Online by 1 May', 'The vendor delivers late\nThe import hangs', 'none'];
    const set = (said: string) => inEnglish(risks, ...asked, said);
    const changed = set('set impact of the import risk to 5');
    expect(changed).toContain('1. The vendor delivers late\n2. The import hangs · 5\n');
    const unknown = set('set impact of the supplier to 5');
    expect(unknown).toContain('- set impact of the supplier to 5: which entry is it for?');
    expect(unknown).toContain('1. The vendor delivers late\n2. The import hangs\n');
  });

  test('is changed while another question is open, which is asked again', () => {
    const reply = after(risks, ...rated, 'Setze bei Die SMS fallen aus die Wirkung auf 1');
    expect(reply).toContain('Was tut ihr dagegen');
    expect(reply).toContain('Notiert zu „Die SMS fallen aus | 2 | 1“.');
  });
});

describe('a table', () => {
  const upToTable = [goal, threats, 'keine'] as const;

  test('takes rows in their order, by number and by name, and asks for those that are missing', () => {
    expect(after(risks, ...upToTable, '2: 4 | 4')).toContain(
      'Offen sind noch: Die SMS fallen aus.',
    );
    const done = after(risks, ...upToTable, '2: 4 | 4', 'Die SMS fallen aus | 2 | 5');
    expect(done).toContain('2 × 5 = **10**');
    expect(done).toContain('4 × 4 = **16**');
  });

  test('keeps the lines that it can read and names the others with the reason', () => {
    const reply = after(risks, ...upToTable, '2 | 5\n2: viel | 4\n1: 9 | 4');
    expect(reply).toContain('Diese Zeilen konnte ich nicht lesen');
    expect(reply).toContain('- 2: viel | 4: bei Wahrscheinlichkeit fehlt eine Zahl');
    expect(reply).toContain('- 1: 9 | 4: Wahrscheinlichkeit liegt zwischen 1 und 5');
    expect(reply).toContain('1. Die SMS fallen aus · 2 · 5');
  });

  test('loses a row that is told in the language of the dialogue', () => {
    const people = ['Umzug der Kassen', 'Frau Lindner | hoch | niedrig\nTom | hoch | hoch'];
    const removed = after('catchup_stakeholder_signals', ...people, 'zurück', 'entferne 1');
    expect(removed).toContain('Entfernt: „Frau Lindner | hoch | niedrig“');
  });

  test('may be pasted with a heading of its own', () => {
    const table = '| Ticket | Punkte | Fertig |\n|---|--:|--:|\n| Etikett | 5 | 2,5 |';
    const sprint = ['Sprint 14, bis 21.03.', 'Alle drucken selbst', table];
    const reply = after('catchup_sprint_status', ...sprint);
    expect(reply).toContain('Notiert: eine Zeile.');
  });
});

test('the results of a meeting do not say again before each line what stands above them', () => {
  const notes =
    'Entschieden: start am 02.04.\nBeschluss: Österreich im Mai\nTODO: Jana klärt die Hotline\nOffen: Wer zahlt?';
  const said = ['Review vom 14.03.', 'Mara', notes, 'ja', 'ja', 'ja', 'Jana am 18.03.', 'keine'];
  const document = documentIn(after('catchup_meeting_notes', ...said));
  expect(document).toContain('- [ ] Jana klärt die Hotline · **Wer:** Jana · **Bis:** 18.03.\n');
  expect(document).toContain('- Start am 02.04.\n- Österreich im Mai\n');
  expect(document).toContain('- [ ] Wer zahlt?\n');
});

describe('a correction after the end', () => {
  const rated = ['Die SMS fallen aus und alle kommen spät', 'keine', '4 5', 'Zweiter Anbieter'];
  const radar = (said: string) => after(risks, goal, ...rated, 'Jonas, 12.03.', said);
  const ranked = [
    'RICE',
    'Umsatz',
    'Login; 3000; 3; 50 %; 5\nChat; 9; 1; 50 %; 5',
    'keine',
    'Lea und Tom am 12.03.',
  ];
  const ranking = (said: string) => after('assist_prioritise_backlog', ...ranked, said);

  test('without a name is one of the answer that was given last, or of the cell that it says', () => {
    expect(radar('Moment, ich meinte Lea, 13.03.')).toContain(
      '**Wer:** Lea · **Wiedervorlage:** 13.03.',
    );
    expect(radar('Ach, ich meinte 14.03.')).toContain('**Wer:** Jonas · **Wiedervorlage:** 14.03.');
    expect(ranking('Warte mal, ich meinte Eva am 13.03.')).toContain(
      '**Getragen von:** Eva am 13.03.',
    );
  });

  test('is one of the choice that it names, and of the question that it names', () => {
    expect(ranking('nee, ich meinte MoSCoW')).toContain('Must, Should, Could oder Won’t');
    expect(ranking('Nein, das Ziel soll 5 Mio. sein')).toContain('**Ziel:** 5 Mio.\n');
    expect(ranking('Das Ziel war falsch')).toContain('Bisher: „Umsatz“');
    const lines = [
      'rice',
      'Revenue',
      'Login; 3000; 3; 50 %; 5\nChat; 9; 1; 50 %; 5',
      'none',
      'Lea on 12 March',
    ];
    const named = inEnglish('assist_prioritise_backlog', ...lines, 'Wait, the goal should be 5m');
    expect(named).toContain('**Goal:** 5m\n');
  });

  test('shows the entries where several may be meant', () => {
    const two = [goal, threats, 'keine', '4 5\n2 3', 'Anbieter\nTests', 'Eva 12.03.\nTom 13.03.'];
    const reply = after(risks, ...two, 'Moment, ich meinte Lea');
    expect(reply).toContain('1. Die SMS fallen aus · Eva · 12.03.\n2. Die Schnittstelle');
  });

  test('is none where something else is meant', () => {
    expect(radar('Nein, ich meinte eine User Story')).toMatch(/^\*\*User Story schreiben/u);
    expect(radar('Der Export hängt')).toContain('Dein Thema, wie ich es lese');
    expect(
      after(
        risks,
        goal,
        ...rated,
        'Jonas, 12.03.',
        'Der Export hängt',
        'Nein, ich meinte den Import',
      ),
    ).toContain('Dein Thema, wie ich es lese: „den Import“');
    for (const said of [
      'Nein, ich meinte, ob du mir auch beim Backlog helfen kannst',
      'Sorry, ich meine, kannst du das Dokument löschen?',
      'Wait, I meant that the document is elsewhere',
    ])
      expect(radar(said)).not.toContain('Notiert');
    const lines = [
      'Kassiererin',
      'Bons mailen',
      'niemand Papier braucht',
      ...Array<string>(4).fill('weiter'),
    ];
    const story = (said: string) => talk(['User Story schreiben', ...lines, said]).at(-1) ?? '';
    expect(story('Nein, die Rolle soll Filialleiter sein')).toContain('**Als** Filialleiter');
    expect(story('Moment, ich meinte Filialleiter')).toMatch(/^Noch etwas anpassen\? Schreib/u);
  });
});

describe('a list that is pasted as a table', () => {
  test.each([
    'ID | Risiko | Typ | Labels\nR1 | Import hängt | 3 | 4\nR2 | SMS fallen aus | 2 | 5',
    'Unsere Risiken:\n\n| ID | Risiko | Typ | Labels |\n|--|--|--|--|\n| R1 | Import hängt | 3 | 4 |\n| R2 | SMS fallen aus | 2 | 5 |',
    'Typ;ID;Risiko;Labels\n3;R1;Import hängt;4\n2;R2;SMS fallen aus;5\n;;;',
    'Alle:\nID\tTitel\tTyp\tLabels\nR1\tImport hängt\t3\t4\nR2\tSMS fallen aus',
  ])('has the key and the words of each entry, and says what was left out: %j', (table) => {
    expect(after(risks, goal, table)).toContain('keine Spalte gibt: Typ, Labels.');
    expect(after(risks, goal, table, 'zurück')).toContain(
      '1. R1 Import hängt\n2. R2 SMS fallen aus\n',
    );
  });

  test('keeps a cell in one piece that holds the mark itself, and no numbers of the rows', () => {
    const sheet = 'ID;Risiko\n1;"Import hängt; Daten fehlen"\n2;SMS fallen aus';
    expect(after(risks, goal, sheet, 'zurück')).toContain(
      '1. Import hängt; Daten fehlen\n2. SMS fallen aus\n',
    );
  });

  test('keeps all that is said of its entries where no heading names them', () => {
    const rows = 'SHOP-12\tLogin hängt\tHigh\t\t5\nSHOP-13 | Export fehlt';
    expect(after(risks, goal, rows, 'zurück')).toContain(
      '1. SHOP-12 Login hängt (High, 5)\n2. SHOP-13 Export fehlt\n',
    );
  });

  test.each(['US1; US2; US3', 'Risiko, Kosten\nZeit, Geld', 'Titel; Preis\nZeit; Geld'])(
    'is none where the first line heads nothing: %j',
    (words) => {
      const count = words.split(/; |\n/u).length;
      expect(after(risks, goal, words, 'weiter', 'zurück')).toContain(`\n${count}. `);
    },
  );
});

describe('a hint on the craft of an answer', () => {
  const status = 'catchup_sprint_status' as const;

  test('quotes what is a quotation or a sentence itself without doubling its marks', () => {
    const begun = ['Fr. Stein will den Rabatt', 'Fr. Stein | hoch | hoch', 'weiter', 'weiter'];
    const talked = [
      ...begun,
      'Am 04.03. stand es im Angebot',
      'Nennst du mir bis Freitag 3 Kunden?',
    ];
    const card = 'grow_stakeholder_communication' as const;
    const quoted = after(card, ...talked, '„Das haben wir zugesagt“');
    expect(quoted).toContain('„‚Das haben wir zugesagt‘“: Was antwortest du darauf?');
    const noted = after(card, ...talked, 'Das haben wir zugesagt.', 'Wem genau?');
    expect(noted).toContain('Notiert zu „Das haben wir zugesagt“.');
  });

  test('is answered with two entries that share their words, and both are kept', () => {
    const begun = ['Portal', 'Alle finden in 2 Minuten ihr Paket', 'Jira, Stand 12.03.'];
    const changes = [...begun, 'weiter', 'keine', 'Der Start ist vorgezogen'];
    const said = 'Am 6. März kam das erste Geld. Am 7. März kam das zweite Geld.';
    const reply = after('catchup_project_snapshot', ...changes, said, 'zurück');
    expect(reply).toContain(
      '2. Am 6. März kam das erste Geld.\n3. Am 7. März kam das zweite Geld.',
    );
  });

  test('is told once, and what comes next adds to the answer or takes its place', () => {
    expect(after(status, 'Sprint 14')).toContain('Wann, oder bis wann? Ein Datum hilft');
    expect(after(status, 'Sprint 14', 'endet am 21.03.', 'zeig')).toContain('endet am 21.03.');
    expect(after(status, 'Sprint 14', 'endet bald')).toContain('Wie lautet das Sprint-Ziel?');
  });

  test('leaves the answer as it is on `weiter`', () => {
    expect(after(status, 'Sprint 14', 'weiter')).toContain('Wie lautet das Sprint-Ziel?');
  });
});

describe('stopping', () => {
  test('keeps what was said, and `weiter` goes on from there', () => {
    const stopped = after(risks, goal, threats, 'stopp');
    expect(stopped).toContain('Nichts ist verloren');
    expect(stopped).toContain('Die SMS fallen aus');
    expect(after(risks, goal, threats, 'stopp', 'weiter')).toContain('Was blockiert euch');
  });

  test.each(['zurück', 'entferne 7'])(
    'does not keep the answer from a question that is asked all the same: %s',
    (said) => {
      const asked = after(risks, goal, 'zurück', 'stopp', said);
      expect(asked).toContain('Welches Ziel wollt ihr erreichen');
      const answered = after(risks, goal, 'zurück', 'stopp', said, 'Ab 01.06. läuft alles');
      expect(answered).toContain('Was könnte schiefgehen?');
    },
  );

  test('another card does not lose it either: its card goes on where it was', () => {
    const other = { said: 'Start', card: 'catchup_sprint_status' as const };
    const again = { said: 'Start', card: risks };
    expect(after(risks, goal, threats, other)).toContain('Um welchen Sprint geht es');
    expect(after(risks, goal, threats, other, again)).toContain('Was blockiert euch');
    const story = 'User Story für den Export';
    expect(after(risks, goal, 'stopp', story)).toContain('Wer braucht das?');
    expect(after(risks, goal, 'stopp', story, again)).toContain('Was könnte schiefgehen?');
  });

  test('a look at every other card does not lose it either', () => {
    const looks = allSamples
      .filter(({ card }) => card !== risks)
      .map(({ card }) => ({ said: 'Los', card }));
    const again = { said: 'Los', card: risks };
    expect(looks.length).toBeGreaterThan(CARDS_MAX_LENGTH);
    expect(after(risks, goal, ...looks, again)).toContain('Was könnte schiefgehen?');
    expect(after(risks, goal, ...looks, again, 'zeig')).toContain(goal);
  });

  test('it says of the draft that waits only what its commands do then, be it of a card or of a story', () => {
    const story = ['User Story', 'Kundin', { said: 'Los', card: risks }, goal, 'stopp'] as const;
    const reminded = talk([...story, 'danke']).at(-1);
    expect(reminded).toContain(
      'Mit `weiter` machen wir hier weiter, mit `neu` beginnst du von vorn',
    );
    expect(reminded).not.toContain('neue Story');
    expect(talk([...story, 'danke', 'weiter']).at(-1)).toContain('Was könnte schiefgehen?');
    expect(talk([...story, 'User Story']).at(-1)).toContain('mit `neu` beginnt eine neue Story');
    expect(talk([...story, 'User Story', 'weiter']).at(-1)).toContain('Was möchte diese Person');
    const finished = allSamples.find(({ card }) => card === risks)?.messages.de ?? [];
    const after = ['User Story', 'Kundin', { said: 'Los', card: risks }, ...finished, 'danke'];
    expect(talk(after).at(-1)).not.toContain('`neu`');
    expect(talk([{ said: 'Los', card: risks }, 'stopp', 'danke']).at(-1)).not.toContain('`weiter`');
  });

  test('a card says how it begins anew when it goes on, and introduces itself where nothing was said', () => {
    const again = { said: 'Start', card: risks };
    expect(after(risks, goal, 'stopp', again)).toContain('Lieber von vorn? Schreib `neu`.');
    expect(after(risks, 'stopp', again)).not.toContain('Weiter geht es.');
  });

  test('a story under way waits as soon as a card begins', () => {
    const story = { said: 'Los', card: 'assist_user_story' } as const;
    const replies = talk(['User Story', 'Kundin', { said: 'Los', card: risks }, story]);
    expect(replies.at(-1)).toContain('angehaltener Entwurf');
  });

  test('a second press of the same card says that it is running, and begins a finished one anew', () => {
    expect(after(risks, goal, { said: 'Start', card: risks })).toContain(
      'Wir sind schon mitten in',
    );
    const sample = allSamples.find(({ card }) => card === risks);
    const anew = after(risks, ...(sample?.messages.de ?? []), { said: 'Start', card: risks });
    expect(anew).toContain('Welches Ziel wollt ihr erreichen');
    expect(anew).not.toContain('Bisher');
  });

  test('a workflow with nothing in it ends in no document', () => {
    const replies = talk([{ said: 'Los', card: risks }, ...Array<string>(5).fill('überspringen')]);
    expect(replies.join('\n')).toContain('gibt es noch kein Dokument');
    expect(replies.map(documentIn).join('')).toBe('');
  });
});

describe('the words around it', () => {
  test('an answer in the other language leaves the workflow in its own', () => {
    const reply = after(risks, 'We ship the new app to all of the customers by 1 May');
    expect(reply).toContain('Was könnte schiefgehen?');
  });

  test('a list that is far too long is refused, and nothing of it is noted', () => {
    const many = Array.from({ length: 51 }, (_, index) => `- Risiko ${index} tritt ein`).join('\n');
    expect(after(risks, goal, many)).toContain('Mehr als 50 Einträge');
    expect(after(risks, goal, many)).not.toContain('Risiko 7');
  });

  test('a card begins by its title too, in talk as well', () => {
    const begun = talk(['Hallo', 'Risiken und Blocker'], { sessionType: 'talk' }).at(-1);
    expect(begun).toContain('Welches Ziel wollt ihr erreichen');
    const english = talk(['start Risks and blockers'], { language: 'en' }).at(-1);
    expect(english).toContain('**Step 1 of 4');
  });

  test('help says why, and gives an example; a choice is refused that nobody offered', () => {
    expect(after(risks, 'hilfe')).toContain('*Zum Beispiel:');
    const prioritise = 'assist_prioritise_backlog' as const;
    expect(after(prioritise, 'Würfeln')).toContain('Das steht nicht zur Wahl.');
    expect(after(prioritise, '2')).toContain('**Methode:** RICE');
  });

  test.each([
    'Was bedeutet Einfluss hier?',
    'was ist mit „Interesse“ gemeint?',
    'what is interest?',
    'What does power mean?',
  ])('help is given to somebody who asks what a name in the question means: %s', (said) => {
    const people = 'Herr Vogt | hoch | hoch';
    const reply = after('grow_stakeholder_communication', 'Eine Absage', people, 'zurück', said);
    expect(reply).toContain('Denk auch an Leute, die nicht im Raum sind.');
    expect(reply).toContain('1. Herr Vogt · hoch · hoch');
    expect(reply).not.toContain('2. ');
  });

  test('help is given to somebody who asks how two names of the card differ, and to nobody else', () => {
    const asked = (said: string) => after('assist_prioritise_backlog', 'RICE', said);
    const help = 'Auf welches Ziel soll die Reihenfolge einzahlen?';
    expect(asked('Was ist der Unterschied zwischen Reach und Impact?')).toContain(help);
    expect(asked('What’s the difference between Reichweite and Wirkung?')).toContain(help);
    expect(asked('Was ist der Unterschied zwischen Neu- und Stammkunden?')).not.toContain(help);
  });

  test('a question about anything else stays an entry', () => {
    const map = [
      'Pflegekraft',
      'Reden',
      'weiter',
      'Fragen | 1',
      'Erster',
      '20 Pflegekräfte bis Mai',
    ];
    const gaps = after('grow_story_mapping', ...map, 'Was ist die Nachtschicht?', 'zurück');
    expect(gaps).toContain('1. Was ist die Nachtschicht?');
  });

  test.each(['Später', 'später.'])(
    'a cell is no wish to skip where it is all that is open: %s',
    (said) => {
      const map = ['Pflegekraft', 'Reden', 'weiter', 'Fragen | 1\nHören | 1', '1: Erster'] as const;
      const shown = after('grow_story_mapping', ...map, said, 'zeig');
      expect(shown).toContain('| 1. Reden | Fragen | – | Hören |');
      expect(after('grow_story_mapping', ...map.slice(0, 4), said)).toContain('Übersprungen.');
    },
  );

  test('a number too large to be stored is none, so that nothing of the rest is lost', () => {
    const goals = 'Eine Liste von drei Engpässen im Versand';
    const reply = after('grow_facilitation', goals, `${'9'.repeat(305)} Mrd.`);
    expect(reply).toContain('Dafür brauche ich genau eine Zahl.');
  });

  test('the names of open rows end in one mark, also where the last one is a question', () => {
    const decided = ['Zahlung', 'Wir starten mit PayPal | weil | nichts | Gebühren', 'keine'];
    const open = 'Zahlen wir Gebühren? | Angebot\nBieten wir Rechnung an? | Angebot';
    const reply = after('catchup_decision_review', ...decided, open, 'weiter', '1: Jana | 20.03.');
    expect(reply).toContain('Offen sind noch: Bieten wir Rechnung an? Schreib sie dazu');
  });

  test('another language is spoken on request, and the answers stay as they are', () => {
    const reply = after(risks, goal, 'english');
    expect(reply).toContain('What could go wrong?');
    expect(after(risks, goal, 'english', 'show')).toContain(goal);
  });

  test('a change after the end shows the document anew', () => {
    const sample = allSamples.find(({ card }) => card === risks);
    const lines = sample?.messages.de ?? [];
    const reply = after(risks, ...lines, 'Ziel: Ab 01.07. läuft alles');
    expect(documentIn(reply)).toContain('Ab 01.07. läuft alles');
  });

  test.each([
    ['Ziel: Login for all the users by 1 May', '# Risiken und Blocker: Login for all'],
    ['Goal: Ab 01.07. läuft das für alle', '# Risks and blockers: Ab 01.07. läuft'],
  ])('a change after the end is told in the language of the name before it: %s', (said, title) => {
    const sample = allSamples.find(({ card }) => card === risks);
    const lines = sample?.messages.de ?? [];
    expect(documentIn(after(risks, ...lines, said))).toContain(title);
  });
});

test('an answer of several lines stays apart where the document has room for one line', () => {
  const goals = 'Login\nExport';
  const reply = after('assist_prioritise_backlog', '1', goals, ...Array<string>(3).fill('weiter'));
  const document = documentIn(reply);
  expect(document).toContain('# Priorisierung: Login; Export');
  expect(document).toContain('- **Ziel:** Login; Export');
});

test('whatever somebody says to whichever card, there is an answer, and the memory can be stored', () => {
  const anyLine = fc.oneof(
    fc.string(),
    fc.constantFrom('zurück', 'weiter', 'skip', 'undo', 'neu', 'zeig', 'stopp', 'ja', 'nein', '1'),
    fc.constantFrom(
      '1 | 2 | 3',
      '2: x | y',
      'entferne 1',
      'Schritt 2',
      'english',
      'keine',
      '- a\n- b',
    ),
  );
  const anyCard = fc.constantFrom(...allSamples.map(({ card }) => card));
  fc.assert(
    fc.property(anyCard, fc.array(anyLine, { maxLength: 25 }), (card, lines) => {
      for (const reply of talk([{ said: 'Los', card }, ...lines])) expect(reply).not.toBe('');
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['full stops', `b ${'.'.repeat(99_990)} x`],
  ['exclamation marks', `b ${'!'.repeat(99_990)} x`],
  ['colons', `b ${':'.repeat(99_990)} x`],
  ['spaces', `b${' '.repeat(99_990)}x`],
  ['line ends', `b${'\n'.repeat(99_990)}x`],
  ['brackets', `b ${'('.repeat(99_990)} x`],
  ['corrections', `i meant${' '.repeat(99_980)}x`],
])('a message that is nearly nothing but %s is answered like any other', (_name, said) => {
  const begun = [{ said: 'Los', card: risks }, goal, threats];
  const befores = [[], ['User Story schreiben', 'Kundin'], begun, begun.slice(0, 2), ['Hallo']];
  for (const before of befores) expect(talk([...before, said, said, said]).at(-1)).not.toBe('');
});

test('names in a row are entries of their own where names are asked for', () => {
  const options = after(
    'grow_decision_making',
    'Wie bezahlen Firmenkunden ab Juli?',
    'Mara',
    'leicht',
    'PayPal, Rechnung mit 14 Tagen, alles lassen',
    'zurück',
  );
  expect(options).toContain('1. PayPal\n2. Rechnung mit 14 Tagen\n3. alles lassen');
  const slices = ['Rückzahlungen', 'Kundinnen sehen ihr Geld: 150 Nachfragen weniger', '1'];
  const parts = after('assist_split_epic', ...slices, 'Antrag > Prüfung > Geld', 'zurück');
  expect(parts).toContain('1. Antrag\n2. Prüfung\n3. Geld');
});
