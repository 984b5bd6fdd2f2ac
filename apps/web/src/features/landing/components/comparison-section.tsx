import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { LandingSection } from './landing-section.tsx';

const rows = ['first', 'second', 'third'] as const;

/** The day today, and the same day with Robin. */
export function ComparisonSection() {
  const { t } = useTranslation('pages');
  return (
    <LandingSection
      id={sections.about}
      title={t('landing.comparison.title')}
      lead={t('landing.comparison.lead')}
    >
      <div className="mt-8 grid overflow-hidden rounded-dialog border border-border md:grid-cols-2">
        <div className="p-5 md:p-8">
          <h3 className="text-subsection font-semibold">{t('landing.comparison.today.title')}</h3>
          <ul className="mt-5 flex flex-col gap-4 text-[0.9375rem] leading-[1.375rem] text-text-2">
            {rows.map((row) => (
              <li key={row} className="flex gap-3.5">
                <Minus size={16} className="mt-[3px] text-text-subtle" aria-hidden />
                {t(`landing.comparison.today.${row}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className="border-primary-border bg-primary-soft p-5 max-md:border-t md:border-l md:p-8">
          <h3 className="text-subsection font-semibold">
            {t('landing.comparison.withRobin.title')}
          </h3>
          <ul className="mt-5 flex flex-col gap-4 text-[0.9375rem] leading-[1.375rem] text-text-2">
            {rows.map((row) => (
              <li key={row} className="flex gap-3.5">
                <Check size={16} className="mt-[3px] text-primary" aria-hidden />
                {t(`landing.comparison.withRobin.${row}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </LandingSection>
  );
}
