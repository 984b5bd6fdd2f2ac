import { describe, expect, test } from 'vitest';
import { readIntent } from './guided-intents.ts';

describe('a story is asked for', () => {
  test.each([
    ['User Story für den Passwort-Reset', 'Passwort-Reset'],
    ['Kannst du mir bitte eine Story zum Thema Versand schreiben?', 'Versand'],
    ['Hallo Robin, schreib eine User-Story: Rechnungen exportieren', 'Rechnungen exportieren'],
    ['Schreib eine Story für die Suche im Archiv.', 'Suche im Archiv'],
    ['write a story for password reset', 'password reset'],
    ['Please write me a user story about the dark mode', 'dark mode'],
    ['userstory: export', 'export'],
    ['Ich brauche eine neue Story', null],
    ['Hallo! Ich bräuchte eine User Story', null],
    ['Ich hätte gern eine User Story zum Export', 'Export'],
    ['I’d like a user story, please', null],
    ['We would like to have a user story about the export', 'export'],
    ['Hilf mir, eine Story zu schreiben', null],
    ['I want to write a user story', null],
    ['Story bitte', null],
  ])('by "%s", about %s', (text, topic) => {
    expect(readIntent(text)).toEqual({ name: 'start', topic, sentence: null });
  });

  test('by a whole sentence, which is kept', () => {
    const sentence = 'Als Kundin möchte ich zahlen, damit ich fertig bin';
    expect(readIntent(`Hallo, ${sentence}`)).toEqual({ name: 'start', topic: null, sentence });
  });

  test('but not by every mention of the word', () => {
    expect(readIntent('Keine Story, danke').name).toBe('decline-story');
    expect(readIntent('Gestern lief im Kino die Story vom Pferd').name).toBe('topics');
    expect(readIntent('Wie viele Story Points schaffen wir?').name).toBe('topics');
    expect(readIntent('I like the story of that film').name).toBe('topics');
    expect(readIntent('The history of orders is lost').name).toBe('topics');
  });
});

describe('a model is asked for', () => {
  test.each([
    ['Wie schließe ich ein Sprachmodell an?', null],
    ['connect a model', null],
    ['How do I set up an LLM?', null],
    ['Können wir OpenAI anbinden? Ich habe einen API-Key', 'openai'],
    ['ChatGPT verbinden', 'openai'],
    ['Claude?', 'claude'],
    ['use gemini', 'gemini'],
    ['Geht auch Ollama?', 'local'],
    ['configure a local model', 'local'],
  ])('by "%s"', (text, provider) => {
    expect(readIntent(text)).toEqual({ name: 'connect', provider });
  });

  test('but not by a model that is sold', () => {
    expect(readIntent('Die Nutzer wollen das neue Modell vergleichen').name).toBe('topics');
    expect(readIntent('Add Google login').name).toBe('topics');
  });
});

test.each([
  ['Was ist eine User Story?', 'user-story'],
  ['what is INVEST?', 'invest'],
  ['Erkläre Akzeptanzkriterien', 'criteria'],
])('"%s" asks what a term means', (text, term) => {
  expect(readIntent(text)).toEqual({ name: 'explain', term });
});

test.each([
  ['Sag mal, wer bist du eigentlich?', 'identity'],
  ['Tell me, are you an AI or what?', 'identity'],
  ['Ich brauche Hilfe', 'help'],
  ['How does this work here?', 'help'],
])('"%s" is about Robin: %s', (text, name) => {
  expect(readIntent(text).name).toBe(name);
});

describe('anything else is a topic', () => {
  test('read without greeting and politeness', () => {
    expect(readIntent('Hallo Robin, bitte die Suche ist zu langsam. Alle klagen.')).toEqual({
      name: 'topics',
      topics: ['die Suche ist zu langsam'],
      isQuestion: false,
    });
  });

  test('read as a question when it is one', () => {
    expect(readIntent('Was war letzte Woche los?')).toMatchObject({
      name: 'topics',
      isQuestion: true,
    });
  });

  test('read point by point when it is a list', () => {
    expect(readIntent('Ideen:\n- Export\n- Suche')).toMatchObject({ topics: ['Export', 'Suche'] });
  });

  test('cut when it is very long', () => {
    expect(readIntent('x'.repeat(50_000))).toEqual({
      name: 'topics',
      topics: ['x'.repeat(300)],
      isQuestion: false,
    });
  });
});
