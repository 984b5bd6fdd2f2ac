import { describe, expect, test } from 'vitest';
import { sampleDocument } from '#testing/document-server.ts';
import { hasNews, hasNewsWithoutList } from './document-news.ts';

const shown = [sampleDocument({ id: 'a' }), sampleDocument({ id: 'b' })];
const eventOf = (event_type: string, data: Record<string, unknown>) => ({
  event_type,
  timestamp: '2026-11-02T09:00:00.000Z',
  data: { project_id: 1, action: 'updated', document_id: 'a', ...data },
});
const initial = (documents: unknown[]) => eventOf('po_documents_initial', { documents });
const updated = (documents: unknown[], rest = {}) =>
  eventOf('po_documents_updated', { documents, ...rest });
const isNews = (event: ReturnType<typeof eventOf>) => hasNews(event, 1, shown);

describe('a live event brings news', () => {
  test('when its documents are others than those that are shown [DOC-120] [LIVE-050]', () => {
    expect(isNews(initial([...shown, sampleDocument({ id: 'c' })]))).toBe(true);
    expect(isNews(initial(shown.slice(1)))).toBe(true);
    expect(isNews(initial([{ ...shown[0], is_deleted: true }, shown[1]]))).toBe(true);
    expect(isNews(initial(shown))).toBe(false);
  });

  test.each([
    ['time', { updated_at: '2026-11-02T10:00:00.000Z' }],
    ['archive', { is_deleted: true }],
    ['id', { id: 'c' }],
  ])('when a changed document differs in its %s [OPEN2-119] [LIVE-051]', (_what, difference) => {
    expect(isNews(updated([{ ...shown[0], ...difference }]))).toBe(true);
    expect(isNews(updated(shown.slice(0, 1)))).toBe(false);
  });

  test('only for the project that is shown', () => {
    expect(isNews(updated([sampleDocument({ id: 'c' })], { project_id: 2 }))).toBe(false);
  });

  test('when the server can no longer tell what was missed', () => {
    expect(isNews(eventOf('resync_required', {}))).toBe(true);
  });
});

describe('a live event brings news to where no list is shown', () => {
  const [document] = shown;
  const isNewsOf = (event: ReturnType<typeof eventOf>) =>
    hasNewsWithoutList(event, 1, document ? [document] : []);

  test('when the server can no longer tell what was missed', () => {
    expect(isNewsOf(eventOf('resync_required', {}))).toBe(true);
  });

  test('when a line begins with another state of the document that is shown, or without it', () => {
    expect(isNewsOf(initial([{ ...document, is_deleted: true }, shown[1]]))).toBe(true);
    expect(isNewsOf(initial(shown.slice(1)))).toBe(true);
    expect(isNewsOf(initial([...shown, sampleDocument({ id: 'c' })]))).toBe(false);
    expect(isNewsOf(initial([{ ...document, project_id: 2 }]))).toBe(false);
  });

  test('when any document of the project changes', () => {
    expect(isNewsOf(updated([sampleDocument({ id: 'c' })]))).toBe(true);
    expect(isNewsOf(updated([sampleDocument({ id: 'c' })], { project_id: 2 }))).toBe(false);
  });
});
