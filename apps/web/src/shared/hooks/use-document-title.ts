import { useEffect } from 'react';

/** Names the page in the window title: `Projekte · Robin`. Empty parts are left out. */
export function useDocumentTitle(...parts: (string | null | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Robin'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
