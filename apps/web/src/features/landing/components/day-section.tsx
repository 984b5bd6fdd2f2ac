import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { LandingSection } from './landing-section.tsx';

/** The moments of a day, with the time at which each begins. */
const moments = [
  { name: 'morning', time: '08:45' },
  { name: 'refinement', time: '10:00' },
  { name: 'stakeholder', time: '11:30' },
  { name: 'workshop', time: '13:30' },
  { name: 'method', time: '15:00' },
  { name: 'closing', time: '17:15' },
] as const;

/** One day as a line: across on a desk, down on a phone. */
export function DaySection() {
  const { t } = useTranslation('pages');
  return (
    <LandingSection id={sections.day} title={t('landing.day.title')}>
      <ol className="mt-6 grid lg:mt-8 lg:grid-cols-6">
        {moments.map(({ name, time }) => (
          <li
            key={name}
            className="group relative grid grid-cols-[3.25rem_0.875rem_minmax(0,1fr)] slim:grid-cols-1 items-baseline gap-x-3 pb-4 last:pb-0 lg:block lg:pr-6 lg:pb-0"
          >
            <time dateTime={time} className="text-small text-text-muted tabular-nums">
              {time}
            </time>
            <span
              aria-hidden
              className="relative top-px size-3 rounded-full border-2 border-primary bg-surface slim:hidden lg:mt-3 lg:mb-4 lg:block"
            />
            <span
              aria-hidden
              className="absolute top-5 bottom-0 left-[calc(4.375rem-0.5px)] w-px bg-border-strong slim:hidden group-last:hidden lg:top-[39px] lg:right-0 lg:bottom-auto lg:left-3.5 lg:block lg:h-px lg:w-auto lg:group-last:right-1/3"
            />
            <span className="min-w-0">
              <h3 className="inline text-[0.9375rem] font-semibold lg:block">
                {t(`landing.day.${name}.title`)}
              </h3>
              <p className="ml-2 inline text-text-muted lg:ml-0 lg:block">
                {t(`landing.day.${name}.text`)}
              </p>
            </span>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}
