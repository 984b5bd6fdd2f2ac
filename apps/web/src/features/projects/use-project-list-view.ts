import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const QUERY = 'q';
const ARCHIVED = 'archived';

/**
 * What the list of projects shows: the typed search, and whether archived ones are there too. Kept in the address,
 * so that coming back from a project finds the list as it was left. The address follows what is shown, not the other
 * way round: a change of address takes its time, and a tick that waits for it looks broken.
 */
export function useProjectListView() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get(QUERY) ?? '');
  const [isSearching, setIsSearching] = useState(false);
  const [showsArchived, setShowsArchived] = useState(params.has(ARCHIVED));
  /** What stands in the address, or will: one tap leaves the search and ticks before the first has got there. */
  const address = useRef(params);
  useEffect(() => {
    address.current = params;
  }, [params]);

  const store = (name: string, value: string) => {
    if ((address.current.get(name) ?? '') === value) return;
    const changed = new URLSearchParams(address.current);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    address.current = changed;
    setParams(changed, { replace: true });
  };

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setIsSearching(true);
    },
    /** From the first letter until the search is left: whoever empties its field is still in it. */
    isSearching,
    /** Writes the search into the address. Not with every letter: browsers refuse many changes in a short time. */
    rememberTyped: () => {
      setIsSearching(false);
      store(QUERY, typed.trim());
    },
    reset: () => {
      setTyped('');
      setIsSearching(true);
      store(QUERY, '');
    },
    showsArchived,
    showArchived: (isShown: boolean) => {
      setShowsArchived(isShown);
      store(ARCHIVED, isShown ? '1' : '');
    },
  };
}
