import { clsx } from 'clsx';
import { Cookie } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentDecision } from '#features/consent/consent-cookie.ts';
import { useConsent } from '#features/consent/consent-store.ts';
import { Button } from '#shared/ui/button.tsx';

interface CookieBarProps {
  privacyUrl: string;
  className?: string;
}

/** Room between the bar and what is scrolled to above it, in pixels. */
const GAP = 32;

/**
 * Asks whether visits may be counted; both answers have the same rank. Floats over the lower edge of the window and has
 * its own room at the end of the page, so that it covers nothing for good.
 */
export function CookieBar({ privacyUrl, className }: CookieBarProps) {
  const { t } = useTranslation('navigation');
  const decide = useConsent((state) => state.decide);
  const titleId = useId();
  const bar = useKeptClear<HTMLElement>();
  const answer = (decision: ConsentDecision) => {
    decide(decision);
    // The button goes away with the bar: reading goes on in the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={bar}
      aria-labelledby={titleId}
      className={clsx(
        'sticky bottom-3 z-20 my-3 flex animate-menu flex-col gap-x-4 gap-y-3 rounded-dialog border border-border bg-surface p-4 shadow-3 md:bottom-6 md:my-6 md:flex-row md:items-center dark:border-border-strong dark:bg-raised',
        className,
      )}
    >
      <Cookie size={20} className="text-text-2 max-md:hidden" aria-hidden />
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="font-semibold">
          {t('cookies.title')}
        </h2>
        <p className="text-small text-text-muted">
          {t('cookies.text')}{' '}
          <a
            href={privacyUrl}
            target="_blank"
            rel="noreferrer"
            className="text-primary-text underline"
          >
            {t('cookies.more')}
          </a>
        </p>
      </div>
      <div className="flex gap-2 *:flex-1 md:gap-3 slim:flex-wrap slim:*:flex-auto">
        <Button onClick={() => answer('declined')}>{t('cookies.decline')}</Button>
        <Button onClick={() => answer('accepted')}>{t('cookies.accept')}</Button>
      </div>
    </section>
  );
}

/** What gets the focus is scrolled clear of this element at the lower edge of the window. */
function useKeptClear<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${(bar.current?.offsetHeight ?? 0) + GAP}px`;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}
