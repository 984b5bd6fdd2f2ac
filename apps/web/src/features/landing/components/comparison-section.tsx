import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const rows = ['first', 'second', 'third'] as const;

/** The day today, and the same day with Robin. */
export function ComparisonSection() {
  const { t } = useTranslation('pages');
  return (
    <section
      id="approach"
      className="mx-auto w-full max-w-[1184px] px-5 pt-14 md:px-6 md:pt-[72px] xl:px-0"
    >
      <h2 className="text-[26px] leading-8 font-semibold tracking-[-0.03em] text-balance md:text-landing">
        {t('landing.comparison.title')}
      </h2>
      <p className="mt-2.5 text-[17px] leading-7 text-text-muted">{t('landing.comparison.lead')}</p>
      <div className="mt-8 grid overflow-hidden rounded-dialog border border-border md:grid-cols-2">
        <div className="p-5 md:p-8">
          <h3 className="text-subsection font-semibold">{t('landing.comparison.today.title')}</h3>
          <ul className="mt-5 flex flex-col gap-4 text-[15px] leading-[22px] text-text-2">
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
          <ul className="mt-5 flex flex-col gap-4 text-[15px] leading-[22px] text-text-2">
            {rows.map((row) => (
              <li key={row} className="flex gap-3.5">
                <Check size={16} className="mt-[3px] text-primary" aria-hidden />
                {t(`landing.comparison.withRobin.${row}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
