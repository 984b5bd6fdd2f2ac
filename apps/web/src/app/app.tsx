import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#shared/api/query-client.ts';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createAppRouter();

/** The whole web app. Until the first texts are there it says so in the one language it has. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<p className="p-6 text-text-muted">Loading translations...</p>}>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>
  );
}
