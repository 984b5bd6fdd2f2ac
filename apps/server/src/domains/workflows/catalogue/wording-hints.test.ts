import { describe, expect, test } from 'vitest';
import { readAnswers, type StoredAnswers } from '#domains/workflows/card-answers.ts';
import { assistProductVision } from './assist-product-vision.ts';
import { assistAcceptanceCriteria } from './assist-acceptance-criteria.ts';
import { assistStakeholderUpdate } from './assist-stakeholder-update.ts';
import { catchupDecisionReview } from './catchup-decision-review.ts';
import { catchupMeetingNotes } from './catchup-meeting-notes.ts';
import { catchupRiskRadar } from './catchup-risk-radar.ts';
import { catchupStakeholderSignals } from './catchup-stakeholder-signals.ts';
import { growDecisionMaking } from './grow-decision-making.ts';
import { growStakeholderCommunication } from './grow-stakeholder-communication.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { missingLetters } from './readiness.ts';
import { dateHint, failureHint, numberHint, solutionHint, vagueHint } from './wording-hints.ts';

const question = (workflow: GuidedWorkflow, id: string) =>
  workflow.steps.flatMap(({ questions }) => questions).find((one) => one.id === id);

const hint = (workflow: GuidedWorkflow, id: string, stored: StoredAnswers, language: 'de' | 'en') =>
  question(workflow, id)?.check?.(readAnswers(workflow, stored), language) ?? null;

const shown = (workflow: GuidedWorkflow, id: string, stored: StoredAnswers) =>
  question(workflow, id)?.show?.(readAnswers(workflow, stored), 'de') ?? null;

test('a vague word is asked about, unless a number settles it', () => {
  expect(vagueHint('Die Suche soll schneller sein', 'de')).toContain('„schneller“');
  expect(vagueHint('Search should be better', 'en')).toContain('“better”');
  expect(vagueHint('Die Suche soll schneller sein, unter 2 Sekunden', 'de')).toBeNull();
});

test('a missing number and a missing date are asked for', () => {
  expect(numberHint('deutlich weniger Anrufe', 'de')).toContain('Zahl');
  expect(numberHint('40 Anrufe weniger', 'de')).toBeNull();
  expect(dateHint('demnächst', 'de')).toContain('Datum');
  expect(dateHint('some time', 'en')).toContain('date');
});

test.each([
  ['Wenn drei von fünf den Termin kannten', 'de'],
  ['Fünf Mieter, die im Februar angerufen haben', 'de'],
  ['Die Hälfte der Anrufe', 'de'],
  ['At least three of them knew the date', 'en'],
  ['Twice as many returns', 'en'],
] as const)('%j has its number in words and is asked for none', (words, language) => {
  expect(numberHint(words, language)).toBeNull();
});

test('a missing date is asked for in words that fit a day behind and a day ahead', () => {
  expect(hint(catchupMeetingNotes, 'meeting', { meeting: 'Jour fixe' }, 'de')).toBe(
    'Wann, oder bis wann? Ein Datum hilft, etwa „14.03.“.',
  );
  expect(hint(catchupMeetingNotes, 'meeting', { meeting: 'Weekly' }, 'en')).toBe(
    'When, or by when? A date helps, such as “14 March”.',
  );
});

test.each([
  'bis 14.03.',
  '14. 3. 2026',
  '2026-03-14',
  'KW 12',
  'Sprint 14',
  'am Montag',
  'Mi. um 10 Uhr',
  'Fr. bis 12',
  'Ende Mai',
])('%j is a date in German', (words) => expect(dateHint(words, 'de')).toBeNull());

test.each(['by 14 March', '3/14', 'Q2', 'on Monday', 'Wed. at 10', 'tomorrow', 'week 12'])(
  '%j is a date in English',
  (words) => expect(dateHint(words, 'en')).toBeNull(),
);

test('“Fr. Huber” is no Friday', () => {
  expect(dateHint('mit Fr. Huber', 'de')).toContain('Datum');
});

test('a solution is asked for its problem, and a problem is not', () => {
  expect(solutionHint('Wir brauchen einen Chatbot', 'de')).toContain('„Wir brauchen“');
  expect(solutionHint('there is no export button', 'en')).toContain('Which problem');
  expect(solutionHint('Kundinnen rufen 300-mal im Monat an', 'de')).toBeNull();
});

test('good cases alone are asked for what goes wrong', () => {
  expect(failureHint('Die Kundin bekommt ein Etikett', 'de')).not.toBeNull();
  expect(failureHint('Die Frist ist abgelaufen', 'de')).toBeNull();
  expect(failureHint('The order was not found', 'en')).toBeNull();
});

describe('a hint of a workflow', () => {
  test('names the row without an owner or a date', () => {
    const tasks = ['Leitfaden schreiben', 'Drucker prüfen'];
    const rows = [['Leitfaden schreiben', 'Jana', '18.03.']];
    const stored = { tasks, assignments: rows };
    expect(hint(catchupMeetingNotes, 'assignments', stored, 'de')).toContain('„Drucker prüfen“');
    const dateless = { tasks, assignments: [...rows, ['Drucker prüfen', 'Mara', '']] };
    expect(hint(catchupMeetingNotes, 'assignments', dateless, 'en')).toBe(
      'There is no date for “Drucker prüfen” yet. By when?',
    );
  });

  test.each([catchupStakeholderSignals, growStakeholderCommunication])(
    'of $card asks for power and interest that nobody has named [OPEN2-017]',
    (workflow) => {
      const asked = (...cells: string[]) =>
        hint(workflow, 'stakeholders', { stakeholders: [['Rat', ...cells]] }, 'de');
      expect(asked('', 'high')).toBe('„Rat“: Wie viel Einfluss, hoch oder niedrig?');
      expect(asked('high', '')).toBe('„Rat“: Wie viel Interesse, hoch oder niedrig?');
      expect(asked('high', 'low')).toBeNull();
    },
  );

  test('asks why a decision was made', () => {
    const stored = { decisions: [['Wir starten mit PayPal', '', '', '']] };
    expect(hint(catchupDecisionReview, 'decisions', stored, 'de')).toBe(
      '„Wir starten mit PayPal“: Warum habt ihr so entschieden?',
    );
  });

  test('asks of a decision that was made when it was made, and of a risk when it is looked at again [OPEN2-015] [OPEN2-018]', () => {
    const decisions = [['Wir starten mit PayPal', 'Abbrüche', '', '']];
    const made = (...cells: string[]) =>
      hint(
        catchupDecisionReview,
        'records',
        { decisions, records: [['Wir starten mit PayPal', ...cells]] },
        'de',
      );
    expect(made('', '12.02.')).toBe('„Wir starten mit PayPal“: Wer verantwortet das?');
    expect(made('Tom', '')).toBe('„Wir starten mit PayPal“: Wann fiel die Entscheidung?');
    const open = { open: [['Auf Rechnung?', '']], openRecords: [['Auf Rechnung?', 'Mara', '']] };
    expect(hint(catchupDecisionReview, 'openRecords', open, 'en')).toBe(
      '“Auf Rechnung?”: By when?',
    );
    const risks = {
      risks: ['Der Anbieter fällt aus'],
      followUps: [['Der Anbieter fällt aus', 'Sofia', '']],
    };
    expect(hint(catchupRiskRadar, 'followUps', risks, 'de')).toBe(
      '„Der Anbieter fällt aus“: Wann schaut ihr wieder hin?',
    );
  });

  test('asks for the question behind one of yes or no, and not behind a choice of two [OPEN2-034]', () => {
    const asked = (words: string) =>
      hint(growDecisionMaking, 'question', { question: words }, 'de');
    expect(asked('Sollen wir PayPal nehmen?')).toContain('nur Ja oder Nein');
    expect(asked('Sollen wir PayPal nehmen oder nicht?')).toContain('nur Ja oder Nein');
    expect(asked('Sollen wir die App selbst bauen oder kaufen?')).toBeNull();
    expect(asked('Should we build it or buy it?')).toBeNull();
  });

  test('asks for the missing half of a criterion, and for the measure of a vague outcome', () => {
    const criteria = (happy: string) =>
      hint(assistAcceptanceCriteria, 'happy', { happy: [happy] }, 'de');
    expect(criteria('Das Etikett kommt als PDF')).toContain('fehlt der Auslöser');
    expect(criteria('Wenn ich auf „Zurückgeben“ klicke')).toContain('fehlt das Ergebnis');
    expect(criteria('Wenn ich klicke, dann kommt das Etikett schnell')).toContain('„schnell“');
    expect(criteria('Wenn ich klicke, dann kommt das Etikett als PDF')).toBeNull();
  });

  test('asks who of everybody needs the product most, and shortens a vision', () => {
    const vision = (id: string, words: string) =>
      hint(assistProductVision, id, { [id]: words }, 'de');
    expect(vision('targetGroup', 'Alle Kunden')).toContain('am dringendsten');
    expect(vision('targetGroup', 'Pflegekräfte in der Nachtschicht')).toBeNull();
    expect(vision('sentence', 'Wort '.repeat(36))).toContain('36 Wörter');
    expect(vision('sentence', 'Wir tauschen Schichten. Niemand fehlt.')).toContain('mehrere Sätze');
    expect(vision('sentence', 'Niemand fehlt, z. B. nachts um 3.')).toBeNull();
  });
});

test('raw notes are searched for decisions, tasks and questions', () => {
  const stored = {
    notes: 'Demo kam gut an.\nEntschieden: Start am 02.04.\nJana klärt die Kasse.\nUnd Familien?',
  };
  const found = (line: string) =>
    `Danach klingt in deinen Notizen:\n\n- ${line}\n\nMit \`ja\` übernehme ich das so.`;
  expect(shown(catchupMeetingNotes, 'decisions', stored)).toBe(
    found('Entschieden: Start am 02.04.'),
  );
  expect(shown(catchupMeetingNotes, 'tasks', stored)).toBe(found('Jana klärt die Kasse.'));
  expect(shown(catchupMeetingNotes, 'openQuestions', stored)).toBe(found('Und Familien?'));
  expect(shown(catchupMeetingNotes, 'tasks', { notes: 'Demo kam gut an.' })).toBeNull();
});

test.each([
  'Einige Kunden haben sich beschwert',
  'Die Reinigung der Daten läuft',
  'Noch nicht final entschieden: der Preis',
  'Beim Logo sind wir uneinig',
  'Zum Preis gibt es keine Entscheidung',
  'The price is still undecided',
  'The price is not yet decided',
  'Some customers have decided nothing yet',
  'We haven’t agreed on a date',
  'Sales disagreed',
])('no decision is read into raw notes: %s', (notes) => {
  expect(shown(catchupMeetingNotes, 'decisions', { notes })).toBeNull();
});

test.each([
  'Wir sind uns einig, dass Österreich wartet',
  'Grundsatzentscheidung: kein Druck im Laden',
  'Beschlüsse der Runde gelten ab Mai',
  'Beschlossen: wir drucken nicht',
  'Agreed to wait for Austria',
])('a decision is heard in raw notes: %s', (notes) => {
  expect(shown(catchupMeetingNotes, 'decisions', { notes })).toContain(`- ${notes}\n`);
});

test('the headings of raw notes are no decisions [OPEN2-016]', () => {
  const notes =
    '## Beschlüsse der Runde\n- Beschlossen: Start im Mai\n\n**Entscheidungen:**\n- Logo\n\nBeschlüsse\n- Preis';
  expect(shown(catchupMeetingNotes, 'decisions', { notes })).toContain(
    ':\n\n- Beschlossen: Start im Mai\n\nMit',
  );
});

test('an empty tick box in raw notes stands before a task, whatever its words, and a ticked one before none', () => {
  const notes =
    'Aufgaben:\r\n- [ ] Leitfaden\r\n  für den Support\r\n- [x] Raum buchen\r\n[ ] Texte\r\n1. [] Fotos\n☐ Last\n☑ Recht';
  const found = '- Leitfaden für den Support\n- Texte\n- Fotos\n- Last\n\nMit';
  expect(shown(catchupMeetingNotes, 'tasks', { notes })).toContain(`:\n\n${found}`);
  expect(shown(catchupMeetingNotes, 'tasks', { notes: '[ ] Texte' })).toContain('\n- Texte\n');
});

test('the tone of an update is read for abbreviations, vague words and long sentences', () => {
  const stored = {
    headline: 'Das SSO läuft bald',
    situation: `${'Wort '.repeat(26)}.`,
    progress: ['RET-31 ist fertig', `${'Wort '.repeat(14)}bis 14. April ${'Wort '.repeat(12)}.`],
  };
  const review = shown(assistStakeholderUpdate, 'terms', stored);
  expect(review).toContain('- Kürzel: „SSO“, „RET-31“');
  expect(review).toContain('- Ungenaue Wörter: „bald“');
  expect(review).toContain('- Sätze mit mehr als 25 Wörtern: 2');
  expect(shown(assistStakeholderUpdate, 'terms', { headline: 'Der Start hält.' })).toContain(
    'nichts auf',
  );
});

test('INVEST letters are read from however somebody writes them', () => {
  expect(missingLetters('E, T')).toEqual(['E', 'T']);
  expect(missingLetters('te')).toEqual(['E', 'T']);
  expect(missingLetters('Keine.')).toEqual([]);
  expect(missingLetters('none')).toEqual([]);
  expect(missingLetters('E und T fehlen')).toEqual(['E', 'T']);
  expect(missingLetters('es fehlt noch S, weil es zu groß ist')).toEqual(['S']);
  expect(missingLetters('zu groß')).toBeNull();
  expect(missingLetters('es ist zu groß')).toBeNull();
  expect(missingLetters('I think it is too big')).toBeNull();
  expect(missingLetters('Test')).toBeNull();
  expect(missingLetters(null)).toBeNull();
});
