import { useCallback, useEffect, useState } from 'react';
import { useLateToast } from '#shared/forms/use-late-toast.ts';

/** How long a success is told, in milliseconds. Errors stay until the next action or until they are dismissed. */
const SUCCESS_MS = 3_000;

export interface BannerContent {
  tone: 'success' | 'danger' | 'warning';
  text: string;
  /** A way to mend it. */
  action?: { label: string; onSelect: () => void };
}

/** The one banner of a tab of the administration area: how the last action went. A failure is told on other pages, too. */
export function useBanner() {
  const [banner, setBanner] = useState<BannerContent | null>(null);
  const tellLate = useLateToast();
  const hide = useCallback(() => setBanner(null), []);
  const show = useCallback(
    (next: BannerContent) => {
      const type = next.tone === 'danger' ? 'error' : next.tone;
      tellLate(type === 'success' ? null : { type, title: next.text });
      setBanner(next);
    },
    [tellLate],
  );

  /** Tells a success, unless a failure is told: of actions on their way at once none hides that another has failed. */
  const showUnlessFailed = useCallback((next: BannerContent) => {
    setBanner((current) => (current && current.tone !== 'success' ? current : next));
  }, []);

  useEffect(() => {
    if (banner?.tone !== 'success') return undefined;
    const timer = setTimeout(hide, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [banner, hide]);

  return { banner, show, showUnlessFailed, hide };
}
