import type { ActionCardId } from '@robin/contract/action-cards';
import { describe, expect, test } from 'vitest';
import { documentIn, talk } from './guided-dialogue.fixture.ts';

/** Begins a card in German and says lines; the reply to the last one. */
function after(card: ActionCardId, ...lines: string[]) {
  return talk([{ said: 'Los', card }, ...lines]).at(-1) ?? '';
}

/** The same in English. */
function inEnglish(card: ActionCardId, ...lines: string[]) {
  return talk([{ said: 'Go', card }, ...lines], { language: 'en' }).at(-1) ?? '';
}

const risks = 'catchup_risk_radar' as const;
const goal = 'Ab 01.05. buchen alle Praxen online';
const meeting = 'catchup_meeting_notes' as const;
const skipped = ['weiter', 'weiter', 'weiter', 'weiter', 'weiter'];
const backlog = 'assist_prioritise_backlog' as const;

describe('how long an entry takes', () => {
  const items = (said: string) => after('assist_refinement_prep', 'Team, 20.03.', '60', said);

  test('is not asked again where it was said with the entry', () => {
    for (const said of [
      'CHK-12 Gastbestellung 20min\nCHK-15 Adresse ändern (30 Minuten)',
      'CHK-12 Gastbestellung – 20 min, CHK-15 Adresse ändern: 30 min.',
    ])
      expect(items(said)).toContain(
        '**Zeiten**:\n\n1. CHK-12 Gastbestellung · 20\n2. CHK-15 Adresse ändern · 30\n',
      );
  });

  test('stays in a name that needs it', () => {
    const said = 'Abgleich alle 30 min\nAntwort in unter 5 min\nExport';
    const reply = after('assist_refinement_prep', 'Team, 20.03.', '60', said, 'zurück');
    expect(reply).toContain('1. Abgleich alle 30 min\n2. Antwort in unter 5 min\n3. Export');
  });
});

describe('who does an entry, and by when', () => {
  const tasks = (...lines: string[]) => after(meeting, ...skipped, ...lines);

  test.each([
    'Tickets aufräumen, Jonas, bis Freitag\nLeitfaden schicken (Lea, 12.03.)',
    'Tickets aufräumen | Jonas | Freitag\nLeitfaden schicken | Lea | 12.03.',
    'Aufgabe;Wer;Bis wann;Status\nTickets aufräumen;Jonas;Freitag;offen\nLeitfaden schicken;Lea;12.03.;offen',
  ])('is not asked again where it was said with the entry: %j', (said) => {
    const reply = tasks(said);
    expect(reply).toContain(
      '**Zuständige**:\n\n1. Tickets aufräumen · Jonas · Freitag\n2. Leitfaden schicken · Lea · 12.03.\n',
    );
    expect(reply).toContain('Wann schaut ihr wieder auf die Liste?');
    expect(documentIn(tasks(said, 'keine'))).toContain(
      '- [ ] Tickets aufräumen · **Wer:** Jonas · **Bis:** Freitag\n',
    );
  });

  test('is asked for the entries alone that do not say it, also for one that comes later', () => {
    const some = 'Tickets aufräumen, Jonas, bis Freitag\nRaum buchen';
    expect(tasks(some)).toContain('1. Tickets aufräumen · Jonas · Freitag\n2. Raum buchen\n');
    expect(documentIn(tasks(some, 'Lea | 12.03.', 'keine'))).toContain(
      '- [ ] Raum buchen · **Wer:** Lea · **Bis:** 12.03.',
    );
    const later = tasks('Tickets aufräumen, Jonas, bis Freitag', 'Noch eine Aufgabe: Raum buchen');
    expect(later).toContain('Wer macht es, bis wann?');
    expect(later).toContain('\n2. Raum buchen\n');
  });

  test('is said of one more entry where a whole task stands in no row, and of none where only a row is answered', () => {
    const two = 'Hotline klären\nDrucker bestellen';
    const more = tasks(two, 'Leitfaden schicken, Jana, bis 18.03.');
    expect(more).toContain('\n2. Drucker bestellen\n3. Leitfaden schicken · Jana · 18.03.\n');
    const known = tasks(two, 'Drucker bestellen, Jana, bis 18.03.');
    expect(known).not.toContain('\n3. ');
  });

  test('is a day that stays where something else is said of its row', () => {
    const learning = ['interviews 2 4', 'interviews', 'skip', 'Call Ms Weber by 20 March'];
    const plan = inEnglish('grow_learning_plan', ...learning, '1: nobody is angry', 'show');
    expect(plan).toContain('**By:** 20 March · **Done when:** nobody is angry');
  });

  test('stays with an entry that is put better after a hint', () => {
    const reply = after(risks, goal, 'Budget, Jonas, 12.03.', 'Das Budget reicht nicht');
    expect(reply).toContain('1. Das Budget reicht nicht · Jonas · 12.03.');
  });

  test('is read behind the last words of a row, and behind all of its cells', () => {
    const decisions = 'catchup_decision_review' as const;
    const said = 'Wir nehmen PayPal | günstiger, Tom, 12.02.';
    const open = 'Liefern wir nach Wien? | Kosten | Eva | 28.03.';
    const document = documentIn(after(decisions, 'Kasse', said, 'keine', open));
    expect(document).toContain('- **Warum:** günstiger\n');
    expect(document).toContain('- **Zuständig:** Tom\n- **Entschieden am:** 12.02.');
    expect(document).toContain('| Liefern wir nach Wien? | Kosten | Eva | 28.03. |');
    const mixed = `PayPal | 70 % | Karte | 2,5 % | Tom | 12.02.\nKeine Rechnung, Ana, 03.03.`;
    expect(after(decisions, 'Kasse', mixed)).toContain(
      '1. PayPal · Tom · 12.02.\n2. Keine Rechnung · Ana · 03.03.\n',
    );
  });

  test('is the day alone for an exercise, and no part of one that goes on behind its comma', () => {
    const learning = ['Interviews | 2 | 4', 'Interviews', 'weiter'];
    const plan = (said: string) => after('grow_learning_plan', ...learning, said);
    expect(plan('Ein Interview führen bis 19.03.')).toContain('1. Ein Interview führen · 19.03.');
    expect(plan('Ein Interview führen, am Montag Fragen zählen')).toContain(
      '1. Ein Interview führen, am Montag Fragen zählen\n',
    );
  });
});

describe('the numbers of an entry', () => {
  const rice = (said: string) => inEnglish(backlog, 'rice', 'Revenue', said);

  test.each([
    'checkout; 3000; 3; 50 %; 5\nlogin; 1k; 2; 80 %; 3',
    'checkout | 3000 | 3 | 50% | 5\nlogin | 1k | 2 | 80% | 3',
    'checkout 3000 3 50% 5\nlogin, 1k, 2, 80%, 3',
    'Title\tStatus\tReach\tImpact\tConfidence\tEffort\ncheckout\topen\t3000\t3\t50%\t5\nlogin\topen\t1000\t2\t80%\t3',
  ])('make no entries of their own and are not asked again: %j', (said) => {
    const reply = rice(said);
    expect(reply).toContain('Noted: 2 items.');
    expect(reply).toContain('| 1 | checkout | 3,000 × 3 × 50% ÷ 5 | **900** |');
    expect(reply).toContain('| 2 | login | 1,000 × 2 × 80% ÷ 3 | **533.33** |');
  });

  test('are read behind a name without marks between them, in words too', () => {
    const rated = after(risks, goal, '- Ausfall 2 5\n- Verzug: sehr hoch, niedrig');
    expect(rated).toContain('1. Ausfall · 2 · 5\n2. Verzug · 5 · 2\n');
  });

  test('are asked where one of them is missing or can’t be read, and the entry stays in its place', () => {
    const reply = rice('checkout; 3000; 3; 50 %; 5\nlogin; 1000; much; 80 %; 3\nchat; 9; 1; 80 %');
    expect(reply).toContain('- login; 1000; much; 80 %; 3: Impact needs a number');
    expect(reply).toContain('1. checkout · 3,000 · 3 · 50 · 5\n2. login\n3. chat · 9 · 1 · 80\n');
  });

  test('go to the tables of a risk that their columns name, all at once', () => {
    const sheet =
      'ID | Risiko | W | A | Maßnahme | Verantwortlich | Termin\nR1 | Import hängt | 3 | 4 | Neu laden | Tom | 12.03.';
    const reply = after(risks, goal, sheet, 'keine');
    expect(reply).toContain('| 1 | R1 Import hängt | 3 × 4 = **12** | mittel |');
    expect(reply).toContain(
      '- [ ] Neu laden · **Wer:** Tom · **Wiedervorlage:** 12.03. · gegen: R1 Import hängt',
    );
  });

  test('are none where entries stand beside each other', () => {
    expect(rice('login; chat; export')).toContain('Noted: 3 items.');
    expect(rice('login 3; chat 2; export 1')).toContain('1. login 3\n2. chat 2\n3. export 1\n');
    const agenda = (said: string) => after('assist_refinement_prep', 'Sprint 14', 'weiter', said);
    expect(agenda('Team 1; Team 2; Team 3')).toContain('Notiert: 3 Punkte.');
    expect(agenda('Zeit: 4 Wochen; Team: 5 Leute')).toContain('Notiert: 2 Punkte.');
    expect(agenda('Login; 20 min\nChat; 5')).toContain('1. Login · 20\n2. Chat · 5\n');
    expect(rice('Android 14; iOS 17.2')).toContain('1. Android 14\n2. iOS 17.2\n');
    expect(rice('chat; reach 300; impact 2; confidence 80; effort about 3')).toContain(
      '1. chat · 300 · 2 · 80 · 3\n',
    );
    expect(after(risks, goal, '1. Login 2. Chat 3. Export')).toContain('Notiert: 3 Punkte.');
    for (const risk of [
      'Wir verlieren 3 Kunden, 4 Händler',
      'Anrufe steigen von 2 auf 4',
      'Verzug um 2 bis 3',
      'Umzug am 3. 4.',
    ])
      expect(after(risks, goal, risk, 'zeig')).toContain(`| – | ${risk} |`);
    expect(after(risks, goal, 'US1; US2; US3', 'weiter', 'zurück')).toContain('\n3. US3\n');
  });
});
