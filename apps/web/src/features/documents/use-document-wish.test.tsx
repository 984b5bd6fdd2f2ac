import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigationType } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument } from '#testing/document-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { useDocumentWish } from './use-document-wish.ts';

const old = { ...sampleDocument({ id: 'd1' }), is_content_cut: false };
const fresh = { ...old, id: 'd2' };

beforeEach(() => useToasts.setState({ toasts: [] }));

/** Comes to a list that was read a while ago and is being read again. */
async function comeFor(documentId: string) {
  await loadTexts('en');
  const open = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/po_documents?document=${documentId}`]}>
      {children}
    </MemoryRouter>
  );
  const initialProps = { documents: [old], isNewest: false };
  const { rerender, result } = renderHook(
    ({ documents, isNewest }) => {
      useDocumentWish(documents, isNewest, open);
      return useNavigationType();
    },
    { wrapper, initialProps },
  );
  return { open, rerender, result };
}

test('a document that is newer than the list is opened once the list has it, and nobody says that it is gone', async () => {
  const { open, rerender } = await comeFor('d2');
  expect(open).not.toHaveBeenCalled();
  rerender({ documents: [old, fresh], isNewest: true });
  expect(open).toHaveBeenCalledExactlyOnceWith(fresh);
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a document that the list has is opened at once, and the way back does not open it again', async () => {
  const { open, result } = await comeFor('d1');
  expect(open).toHaveBeenCalledExactlyOnceWith(old);
  expect(result.current).toBe('REPLACE');
});

test('a document that the newest list does not have is gone', async () => {
  const { open, rerender } = await comeFor('d2');
  rerender({ documents: [old], isNewest: true });
  expect(useToasts.getState().toasts).toMatchObject([{ title: 'The document is gone' }]);
  expect(open).not.toHaveBeenCalled();
});
