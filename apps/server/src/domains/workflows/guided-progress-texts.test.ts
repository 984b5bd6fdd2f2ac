import { expect, test } from 'vitest';
import { trackingTexts } from './guided-progress-texts.ts';

test('one answered question of several is told in the singular', () => {
  expect(trackingTexts.de.stopped(1, 7)).toContain('1 von 7 Fragen ist beantwortet');
  expect(trackingTexts.de.stopped(2, 7)).toContain('2 von 7 Fragen sind beantwortet');
  expect(trackingTexts.en.stopped(1, 7)).toContain('1 of 7 questions is answered');
});
