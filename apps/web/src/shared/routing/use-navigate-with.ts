import { useCallback } from 'react';
import { useNavigate } from 'react-router';

let waiting: (() => void) | null = null;

/** What belongs to the change of page that is being asked for, for whoever holds that up; nobody else does it then. */
export function takeCompanion(): (() => void) | null {
  const companion = waiting;
  waiting = null;
  return companion;
}

/** Changes the page and does what belongs to it: at once, or when the page may be left, or never where somebody stays. */
export function goWith(companion: (() => void) | null, go: () => void): void {
  waiting = companion;
  go();
  takeCompanion()?.();
}

/** Goes to an address and does what belongs to that, see `goWith`. */
export function useNavigateWith(): (address: string, companion: () => void) => void {
  const navigate = useNavigate();
  return useCallback(
    (address, companion) => goWith(companion, () => void navigate(address)),
    [navigate],
  );
}
