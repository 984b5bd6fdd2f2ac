import { describe, expect, test } from 'vitest';
import { readLocale } from '#testing/render-app.tsx';
import { namespaces } from './namespaces.ts';

function keyPaths(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keyPaths(value as object, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}

function emptyTexts(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? emptyTexts(value as object)
      : value === ''
        ? [key]
        : [],
  );
}

describe('translation files', () => {
  test.each(namespaces)('%s has the same keys in German and in English [I18N-009]', (namespace) => {
    const german = keyPaths(readLocale('de', namespace)).sort();
    expect(keyPaths(readLocale('en', namespace)).sort()).toEqual(german);
  });

  test.each(namespaces)('%s has no empty text', (namespace) => {
    expect([
      ...emptyTexts(readLocale('de', namespace)),
      ...emptyTexts(readLocale('en', namespace)),
    ]).toEqual([]);
  });

  test('the files that the product promises exist [SHELL-008] [SHELL-009] [SHELL-010] [SHELL-011]', () => {
    expect(namespaces).toEqual(expect.arrayContaining(['common', 'errors', 'admin', 'roles']));
  });
});
