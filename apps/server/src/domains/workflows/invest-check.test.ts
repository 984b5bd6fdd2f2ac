import { describe, expect, test } from 'vitest';
import { checkInvest, unmeasuredWords } from './invest-check.ts';
import { emptyUserStory, type UserStoryDraft } from './user-story-draft.ts';

const sound: UserStoryDraft = {
  ...emptyUserStory,
  role: 'registered customer',
  need: 'to reset my password by e-mail',
  benefit: 'I can carry on without calling support',
  context: 'Support resets passwords by hand.',
  criteria: [
    { title: '', given: '', when: 'I click the link', then: 'I can set a password' },
    { title: '', given: '', when: 'the link is expired', then: 'I see a notice' },
  ],
};

/** The hints under the letter with this name, as one text. */
function hints(draft: Partial<UserStoryDraft>, name: string, language: 'de' | 'en' = 'en'): string {
  const finding = checkInvest({ ...sound, ...draft }, language).find((one) =>
    one.name.includes(name),
  );
  return (finding?.hints ?? []).map(({ text, remedy }) => `${text} ${remedy}`.trim()).join(' ');
}

test('finds nothing in a sound story, in all six letters', () => {
  expect(checkInvest(sound, 'en')).toHaveLength(6);
  expect(checkInvest(sound, 'en').flatMap((finding) => finding.hints)).toEqual([]);
});

describe('names what the words show', () => {
  test('independent: another ticket or an explicit dependency', () => {
    expect(hints({ context: 'depends on the new login' }, 'Independent')).toContain('“depends on”');
    expect(hints({ context: 'siehe SHOP-12' }, 'Independent', 'de')).toContain('„SHOP-12“');
    expect(hints({ context: 'The file is UTF-8.' }, 'Independent')).toBe('');
  });

  test('negotiable: a need that names a solution', () => {
    expect(hints({ need: 'einen Button zum Löschen' }, 'Negotiable', 'de')).toContain('„Button“');
  });

  test('valuable: a missing or repeated benefit, a missing or broad role', () => {
    expect(hints({ benefit: null }, 'Valuable')).toContain(
      'The benefit is missing. Add it with `Benefit: …`.',
    );
    expect(hints({ benefit: 'I can reset the password' }, 'Valuable')).toContain(
      'repeats the need',
    );
    expect(hints({ role: 'user' }, 'Valuable')).toContain('“user” is broad');
    expect(hints({ role: 'Nutzer' }, 'Valuable', 'de')).toContain('„Nutzer“ ist weit gefasst');
    expect(hints({ role: null }, 'Valuable')).toContain('The role is missing');
  });

  test('estimable: no context, or many open questions', () => {
    expect(hints({ context: null }, 'Estimable')).toContain('context is missing');
    expect(hints({ openQuestions: ['a?', 'b?', 'c?'] }, 'Estimable')).toContain(
      '3 questions are open',
    );
  });

  test('quotation marks within what is quoted become single ones', () => {
    const need = 'to open “Orders” and to close “Invoices”';
    expect(hints({ need }, 'Small')).toContain('“open ‘Orders’” and “close ‘Invoices’”');
    const bedarf = '„Bestellungen“ öffnen und „Rechnungen“ schließen';
    expect(hints({ need: bedarf }, 'Small', 'de')).toContain(
      '„‚Bestellungen‘ öffnen“ und „‚Rechnungen‘ schließen“',
    );
  });

  test('small: two needs in one, quoted apart, or very many criteria', () => {
    expect(hints({ need: 'to filter orders and export invoices' }, 'Small')).toContain(
      '“filter orders” and “export invoices”',
    );
    expect(hints({ need: 'suchen, filtern und sortieren' }, 'Small', 'de')).toContain(
      '„suchen, filtern“ und „sortieren“',
    );
    expect(hints({ need: 'Vor- und Nachnamen ändern' }, 'Small', 'de')).toBe('');
    const [one] = sound.criteria;
    const criteria = Array.from({ length: 8 }, () => one).filter((item) => item !== undefined);
    expect(hints({ criteria }, 'Small')).toContain('8 acceptance criteria');
  });

  test('testable: no criteria, half criteria, no failure case, vague words', () => {
    expect(hints({ criteria: [] }, 'Testable')).toContain('no acceptance criterion yet');
    const plain = { title: '', given: '', when: '', then: 'it is shown' };
    expect(hints({ criteria: [plain] }, 'Testable')).toContain('Criterion 1 has no trigger.');
    expect(hints({ criteria: [plain] }, 'Testable')).toContain('sounds like a failure');
    expect(hints({ criteria: [{ ...plain, when: 'x', then: '' }] }, 'Testable')).toContain(
      'no outcome',
    );
    expect(hints({ need: 'to search fast' }, 'Testable')).toContain(
      'Not testable without a number: “fast”',
    );
  });
});

test('asks for a number behind a vague word, unless there is one', () => {
  const words = (draft: Partial<UserStoryDraft>, language: 'de' | 'en') =>
    unmeasuredWords({ ...sound, ...draft }, language).map(({ word }) => word);
  expect(words({ need: 'schneller und einfach suchen' }, 'de')).toEqual(['schneller', 'einfach']);
  expect(words({ need: 'schnell suchen, in 2 Sekunden' }, 'de')).toEqual([]);
  expect(words({ need: 'auf der Schnellstraße fahren, fast leer' }, 'de')).toEqual([]);
  expect(words({ need: 'to search fast', benefit: 'it is fast' }, 'en')).toEqual(['fast']);
  const measured = [{ word: 'fast', meaning: 'under 2 s' }];
  expect(words({ need: 'to search fast', measures: measured }, 'en')).toEqual([]);
  const refused = [{ word: 'fast', meaning: '' }];
  expect(words({ need: 'to search fast', measures: refused }, 'en')).toEqual(['fast']);
});
