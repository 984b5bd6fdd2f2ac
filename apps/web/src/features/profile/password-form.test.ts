import { describe, expect, test } from 'vitest';
import { checkPasswordForm } from './password-form.ts';

const form = { current: 'Garten-Zaun', next: 'Herbst-Regen', confirmation: 'Herbst-Regen' };
const withNext = (next: string) => ({ ...form, next, confirmation: next });

describe('a form to change the password', () => {
  test('has nothing wrong when the rules are met and the confirmation matches', () => {
    expect(checkPasswordForm(form)).toEqual({});
  });

  test.each(['current', 'next', 'confirmation'] as const)(
    'needs the field %s [PROF-074]',
    (name) => {
      expect(checkPasswordForm({ ...form, [name]: '' })).toEqual({ [name]: { text: 'required' } });
    },
  );

  test('names every empty field at once [PROF-074]', () => {
    const empty = { current: '', next: '', confirmation: '' };
    expect(Object.keys(checkPasswordForm(empty))).toEqual(['current', 'next', 'confirmation']);
  });

  test.each([
    ['Ab!d', 'Das Passwort muss mindestens 5 Zeichen lang sein.'],
    ['herbst-regen', 'Das Passwort muss mindestens einen Großbuchstaben enthalten.'],
    ['HERBST-REGEN', 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.'],
    ['HerbstRegen', 'Das Passwort muss mindestens ein Sonderzeichen enthalten.'],
  ])(
    'shows the sentence of the shared validator for %s [PROF-075] [PROF-076]',
    (next, sentence) => {
      expect(checkPasswordForm(withNext(next))).toEqual({ next: { sentence } });
    },
  );

  test('takes a password of five characters [PROF-075]', () => {
    expect(checkPasswordForm(withNext('Abcd!'))).toEqual({});
  });

  test('calls a password invalid that no rule has a sentence for [PROF-077]', () => {
    expect(checkPasswordForm(withNext('Herbst-\0Regen'))).toEqual({ next: { text: 'invalid' } });
    expect(checkPasswordForm(withNext('Herbst-\ud800Regen'))).toEqual({
      next: { text: 'invalid' },
    });
  });

  test('counts the characters of a password as the server does: an emoji is one', () => {
    expect(checkPasswordForm(withNext(`Aa!${'🌱'.repeat(125)}`))).toEqual({});
    expect(checkPasswordForm(withNext(`Aa!${'🌱'.repeat(126)}`))).toEqual({
      next: { text: 'tooLong' },
    });
  });

  test('refuses a password of 129 characters instead of cutting it off', () => {
    expect(checkPasswordForm(withNext(`Aa!${'x'.repeat(125)}`))).toEqual({});
    expect(checkPasswordForm(withNext(`Aa!${'x'.repeat(126)}`))).toEqual({
      next: { text: 'tooLong' },
    });
  });

  test.each(['Herbst-Wind', 'Herbst-Regen ', 'herbst-Regen'])(
    'needs a confirmation that matches in every character: "%s" does not [PROF-078]',
    (confirmation) => {
      expect(checkPasswordForm({ ...form, confirmation })).toEqual({
        confirmation: { text: 'mismatch' },
      });
    },
  );
});
