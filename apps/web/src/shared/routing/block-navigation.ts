import { parsePath, type Navigator, type To } from 'react-router';
import { holdHistorySteps } from './hold-history-steps.ts';
import { goWith, takeCompanion } from './use-navigate-with.ts';

/** A change of page that somebody asked for. */
interface AskedNavigation {
  /** Undefined for a step back or forward, whose target nobody knows beforehand. */
  pathname: string | undefined;
  /** The query with its question mark; undefined where there is none, and for a step back or forward. */
  search: string | undefined;
  state: unknown;
}

const unknownPlace: AskedNavigation = { pathname: undefined, search: undefined, state: null };

interface BlockOptions {
  shouldBlock: (navigation: AskedNavigation) => boolean;
  /** Gets what to call when the page may be left after all. */
  onBlocked: (leave: () => void) => void;
}

/**
 * Holds up every change of page inside the app, steps back and forward included. Answers the way to stop that.
 *
 * React Router's own blocker needs its data routers, which are too large for the first page. So the router's
 * navigator is wrapped; and a step through the browser's history, which cannot be prevented, is taken back before
 * the router hears of it.
 */
export function blockNavigation(navigator: Navigator, options: BlockOptions): () => void {
  const { shouldBlock, onBlocked } = options;
  const { push, replace, go } = navigator;

  const guard =
    (navigate: Navigator['push']): Navigator['push'] =>
    (to, state, rest) => {
      const leave = () => navigate(to, state, rest);
      if (shouldBlock({ ...placeOf(to), state })) onBlocked(whenUnblocked(leave));
      else leave();
    };
  navigator.push = guard(push);
  navigator.replace = guard(replace);
  navigator.go = (delta) => {
    const leave = () => go(delta);
    if (shouldBlock(unknownPlace)) onBlocked(whenUnblocked(leave));
    else leave();
  };
  const stopHistory = holdHistorySteps({
    level: 'page',
    shouldHold: () => shouldBlock(unknownPlace),
    onHeld: (leave) => onBlocked(whenUnblocked(leave)),
  });

  function unblock(): void {
    Object.assign(navigator, { push, replace, go });
    stopHistory();
  }
  function whenUnblocked(leave: () => void): () => void {
    const companion = takeCompanion();
    return () => {
      unblock();
      goWith(companion, leave);
    };
  }
  return unblock;
}

function placeOf(to: To): { pathname: string | undefined; search: string | undefined } {
  const { pathname, search } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search };
}
