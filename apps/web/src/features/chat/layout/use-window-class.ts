import { useSyncExternalStore } from 'react';

/**
 * How much fits beside the chat: `desk` both sidebars, `laptop` the right one, `tablet` two rails that open over the
 * chat, `phone` one column with sheets.
 */
export type WindowClass = 'phone' | 'tablet' | 'laptop' | 'desk';

const queries: readonly [WindowClass, string][] = [
  ['phone', '(width < 48rem)'],
  ['tablet', '(width < 64rem)'],
  ['laptop', '(width < 80rem)'],
];

function subscribe(notify: () => void): () => void {
  const lists = queries.map(([, query]) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', notify);
  return () => {
    for (const list of lists) list.removeEventListener('change', notify);
  };
}

function current(): WindowClass {
  return queries.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'desk';
}

export function useWindowClass(): WindowClass {
  return useSyncExternalStore(subscribe, current);
}
