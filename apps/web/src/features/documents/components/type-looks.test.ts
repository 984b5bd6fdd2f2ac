import { documentTypeFacts, documentTypes } from '@robin/contract/rules/document-types';
import { File } from 'lucide-react';
import { expect, test } from 'vitest';
import { looksOf } from './type-looks.ts';

test('a type without an icon of its own has a page [DOC-064]', () => {
  expect(looksOf('other').icon).toBe(File);
});

test('every other type has the icon that it names', () => {
  const own = documentTypes.filter((type) => documentTypeFacts[type].icon !== 'file');
  expect(own.filter((type) => looksOf(type).icon === File)).toEqual([]);
});
