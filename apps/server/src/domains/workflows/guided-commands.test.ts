import { expect, test } from 'vitest';
import { readCommand } from './guided-commands.ts';

test.each([
  ['zurück', 'back'],
  ['Zurück bitte!', 'back'],
  ['go back', 'back'],
  ['Überspringen', 'skip'],
  ['bitte überspringen', 'skip'],
  ["I don't know", 'skip'],
  ['keine', 'none'],
  ['fertig.', 'done'],
  ['That’s it', 'done'],
  ['Ja, gern!', 'yes'],
  ['OK', 'yes'],
  ['nein danke', 'no'],
  ['STOPP', 'stop'],
  ['cancel', 'stop'],
  ['zeig mir den Entwurf', 'show'],
  ['Show me the draft so far', 'show'],
  ['von vorn', 'restart'],
  ['start over', 'restart'],
  ['Please start anew', 'restart'],
  ['Fang bitte von vorn an', 'restart'],
  ['rückgängig', 'undo'],
  ['take that back', 'undo'],
  ['lösch den letzten Punkt', 'remove-last'],
  ['Nimm den letzten Eintrag wieder raus', 'remove-last'],
  ['Please delete the last item', 'remove-last'],
  ['Sorry, vertippt', 'mistyped'],
  ['Hi Robin, wie geht’s?', 'hello'],
  ['Wie geht es dir heute?', 'hello'],
  ['Hi there, how are you?', 'hello'],
  ["how's it going", 'hello'],
  ['Was ist das?', 'help'],
  ['What is this?', 'help'],
  ['Oh, da hab ich mich vertan', 'mistyped'],
  ['That was a typo', 'mistyped'],
  ['nix', 'none'],
  ['Bisher nichts', 'none'],
  ['?', 'help'],
  ['Was kannst du?', 'help'],
  ['Was meinst du mit Ziel?', 'help'],
  ['Was soll ich hier schreiben?', 'help'],
  ['What was the question again?', 'help'],
  ['What do you mean by impact?', 'help'],
  ['Hallo Robin', 'hello'],
  ['Guten Morgen zusammen!', 'hello'],
  ['Vielen Dank!', 'thanks'],
  ['Bist du eine KI?', 'identity'],
  ['Are you an AI?', 'identity'],
  ['User Story schreiben', 'start'],
  ['Write a user story', 'start'],
  ['Hm, keine Ahnung, ehrlich gesagt', 'skip'],
  ['Ich weiß es noch nicht genau', 'skip'],
  ['weiß ich leider nicht', 'skip'],
  ['k. A.', 'skip'],
  ['Sorry, I have no idea', 'skip'],
  ['ok, weiter', 'done'],
  ['Nein, das war’s, danke', 'done'],
  ['Mehr fällt mir nicht ein.', 'done'],
  ['Nothing else, thanks', 'done'],
  ['Oh nein, nochmal zurück', 'back'],
  ['Kann ich zurück zur letzten Frage?', 'back'],
  ['Can we go back a step?', 'back'],
  ['Ich mach morgen weiter', 'stop'],
  ['Hmm, was meinst du genau mit Eintrag?', 'help'],
  ['Das verstehe ich nicht', 'help'],
  ['Warum fragst du das?', 'help'],
  ['Why do you need to know?', 'help'],
  ['Schlag mal was vor!', 'help'],
  ['What would you suggest?', 'help'],
  ['Speichere das bitte', 'show'],
  ['Speichern', 'show'],
  ['save', 'show'],
  ['ja danke', 'yes'],
  ['Können wir das bitte überspringen?', 'skip'],
  ['Can I skip this question?', 'skip'],
  ['I dont know', 'skip'],
  ['Noch unklar', 'skip'],
  ['Ich möchte abbrechen', 'stop'],
  ['Können wir hier aufhören?', 'stop'],
  ['I want to stop here', 'stop'],
  ['Es gibt keine', 'none'],
  ['Da gibt es aktuell nichts', 'none'],
  ['Keine offenen Punkte', 'none'],
  ['None that I know of', 'none'],
  ['Lass uns noch mal von vorne anfangen', 'restart'],
  ['Hä?', 'help'],
  ['Wie viele Fragen kommen noch?', 'place'],
  ['Wie lange dauert das noch?', 'place'],
  ['Where are we?', 'place'],
  ['How many questions are left?', 'place'],
  ['Das stimmt nicht', 'mistyped'],
  ['bitte', undefined],
])('the whole message "%s" means %s', (text, name) => {
  expect(readCommand(text)?.name).toBe(name);
});

test.each([
  'zurück zur Übersicht springen',
  'show the total price',
  'ja, aber nur für Admins',
  'Neukundin',
  'Den letzten Punkt des Vertrags prüfen',
  'Wer sich vertippt, sieht einen Hinweis',
  'Niemand aus dem Vertrieb',
  'stop the timer',
  'keine Wartezeit',
  'help desk agent',
  'Was hast du vor dem Anruf nachgesehen?',
  'Was soll ich tun, wenn der Link abgelaufen ist?',
  'Endkunde',
  'Keine Ahnung haben, wo das Paket ist',
  'Ich weiß nicht, wo mein Paket ist',
  'Gut, wenn man zurück kann',
  'Das verstehe ich nicht als Grenzfall',
  'Super Danke-Seite',
  'Weiter geht es erst nach der Zahlung',
  'Keine offenen Rechnungen',
  'Ich möchte die Bestellung abbrechen',
  'Können wir das Budget überspringen?',
  'Wir haben keine Testdaten',
  'Bestellung abbrechen',
  'Wie viele Fragen hat der Kunde noch?',
  'Wie lange dauert das Zurücksenden?',
  '',
])('"%s" is an answer and steers nothing', (text) => {
  expect(readCommand(text)).toBeNull();
});

test('an entry is taken out by its ordinal as well, and words that only sound like it are none', () => {
  for (const said of [
    'Lösch das dritte Kriterium',
    'Das dritte Kriterium bitte löschen',
    'nimm den 3. Punkt wieder raus',
    'Remove the third one',
    'Please delete the 3rd criterion',
  ]) {
    expect(readCommand(said), said).toEqual({ name: 'remove', number: 3 });
  }
  expect(readCommand('Delete the first item')).toEqual({ name: 'remove', number: 1 });
  expect(readCommand('Streich die zehnte Zeile')).toEqual({ name: 'remove', number: 10 });
  expect(readCommand('lösche den markierten Eintrag')).toBeNull();
  expect(readCommand('Delete the selected row')).toBeNull();
  expect(readCommand('den ersten Eintrag sehen')).toBeNull();
});

test('an entry is taken out by its ordinal alone, and a choice or an answer takes out none', () => {
  for (const said of [
    'nein, das zweite streichen',
    'Streich das zweite',
    'die zweite kann weg',
    'Nimm den zweiten wieder raus',
    'Delete the second',
  ]) {
    expect(readCommand(said), said).toEqual({ name: 'remove', number: 2 });
  }
  for (const said of [
    'nimm die zweite',
    'das zweite',
    'Remove the second factor',
    'Die zweite Kasse streichen',
    'das Budget streichen',
    'Delete the account',
    'lösch das zweite Risiko',
  ]) {
    expect(readCommand(said), said).toBeNull();
  }
});

test('numbers pick or remove, and a language can be chosen', () => {
  expect(readCommand('2')).toEqual({ name: 'pick', number: 2 });
  expect(readCommand('entferne Kriterium 2')).toEqual({ name: 'remove', number: 2 });
  expect(readCommand('remove 12')).toEqual({ name: 'remove', number: 12 });
  expect(readCommand('Punkt 3 löschen')).toEqual({ name: 'remove', number: 3 });
  expect(readCommand('auf Deutsch bitte')).toEqual({ name: 'language', language: 'de' });
  expect(readCommand('in English, please')).toEqual({ name: 'language', language: 'en' });
  const wish = 'Können wir das auf Englisch machen?';
  expect(readCommand(wish)).toEqual({ name: 'language', language: 'en' });
});

test.each([
  ['hm, gute Frage... eigentlich nix', 'none'],
  ['Gute Frage, weiß ich nicht', 'skip'],
  ['Schwer zu sagen', 'skip'],
  ['Ehrlich gesagt keine Ahnung', 'skip'],
  ['Honestly, no idea', 'skip'],
  ['Good question, not sure yet', 'skip'],
  ['actually nothing', 'none'],
])('hesitation before it changes nothing about what is meant: %s', (said, name) => {
  expect(readCommand(said)).toEqual({ name });
});

test('hesitation before an answer is part of it', () => {
  expect(readCommand('Eigentlich die Buchhaltung')).toBeNull();
  expect(readCommand('Gute Frage: wer zahlt das?')).toBeNull();
});

test.each([
  ['weiß nicht, weiter', 'skip'],
  ['No idea – skip it', 'skip'],
  ['Keine Ahnung. Überspringen!', 'skip'],
  ['Keine, weiter', 'none'],
  ['Nothing so far, next question please', 'none'],
  ['nein, fertig', 'done'],
])(
  'what says of a question that there is nothing, and then goes on, is one command: “%s”',
  (said, name) => {
    expect(readCommand(said)).toEqual({ name });
  },
);

test('a command behind an answer, or before one, is part of it', () => {
  expect(readCommand('Tom, weiter')).toBeNull();
  expect(readCommand('Keine Ahnung, Tom')).toBeNull();
  expect(readCommand('weiter, keine')).toBeNull();
});
