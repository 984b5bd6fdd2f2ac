import { History, Sparkles, Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { LandingSection } from './landing-section.tsx';

const steps = [
  { mode: 'catch_up', icon: History },
  { mode: 'assist', icon: Sparkles },
  { mode: 'grow', icon: Sprout },
] as const;

/** The three steps of a day, in the colours of their modes. */
export function ApproachSection() {
  const { t } = useTranslation('pages');
  return (
    <LandingSection id={sections.approach} title={t('landing.approach.title')}>
      <ol className="mt-8 grid gap-4 md:grid-cols-3">
        {steps.map(({ mode, icon: Icon }, index) => (
          <li
            key={mode}
            data-mode={mode}
            className="flex gap-3 slim:flex-col rounded-dialog border border-mode-border bg-mode-soft p-4 md:flex-col md:gap-0 md:p-6"
          >
            <div className="flex items-center justify-between text-mode-text">
              <span className="inline-flex size-10 items-center justify-center rounded-small border border-mode-border bg-surface">
                <Icon size={18} aria-hidden />
              </span>
              <span className="text-small font-semibold tabular-nums max-md:hidden">
                {index + 1}
              </span>
            </div>
            <div>
              <h3 className="text-section font-semibold max-md:inline max-md:text-[0.9375rem] md:mt-5">
                {t(`landing.approach.${mode}.title`)}
              </h3>
              <p className="font-medium text-mode-text max-md:ml-2 max-md:inline">
                {t(`landing.approach.${mode}.subtitle`)}
              </p>
              <p className="mt-1 text-text-2 md:mt-3 md:text-[0.9375rem] md:leading-[1.375rem]">
                {t(`landing.approach.${mode}.text`)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}
