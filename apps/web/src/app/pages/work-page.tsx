import type { ReactNode } from 'react';

/** The column of a page in the working area: at most 1120 px of grid with 24 px beside it, 16 on phones. */
export function WorkPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[70rem] px-4 pt-4 pb-12 md:px-6 md:pt-8">{children}</div>
  );
}
