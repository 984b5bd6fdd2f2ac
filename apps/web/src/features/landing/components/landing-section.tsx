import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The column of the landing page. */
export const columnClasses = 'mx-auto w-full max-w-[74rem] px-5 md:px-6 xl:px-0';

/** Headings of sections. */
export const headingClasses =
  'text-[min(1.625rem,9vw)] leading-[1.23] font-semibold tracking-[-0.03em] text-balance md:text-landing md:leading-[2.75rem]';

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
      className={clsx(columnClasses, 'scroll-mt-0 pt-14 outline-none md:pt-[4.5rem]', className)}
    >
      <h2 id={`${id}-title`} className={headingClasses}>
        {title}
      </h2>
      {lead && <p className="mt-2.5 text-[1.0625rem] leading-7 text-text-muted">{lead}</p>}
      {children}
    </section>
  );
}
