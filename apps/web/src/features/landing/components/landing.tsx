import type { ReactNode } from 'react';
import { Hero } from './hero.tsx';
import { PromiseBand } from './promise-band.tsx';

interface LandingProps {
  /** Somebody wants an account. */
  onStart: () => void;
  /** What stands below the first screen. */
  children: ReactNode;
}

/** The page for visitors. */
export function Landing({ onStart, children }: LandingProps) {
  return (
    <>
      <Hero onStart={onStart} />
      <PromiseBand />
      {children}
    </>
  );
}
