import { describe, expect, test } from 'vitest';
import { createUniqueNames, exportName } from './export-name.ts';

describe('the name of a file', () => {
  test.each([
    [
      'a blank for a sign that means something to a file system',
      '../a\\b:c*d?"e"<f>|g',
      'a b c d e f g',
    ],
    ['one blank for line breaks, tabs and several blanks', ' a\n\tb   c ', 'a b c'],
    [
      'a blank for what nobody sees or what turns the reading direction',
      'a\u202Eb\u200Bc',
      'a b c',
    ],
    ['emoji in one piece', 'Team \u{1F469}\u200D\u{1F4BB}', 'Team \u{1F469}\u200D\u{1F4BB}'],
    [
      'words in one piece where they are joined by nothing that is seen',
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 Fahr\u00ADplan',
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 Fahrplan',
    ],
    ['no dot at its beginning, which hides a file, and none at its end', '..hidden. .', 'hidden'],
    ['a mark for half a sign', 'a\uD83D', 'a\uFFFD'],
    ['one sign for an umlaut of two, as macOS writes it', 'u\u0308ber', '\u00FCber'],
  ])('has %s', (_what, title, name) => {
    expect(exportName(title)).toBe(name);
  });

  test('is one even where nothing of the title is left', () => {
    expect(exportName(' ../.. ')).toBe('document');
    expect(exportName('/\u200D/')).toBe('document');
  });

  test('is none that Windows keeps for a device', () => {
    expect(['con', 'LPT1', 'Nul', 'Console', 'com'].map(exportName)).toEqual([
      'con_',
      'LPT1_',
      'Nul_',
      'Console',
      'com',
    ]);
  });

  test('has at most 180 bytes, of whole signs, and no blank at its end', () => {
    expect(exportName('a'.repeat(181))).toBe('a'.repeat(180));
    expect(exportName('ü'.repeat(91))).toBe('ü'.repeat(90));
    expect(exportName(`${'a'.repeat(178)}🌱`)).toBe('a'.repeat(178));
    expect(exportName(`${'a'.repeat(179)} b`)).toBe('a'.repeat(179));
    expect(exportName(`${'a'.repeat(176)}\u{1F469}\u200D\u{1F4BB}`)).toBe(
      `${'a'.repeat(176)}\u{1F469}`,
    );
    expect(exportName(`${'a'.repeat(173)}\u{1F469}\u200D\u{1F4BB}`)).toBe(
      `${'a'.repeat(173)}\u{1F469}`,
    );
  });
});

test('no two files of an archive have one name, also where only the case differs or a title has a number already', () => {
  const names = ['Goal (2)', 'Goal', 'goal', 'GOAL', 'goal (2)'];
  expect(names.map(createUniqueNames())).toEqual([
    'Goal (2)',
    'Goal',
    'goal (3)',
    'GOAL (4)',
    'goal (2) (2)',
  ]);
});
