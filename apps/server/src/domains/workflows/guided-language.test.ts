import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectLanguage, languageEvidence } from './guided-language.ts';

test.each([
  'Hallo',
  'ja',
  'nein',
  'danke',
  'zurück',
  'Hilfe',
  'Story schreiben',
  'was kannst du',
  'Passwort zurücksetzen',
  'Als Kundin möchte ich zahlen',
  'für Admins',
  'Rechnungen exportieren',
  'WARUM?',
  'wie geht das',
])('reads "%s" as German', (text) => {
  expect(detectLanguage(text, 'en')).toBe('de');
});

test.each([
  'hello',
  'yes',
  'no',
  'thanks',
  'back',
  'help',
  'write a story',
  'what can you do',
  'reset my password',
  'As a customer I want to pay',
  'for admins',
  'WHY?',
  'connect a model',
])('reads "%s" as English', (text) => {
  expect(detectLanguage(text, 'de')).toBe('en');
});

test.each([
  '',
  '   ',
  '42',
  '?!',
  '😀',
  'ok',
  'Login',
  'CSV Export',
  'User Story',
  'stop',
  'Admin',
  '日本語',
])('does not decide on "%s" and keeps the given language', (text) => {
  expect(languageEvidence(text)).toBeNull();
  expect(detectLanguage(text, 'de')).toBe('de');
  expect(detectLanguage(text, 'en')).toBe('en');
});

test('English names in a German sentence leave it German, and the other way round', () => {
  expect(detectLanguage('Der User kann sich mit Single Sign-on im Backend anmelden', 'en')).toBe(
    'de',
  );
  expect(
    detectLanguage('The customer is called Müller and lives in Köln with her family', 'de'),
  ).toBe('en');
});

test('always answers one of the two languages, whatever the text', () => {
  const codeUnits = fc.array(fc.integer({ min: 0, max: 0xffff }));
  fc.assert(
    fc.property(codeUnits, fc.constantFrom('de', 'en'), (units, fallback) => {
      expect(['de', 'en']).toContain(detectLanguage(String.fromCharCode(...units), fallback));
    }),
  );
});
