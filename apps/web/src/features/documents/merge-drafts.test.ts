import { expect, test } from 'vitest';
import { sampleDocument } from '#testing/document-server.ts';
import { draftOf } from './document-draft.ts';
import { mergeDrafts } from './merge-drafts.ts';

const base = sampleDocument({ title: 'Vision', content: 'Goal.' });

test('white space at the ends of title and text is no change, and takes nothing of others back', () => {
  const mine = { ...draftOf(base), title: 'Vision ', content: 'Goal.\n' };
  const stored = { ...base, title: 'Vision 2027', content: 'Goal.\n\nWay.', version: 2 };
  const { draft, conflicts } = mergeDrafts(base, mine, stored);
  expect(conflicts).toEqual([]);
  expect(draft.title).toBe('Vision 2027');
  expect(draft.content.toString().trim()).toBe('Goal.\n\nWay.');
});
