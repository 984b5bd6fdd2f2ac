import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { documentIn, lastReply as last, talk } from './guided-dialogue.fixture.ts';

describe('a user story', () => {
  test('is written in German from the first question to the finished document [OPEN2-021]', () => {
    const replies = talk([
      'User Story für den Passwort-Reset',
      'Als registrierte Kundin',
      'mein Passwort schnell zurücksetzen und meine E-Mail ändern',
      'damit ich nicht den Support anrufen muss.',
      'Der Support setzt Passwörter von Hand zurück:\n- etwa 40-mal in der Woche\n- nur werktags',
      '- Wenn ich auf „Passwort vergessen“ klicke, bekomme ich eine E-Mail\n- Der Link ist 24 Stunden gültig',
      'Angenommen ich habe eine E-Mail bekommen, wenn ich den Link öffne',
      'Wenn der Link abgelaufen ist, dann sehe ich einen Hinweis.',
      'fertig',
      'in unter 2 Minuten',
      'Gilt das auch für Single Sign-on?\nWer schreibt den Text der E-Mail?',
    ]);
    expect(
      replies.map((reply) => /\*\*Schritt (\d) von 5: ([^*]+)\*\*/u.exec(reply)?.[0] ?? ''),
    ).toEqual([
      '**Schritt 1 von 5: Nutzer und Bedarf benennen**',
      '',
      '',
      '**Schritt 2 von 5: Story entwerfen**',
      '**Schritt 3 von 5: Akzeptanzkriterien ergänzen**',
      '',
      '',
      '',
      '**Schritt 4 von 5: Mit INVEST prüfen**',
      '',
      '**Schritt 5 von 5: Story sichern**',
    ]);
    expect(documentIn(replies.at(-1) ?? '')).toBe(`# User Story: Passwort-Reset

**Als** registrierte Kundin **möchte ich** mein Passwort schnell zurücksetzen und meine E-Mail ändern, **damit** ich nicht den Support anrufen muss.

## Kontext

Der Support setzt Passwörter von Hand zurück:

- etwa 40-mal in der Woche
- nur werktags

## Akzeptanzkriterien

### Kriterium 1

- **Wenn:** ich auf „Passwort vergessen“ klicke
- **Dann:** bekomme ich eine E-Mail

### Kriterium 2

- **Angenommen:** ich habe eine E-Mail bekommen
- **Wenn:** ich den Link öffne
- **Dann:** Der Link ist 24 Stunden gültig

### Kriterium 3

- **Wenn:** der Link abgelaufen ist
- **Dann:** sehe ich einen Hinweis

## Messgrößen

- „schnell“: in unter 2 Minuten

## INVEST-Check

- **Independent** (unabhängig): nichts aufgefallen.
- **Negotiable** (verhandelbar): nichts aufgefallen.
- **Valuable** (wertvoll): nichts aufgefallen.
- **Estimable** (schätzbar): nichts aufgefallen.
- **Small** (klein): Der Bedarf verbindet „mein Passwort schnell zurücksetzen“ und „meine E-Mail ändern“. Sind das eigene Anliegen, dann mach je eine Story daraus.
- **Testable** (testbar): nichts aufgefallen.

Geprüft ist nur der Wortlaut, nach festen Regeln und ohne Sprachmodell.

## Offene Fragen

- Gilt das auch für Single Sign-on?
- Wer schreibt den Text der E-Mail?`);
  });

  test('is written in English from one sentence, with no question asked twice [OPEN2-021]', () => {
    const replies = talk(
      [
        'As a returning customer I want to pay with one click so that I can finish my order fast.',
        'Half of the carts are left at the payment page.',
        'Given I have a stored card\nWhen I click “Pay now”\nThen the order is placed\nAnd I see the order number',
        'The amount is shown before.',
        'when I open the cart',
        "that's it",
        'skip',
        'none',
      ],
      { language: 'en' },
    );
    expect(replies[0]).toContain(
      '- **Role:** returning customer\n- **Need:** to pay with one click\n- **Benefit:** I can finish my order fast',
    );
    expect(replies[0]).toContain('How does this work today');
    expect(replies[5]).toContain('“fast” means something different to everybody.');
    expect(replies[6]).toContain(
      'No criterion sounds like a failure. What should happen when something goes wrong?',
    );
    expect(documentIn(replies.at(-1) ?? '')).toBe(`# User story: Pay with one click

**As** a returning customer, **I want** to pay with one click **so that** I can finish my order fast.

## Context

Half of the carts are left at the payment page.

## Acceptance criteria

### Criterion 1

- **Given:** I have a stored card
- **When:** I click “Pay now”
- **Then:** the order is placed and I see the order number

### Criterion 2

- **When:** I open the cart
- **Then:** The amount is shown before

## INVEST check

- **Independent**: nothing stands out.
- **Negotiable**: nothing stands out.
- **Valuable**: nothing stands out.
- **Estimable**: nothing stands out.
- **Small**: nothing stands out.
- **Testable**: No criterion sounds like a failure. What should happen when something goes wrong? Not testable without a number: “fast”.

Only the wording was checked, by fixed rules and without a language model.

## Open questions

None named.`);
  });

  const begun = ['User Story', 'Kundin', 'zahlen', 'ich fertig bin'];

  const checked = [...begun, 'überspringen', 'Wenn a, dann nicht b', 'fertig'];
  const open = [...begun, 'überspringen', 'Der Link gilt\nDer Text stimmt'];

  test('takes a no for the end of the open questions', () => {
    expect(last([...checked, 'nein'])).toContain('Gut, dann keine.');
    expect(last([...checked, 'keine'])).toContain('Gut, dann keine.');
  });

  test('takes back what is asked about, be it a criterion or a number', () => {
    expect(last([...open, 'rückgängig'])).toContain('Entfernt: „Der Link gilt“');
    expect(last([...checked, 'rückgängig'])).toContain('Entfernt: „a – nicht b“');
    const vague = ['User Story', 'Kundin', 'schnell und einfach zahlen', 'ich fertig bin'];
    const measured = [...vague, 'überspringen', 'Wenn a, dann nicht b', 'fertig', 'in 2 Minuten'];
    expect(last(measured)).toContain('„einfach“ heißt für jede Person etwas anderes');
    expect(last([...measured, 'rückgängig'])).toContain('„schnell“ heißt für jede Person');
  });

  test('still asks about the criterion behind one that is taken out', () => {
    const reply = last([...open, 'überspringen', 'entferne 1']);
    expect(reply).toContain('Kriterium 1: „Der Text stimmt“');
  });

  test('does not insist on the half of a criterion for which somebody names the situation', () => {
    const situation = [...open, 'Angenommen ich bin neu'];
    expect(last(situation)).toContain('Kriterium 2: „Der Text stimmt“');
  });

  test('asks for the numbers of three vague words at most', () => {
    const vague = ['User Story', 'Kundin', 'schnell, einfach, bequem und oft zahlen', 'weiter'];
    const asked = [...vague, 'weiter', 'Wenn a, dann nicht b', 'fertig', 'weiter', 'weiter'];
    expect(last(asked)).toContain('heißt für jede Person etwas anderes');
    expect(last([...asked, 'weiter'])).toContain('Welche Fragen sind noch offen?');
  });

  test('points to what may go wrong only while no criterion does', () => {
    const criterion = (words: string) => last([...begun, 'überspringen', words]);
    expect(criterion('Wenn a, dann b')).toContain('wenn etwas schiefgeht');
    expect(criterion('Wenn a, dann nicht b')).not.toContain('wenn etwas schiefgeht');
  });

  test('shows the finished document again where there is no such line to take out', () => {
    expect(documentIn(last([...checked, 'keine', 'entferne 9']))).toContain('## INVEST-Check');
  });

  test('takes one English word of an answer for no wish for English', () => {
    expect(last(['User Story', 'Kundin', 'with cash'])).not.toContain('Prefer English');
  });

  test('keeps the words of every answer and adds none of its own', () => {
    const reply = last([
      ...begun,
      'Heute dauert es 9 Minuten',
      'Wenn ich zahle, sehe ich kein Formular',
      'fertig',
      'keine',
    ]);
    for (const words of [
      'Kundin',
      'zahlen',
      'ich fertig bin',
      'Heute dauert es 9 Minuten',
      'sehe ich kein Formular',
    ]) {
      expect(documentIn(reply)).toContain(words);
    }
  });

  test('goes back a question at a time, shows the answer, and keeps or replaces it', () => {
    const replies = talk([...begun, 'zurück', 'zurück', 'bestellen', 'weiter']);
    expect(replies[4]).toContain('Bisher: „ich fertig bin“');
    expect(replies[5]).toContain('Bisher: „zahlen“');
    expect(replies[6]).toContain('Bisher: „ich fertig bin“');
    expect(replies[7]).toContain(
      '> **Als** Kundin **möchte ich** bestellen, **damit** ich fertig bin.',
    );
    expect(last(['User Story', 'zurück'])).toContain('schon die erste Frage');
  });

  test('takes the last answer back', () => {
    expect(last([...begun, 'rückgängig'])).toContain('Zurückgenommen.');
    expect(last([...begun, 'rückgängig', 'zeig'])).toContain('*(Nutzen offen)*');
    const criteria = [...begun, 'überspringen', '- Wenn a, dann b\n- Wenn c, dann d'];
    expect(last([...criteria, 'rückgängig'])).toContain('Entfernt: „c – d“');
    expect(last([...criteria, 'entferne 1'])).toContain('Entfernt: „a – b“');
    expect(last([...criteria, 'entferne 5'])).toContain('Es sind 2 Zeilen.');
    expect(last(['User Story', 'undo'])).toContain('noch nichts notiert');
    const questions = [...criteria, 'fertig', 'Sofort?\nFür alle?\nGratis?', 'zurück', 'undo'];
    expect(last(questions)).toContain('Entfernt: „Gratis?“');
  });

  test('takes back what was changed out of turn, where nothing came behind it', () => {
    const other = 'Rolle: Händlerin';
    const reply = last([...begun, other, 'rückgängig']);
    expect(reply).toContain('Zurückgenommen.');
    expect(reply).toContain('Wie läuft das heute');
    expect(last([...begun, other, 'rückgängig', 'zeig'])).toContain(
      '**Als** Kundin **möchte ich** zahlen, **damit** ich fertig bin.',
    );
    const behind = last([...begun, other, 'Heute dauert es 9 Minuten', 'rückgängig', 'zeig']);
    expect(behind).toContain('Händlerin');
    expect(behind).not.toContain('9 Minuten');
    const done = last([...checked, 'keine']);
    expect(documentIn(last([...checked, 'keine', other, 'rückgängig']))).toBe(documentIn(done));
  });

  test('marks what was skipped as open, and saves nothing when all was skipped', () => {
    const skipped = ['User Story', ...Array.from({ length: 6 }, () => 'überspringen')];
    expect(last(skipped)).toContain('noch keine Story');
    const reply = last(['User Story', 'Kundin', ...Array.from({ length: 5 }, () => 'weiß nicht')]);
    expect(documentIn(reply)).toContain(
      '**Als** Kundin **möchte ich** *(Bedarf offen)*, **damit** *(Nutzen offen)*.',
    );
  });

  test('stops on request, shows what was said, and goes on where it stopped', () => {
    const stopped = [...begun, 'stopp'];
    expect(last(stopped)).toContain('Nichts ist verloren');
    expect(documentIn(last(stopped))).toContain('**Als** Kundin **möchte ich** zahlen');
    expect(last([...stopped, 'danke'])).toContain('angehaltener Entwurf');
    expect(last([...stopped, 'User Story'])).toContain('angehaltener Entwurf');
    expect(last([...stopped, 'weiter'])).toContain('**Schritt 2 von 5');
    expect(last([...stopped, 'weiter'])).toContain('Wie läuft das heute');
    expect(last([...stopped, 'neu'])).toContain('Wer braucht das?');
  });

  test.each([
    ['english', 'What does this person want'],
    ['entferne 1', 'nichts, was ich entfernen könnte'],
  ])('hears the answer to a question that it asks although it was stopped: %s', (said, asked) => {
    const begunAgain = ['User Story', 'Kundin', 'stopp', said];
    expect(last(begunAgain)).toContain(asked);
    expect(last([...begunAgain, 'bestellen', 'zeig'])).toContain('bestellen');
  });

  test('shows a draft that waits once more when another story takes its place', () => {
    const replaced = last([...begun, 'stopp', 'User Story für den Export']);
    expect(documentIn(replaced)).toContain('**Als** Kundin **möchte ich** zahlen');
    expect(replaced).toContain('Thema: „Export“');
    expect(last([...begun, 'stopp', 'Die Suche ist kaputt', 'ja'])).toContain('**Als** Kundin');
  });

  test('goes on with the draft that waits on `weiter`, although a story about something else is on offer', () => {
    const offered = [...begun, 'stopp', 'Die Suche ist kaputt'];
    expect(last([...offered, 'weiter'])).toContain('Wie läuft das heute');
    expect(last(['Die Suche ist kaputt', 'weiter'])).toContain('Thema: „Die Suche ist kaputt“');
  });

  test('begins again on request and shows what there was', () => {
    expect(last([...begun, 'von vorn'])).toContain('**möchte ich** zahlen');
    expect(last([...begun, 'von vorn', 'zeig'])).toContain('noch nichts notiert');
  });

  test('is shown in the other language when somebody asks for it at the end', () => {
    const finished = [...begun, 'Heute so', 'Wenn a, dann b', 'fertig', 'keine'];
    const story = documentIn(last([...finished, 'english']));
    expect(story).toMatch(/^# User story: .+\n\n/u);
    expect(story).toContain('## Acceptance criteria');
  });

  test('can be changed by name at any time, also when it is finished', () => {
    expect(last([...begun, 'Rolle: Gast'])).toContain('> **Als** Gast **möchte ich** zahlen');
    const form = 'Rolle: Gast\nBedarf: bestellen\nNutzen: ich nicht warten muss';
    expect(last(['User Story', form])).toContain(
      '> **Als** Gast **möchte ich** bestellen, **damit** ich nicht warten muss.',
    );
    const pasted = '- **Rolle:** Gast\n- **Ziel**: bestellen\n- Nutzen: ich nicht warten muss';
    expect(last(['User Story', pasted])).toBe(last(['User Story', form]));
    const finished = [...begun, 'Heute so', 'Wenn a, dann b', 'fertig', 'keine'];
    expect(documentIn(last([...finished, 'Frage: Ab wann?']))).toContain(
      '## Offene Fragen\n\n- Ab wann?',
    );
    expect(documentIn(last([...finished, 'Kriterium: Wenn c, dann nicht d']))).toContain(
      '### Kriterium 2',
    );
    expect(last([...finished, 'ändere den Nutzen'])).toContain('Bisher: „ich fertig bin“');
    expect(documentIn(last([...finished, 'zeig']))).toContain('## INVEST-Check');
    expect(last([...finished, 'neue Story'])).toContain('Wer braucht das?');
  });

  test('gets one more criterion or question where somebody says to add one, also when it is finished', () => {
    const finished = [...begun, 'Heute so', 'Wenn a, dann b', 'fertig', 'Ab wann?'];
    const added = documentIn(last([...finished, 'Noch ein Kriterium: Wenn c, dann nicht d']));
    expect(added).toContain('### Kriterium 1');
    expect(added).toContain('### Kriterium 2');
    expect(documentIn(last([...finished, 'add a question: Wer zahlt?']))).toContain(
      '- Ab wann?\n- Wer zahlt?',
    );
    const open = [...begun, 'Heute so', 'Wenn a, dann b', 'fertig'];
    expect(documentIn(last([...open, 'Noch eine Rolle: Gast']))).not.toContain('**Als** Gast');
  });

  test('explains the question, a term or itself in between and asks again', () => {
    for (const [said, expected] of [
      ['hilfe', 'hineinversetzen'],
      ['?', 'Jederzeit möglich'],
      ['Was ist INVEST?', '**I**ndependent'],
      ['bist du eine KI', 'keine KI'],
      ['hallo', 'mitten in deiner Story'],
      ['danke', 'Gern.'],
      ['ja', 'deine Worte'],
      ['nein', '`überspringen`'],
      ['!!!', 'nichts zu lesen'],
      ['User Story schreiben', 'schon mitten in einer Story'],
    ] as const) {
      const reply = last(['User Story', said]);
      expect(reply).toContain(expected);
      expect(reply).toContain('Wer braucht das?');
    }
  });

  test.each([
    ['Was meinst du mit Rolle?', 'Wer braucht das?'],
    ['was?', 'Wer braucht das?'],
    ['Kannst du mir ein Beispiel geben?', 'Wer braucht das?'],
    ['Wer kommt da in Frage?', 'Wer braucht das?'],
  ])(
    'explains what it asks to somebody who asks back, and notes no question as the role: %s',
    (asked, again) => {
      const reply = last(['User Story', asked]);
      expect(reply).toContain('hineinversetzen');
      expect(reply).toContain(again);
      expect(last(['User Story', asked, 'Gast?'])).toContain('**Rolle:** Gast?');
    },
  );

  test('explains the context to somebody who asks how to put it, and takes any other question for the context', () => {
    expect(last([...begun, 'Wie soll ich das formulieren?'])).toContain('Wie läuft das heute');
    expect(last([...begun, 'Warum dauert es heute 9 Minuten?'])).toContain('Notiert.');
  });

  test.each([
    ['de', 'Kundin', 'Nein, die Rolle soll Händler sein', 'Rolle: Händler', 'rückgängig'],
    ['de', 'Kundin', 'Eigentlich ist die Zielgruppe Händler.', 'Rolle: Händler', 'rückgängig'],
    [
      'de',
      'Kundin',
      'Nein, die Rolle ist nicht Gast, sondern Händler',
      'Rolle: Händler',
      'rückgängig',
    ],
    ['en', 'customer', 'actually the role is merchant', 'Role: merchant', 'undo'],
    ['en', 'customer', 'No wait, the persona should be merchant', 'Role: merchant', 'undo'],
  ] as const)(
    'takes in %s what sounds like a correction for the answer, and tells the way to change what was said before: %s, %s',
    (language, role, said, change, takeBack) => {
      const lines = [language === 'de' ? 'deutsch' : 'english', 'User Story', role, said];
      const reply = last(lines);
      expect(reply).toContain(`\`${takeBack}\``);
      expect(reply).toContain(`\`${change}\``);
      const changed = last([...lines, takeBack, change, 'zeig']);
      expect(changed.toLowerCase()).toContain(change.split(' ')[1]?.toLowerCase());
      expect(changed).not.toContain(said);
      expect(changed).not.toContain(role);
    },
  );

  const tickets = [
    [
      'h3. PORT-99 Export\n\n*Beschreibung*\nAls *Händler* möchte ich Umsätze exportieren, damit die Steuer stimmt.\n\n*Akzeptanzkriterien*\n# Wenn ich exportiere, dann CSV\n# Wenn leer, dann Hinweis\n\nh4. Notizen\nKim weiß mehr.',
      'PORT-99 Export\n\nNotizen\n\nKim weiß mehr.',
    ],
    [
      'Als Händler möchte ich Umsätze exportieren,\ndamit die Steuer stimmt.\n\n## Akzeptanzkriterien\n- Wenn ich exportiere, dann CSV\n- Wenn leer, dann Hinweis',
      null,
    ],
  ] as const;
  test.each(tickets)(
    'takes a pasted ticket apart into sentence, criteria and context: %j',
    (ticket, context) => {
      for (const lines of [[ticket], ['User Story', ticket]]) {
        const reply = last(lines);
        expect(reply).toContain('**Nutzen:** die Steuer stimmt\n');
        const draft = last([...lines, 'zeig']);
        expect(draft).toContain('**Als** Händler **möchte ich** Umsätze exportieren, **damit**');
        expect(draft).toContain('- **Wenn:** ich exportiere\n- **Dann:** CSV\n');
        expect(draft).toContain('- **Wenn:** leer\n- **Dann:** Hinweis\n');
        expect(draft).not.toContain('Kriterium 3');
        expect(draft.includes('## Kontext')).toBe(context !== null);
        expect(draft).toContain(context ?? '');
      }
    },
  );

  test('takes no one of several stories that are pasted together for the story', () => {
    const stories =
      'Unsere Stories\n\nAls Kundin möchte ich zahlen.\n\nAls Händler möchte ich prüfen.';
    expect(last([stories])).not.toContain('**Rolle:** Kundin');
  });

  test('puts in the place of a part what it is now when all is done', () => {
    const sentence = 'Als Händler möchte ich Umsätze exportieren, damit die Steuer stimmt';
    const done = [sentence, 'weiter', 'Wenn ich exportiere, dann CSV', 'fertig', 'keine'];
    const story = last([...done, 'Die Rolle ist jetzt Buchhalterin']);
    expect(story).toContain('**Als** Buchhalterin **möchte ich** Umsätze exportieren');
  });

  test.each([
    ['Ändere die Rolle in Buchhalterin', 'Buchhalterin'],
    ['Bitte ändere den Nutzen zu „die Prüfung schneller geht“.', 'die Prüfung schneller geht'],
    ['change the role to a store manager', 'store manager'],
    ['Ändere die Rolle: Filialleiterin', 'Filialleiterin'],
  ])(
    'puts right away in the place of a part what it is to become, also when all is done: %s',
    (said, words) => {
      const sentence = 'Als Händler möchte ich Umsätze exportieren, damit die Steuer stimmt';
      const asked = [sentence, said];
      const done = [sentence, 'weiter', 'Wenn ich exportiere, dann CSV', 'fertig', 'keine', said];
      for (const lines of [asked, done]) {
        const draft = last([...lines, 'zeig']);
        expect(draft).toContain(words);
        expect(draft).toContain('Umsätze exportieren');
        expect(draft).not.toContain(said);
        expect(draft).not.toContain('Ändere');
      }
      expect(last(done)).toMatch(/^# User [Ss]tory: Umsätze exportieren$/mu);
    },
  );

  test('takes such words for the need where that is asked for, and for an answer where there is nothing to change', () => {
    const need = last(['english', 'User story', 'merchant', 'change the role to admin']);
    expect(need).toContain('**Need:** to change the role to admin');
    expect(
      last(['User Story', 'überspringen', 'Export', 'Ändere die Rolle in Admin']),
    ).not.toContain('**Rolle:**');
  });

  test.each([
    'Die Rolle ist heute frei wählbar',
    'Nein, die Rollen ändern können',
    'Eigentlich ist der Nutzen klein',
    'Eigentlich ist die Rolle nicht klar',
    'nein',
  ])('tells no such way where no answer is named, or none that was given: %s', (said) => {
    expect(last(['User Story', 'Kundin', said])).not.toContain('rückgängig');
  });

  test('hears a second wish for a story: begins anew while nothing is said, else keeps what there is', () => {
    const empty = last(['User Story', 'User Story: Newsletter']);
    expect(empty).toContain('Thema: „Newsletter“');
    expect(empty).toContain('Wer braucht das?');
    const wished = last(['User Story', 'Ich hätte gern eine User Story zum Export']);
    expect(wished).toContain('Thema: „Export“');
    const begunAlready = ['User Story', 'Kundin', 'User Story: Newsletter'];
    expect(last(begunAlready)).toContain('schon mitten in einer Story');
    expect(last(begunAlready)).toContain('Was möchte diese Person tun können?');
  });

  test('asks for both halves of a criterion, and leaves them open for those who are done', () => {
    const asked = [...begun, 'überspringen', 'Der Link gilt\nDer Text stimmt'];
    expect(last(asked)).toContain('Kriterium 1: „Der Link gilt“');
    expect(last([...asked, 'wenn ich klicke'])).toContain('Kriterium 2: „Der Text stimmt“');
    expect(last([...asked, 'überspringen'])).toContain('Kriterium 2: „Der Text stimmt“');
    expect(last([...asked, 'fertig'])).toContain('Kriterium 1 hat keinen Auslöser.');
    const situation = [...begun, 'überspringen', 'Angenommen ich bin neu'];
    expect(last(situation)).toContain('Wann ist das so?');
    expect(last([...situation, 'wenn ich klicke'])).toContain('Was geschieht dann?');
  });

  test.each([
    [
      'de',
      [...begun, 'überspringen', 'Das Etikett fehlt'],
      'Wenn die Kundin die Bestellung öffnet, dann sieht sie den Knopf „Zurücksenden“',
      ['Das Etikett fehlt', 'die Kundin die Bestellung öffnet', 'sieht sie den Knopf'],
      'Kriterium 1: „Das Etikett fehlt“',
    ],
    [
      'en',
      ['User story', 'customer', 'send back', 'skip', 'skip', 'The label is missing'],
      'When the customer opens the order, then a button "Send back" is shown',
      ['The label is missing', 'the customer opens the order', 'a button "Send back" is shown'],
      'Criterion 1: “The label is missing”',
    ],
  ] as const)(
    'keeps a criterion with both halves that comes instead of a missing half, and asks again (%s)',
    (language, asked, whole, parts, again) => {
      const reply = last([...asked, whole], { language });
      expect(reply).toContain(again);
      const done = last([...asked, whole, language === 'de' ? 'zeig' : 'show'], { language });
      for (const part of parts) expect(done).toContain(part);
      const filled = last([...asked, whole, language === 'de' ? 'wenn x' : 'when x'], { language });
      expect(filled).not.toContain(again);
    },
  );

  test('refuses an answer that is far too long and a list without end, and loses nothing by it', () => {
    expect(last([...begun, 'x'.repeat(4_001)])).toContain('4.001 Zeichen');
    expect(last([...begun, 'x'.repeat(4_001), 'zeig'])).toContain('**möchte ich** zahlen');
    const many = Array.from({ length: 31 }, (_, index) => `- Wenn ${index}, dann x`).join('\n');
    expect(last([...begun, 'überspringen', many])).toContain('Mehr als 30 Punkte');
  });

  test('can’t be broken by what somebody types: its headings and lists stay its own', () => {
    const hostile = '# <script>x</script> ``` **b** [l](javascript:x) | a | &lt;~~s~~';
    const skeleton = (words: string) => {
      const lines = [
        'User Story',
        words,
        words,
        words,
        words,
        `- ${words}\n- ${words}`,
        'fertig',
        `- ${words}`,
      ];
      const document = documentIn(last(lines));
      const html = micromark(document, {
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
        allowDangerousHtml: true,
      });
      expect(document).not.toBe('');
      return (html.match(/<[^>]+>/gu) ?? []).join('');
    };
    expect(skeleton(hostile)).toBe(skeleton('harmlos'));
  });
});

test('an answer that goes into the sentence leaves the marks of a list behind [OPEN2-021]', () => {
  const list = ['User Story', '• Gast', '- bestellen\n- bezahlen', '– damit ich nicht warte'];
  expect(last(list)).toContain(
    '> **Als** Gast **möchte ich** bestellen; bezahlen, **damit** ich nicht warte.',
  );
  expect(last(['User Story', '1. Klasse'])).toContain(String.raw`**Rolle:** 1\. Klasse`);
});

test('“no, I meant …” takes the place of the answer before, and the question comes again', () => {
  const reply = last(
    ['User story', 'a buyer', 'download the list', 'no, I meant: download the basket'],
    { language: 'en' },
  );
  expect(reply).toMatch(/^\*\*Need:\*\* to download the basket\n\nWhat for\?/u);
});

test('a question in the place of the missing half is an open one, and the half is asked again', () => {
  const asked = [
    'User Story',
    'Kundin',
    'Rechnungen laden',
    'weiter',
    'weiter',
    'Das PDF öffnet sich',
  ];
  const replies = talk([...asked, 'was passiert bei 10.000 Rechnungen?', 'wenn ich es antippe']);
  expect(replies.at(-2)).toContain('Als offene Frage notiert.');
  expect(replies.at(-2)).toContain('Ergänze „wenn …“');
  expect(replies.at(-1)).toContain('**Wenn:** ich es antippe · **Dann:** Das PDF öffnet sich');
  const shown = talk([...asked, 'was passiert bei 10.000 Rechnungen?', 'zeig']).at(-1);
  expect(shown).toContain('was passiert bei 10.000 Rechnungen?');
  expect(shown).not.toContain('**Wenn** was passiert');
});
