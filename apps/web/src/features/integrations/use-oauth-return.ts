import { useCallback, useEffect, useRef, useState } from 'react';
import { readToken } from '#shared/api/token.ts';
import { finishOauth, startOauth } from './api/oauth-calls.ts';
import {
  judgeAnswer,
  judgeFailure,
  readOauthReturn,
  type OauthReturn,
  type ReturnState,
} from './oauth-return.ts';
import { leaveReturnWindow } from './leave-return-window.ts';

interface UseOauthReturn {
  /** As it stands in the address. */
  provider: string | undefined;
  query: URLSearchParams;
  /** The sentence for the window that opened this one. */
  describe: (state: ReturnState) => string;
  /** Goes to the profile; without an outcome for somebody who has to sign in first. */
  toProfile: (outcome: 'oauth_success' | 'oauth_error' | null) => void;
  /** Below which a window counts that this one is answered by; of the installation, and so the same for good. */
  tunnelHosts: readonly string[];
}

/**
 * One return from a service: checks the address, asks the server once, tells the window that opened this one, and
 * leaves (`isLeaving`). Trying again cancels the leaving.
 */
export function useOauthReturn({
  provider,
  query,
  describe,
  toProfile,
  tunnelHosts,
}: UseOauthReturn) {
  const [given] = useState(() => readOauthReturn(provider, query));
  const [state, setState] = useState<ReturnState>({ step: 'processing' });
  const [isLeaving, setIsLeaving] = useState(false);
  const [isRetrying, setIsRetrying] = useState(false);
  const asked = useRef<Promise<ReturnState> | null>(null);
  const leaving = useRef<(() => void) | null>(null);
  const way = useRef({ describe, toProfile });

  useEffect(() => {
    way.current = { describe, toProfile };
  });

  useEffect(() => {
    let isGone = false;
    // A state works once, so React's double run of effects in development must not ask twice.
    asked.current ??= finish(given);
    void asked.current.then((outcome) => {
      if (isGone) return;
      setState(outcome);
      setIsLeaving(true);
      const type = outcome.step === 'connected' ? 'oauth_success' : 'oauth_error';
      leaving.current = leaveReturnWindow({
        message: { type, provider: provider ?? '', message: way.current.describe(outcome) },
        toProfile: () => way.current.toProfile(type),
        tunnelHosts,
      });
    });
    return () => {
      isGone = true;
      leaving.current?.();
    };
  }, [given, provider, tunnelHosts]);

  // Whoever turns back at the service may find this page as it was left.
  useEffect(() => {
    const takeUp = ({ persisted: isAsItWas }: PageTransitionEvent) => {
      if (isAsItWas) setIsRetrying(false);
    };
    addEventListener('pageshow', takeUp);
    return () => removeEventListener('pageshow', takeUp);
  }, []);

  const retry = useCallback(async () => {
    leaving.current?.();
    setIsLeaving(false);
    if (provider === undefined || readToken() === null) return way.current.toProfile(null);
    setIsRetrying(true);
    try {
      const address = await startOauth(provider);
      // The same window: its opener, if it has one, still waits for it.
      window.open(address, '_self');
    } catch (error) {
      setIsRetrying(false);
      if (readToken() === null) return way.current.toProfile(null);
      // To begin anew connects nothing by itself, and leaves open what was.
      setState((before) => ({
        ...judgeFailure(error),
        isUnsure: before.step === 'failed' && before.isUnsure,
      }));
    }
  }, [provider]);

  const close = useCallback(() => {
    leaving.current?.();
    window.close();
    // Browsers close only windows that a page has opened.
    if (!window.closed) way.current.toProfile('oauth_error');
  }, []);

  return { state, isLeaving, isRetrying, retry, close };
}

async function finish(given: OauthReturn | { fault: string }): Promise<ReturnState> {
  if ('fault' in given) return { step: 'failed', reason: given.fault, isUnsure: false };
  try {
    return judgeAnswer(await finishOauth(given));
  } catch (error) {
    return judgeFailure(error);
  }
}
