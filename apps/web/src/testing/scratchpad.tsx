import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { File } from 'lucide-react';
import { Suspense, use } from 'react';
import { vi } from 'vitest';
import { Scratchpad } from '#features/scratchpad/components/scratchpad.tsx';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { setScratchpad, useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { sampleDocument, serveDocuments } from './document-server.ts';
import { editorView, standInForLayout } from './editor.ts';
import { loadTexts } from './render-app.tsx';
import { sampleUser } from './samples.ts';

const never = new Promise<never>(() => undefined);
/** Something of the page that is still loading. */
function Loading() {
  return use(never);
}

type World = Parameters<typeof serveDocuments>[0];

/** Opens the first of the documents in the scratchpad, for somebody who is signed in. */
export async function openScratchpad(world: World = {}, language: 'de' | 'en' = 'en') {
  standInForLayout();
  const documents = world?.documents ?? [sampleDocument({ title: 'Vision', content: 'Goal.' })];
  const [document] = documents;
  if (!document) throw new Error('There is no document to open.');
  const server = serveDocuments({
    ...world,
    documents,
    handlers: {
      [`GET /api/po_documents/${document.id}/suggestions`]: {
        status: 200,
        body: { suggestions: [] },
      },
      ...world?.handlers,
    },
  });
  await loadTexts(language);
  forgetTextsOfOthers();
  // The test before has left somebody signed in.
  useAuth.setState({ status: 'guest', user: null, token: null });
  useAuth.setState({
    status: 'signedIn',
    user: sampleUser({ roles: [world.role ?? 'user'] }),
    token: 'token',
  });
  useScratchpad.setState({ robinWorksOn: [], request: null, save: null });
  setScratchpad(1, document.id);
  const onAsk = vi.fn<() => void>();
  const client = createQueryClient();
  const page = (isLoading: boolean) => (
    <QueryClientProvider client={client}>
      <Suspense>
        {isLoading && <Loading />}
        <Scratchpad projectId={1} documentId={document.id} iconOf={() => File} onAsk={onAsk} />
      </Suspense>
    </QueryClientProvider>
  );
  const { unmount, rerender } = render(page(false));
  await waitFor(editorView);
  const calls = (method: string) =>
    server.sent.filter((call) => call.method === method && call.path.includes(document.id));
  return {
    ...server,
    onAsk,
    unmount,
    /** Hides the window while something of the page is loading, and shows it again. */
    setLoading: (isLoading: boolean) => rerender(page(isLoading)),
    /** Closes the window, and opens it once more in the same page. */
    openAgain: async () => {
      rerender(<></>);
      await new Promise((resolve) => setTimeout(resolve));
      rerender(page(false));
      await waitFor(editorView);
    },
    window: () => screen.getByRole('dialog'),
    /** The texts that were saved, in their order. */
    saves: () => calls('PUT').map(({ body }) => (body as { content: string }).content),
    decisions: () => calls('POST').map(({ path, body }) => ({ path, body })),
  };
}
