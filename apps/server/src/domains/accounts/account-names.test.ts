import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNameProblem, toNameKey } from './account-names.ts';

const anyText = fc.string({ unit: 'binary' });

test('the key of a name is its own key, whatever the name', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      expect(toNameKey(toNameKey(name))).toBe(toNameKey(name));
    }),
    { numRuns: 2_000 },
  );
});

test('the key does not depend on composition, compatibility forms, case or spaces around', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const key = toNameKey(name);
      expect(toNameKey(name.normalize('NFD'))).toBe(key);
      expect(toNameKey(name.normalize('NFKC'))).toBe(key);
      expect(toNameKey(`  ${name}\t`)).toBe(key);
    }),
  );
  expect(toNameKey('ÄNNE')).toBe(toNameKey('änne'));
});

test('a name that is accepted has a key, and is shown with visible characters only', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      if (findNameProblem(name) !== null) return;
      expect(toNameKey(name)).not.toBe('');
      expect(name.normalize('NFKC').trim()).not.toMatch(/[\p{Cc}\p{Cf}\p{Cn}]/u);
    }),
    { numRuns: 2_000 },
  );
});

describe('a name with Latin letters', () => {
  test.each([
    ['Icelandic', 'Þórður Æsa'],
    ['Turkish', 'Işık Ağaoğlu İpek Şule'],
    ['Polish', 'Łucja Żółć'],
    ['Czech', 'Jiří Dvořák Ďáblík'],
    ['Vietnamese', 'Nguyễn Thị Hương Đặng'],
    ['Azerbaijani', 'Əli Məmmədov'],
    ['Romanian', 'Ștefan Țepeș'],
    ['Skolt Sami', 'Ǩiõtt Ǥõđđ Ʒåuʒ'],
    ['Hausa', 'Ɓala Ɗauda Ƙasim Ƴar ɓɗƙƴ'],
    ['Ewe', 'Ɖotsɛ Ƒia Ŋutsu Ʋenɔ Ɣeyi ɖƒŋʋɣ'],
    ['Bambara', 'Fɛnɛ Kɔnɔ Ɲama'],
    ['Maasai', 'Lɛshɨnka Mʉʉlu Ɨsa Ʉla'],
    ['Yoruba', 'Ọlá Ṣadé Ẹ̀bùn'],
    ['Pan-Nigerian', 'Ǝsa ǝsa'],
    ['Dene', 'Sahaiʔa'],
    ['Saanich', 'ȾEȽ ȺLE'],
    ['German with a large ß', 'GROẞ'],
  ])('of a living language (%s) is taken: %s', (_language, name) => {
    expect(findNameProblem(name)).toBeNull();
  });

  test.each([
    ['phonetic', 'pɑdm'],
    ['phonetic', 'adɱin'],
    ['phonetic', 'ɡabi'],
    ['phonetic, looks like i', 'admɩn'],
    ['phonetic, the capital of one', 'Ɑnna'],
    ['phonetic, the capital of one', 'Ɩda'],
    ['phonetic, the capital of one', 'Ʀuth'],
    ['small capital', 'ᴏtto'],
    ['small capital', 'ꜱusi'],
    ['phonetic extension', 'ᵰina'],
    ['phonetic supplement', 'ᶏnna'],
    ['Extended-C', 'ⱱera'],
    ['Extended-D', 'ꝑaul'],
    ['Extended-D', 'Ꝺora'],
    ['Extended-E', 'ꭤnna'],
    ['Extended-G', '\u{1DF11}ina'],
    ['turned', 'Ⅎranz'],
    ['historic, looks like p', 'ƿadm'],
    ['historic, the capital of one', 'Ƿadm'],
    ['tone, looks like b', 'ƅert'],
    ['click, looks like l', 'pauǀ'],
    ['without its dot', 'ȷan'],
    ['kra, looks like k', 'ĸurt'],
    ['medieval', 'ỿves'],
  ])('that only scholars write (%s) is refused: %s', (_what, name) => {
    expect(findNameProblem(name)?.en).toBe(
      'The username contains phonetic or historic letters, which look like others.',
    );
  });

  test('is judged by its small letters, whatever form stands for them', () => {
    const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
    const latin = all.filter((letter) => /\p{Script=Latin}/u.test(letter));
    expect(latin.length).toBeGreaterThan(1_400);
    const differing = latin.filter((letter) => {
      const forms = [letter.toLowerCase(), letter.normalize('NFKC'), toNameKey(letter)];
      return forms.some((form) => findNameProblem(form)?.en !== findNameProblem(letter)?.en);
    });
    expect(differing).toEqual([]);
  });
});
