import type { ReactNode } from 'react';
import { ApproachSection } from './approach-section.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import { ContactSection, type Expert } from './contact-section.tsx';
import { DaySection } from './day-section.tsx';
import { StrengthsSection } from './strengths-section.tsx';

interface LandingRestProps {
  expert: Expert;
  form: ReactNode;
}

/** What stands below the first screen of the landing page. */
export function LandingRest({ expert, form }: LandingRestProps) {
  return (
    <>
      <ComparisonSection />
      <ApproachSection />
      <DaySection />
      <StrengthsSection />
      <ContactSection expert={expert} form={form} />
    </>
  );
}
