import { ApproachSection } from './approach-section.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import { Hero } from './hero.tsx';
import { PromiseBand } from './promise-band.tsx';

interface LandingProps {
  /** Somebody wants an account. */
  onStart: () => void;
}

/** The page for visitors. */
export function Landing({ onStart }: LandingProps) {
  return (
    <>
      <Hero onStart={onStart} />
      <PromiseBand />
      <ComparisonSection />
      <ApproachSection />
    </>
  );
}
