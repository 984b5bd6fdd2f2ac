import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { HEADER_ACTIONS_ID } from '#shared/ui/header-actions.ts';

const never = () => () => undefined;

/** Shows buttons of the chat in the header of a phone. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(never, () => document.getElementById(HEADER_ACTIONS_ID));
  return place && createPortal(children, place);
}
