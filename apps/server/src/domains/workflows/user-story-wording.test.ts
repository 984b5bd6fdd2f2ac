import { describe, expect, test } from 'vitest';
import { storySentence } from './user-story-wording.ts';

describe('writing the sentence', () => {
  const german = (role: string | null, need: string | null, benefit: string | null) =>
    storySentence({ role, need, benefit }, 'de');
  const english = (role: string | null, need: string | null, benefit: string | null) =>
    storySentence({ role, need, benefit }, 'en');

  test('joins role, need and benefit', () => {
    expect(german('Kundin', 'zahlen', 'ich nicht warten muss')).toBe(
      '**Als** Kundin **möchte ich** zahlen, **damit** ich nicht warten muss.',
    );
    expect(english('customer', 'to pay', 'I need not wait')).toBe(
      '**As** a customer, **I want** to pay **so that** I need not wait.',
    );
  });

  test('marks what nobody named, and invents nothing', () => {
    expect(german(null, 'zahlen', null)).toBe(
      '**Als** *(Rolle offen)* **möchte ich** zahlen, **damit** *(Nutzen offen)*.',
    );
    expect(english(null, null, null)).toBe(
      '**As** *(role open)*, **I want** *(need open)* **so that** *(benefit open)*.',
    );
  });

  test('ends in one full stop, or in the mark that somebody chose', () => {
    expect(german('Kundin', 'zahlen', 'Zeit, Geld usw.')).toMatch(
      /\. \*\*Nutzen:\*\* Zeit, Geld usw\.$/u,
    );
    expect(german('Kundin', 'Belege, Rechnungen usw.', 'Zeit sparen')).toContain(
      'Rechnungen usw. **Nutzen:** Zeit sparen.',
    );
    expect(german('Kundin', 'endlich zahlen!', 'Zeit sparen')).toContain(
      'zahlen! **Nutzen:** Zeit',
    );
    expect(german('Kundin', 'zahlen', 'ich fertig bin!')).toMatch(
      /\. \*\*Nutzen:\*\* ich fertig bin!$/u,
    );
    expect(english('customer', 'to pay', 'I save time, money etc.')).toMatch(/ money etc\.$/u);
    expect(english('customer', 'to pay', 'to save time, money etc.')).toMatch(/ money etc\.$/u);
  });

  test('keeps the connector that somebody chose', () => {
    expect(german('Admin', 'aufräumen', 'um Platz zu schaffen')).toContain(
      ', **um** Platz zu schaffen.',
    );
    expect(english('admin', 'to tidy up', 'to save space')).toContain(' **to** save space.');
  });

  test.each(['weniger Anrufe', 'Zeit sparen', 'schnell und leicht', 'Übersicht'])(
    'puts the German benefit "%s", which is no clause, behind a colon',
    (benefit) => {
      expect(german('Kundin', 'zahlen', benefit)).toContain(`. **Nutzen:** ${benefit}.`);
    },
  );

  test('begins no role with a capital within the sentence, and gives it no second article', () => {
    expect(german('Unsere Händler', 'zahlen', null)).toContain('**Als** unsere Händler **');
    expect(german('Alle-Services-Team', 'zahlen', null)).toContain('**Als** Alle-Services-Team **');
    expect(english('Our retailer', 'to pay', null)).toContain('**As** our retailer,');
  });

  test.each([
    'der Umsatz steigt',
    'Dr. Müller sie prüft',
    'ich weiterarbeiten kann',
    'wir weniger Briefe schreiben',
  ])('lets the German clause "%s" follow "damit"', (benefit) => {
    expect(german('Kundin', 'zahlen', benefit)).toContain(`, **damit** ${benefit}.`);
  });

  test('puts an English benefit that is no clause behind a colon', () => {
    expect(english('buyer', 'to pay', 'fewer calls')).toContain('. **Benefit:** fewer calls.');
    for (const thing of ['less work', 'no manual work for us', 'fewer stays']) {
      expect(english('buyer', 'to pay', thing)).toContain(`. **Benefit:** ${thing}.`);
    }
    expect(english('buyer', 'to pay', 'the app works')).toContain(' **so that** the app works.');
  });

  test('puts a need that is a sentence of its own behind a colon', () => {
    expect(german('Gast', 'die App soll mich erkennen', null)).toContain(
      '**möchte ich**: die App soll',
    );
    expect(german('Gast', 'dass es hell bleibt', null)).toContain(
      '**möchte ich**, dass es hell bleibt',
    );
    expect(english('guest', 'the app should know me', null)).toContain(
      '**I want**: the app should',
    );
  });

  test.each([
    ['user', 'a user'],
    ['admin', 'an admin'],
    ['HR manager', 'an HR manager'],
    ['UX designer', 'a UX designer'],
    ['hourly worker', 'an hourly worker'],
    ['customers', 'customers'],
    ['customer without accounts', 'a customer without accounts'],
    ['boss', 'a boss'],
  ])('gives the role "%s" its article', (role, expected) => {
    expect(english(role, 'to pay', null)).toContain(`**As** ${expected}, `);
  });

  test('escapes what would be markdown', () => {
    expect(german('*Boss*', '# tun', '<b>')).toBe(
      String.raw`**Als** \*Boss\* **möchte ich** \# tun. **Nutzen:** \<b\>.`,
    );
  });
});
