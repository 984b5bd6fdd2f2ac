import { createBrowserRouter } from 'react-router';
import { paths } from '#shared/routing/paths.ts';

/** The route table of the product. Every page is its own chunk. */
export function createAppRouter() {
  return createBrowserRouter([
    {
      path: paths.chat,
      lazy: async () => {
        const { ChatScreen } = await import('#features/chat/components/chat-screen.tsx');
        return { Component: ChatScreen };
      },
    },
  ]);
}
