import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createAppRouter } from './router.tsx';

const router = createAppRouter();

/** The whole web app. As long as texts are missing it says so in the one language it has. */
export function App() {
  return (
    <Suspense fallback={<p className="p-6 text-text-muted">Loading translations...</p>}>
      <RouterProvider router={router} />
    </Suspense>
  );
}
