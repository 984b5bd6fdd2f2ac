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
  ['rückgängig', 'undo'],
  ['take that back', 'undo'],
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
  ['bitte', undefined],
])('the whole message "%s" means %s', (text, name) => {
  expect(readCommand(text)?.name).toBe(name);
});

test.each([
  'zurück zur Übersicht springen',
  'show the total price',
  'ja, aber nur für Admins',
  'Neukundin',
  'stop the timer',
  'keine Wartezeit',
  'help desk agent',
  'Was hast du vor dem Anruf nachgesehen?',
  'Was soll ich tun, wenn der Link abgelaufen ist?',
  'Endkunde',
  '',
])('"%s" is an answer and steers nothing', (text) => {
  expect(readCommand(text)).toBeNull();
});

test('numbers pick or remove, and a language can be chosen', () => {
  expect(readCommand('2')).toEqual({ name: 'pick', number: 2 });
  expect(readCommand('entferne Kriterium 2')).toEqual({ name: 'remove', number: 2 });
  expect(readCommand('remove 12')).toEqual({ name: 'remove', number: 12 });
  expect(readCommand('auf Deutsch bitte')).toEqual({ name: 'language', language: 'de' });
  expect(readCommand('in English, please')).toEqual({ name: 'language', language: 'en' });
});
