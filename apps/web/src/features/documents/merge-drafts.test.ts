import { limits } from '@robin/contract/limits';
import { expect, test } from 'vitest';
import { sampleDocument } from '#testing/document-server.ts';
import { draftOf } from './document-draft.ts';
import { decideDraft, mergeDrafts } from './merge-drafts.ts';

const base = sampleDocument({ title: 'Vision', content: 'Goal.' });

test('white space at the ends of title and text is no change, and takes nothing of others back', () => {
  const mine = { ...draftOf(base), title: 'Vision ', content: 'Goal.\n' };
  const stored = { ...base, title: 'Vision 2027', content: 'Goal.\n\nWay.', version: 2 };
  const { draft, conflicts } = mergeDrafts(base, mine, stored);
  expect(conflicts).toEqual([]);
  expect(draft.title).toBe('Vision 2027');
  expect(draft.content.toString().trim()).toBe('Goal.\n\nWay.');
});

test('the lines of a text of Windows end as before, also where a conflict is decided by what was typed anew', () => {
  const windows = { ...base, content: 'One.\r\n\r\nTwo.\r\n\r\nThree.' };
  const mine = { ...draftOf(windows), content: windows.content.replace('One', 'My one') };
  const stored = { ...windows, content: windows.content.replace('Three', 'Their three') };
  const merged = mergeDrafts(windows, mine, stored);
  expect(merged.draft.content).toBe('My one.\r\n\r\nTwo.\r\n\r\nTheir three.');
  const disputed = mergeDrafts(windows, mine, {
    ...stored,
    content: stored.content.replace('One', 'Their one'),
  });
  expect(decideDraft(disputed, ['Our\none.']).content).toBe(
    'Our\r\none.\r\n\r\nTwo.\r\n\r\nTheir three.',
  );
});

test('tags are those that both kept, and those that one of the two added', () => {
  const tagged = { ...base, tags: ['kept', 'gone here', 'gone there'] };
  const mine = { ...draftOf(tagged), tags: 'kept, gone there, mine' };
  const stored = { ...tagged, tags: ['kept', 'gone here', 'theirs'], version: 2 };
  expect(mergeDrafts(tagged, mine, stored).draft.tags).toBe('kept, mine, theirs');
});

test('type and archive are as the one has it who changed them, mine where both did', () => {
  const stored = { ...base, type: 'note' as const, is_deleted: true, version: 2 };
  const typed = { ...draftOf(base), content: 'My goal.' };
  expect(mergeDrafts(base, typed, stored).draft).toMatchObject({ type: 'note', isArchived: true });
  expect(mergeDrafts(base, { ...typed, type: 'todo' }, stored).draft.type).toBe('todo');
  const archived = mergeDrafts(base, { ...typed, isArchived: true }, { ...base, version: 2 });
  expect(archived.draft.isArchived).toBe(true);
});

test('what both changed is decided one by one, the title first where it is among it', () => {
  const mine = { ...draftOf(base), title: 'Mine', content: 'My goal.' };
  const stored = { ...base, title: 'Theirs', content: 'Their goal.', version: 2 };
  const both = mergeDrafts(base, mine, stored);
  expect(both.conflicts.map((conflict) => conflict.both)).toEqual([
    'Mine / Theirs',
    'My goal.\n\nTheir goal.',
  ]);
  expect(decideDraft(both, ['Ours', 'Our goal.'])).toMatchObject({
    title: 'Ours',
    content: 'Our goal.',
  });
  // Emptied, it is nobody's: the dialog waits for one.
  expect(decideDraft(both, ['', 'Our goal.']).title).toBe('');
  const text = mergeDrafts(base, { ...mine, title: base.title }, { ...stored, title: base.title });
  expect(decideDraft(text, ['Our goal.'])).toMatchObject({ title: 'Vision', content: 'Our goal.' });
});

test('two titles that together are longer than one may be are not offered as one', () => {
  const title = 'x'.repeat(limits.documentTitleMaxLength - 4);
  const merge = (own: string) =>
    mergeDrafts(base, { ...draftOf(base), title: own }, { ...base, title, version: 2 });
  expect(merge('').conflicts[0]?.both).toBe(title);
  expect(merge(' 1 ').conflicts[0]?.both).toBe(`1 / ${title}`);
  expect(merge('12').conflicts[0]?.both).toBeNull();
});

test('two titles count by their letters, as the server counts them: an emoji is one', () => {
  const title = '🐦'.repeat(limits.documentTitleMaxLength - 4);
  const merge = (own: string) =>
    mergeDrafts(base, { ...draftOf(base), title: own }, { ...base, title, version: 2 });
  expect(merge('🐣').conflicts[0]?.both).toBe(`🐣 / ${title}`);
  expect(merge('🐣🐣').conflicts[0]?.both).toBeNull();
});
