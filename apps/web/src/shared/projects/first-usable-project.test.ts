import { expect, test } from 'vitest';
import { sampleProject } from '#testing/samples.ts';
import { firstUsableProject } from './first-usable-project.ts';

const archived = sampleProject({ id: 1, is_archived: true });
const beta = sampleProject({ id: 9, name: 'Beta' });
const gamma = sampleProject({ id: 2, name: 'Gamma' });

test('is the first that is not archived, in the order of the list [OPEN1-134]', () => {
  expect(firstUsableProject([archived, beta, gamma])).toBe(beta);
});

test('is none when all are archived', () => {
  expect(firstUsableProject([archived])).toBeNull();
});
