import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The column of the landing page. */
export const columnClasses = 'mx-auto w-full max-w-[1184px] px-5 md:px-6 xl:px-0';

/** Headings of sections. */
export const headingClasses =
  'text-[26px] leading-8 font-semibold tracking-[-0.03em] text-balance md:text-landing md:leading-[44px]';

interface LandingSectionProps {
  /** Its place in the address of the page. */
  id: string;
  title: string;
  lead?: string;
  className?: string;
  children: ReactNode;
}

/** A section of the landing page; the focus can be put on it after a jump. */
export function LandingSection({ id, title, lead, className, children }: LandingSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={clsx(columnClasses, 'scroll-mt-0 pt-14 outline-none md:pt-[72px]', className)}
    >
      <h2 id={`${id}-title`} className={headingClasses}>
        {title}
      </h2>
      {lead && <p className="mt-2.5 text-[17px] leading-7 text-text-muted">{lead}</p>}
      {children}
    </section>
  );
}
