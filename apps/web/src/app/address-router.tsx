import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { OpeningNote } from '#shared/ui/opening.tsx';

/**
 * Shows the page of the address. The page that is left stays until the next one is there, as in React Router's own
 * router, which keeps to itself that another one is on its way: on a slow line a pressed link seemed dead.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({
    action: history.action,
    location: history.location,
  });
  const [isOnItsWay, startTransition] = useTransition();
  useLayoutEffect(
    () => history.listen((place) => startTransition(() => setPlace(place))),
    [history],
  );
  return (
    <>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
      {isOnItsWay && <OpeningNote />}
    </>
  );
}
