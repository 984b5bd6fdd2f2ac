import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test.each([
  [0, '0 B', '0 B'],
  [1_023, '1023 B', '1023 B'],
  [1_024, '1,0 KB', '1.0 KB'],
  [86_016, '84,0 KB', '84.0 KB'],
  [1_887_437, '1,8 MB', '1.8 MB'],
])('%i bytes are %s in German and %s in English', (bytes, german, english) => {
  expect(formatFileSize(bytes, 'de')).toBe(german);
  expect(formatFileSize(bytes, 'en')).toBe(english);
});
