import { useEffect, useState } from 'react';

/** How old the answer may become, in milliseconds. */
const STEP_MS = 30_000;

/** The present in milliseconds, for words that would grow old while the page stays open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
