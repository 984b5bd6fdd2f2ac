import { describe, expect, test } from 'vitest';
import { readBenefit, readNeed, readRole, readStorySentence } from './user-story-sentence.ts';

describe('reading a whole sentence', () => {
  test.each([
    [
      'Als registrierte Kundin möchte ich mein Passwort zurücksetzen, damit ich nicht anrufen muss.',
      {
        language: 'de',
        role: 'registrierte Kundin',
        need: 'mein Passwort zurücksetzen',
        benefit: 'ich nicht anrufen muss',
      },
    ],
    [
      'als ein Admin will ich Projekte archivieren, um Ordnung zu halten',
      {
        language: 'de',
        role: 'Admin',
        need: 'Projekte archivieren',
        benefit: 'um Ordnung zu halten',
      },
    ],
    [
      'Wir als Team brauchen einen Kalender',
      { language: 'de', role: 'Team', need: 'einen Kalender' },
    ],
    [
      'User Story: Als Gast möchte ich\nohne Konto bestellen\ndamit es schnell geht',
      { language: 'de', role: 'Gast', need: 'ohne Konto bestellen', benefit: 'es schnell geht' },
    ],
    [
      'As a returning customer, I want to pay with one click so that I can finish fast.',
      {
        language: 'en',
        role: 'returning customer',
        need: 'to pay with one click',
        benefit: 'I can finish fast',
      },
    ],
    [
      'as the admin I’d like to see failed logins because attacks go unnoticed',
      {
        language: 'en',
        role: 'admin',
        need: 'to see failed logins',
        benefit: 'because attacks go unnoticed',
      },
    ],
    [
      'As an IT manager I can export a list, so I know what to renew',
      {
        language: 'en',
        role: 'IT manager',
        need: 'to export a list',
        benefit: 'I know what to renew',
      },
    ],
    ['As users we need a dark mode', { language: 'en', role: 'users', need: 'a dark mode' }],
  ])('takes "%s" apart', (text, expected) => {
    expect(readStorySentence(text)).toEqual(expected);
  });

  test.each([
    'Als nächstes möchte ich eine Pause machen',
    'Als wir gestern sprachen, ging es um Preise',
    'As soon as possible I want to leave',
    'As you know, I want a holiday',
    'I want to pay',
    'Ich möchte zahlen',
    'Hallo',
    '',
  ])('leaves "%s" alone', (text) => {
    expect(readStorySentence(text)).toBeNull();
  });
});

describe('reading one part', () => {
  test.each([
    ['Als registrierte Kundin', 'de', 'registrierte Kundin'],
    ['eine Buchhalterin', 'de', 'Buchhalterin'],
    ['der Support', 'de', 'Support'],
    ['Einkäufer.', 'de', 'Einkäufer'],
    ['Hm, also für Händler', 'de', 'Händler'],
    ['Das braucht der Vertrieb', 'de', 'Vertrieb'],
    ['It’s for the support team', 'en', 'support team'],
    ['as a guest', 'en', 'guest'],
    ['the auditor', 'en', 'auditor'],
    ['As', 'en', 'As'],
  ] as const)(
    'the role of "%s" stands without what the sentence brings along',
    (text, language, role) => {
      expect(readRole(text, language)).toBe(role);
    },
  );

  test.each([
    ['Ich möchte gern Rechnungen als PDF laden', 'de', { need: 'Rechnungen als PDF laden' }],
    [
      'filtern, damit ich schneller antworte',
      'de',
      { need: 'filtern', benefit: 'ich schneller antworte' },
    ],
    ['um 8 Uhr eine Mail bekommen', 'de', { need: 'um 8 Uhr eine Mail bekommen' }],
    ['reset my password', 'en', { need: 'to reset my password' }],
    [
      'I want to reset it so that I can go on',
      'en',
      { need: 'to reset it', benefit: 'I can go on' },
    ],
    ['möchte Newsletter planen', 'de', { need: 'Newsletter planen' }],
    ["they'd like to print a label", 'en', { need: 'to print a label' }],
    ['a dark mode', 'en', { need: 'a dark mode' }],
    ['We need to export', 'en', { need: 'to export' }],
    ['the app should remember me', 'en', { need: 'the app should remember me' }],
  ] as const)('the need of "%s" follows "I want"', (text, language, expected) => {
    expect(readNeed(text, language)).toEqual(expected);
  });

  test('a benefit loses only the connector that the sentence brings along', () => {
    expect(readBenefit('damit ich Zeit spare.')).toBe('ich Zeit spare');
    expect(readBenefit('so that nobody waits')).toBe('nobody waits');
    expect(readBenefit('um Zeit zu sparen')).toBe('um Zeit zu sparen');
    expect(readBenefit('weniger Briefe, Mails usw.')).toBe('weniger Briefe, Mails usw.');
  });
});
