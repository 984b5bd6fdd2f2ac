import type { ActionCardId } from '@robin/contract/action-cards';
import { expect, test } from 'vitest';
import { talk } from './guided-dialogue.fixture.ts';

/* How the workflow of a card asks: with what it shows, what is known, and how one goes on. */

/** What a card says in German after the messages. */
const replyTo = (card: ActionCardId, ...messages: string[]) =>
  talk([{ said: 'Los', card }, ...messages]).at(-1) ?? '';

const risks = 'catchup_risk_radar' as const;
const goal = 'Ab 01.05. buchen alle Praxen online';
const threats = 'Die SMS fallen aus\nDie Schnittstelle ändert sich';
const KEEP_OR_REWRITE = 'Schreib es neu, oder lass es mit `weiter` so.';
const KEEP_OR_ADD = 'nimm mit `entferne 1` eine Zeile heraus';
const NONE_IS_FINE = 'Wenn es hier nichts gibt, schreib `keine`.';

test('a step is announced where it begins and to whoever comes back to it, not with each of its questions', () => {
  const heading = '**Schritt 1 von 4: Risiken und Blocker sammeln**';
  expect(replyTo(risks)).toContain(heading);
  expect(replyTo(risks, goal)).not.toContain('Schritt 1 von 4');
  expect(replyTo(risks, goal, 'zurück')).toContain(heading);
});

test('a choice is offered with what each of it means, and asked again with the name of what was chosen', () => {
  const epic = ['Rückzahlungen', '150 Nachfragen weniger'];
  const method = 'assist_prioritise_backlog' as const;
  const offered = replyTo(method);
  expect(offered).toContain('2. **RICE**: wenn es Nutzungszahlen gibt');
  expect(offered).toContain('Schreib die Nummer oder den Namen.');
  const again = replyTo('assist_split_epic', ...epic, 'Regeln', 'zurück');
  expect(again).toContain(`Bisher: „Regeln“\n\n${KEEP_OR_REWRITE}`);
  expect(again).not.toContain('Schreib die Nummer oder den Namen.');
});

test('a table is asked for with its form and an example, and asked again with its rows in place of the example', () => {
  const sprint = ['Sprint 14, endet am 21.03.', 'Kundinnen drucken ihr Etikett selbst.'];
  const first = replyTo('catchup_sprint_status', ...sprint);
  expect(first).toContain('Eine Zeile je Eintrag: `Eintrag | Zugesagt | Erledigt`');
  expect(first).toContain('*Zum Beispiel:');
  expect(first).not.toContain(KEEP_OR_ADD);
  const again = replyTo('catchup_sprint_status', ...sprint, '*Etikett* | 5 | 3', 'zurück');
  expect(again).toContain(String.raw`1. \*Etikett\* · 5 · 3`);
  expect(again).toContain(KEEP_OR_ADD);
  expect(again).not.toContain('*Zum Beispiel:');
  // Names that are known already are no part of the form.
  expect(replyTo(risks, goal, threats, 'keine')).toContain(
    'In dieser Reihenfolge eine Zeile je Eintrag: `Wahrscheinlichkeit | Wirkung`',
  );
});

test('an answer is asked for again with its own words, however they look, and a long one with its beginning', () => {
  const marked = 'Ab 01.05. läuft *alles* <b>online</b>';
  const again = replyTo(risks, marked, 'zurück');
  expect(again).toContain(String.raw`Bisher: „Ab 01.05. läuft \*alles\* \<b\>online\</b\>“`);
  expect(again).toContain(KEEP_OR_REWRITE);
  const long = replyTo(risks, `Ab 01.05. läuft alles ${'und mehr '.repeat(60)}Schluss`, 'zurück');
  expect(long).toMatch(/Bisher: „Ab 01\.05\. läuft alles (?:und mehr )+und( mehr)?…“/u);
  const listed = replyTo(risks, goal, '- # Die SMS fallen aus\n- Die *Kasse* steht', 'zurück');
  expect(listed).toContain(String.raw`2. Die \*Kasse\* steht`);
  expect(listed).toContain(KEEP_OR_ADD);
});

test('a number is said as it is written in the language that is spoken', () => {
  const aim = 'Eine Liste von drei Engpässen im Versand, jeder mit einer Person';
  const reply = replyTo('grow_facilitation', aim, '1.200,5 Minuten', 'zurück');
  expect(reply).toContain('Bisher: 1.200,5');
});

test('only a question that nobody has to answer says that none is fine, and only until it is answered', () => {
  expect(replyTo(risks, goal)).not.toContain(NONE_IS_FINE);
  expect(replyTo(risks, goal, threats)).toContain(NONE_IS_FINE);
  const answered = [goal, threats, 'Ohne Vertrag kein Test', 'zurück'];
  expect(replyTo(risks, ...answered)).not.toContain(NONE_IS_FINE);
});

test('help shows one example, also where the question has none any more', () => {
  const examples = (reply: string) => reply.split('*Zum Beispiel:').length - 1;
  expect(examples(replyTo(risks, 'hilfe'))).toBe(1);
  expect(examples(replyTo(risks, goal, 'zurück', 'hilfe'))).toBe(1);
  expect(examples(replyTo(risks, goal, 'zurück'))).toBe(0);
});

test('a row with one of its cells is not among those that are open, and neither is one that nobody named before', () => {
  const reply = replyTo(risks, goal, threats, 'keine', '2: 4 | –');
  expect(reply).toContain('Offen sind noch: Die SMS fallen aus. Schreib');
  const handover = ['Emre', 'Emre, 24.03. bis 11.04.', 'Backlog: ja', 'Preistest'];
  expect(replyTo('catchup_handover', ...handover)).not.toContain('Offen sind noch');
});
